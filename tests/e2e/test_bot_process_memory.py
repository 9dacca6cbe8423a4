"""The real bot as its own process: told in Slack with consent, linked by a code, used a day later on Discord."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from core.presentation.messages import say
from core.screens.memory_texts import MemoryAct
from migrations import run
from tests.standins.campus import PlayedCampus, index_campus
from tests.standins.campus_bot import ServedTown, open_town, running_bot
from tests.standins.two_accounts import TwoAccounts

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]

TOLD, QUESTION = "I'm a junior in nursing and a transfer student", "What do I still need to graduate?"
PAGES = {
    "Graduation requirements": (
        "Every student needs 120 credits and a grade point average of 2.0 to graduate.",
        "Apply for graduation at the registrar's office in the term before the last one.",
    ),
    "Nursing: requirements to graduate": (
        "To graduate in nursing you need 640 hours of clinical practice and the course in community health.",
        "Transfer students in nursing bring at most 60 credits.",
    ),
    "Music: requirements to graduate": (
        "To graduate in music you need a senior recital and four terms of ensemble.",
        "Transfer students in music play an audition.",
    ),
    "Parking": ("A parking permit costs 120 dollars a year.", "Visitors park free of charge behind the chapel."),
}
WITHOUT_A_MODEL = {"OPENAI_MODEL": "", "OPENAI_BASE_URL": "", "OPENAI_API_KEY": ""}


@dataclass
class Student(TwoAccounts):
    """Somebody on both platforms, and the database of the bot."""

    served: ServedTown


@pytest.fixture
async def student(empty_database_url: str, tmp_path: Path) -> AsyncIterator[Student]:
    """The bot over these pages, which quotes them: no language model is set."""
    run.upgrade(empty_database_url)
    await index_campus(empty_database_url, tmp_path / "campus", PlayedCampus(PAGES))
    async with (
        open_town() as town,
        running_bot(town, tmp_path / "bot", empty_database_url, **WITHOUT_A_MODEL) as bot,
    ):
        town.slack.workspace.second = int(time.time())  # what was told years ago holds no longer
        served = ServedTown(town.discord, town.slack, town.model, bot, empty_database_url)
        yield Student(town.slack, town.discord, served)


async def test_a_profile_is_used_on_the_other_platform_a_day_later_and_never_in_public(student: Student) -> None:
    told = await student.answer_in_slack(TOLD)
    before = student.served.rows("select value from facts")
    await student.press_in_slack(told, MemoryAct.YES)
    linked = await student.link()
    _a_day_passes(student.served.database)
    private = await student.answer_on_discord(QUESTION)
    public = await student.answer_on_discord(QUESTION, in_public=True)

    values = sorted(str(value) for (value,) in student.served.rows("select value from facts where ended is null"))
    assert before == []
    assert linked.startswith(say("memory.link.linked"))
    assert values == ["junior", "nursing", "transfer student"]
    assert "640 hours of clinical practice" in private["content"]
    assert "Every student needs 120 credits" in public["content"]
    assert not any(value in public["content"] for value in values)
    assert "Because you told me on " in private["content"]
    assert "nursing" in private["content"].partition("Because you told me on ")[2]
    assert say("memory.act.correct") in str(private["components"])
    assert "advisor:memory" not in str(public)


def _a_day_passes(database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("update facts set said_at = said_at - interval '1 day'")
