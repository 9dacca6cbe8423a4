"""What students missed, on the command line: the shipped embedder, a crawled site, and questions in Postgres."""

import asyncio
import csv
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from http.server import ThreadingHTTPServer
from threading import Thread

import pytest

from core.domain.answer import Outcome
from core.domain.conversation import ConversationKey, Message
from core.memory.history import PostgresConversations
from core.storage.database import Database
from tests.e2e.test_cli_end_to_end import PAGES, ROOT, QuietHandler, Shell
from tests.standins.databases import TEMPLATE, cloned
from tests.standins.exchanges import EMPTY, reply

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

ASKED = [
    "how much is a parking permit",
    "how much is a parking permit for jane doe 4711",
    "what does a parking permit cost",
    "parking permit price??",
    "where do i buy a parking permit",
    "is there a laundry room",
    "where is the laundry room in the dorm",
    "laundry room opening times",
    "my roommate bob stole my bike",
]


async def keep(url: str) -> None:
    """Stores each question as that of another person, refused after the first crawl."""
    database, now = Database(url), datetime.now(UTC)
    conversations = PostgresConversations(database)
    for number, words in enumerate(ASKED):
        where = ConversationKey("discord", "guild", "help", f"student-{number}")
        message = Message(str(number), where, words, now)
        await conversations.claim(message)
        await conversations.remember(message, replace(reply(standalone=words), outcome=Outcome.NO_EVIDENCE), EMPTY)
    await database.dispose()


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory, postgres_url: str) -> Iterator[Shell]:
    """A shell whose index holds the pages and whose database holds the questions."""
    folder = tmp_path_factory.mktemp("feedback")
    for name, (title, body) in PAGES.items():
        page = f"<html><head><title>{title}</title></head><body><main><h1>{title}</h1>{body}</main></body></html>"
        (folder / name).write_text(page, encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder)))
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    (folder / "sources.yaml").write_text(
        f"sources:\n  - name: college\n    start_urls: ['http://127.0.0.1:{server.server_port}/']\n"
        "    delay_seconds: 0\n    allow_private_network: true\n",
        encoding="utf-8",
    )
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR", "USER"}}
    ours = {"PYTHONPATH": str(ROOT), "ADVISOR_DATA_DIR": str(folder / "data"), "ADVISOR_HEALTH_PORT": "0"}
    with cloned(postgres_url, TEMPLATE) as url:
        made = Shell(folder, kept | ours | {"DATABASE_URL": url})
        done = made.run("crawl")
        assert done.returncode == 0, done.stderr
        asyncio.run(keep(url))
        yield made
    server.shutdown()
    server.server_close()
    thread.join()


def test_the_report_names_the_page_and_no_words_of_one_person(shell: Shell) -> None:
    done = shell.run("feedback", "--since", "7d")

    assert done.returncode == 0, done.stderr
    assert "Parking permit" in done.stdout
    assert "parking.html" in done.stdout
    assert "Laundry room" in done.stdout
    assert not {"jane", "doe", "4711", "bob", "bike"} & set(done.stdout.lower().split())


def test_the_report_is_written_to_a_file_as_rows(shell: Shell) -> None:
    done = shell.run("feedback", "--format", "csv", "--out", "gaps.csv")

    assert (done.returncode, done.stdout) == (0, "")
    rows = list(csv.DictReader((shell.folder / "gaps.csv").read_text("utf-8").splitlines()))
    assert {row["people"] for row in rows} == {"3"}
    assert all(row["refused"] == "3" for row in rows)


def test_the_report_is_written_as_markdown(shell: Shell) -> None:
    done = shell.run("feedback", "--format", "markdown")

    assert "**Parking permit**" in done.stdout


def test_a_time_that_is_none_is_told(shell: Shell) -> None:
    done = shell.run("feedback", "--since", "soon")

    assert done.returncode == 2
    assert "write 30d" in done.stderr


def test_more_people_can_be_asked_for(shell: Shell) -> None:
    done = shell.run("feedback", ADVISOR_FEEDBACK_MIN_PEOPLE="6")

    assert "Nothing was missed that at least 6 people asked in like words." in done.stdout


def test_one_tester_sees_what_was_missed_of_their_own_questions(shell: Shell) -> None:
    shell.run("ask", "Which dinosaurs lived in Antarctica?")
    shell.run("ask", "How much does a parking permit cost?")

    done = shell.run("feedback", "--mine")

    assert done.returncode == 0, done.stderr
    assert [line.split("  ")[-1].strip() for line in done.stdout.splitlines()] == [
        "Which dinosaurs lived in Antarctica?"
    ]
