"""Reviewed answers on the command line: written, asked, read, renewed, exported, withdrawn, pinned."""

import json
import re

import pytest

from tests.e2e.test_cli_end_to_end import Shell, crawled, first_crawl, shell, site  # noqa: F401 - fixtures
from tests.standins.command_line import Done

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
QUESTION = "Where do I buy a parking permit?"
TEXT = "Permits are sold at the office of public safety. Bring your student card."
OFFICES = "offices:\n  - name: Parking\n    topics: [campus]\n    email: parking@college.example\n"


@pytest.fixture(scope="module")
def desk(crawled: Shell) -> Shell:  # noqa: F811
    (crawled.folder / "offices.yaml").write_text(OFFICES)
    crawled.environment["ADVISOR_OFFICES_FILE"] = "offices.yaml"
    return crawled


def add(desk: Shell, **changed: str) -> Done:
    given = {
        "question": QUESTION,
        "text": TEXT,
        "office": "Parking",
        "topic": "campus",
        "until": "2027-11-01",
        **changed,
    }
    return desk.run("curated", "add", *(part for name, value in given.items() for part in (f"--{name}", value)))


def reference(done: Done) -> str:
    found = re.search(r"Saved as ([0-9a-f]{8})", done.stdout)
    assert found, done.stderr
    return found[1]


def test_an_answer_is_written_asked_read_and_withdrawn(desk: Shell, site: str) -> None:  # noqa: F811
    done = add(desk, link=f"{site}/parking.html")
    number = reference(done)
    assert "1 of its 1 sources are watched" in done.stdout

    asked = desk.json("ask", QUESTION)
    assert asked["written_by"] == "curated"
    assert asked["text"].startswith(TEXT)
    assert "Permits are sold at the office of public safety" in desk.run("curated", "show", number).stdout

    assert "version 2" in desk.run("curated", "renew", number, "--until", "2027-12-01").stdout
    assert "renewed" in desk.run("curated", "history", number).stdout
    exported = json.loads(desk.run("curated", "export", "--format", "json").stdout)
    assert [(each["reference"], each["version"]) for each in exported["curated"]] == [(number, 2)]
    assert f"## {QUESTION}" in desk.run("curated", "export").stdout

    desk.run("curated", "withdraw", number)
    assert desk.json("ask", QUESTION)["written_by"] != "curated"
    assert desk.json("curated", "list") == {"curated": []}
    assert [each["standing"] for each in desk.json("curated", "list", "--all")["curated"]] == ["withdrawn"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"office": "Dean"}, "This office is not one that you can answer for: Dean"),
        ({"link": "mailto:a@b.example"}, "This is no link that begins with http:// or https://: mailto:a@b.example"),
        ({"until": "2020-01-01"}, "This day is over: 2020-01-01"),
        ({"text": "x" * 2_000}, "The text is longer than 1500 characters."),
    ],
)
def test_what_is_wrong_is_said(desk: Shell, changed: dict[str, str], said: str) -> None:
    done = add(desk, **changed)

    assert (done.returncode, said in done.stderr) == (2, True)


def test_a_passage_is_pinned_and_taken_back(desk: Shell, site: str) -> None:  # noqa: F811
    quote = "Visitors park free of charge behind the chapel."
    asked = "Where can my parents leave their car?"
    done = desk.run("curated", "pin", asked, f"{site}/parking.html", quote, "--office", "Parking")
    found = re.search(r"[0-9a-f]{8}", done.stdout)
    assert found, done.stderr
    assert desk.json("ask", asked)["written_by"] == "pinned"

    assert desk.run("curated", "unpin", found[0]).returncode == 0

    assert "No passage" in desk.run("curated", "pins").stdout
    assert desk.json("ask", asked)["written_by"] != "pinned"


def test_an_unknown_reference_is_said(desk: Shell) -> None:
    done = desk.run("curated", "show", "ffffff")

    assert (done.returncode, "begins with ffffff" in done.stderr) == (1, True)
