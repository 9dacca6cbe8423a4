"""What the web adds to an answer, and what an open stream holds: `python -m benchmarks.cost.web_cost`.

ADVISOR_DATA_DIR or DATABASE_URL names a crawled index, such as that which `advisor demo` keeps. Each question is asked
once without being counted; then of the engine alone, as a page and as a stream, in an order that turns round, each by
somebody new. Counted is the processor time of the serving process; the reader is another process. Then `--streams`
answers are held open at once.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from benchmarks.students.rows import read_rows
from benchmarks.students.sites import DEMO
from evaluation.scores.metrics import percentile
from evaluation.scores.resampling import paired_difference

WORKER = Path(__file__).with_name("web_worker.py")
ALONE, PAGE, STREAM = "engine alone", "page", "stream"
_EVENTS = {"accept": "text/html, text/event-stream"}
Took = dict[str, dict[str, float]]  # way → question → milliseconds


class Serving:
    """The serving process: its processor time so far, and its memory."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def read(self) -> list[float]:
        """The next line. Raises RuntimeError when the process has ended."""
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            raise RuntimeError("the page was not served: see its messages above")
        said: list[float] = json.loads(line)
        return said

    def told(self, question: str = "") -> list[float]:
        """Milliseconds and bytes, once the engine alone has answered that question."""
        if self._process.stdin:
            self._process.stdin.write(f"{json.dumps(question)}\n")
            self._process.stdin.flush()
        return self.read()


def measure(questions: int, streams: int) -> None:
    """Print both tables."""
    alone = [row.question for row in read_rows(is_sealed=False) if row.site == DEMO and not row.history]
    with _serving() as (serving, page, unending):
        chosen = alone[:: len(alone) // (questions + 1)][: questions + 1]
        print(*_table(_asked(serving, page, chosen)), sep="\n")
        print("\n| open streams | MB of the process | KB a stream |\n|---|---|---|")
        before = serving.told()[1]
        with ExitStack() as stack:
            for _ in range(streams):
                stack.enter_context(_opened(unending))
            held = serving.told()[1]
        print(f"| {streams} | {before / 1e6:.0f} → {held / 1e6:.0f} | {(held - before) / streams / 1000:.0f} |")


@contextmanager
def _serving() -> Iterator[tuple[Serving, str, str]]:
    command = [sys.executable, str(WORKER)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603
    serving = Serving(process)
    try:
        page, unending = map(str, serving.read())
        yield serving, page, unending
    finally:
        process.terminate()
        process.wait()


def _asked(serving: Serving, page: str, questions: list[str]) -> Took:
    ways: Mapping[str, Callable[[str], float]] = {
        ALONE: lambda question: _alone(serving, question),
        PAGE: lambda question: _over_web(serving, page, question, {}),
        STREAM: lambda question: _over_web(serving, page, question, _EVENTS),
    }
    took: Took = {way: {} for way in ways}
    for asked in ways.values():
        asked(questions[-1])  # templates are read at their first use
    for at, question in enumerate(questions[:-1]):
        serving.told(question)
        for way in [*ways][at % 3 :] + [*ways][: at % 3]:
            took[way][question] = ways[way](question)
    return took


def _alone(serving: Serving, question: str) -> float:
    before, _ = serving.told()
    return serving.told(question)[0] - before


def _over_web(serving: Serving, page: str, question: str, headers: Mapping[str, str]) -> float:
    with _visit(page) as (connection, form):
        before, _ = serving.told()
        reply = _sent(connection, {**form, "question": question}, headers)
        said = reply.read().decode()
        if reply.status != 200 or '<article id="' not in said:
            raise RuntimeError(f"{question!r} was answered with {reply.status}: {said[:200]}")
        return serving.told()[0] - before


@contextmanager
def _opened(page: str) -> Iterator[None]:
    """A stream of which the first part of an answer has come."""
    with _visit(page) as (connection, form):
        reply = _sent(connection, {**form, "question": f"When does it open? {uuid4().hex}"}, _EVENTS)
        while b"The office is open" not in reply.readline():
            pass
        yield


@contextmanager
def _visit(page: str) -> Iterator[tuple[HTTPConnection, dict[str, str]]]:
    """Somebody new, with the hidden fields of the form that asks; the form alone says who they are."""
    with closing(HTTPConnection(urlsplit(page).netloc)) as connection:
        connection.request("GET", "/")
        shown = connection.getresponse().read().decode()
        fields = re.findall(r'<input type="hidden" name="(\w+)"[^>]* value="([^"]*)"', shown)
        yield connection, {name: value for name, value in fields if name in {"token", "talk", "lang", "message"}}


def _sent(connection: HTTPConnection, fields: Mapping[str, str], headers: Mapping[str, str]) -> HTTPResponse:
    form = {"content-type": "application/x-www-form-urlencoded", **headers}
    connection.request("POST", "/ask", urlencode(fields), form)
    return connection.getresponse()


def _table(took: Took) -> Iterator[str]:
    yield "| way | n | processor ms mean / median / p95 | more than the engine alone, mean / median |"
    yield "|---|---|---|---|"
    for way, by_question in took.items():
        all_of = [*by_question.values()]
        spread = f"{sum(all_of) / len(all_of):.1f} / {percentile(all_of, 0.5):.1f} / {percentile(all_of, 0.95):.1f}"
        more = paired_difference(took[ALONE], by_question)
        each = [by_question[question] - alone for question, alone in took[ALONE].items()]
        told = f"{more.mean:+.1f} [{more.low:+.1f}, {more.high:+.1f}] / {percentile(each, 0.5):+.1f}"
        yield f"| {way} | {len(all_of)} | {spread} | {told} |"


def main() -> None:
    """Read how many, and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cost.web_cost", description=__doc__)
    parser.add_argument("--questions", type=int, default=40)
    parser.add_argument("--streams", type=int, default=200)
    chosen = parser.parse_args()
    measure(chosen.questions, chosen.streams)


if __name__ == "__main__":
    main()
