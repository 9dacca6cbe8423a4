"""Notices fit into one message of each platform, whatever stands on the pages, and nothing in them is markup."""

import json
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from adapters.discord.announcements import correction_text
from adapters.slack.announcements import correction_post
from core.domain.conversation import Person
from core.domain.posts import Notice
from tests.standins.slack.limits import check_content, notified

MOMENT = datetime(2026, 11, 20, tzinfo=UTC)
OLD, NEW = "Classes begin on August 31.", "Classes begin on September 2."


def notice(before: str = OLD, after: str | None = NEW, asked: str = "When?", **changed: Any) -> Notice:
    where = {"url": "https://campus.example/dates", "title": "Dates"} | changed
    person = Person("discord", "dm", "1")
    return Notice(person, UUID(int=1), 1, asked, where["url"], where["title"], before, after, MOMENT)


def test_discord_shows_page_question_and_both_sentences() -> None:
    assert correction_text([notice()]) == (
        "**An answer you got from me has changed**\n\nYou asked: When?\n"
        "[Dates](<https://campus.example/dates>) said until 2026-11-20:\n> Classes begin on August 31.\n"
        "Now it says:\n> Classes begin on September 2.\n\n"
        "-# You get this because you asked me to tell you. Ask me again for a new answer."
    )


@pytest.mark.parametrize("letter", ["x", "*", "&", "<", "😀"])
def test_five_of_the_longest_fit_into_one_message(letter: str) -> None:
    long = f"{letter * 90} " * 30
    due = [notice(long, long + "other", long, title=long, url=f"https://campus.example/{'a' * 900}")] * 5

    blocks = list(correction_post(due).blocks)

    assert len(correction_text(due).encode("utf-16-le")) // 2 <= 2_000
    check_content({"text": "x", "blocks": blocks}, longest_text=40_000)


def test_a_long_sentence_is_shown_from_where_it_differs() -> None:
    same = "the office of the registrar tells everybody who asks " * 10
    due = [notice(f"{same}May 1.", f"{same}June 1.")] * 5

    shown = correction_text(due)

    assert shown.count("May 1.") == shown.count("June 1.") == 5


def test_what_a_page_plants_stays_letters() -> None:
    planted = "<!channel> <@U1> @everyone [click](https://evil.example) <@1>"
    due = [notice(planted, planted + " now", planted, title=planted)]

    assert "<@1>" not in correction_text(due)
    assert "@everyone" not in correction_text(due)
    assert notified({"blocks": json.loads(json.dumps(correction_post(due).blocks))}) == []
