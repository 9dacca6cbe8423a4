"""`advisor questions` as somebody at a shell uses it: questions are made, reviewed, asked again."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from bot.terminal.output import ExitCode
from evaluation.synthetic.question_file import rows_in
from tests.e2e.test_cli_end_to_end import Shell, crawled, first_crawl, shell, site  # noqa: F401 - fixtures

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

BORROWING = re.compile(r'<passage number="(\d)"[^>]*>[^<]*up to 30 books')


def half_a_reply(material: str) -> str:
    """Half of a list: a question, itself again, in another language, with an answer of no page, and a torn one."""
    found = BORROWING.search(material)
    asked = {
        "How many books may a student borrow?": "up to 30 books",
        "how many books may a student borrow": "up to 30 books",
        "¿Cuántos libros puede pedir prestados un estudiante de la universidad?": "up to 30 books",
        "How many tapes may a student borrow?": "up to 40 tapes",
        "How long may a student keep a book?": "for four weeks",
    }
    number = int(found[1]) if found else 1
    rows = [{"passage": number, "question": question, "answer": answer} for question, answer in asked.items()]
    return json.dumps(rows, ensure_ascii=False)[:-9]


@dataclass
class Model:
    """A language model on loopback that says the same every time, and counts how often."""

    address: str = ""
    asked: list[str] = field(default_factory=list)

    @property
    def settings(self) -> dict[str, str]:
        return {"OPENAI_BASE_URL": self.address, "OPENAI_API_KEY": "played-key", "OPENAI_MODEL": "played"}


@pytest.fixture
def model() -> Iterator[Model]:
    """It replies with half of the JSON that it was asked for: for whichever passages, the same questions."""
    played = Model()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            played.asked.append(body["messages"][-1]["content"])
            message = {"role": "assistant", "content": half_a_reply(played.asked[-1])}
            choice = {"index": 0, "message": message, "finish_reason": "length"}
            reply = json.dumps(
                {"id": "1", "object": "chat.completion", "created": 1, "model": "played", "choices": [choice]}
            )
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(reply.encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    played.address = f"http://127.0.0.1:{server.server_port}/v1"
    yield played
    server.shutdown()
    server.server_close()
    thread.join()


def made(shell: Shell, name: str, *options: str, **variables: str) -> tuple[Path, str, str]:  # noqa: F811
    done = shell.run("questions", "generate", "--output", name, *options, **variables)
    assert done.returncode == ExitCode.OK, done.stderr
    return shell.folder / name, done.stdout, done.stderr


def test_questions_are_made_reviewed_and_asked_again(crawled: Shell) -> None:  # noqa: F811
    path, told, _ = made(crawled, "q.yaml", "--source", "college")
    rows = rows_in(path)

    assert rows
    assert {row.reviewed for row in rows} == {False}
    assert f"q.yaml has {len(rows)} questions: review them" in told
    unread = crawled.run("eval", "q.yaml")
    assert (unread.returncode, "no reviewed question" in unread.stderr) == (ExitCode.USAGE, True)
    assert f"default: questions {len(rows)}" in crawled.run("eval", "q.yaml", "--unreviewed").stdout

    path.write_text(path.read_text(encoding="utf-8").replace("reviewed: no", "reviewed: yes", 2), encoding="utf-8")

    assert "default: questions 1" in crawled.run("eval", "q.yaml").stdout
    assert crawled.run("questions", "check", "q.yaml", "--reviewed").stdout.startswith("1 asked: ")
    assert crawled.run("questions", "check", "q.yaml").returncode == ExitCode.OK


def test_what_is_answered_no_more_is_told_with_exit_code_1(crawled: Shell) -> None:  # noqa: F811
    row = "- question: When does the swimming hall open?\n  contains: noon\n  pages: /pool.html\n  reviewed: no\n"
    (crawled.folder / "gone.yaml").write_text(row)

    done = crawled.run("questions", "check", "gone.yaml")

    assert done.returncode == ExitCode.PROBLEMS
    assert "neither answered nor found:\n- When does the swimming hall open? (row-1)" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--output", "q.txt"), "give it a name that ends in .yaml"),
        (("--output", "new.yaml", "--source", "nowhere"), "No page of nowhere is indexed"),
        (("--output", "new.yaml", "--from-model"), "--from-model needs OPENAI_MODEL"),
    ],
)
def test_what_cannot_be_made_is_said(crawled: Shell, options: tuple[str, ...], complaint: str) -> None:  # noqa: F811
    done = crawled.run("questions", "generate", *options)

    assert done.returncode == ExitCode.USAGE
    assert complaint in done.stderr
    assert not (crawled.folder / "new.yaml").exists()


def test_a_model_says_its_cost_first_and_is_believed_where_its_quotation_stands(crawled: Shell, model: Model) -> None:  # noqa: F811
    path, *_ = made(crawled, "model.yaml")
    before = path.read_text(encoding="utf-8")

    _, _, said = made(crawled, "model.yaml", "--from-model", ADVISOR_MODEL_PRICE_SENT="2", **model.settings)

    [row] = [row for row in rows_in(path) if row.kind == "model"]
    assert (row.question, row.facts) == ("How many books may a student borrow?", (("up to 30 books",),))
    assert row.quote == "Students may borrow up to 30 books for four weeks."
    assert path.read_text(encoding="utf-8").startswith(before)
    assert f"played: {len(model.asked)} calls, about " in said


def test_what_was_asked_of_a_model_is_not_paid_for_again(crawled: Shell, model: Model) -> None:  # noqa: F811
    path, *_ = made(crawled, "again.yaml", "--from-model", **model.settings)
    calls, before = len(model.asked), path.read_text(encoding="utf-8")

    _, _, said = made(crawled, "again.yaml", "--from-model", **model.settings)

    assert len(model.asked) == calls
    assert "played: 0 calls" in said
    assert path.read_text(encoding="utf-8") == before
