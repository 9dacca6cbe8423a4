"""Whole releases in one run: `python -m benchmarks.whole --tree . --tree OLD [--site FOLDER]`.

Each tree crawls the same site into an index of its own, starts, and answers the same open questions of students about
the demo campus, in turn, so that what else the machine does falls on all. The questions of a round are worded as in no
other round. A tree is a checkout with its `.venv`, or without one for our interpreter. What
was measured is appended to `--history`, a line of JSON a tree.
"""

import argparse
import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from threading import Thread

import yaml

from benchmarks.cost.question_cost import WARM_UP, questions
from benchmarks.whole.releases import Answering, Release
from bot.commands.demo import FOLDER
from evaluation.scores.metrics import percentile

_WORDINGS = ("{}", "Hello! {}", "Hi there, {}", "Good morning, {}", "Hey! {}", "Good day. {}")
_SAID = {
    "crawl": "first crawl: processor s",
    "crawl MB": "first crawl: MB at the most",
    "night": "crawl without changes: processor s",
    "status": "`advisor status`: processor s",
    "ask": "`advisor ask`, cold: processor s",
    "ask MB": "`advisor ask`: MB at the most",
    "ms": "a question: processor ms, mean / median / p95",
    "statements": "a question: SQL statements, mean / median / p95",
    "MB": "serving: MB",
}


def main() -> None:
    """Print a table: a line a measure, a column a tree."""
    chosen = _options()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="advisor-whole-")))
        releases = [_release(tree, folder / str(at)) for at, tree in enumerate(chosen.tree or [Path.cwd()])]
        address = stack.enter_context(_served(chosen.site))
        _crawls_and_starts(releases, address, chosen.rounds)
        _answers(releases, questions(chosen.questions), chosen.rounds, chosen.at_once)
    print(*table(releases, chosen.at_once), sep="\n")
    if chosen.history:
        _keep(releases, chosen.history)


def _release(tree: Path, data: Path) -> Release:
    data.mkdir()
    release = Release(tree.resolve(), data)
    release.compile()
    return release


def _crawls_and_starts(releases: Sequence[Release], address: str, rounds: int) -> None:
    for each in releases:
        sources = each.data / "sources.yaml"
        source = {"name": "site", "start_urls": [f"{address}/"], "delay_seconds": 0, "allow_private_network": True}
        sources.write_text(yaml.safe_dump({"sources": [source]}), encoding="utf-8")
        for what in ("crawl", "night"):
            took = each.command("crawl", "--sources", str(sources))
            each.note(what, took.processor)
            each.note(f"{what} MB", took.megabytes)
    for _ in range(rounds):
        for each in releases:
            each.note("status", each.command("status").processor)
            took = each.command("ask", "How much is a parking permit?")
            each.note("ask", took.processor)
            each.note("ask MB", took.megabytes)


def _answers(releases: Sequence[Release], asked: Sequence[str], rounds: int, at_once: Sequence[int]) -> None:
    with ExitStack() as stack:
        serving = [(each, stack.enter_context(each.answering())) for each in releases]
        for _, process in serving:
            process.answer(asked[:WARM_UP], 1)
        for at in range(rounds):
            worded = [_WORDINGS[at].format(each) for each in asked[WARM_UP:]]
            _one_by_one(serving, worded)
            for askers in at_once:
                _round(serving, worded, askers)


def _one_by_one(serving: Sequence[tuple[Release, Answering]], asked: Sequence[str]) -> None:
    for at, question in enumerate(asked):
        for release, process in serving if at % 2 == 0 else serving[::-1]:
            told = process.answer([question], 1)
            release.note("ms", told["ms"])
            release.note("statements", told["statements"])


def _round(serving: Sequence[tuple[Release, Answering]], asked: Sequence[str], askers: int) -> None:
    """All of them at so many at a time, behind the round that asked them one by one."""
    for release, process in serving:
        told = process.answer(asked, askers)
        release.note(f"a second at {askers}", len(asked) / told["seconds"])
        release.costs["MB"] = [told["memory"]]


def table(releases: Sequence[Release], at_once: Sequence[int]) -> Iterator[str]:
    """A line a measure, a column a release."""
    yield f"| measure | {' | '.join(_name(each.tree) for each in releases)} |"
    yield "|---" * (len(releases) + 1) + "|"
    said = {**_SAID, **{f"a second at {askers}": f"answers a second, {askers} at once" for askers in at_once}}
    for what, words in said.items():
        yield f"| {words} | {' | '.join(_figure(what, each.costs[what]) for each in releases)} |"


def _figure(what: str, values: Sequence[float]) -> str:
    if what in {"ms", "statements"}:
        return f"{mean(values):.1f} / {median(values):.1f} / {percentile(values, 0.95):.1f}"
    return f"{median(values):.2f}" if median(values) < 100 else f"{median(values):.0f}"


def _name(tree: Path) -> str:
    command = ["git", "rev-parse", "--short=8", "HEAD"]
    told = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    return told.stdout.strip() or tree.name


def _keep(releases: Sequence[Release], history: Path) -> None:
    with history.open("a", encoding="utf-8") as lines:
        for each in releases:
            figures = {what: round(median(values), 3) for what, values in each.costs.items()}
            lines.write(
                json.dumps({"day": datetime.now(UTC).date().isoformat(), "commit": _name(each.tree), **figures}) + "\n"
            )


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        """Says nothing."""


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.whole", description=__doc__)
    parser.add_argument("--tree", action="append", type=Path, help="a checkout (repeatable; default: this one)")
    parser.add_argument(
        "--site", type=Path, default=FOLDER / "site", help="a folder of pages (default: the demo campus)"
    )
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument(
        "--rounds", type=int, default=1, choices=range(1, len(_WORDINGS) + 1), help="readings of each measure"
    )
    parser.add_argument("--at-once", type=int, nargs="+", default=[1, 8, 32], help="askers at a time")
    parser.add_argument("--history", type=Path, help="a file that gets a line of JSON for each tree")
    return parser.parse_args()


if __name__ == "__main__":
    main()
