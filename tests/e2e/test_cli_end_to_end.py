"""The command line as somebody at a shell uses it: a small site is crawled and asked about, by a process at the end."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from core.presentation.messages import say
from core.storage import postgres_server
from tests.standins.command_line import Done, run_here
from tests.standins.databases import TEMPLATE, cloned
from tests.standins.patience import PATIENCE

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
PAGES = {
    "index.html": (
        "Welcome",
        "<p>Northfield College is a small college in the hills. Its library, its registrar and its dining hall are on "
        "the main street. Start with the <a href='library.html'>library</a>, look up <a href='dates.html'>dates</a>, "
        "or find out about <a href='parking.html'>parking</a>; see the <a href='empty.html'>empty page</a> too.</p>",
    ),
    "library.html": (
        "Library",
        "<h2>Opening hours</h2><p>The library opens at 8 in the morning on weekdays and closes at 11 at night. On "
        "weekends it opens at 10 in the morning and closes at 6 in the evening. During exams it never closes.</p>"
        "<h2>Borrowing</h2><p>Students may borrow up to 30 books for four weeks. A laptop can be borrowed for one day "
        "at the front desk with a student card.</p>",
    ),
    "dates.html": (
        "Academic dates",
        "<h2>Fall term</h2><p>Classes of the fall term begin on August 31. The last day to drop a course in the fall "
        "term without a record is September 14.</p><h2>Spring term</h2><p>Classes of the spring term begin on "
        "January 19. The last day to drop a course in the spring term without a record is February 2.</p>",
    ),
    "parking.html": (
        "Parking",
        "<p>A parking permit costs 120 dollars a year. Permits are sold at the office of public safety, which is open "
        "from 9 in the morning to 4 in the afternoon.</p><h2>Where do visitors park?</h2><p>Visitors park free "
        "of charge behind the chapel.</p>",
    ),
    "empty.html": ("Empty", ""),
}


@dataclass(frozen=True)
class Shell:
    """Runs commands in a folder of its own, with nothing of this machine's settings."""

    folder: Path
    environment: dict[str, str]

    def run(self, *arguments: str, stdin: str = "", **variables: str) -> Done:
        """In this process."""
        return run_here(arguments, self.folder, self.environment | variables, stdin)

    def process(self, *arguments: str, **variables: str) -> "subprocess.Popen[str]":
        """`python -m bot` as a process of its own."""
        return subprocess.Popen(
            [sys.executable, "-m", "bot", *arguments],
            cwd=self.folder,
            env=self.environment | variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # A shell's background job inherits an ignored SIGINT; a person's terminal does not.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
        )

    def json(self, *arguments: str) -> Any:
        done = self.run(*arguments, "--json")
        assert done.stdout, done.stderr
        return json.loads(done.stdout)


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files and keeps silent about it."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        """Says nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a small college's site on loopback."""
    folder = tmp_path_factory.mktemp("site")
    for name, (title, body) in PAGES.items():
        page = f"<html><head><title>{title}</title></head><body><main><h1>{title}</h1>{body}</main></body></html>"
        (folder / name).write_text(page, encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder)))
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory, site: str, postgres_url: str) -> Iterator[Shell]:
    """A folder with a sources file for the site, and a database that is migrated and empty."""
    folder = tmp_path_factory.mktemp("shell")
    (folder / "sources.yaml").write_text(
        f"sources:\n  - name: college\n    start_urls: ['{site}/']\n    delay_seconds: 0\n"
        "    allow_private_network: true\n    topic: campus\n"
    )
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR", "USER"}}
    ours = {"PYTHONPATH": str(ROOT), "ADVISOR_DATA_DIR": str(folder / "data"), "ADVISOR_HEALTH_PORT": "0"}
    with cloned(postgres_url, TEMPLATE) as url:
        yield Shell(folder, kept | ours | {"DATABASE_URL": url})


@pytest.fixture(scope="module")
def first_crawl(shell: Shell) -> Done:
    """What the first crawl of the site said."""
    return shell.run("crawl", "--sources", "sources.yaml")


@pytest.fixture(scope="module")
def crawled(shell: Shell, first_crawl: Done) -> Shell:
    """A shell whose index holds the site."""
    assert first_crawl.returncode == 0, first_crawl.stderr
    return shell


def test_a_crawl_ends_with_a_table_of_counts_and_reasons(first_crawl: Done) -> None:
    assert first_crawl.returncode == 0
    assert first_crawl.stdout.splitlines()[1].split()[:4] == ["college", "finished", "5", "4"]
    assert "college skipped: " in first_crawl.stdout
    assert first_crawl.stderr.startswith("college: finished on ")


def test_a_second_crawl_finds_everything_unchanged(crawled: Shell) -> None:
    [report] = crawled.json("crawl")

    assert (report["pages_new"], report["pages_changed"], report["chunks_embedded"]) == (0, 0, 0)
    assert report["pages_unchanged"] == 4


def test_an_answer_is_one_json_object_with_citations(crawled: Shell, site: str) -> None:
    answer = crawled.json("ask", "Where do visitors park free of charge?")

    assert answer["outcome"] == "answered"
    assert "behind the chapel" in answer["text"]
    assert answer["question"] == "Where do visitors park free of charge?"
    assert answer["citations"][0]["url"] == f"{site}/parking.html"
    assert answer["citations"][0].keys() >= {"number", "url", "link", "title", "quote", "page", "as_of"}
    assert answer["timings_ms"].keys() >= {"retrieve", "grade", "write"}


def test_an_answer_for_people_lists_its_sources(crawled: Shell, site: str) -> None:
    done = crawled.run("ask", "How much does a parking permit cost?")

    assert done.returncode == 0
    assert f"[1] Parking · {site}/parking.html" in done.stdout


def test_a_question_leaves_one_line_in_the_log_without_its_words(crawled: Shell) -> None:
    done = crawled.run("ask", "How much is parking?", ADVISOR_LOG_LEVEL="INFO", ADVISOR_LOG_FORMAT="json")

    [line] = [json.loads(line) for line in done.stderr.splitlines()]
    assert line["event"] == "question answered"
    assert line["ms"].keys() >= {"retrieve", "grade"}
    assert "parking" not in done.stderr.lower()


@pytest.mark.parametrize("command", ["ask", "search"])
@pytest.mark.parametrize(("option", "there"), [("--source", "college"), ("--topic", "campus")])
def test_a_source_or_topic_that_is_not_in_the_index_is_named(
    crawled: Shell, command: str, option: str, there: str
) -> None:
    done = crawled.run(command, "--json", option, "astronomy", "How much is parking?")

    assert (done.returncode, done.stdout) == (2, "")
    assert f"'astronomy' is not in the index, which has {there}." in done.stderr


def test_what_the_site_does_not_say_is_refused_with_exit_code_0(crawled: Shell) -> None:
    done = crawled.run("ask", "--json", "Who won the world chess championship?")

    assert done.returncode == 0
    assert json.loads(done.stdout)["outcome"] == "no_evidence"


def test_the_closest_quotation_is_an_outcome_of_its_own_with_exit_code_0_and_is_explained(crawled: Shell) -> None:
    done = crawled.run(
        "ask",
        "--json",
        "Where do visitors park free of charge?",
        ADVISOR_RELEVANCE_THRESHOLD="1",
        ADVISOR_CLOSEST_THRESHOLD="0",
    )
    answer = json.loads(done.stdout)

    assert (done.returncode, answer["outcome"], len(answer["citations"])) == (0, "closest", 1)
    assert "I am not sure this answers you." in answer["text"]
    [decision] = crawled.json("why", answer["id"])["decisions"]
    assert (decision["outcome"], decision["thresholds"]) == ("closest", {"answer": 1.0, "closest": 0.0})


def test_a_conversation_is_remembered_under_its_key_only(crawled: Shell) -> None:
    first = "When do classes of the fall term begin?"
    crawled.json("ask", "--conversation", "mine", first)

    followed = crawled.json("ask", "--conversation", "mine", "And the spring term?")
    alone = crawled.json("ask", "And the spring term?")

    assert followed["rewritten"]
    assert "classes" in followed["question"]
    assert alone["question"] == "And the spring term?"


@pytest.mark.parametrize("question", ["", "   ", "what? " * 1000])
def test_what_is_no_question_is_told_so_with_exit_code_2(crawled: Shell, question: str) -> None:
    done = crawled.run("ask", "--json", question)

    assert done.returncode == 2
    assert json.loads(done.stdout)["outcome"] == "invalid"


def test_search_ranks_passages_with_their_scores(crawled: Shell, site: str) -> None:
    found = crawled.json("search", "-k", "2", "borrow a laptop")

    assert len(found) == 2
    assert found[0]["url"] == f"{site}/library.html"
    assert found[0].keys() >= {"text", "url", "title", "heading", "page", "scores"}
    assert found[0]["scores"]["score"] >= found[1]["scores"]["score"]


def test_who_looks_only_at_a_subject_sees_nothing_else_and_is_told_where_there_is_none(
    crawled: Shell, site: str
) -> None:
    dates = crawled.json("search", "--about", "dates", "borrow a laptop")
    courses = crawled.run("search", "--about", "courses", "borrow a laptop")

    assert {passage["url"] for passage in dates} == {f"{site}/dates.html"}
    assert courses.returncode == 1
    assert courses.stderr == "advisor: no passage here is about courses; search again without --about\n"


def test_why_shows_how_an_answer_came_about(crawled: Shell) -> None:
    answer = crawled.json("ask", "When does the library close on weekends?")

    trace = crawled.json("why", answer["id"])

    assert trace["answer"]["text"] == answer["text"]
    assert any(candidate["kept"] for candidate in trace["candidates"])


def test_why_is_told_in_words_and_its_figures_only_when_all_is_asked_for(crawled: Shell) -> None:
    answer = crawled.json("ask", "When does the library close on weekends?")

    words, everything = crawled.run("why", answer["id"]).stdout, crawled.run("why", "--all", answer["id"]).stdout

    assert answer["citations"][0]["quote"][:40] in words
    assert "dense" not in words
    assert everything.startswith(words.rstrip())
    assert "dense" in everything


def test_status_counts_what_is_indexed(crawled: Shell) -> None:
    status = crawled.json("status")

    assert status["pages"] == 4
    assert status["chunks"] >= 4
    assert [report["source"] for report in status["crawls"]] == ["college"]


def test_doctor_finds_nothing_wrong(crawled: Shell) -> None:
    done = crawled.run("doctor")

    assert done.returncode == 0, done.stdout
    assert "problem" not in done.stdout


def test_doctor_tells_a_missing_list_of_sources_once(crawled: Shell) -> None:
    told = crawled.run("doctor", ADVISOR_SOURCES_FILE="elsewhere.yaml").stdout.splitlines()

    assert [line.split()[:2] for line in told if "elsewhere.yaml" in line] == [["problem", "sources"]]


def test_doctor_goes_on_after_a_problem_and_exits_with_1(crawled: Shell) -> None:
    done = crawled.run("doctor", DATABASE_URL="postgresql://nobody@127.0.0.1:1/none", SLACK_BOT_TOKEN="xoxb-hush")

    assert done.returncode == 1
    assert "problem  database: " in done.stdout
    assert "problem  slack: SLACK_BOT_TOKEN is set, but neither SLACK_APP_TOKEN" in done.stdout
    assert "hush" not in done.stdout + done.stderr


def test_an_unreachable_database_is_one_sentence_and_exit_code_3(crawled: Shell) -> None:
    done = crawled.run("ask", "When?", DATABASE_URL="postgresql://nobody@127.0.0.1:1/none")

    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("advisor: Postgres at 127.0.0.1:1/none cannot be reached")
    assert len(done.stderr.splitlines()) == 1


def test_a_database_url_that_is_none_is_a_wrong_setting(crawled: Shell) -> None:
    done = crawled.run("status", DATABASE_URL="mysql://root@localhost/x")

    assert done.returncode == 2
    assert "DATABASE_URL" in done.stderr


def test_a_site_that_does_not_answer_is_counted_and_exits_with_1(crawled: Shell) -> None:
    (crawled.folder / "gone.yaml").write_text(
        "sources:\n  - name: gone\n    start_urls: ['http://127.0.0.1:9/']\n    allow_private_network: true\n"
    )

    before = json.loads(crawled.run("status", "--json").stdout)["pages"]
    done = crawled.run("crawl", "--sources", "gone.yaml")

    assert done.returncode == 1
    assert "gone skipped: " in done.stdout
    assert json.loads(crawled.run("status", "--json").stdout)["pages"] == before > 0


def test_chat_answers_line_by_line_and_forgets_when_told(crawled: Shell) -> None:
    said = "When do classes of the fall term begin?\nAnd the spring term?\n/sources\n/why\n/forget\n/quit\n"

    done = crawled.run("chat", stdin=said)

    assert done.returncode == 0, done.stderr
    assert "August 31" in done.stdout
    assert "January 19" in done.stdout
    assert "Understood as: " in done.stdout
    assert "Searched: " in done.stdout
    assert "Deleted: 4 messages" in done.stdout


def test_chat_remembers_what_one_tells_of_oneself_once_one_says_so(crawled: Shell) -> None:
    told = "I'm a junior in nursing\n/memory\n/memory on\n/memory\n"
    changed = "/memory edit 1 marine biology\n/memory edit 9 chess\n/memory delete 2\n/memory\n"
    linked = "/link\n/link AAAAA-AAAAA\n/link off\n/memory off\n/quit\n"

    done = crawled.run("chat", stdin=told + changed + linked)

    assert done.returncode == 0, done.stderr
    asked, first, *later = done.stdout.split(say("memory.title"))
    assert say("memory.may_i") in asked
    assert say("memory.nothing") in first
    assert "1  Programme: nursing\n2  Year: junior" in later[0]
    assert "1  Programme: marine biology" in later[1]
    assert "junior" not in later[1]
    assert re.search(r"[0-9A-Z]{5}-[0-9A-Z]{5}", later[1])
    assert say("memory.link.wrong", minutes=10) in done.stdout
    assert say("memory.not_linked") in done.stdout
    assert say("memory.off_now") in done.stdout


def test_a_process_with_a_postgres_of_its_own_goes_on_where_the_one_before_it_ended(shell: Shell) -> None:
    crawl = shell.process("crawl", "--sources", "sources.yaml", DATABASE_URL="")
    _, said = crawl.communicate(timeout=PATIENCE)
    status = shell.process("status", "--json", DATABASE_URL="")
    seen, _ = status.communicate(timeout=PATIENCE)

    assert (crawl.returncode, status.returncode) == (0, 0), said
    assert json.loads(seen)["pages"] == 4


def test_a_postgres_of_its_own_that_is_killed_between_two_questions_is_started_again(shell: Shell) -> None:
    shell.process("crawl", "--sources", "sources.yaml", DATABASE_URL="").communicate(timeout=PATIENCE)
    chat = shell.process("chat", DATABASE_URL="")
    assert chat.stdin is not None
    assert chat.stdout is not None
    assert chat.stdout.readline().startswith("Ask in plain words")
    running = postgres_server.state(shell.folder / "data" / "postgres" / "pgdata")
    assert running is not None

    os.kill(running.pid, signal.SIGKILL)
    said, err = chat.communicate("When do classes of the fall term begin?\n/quit\n", timeout=PATIENCE)

    assert "August 31" in said, err
    assert (chat.returncode, "Traceback" in err) == (0, False)


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_a_signal_ends_a_command_without_a_traceback(crawled: Shell, number: signal.Signals) -> None:
    chat = crawled.process("chat")
    assert chat.stdout is not None
    assert chat.stdout.readline().startswith("Ask in plain words")

    chat.send_signal(number)
    _, err = chat.communicate(timeout=PATIENCE)

    assert (chat.returncode, err.strip()) == (130, "advisor: interrupted")


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_serve_stops_with_exit_code_0_when_asked(crawled: Shell, number: signal.Signals) -> None:
    served = crawled.process("serve", OPENAI_API_KEY="hush", ADVISOR_LOG_FORMAT="json")
    assert served.stderr is not None
    lines: list[dict[str, str]] = []
    while not lines or lines[-1]["event"] != "serving":
        lines.append(json.loads(served.stderr.readline()))

    served.send_signal(number)
    _, rest = served.communicate(timeout=PATIENCE)

    assert served.returncode == 0
    assert "hush" not in rest + str(lines)
