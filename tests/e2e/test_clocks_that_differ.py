"""Two processes whose clocks are twenty minutes apart answer everybody once, and take over from each other."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from benchmarks.conversations.load import converse
from tests.standins import campus
from tests.standins.campus_bot import open_town, running_bot
from tests.standins.chat_model_server import PlayedChatModel
from tests.standins.shifted_clock import needs_shifted_clocks, shifted

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow, needs_shifted_clocks]
EARLY, LATE = shifted(timedelta(minutes=-10)), shifted(timedelta(minutes=10))
ONE_PLACE = {"ADVISOR_CONCURRENT_ANSWERS": "1", "ADVISOR_MODEL_SECONDS": "100"}


async def test_everyone_is_answered_once(new_campus_database: Callable[[], str], tmp_path: Path) -> None:
    database = new_campus_database()
    async with (
        open_town() as town,
        running_bot(town, tmp_path / "early", database, **EARLY) as early,
        running_bot(town, tmp_path / "late", database, **LATE) as late,
    ):
        report = await converse(town, 12)
        told = [datetime.fromisoformat(bot.logged("serving")[0]["timestamp"]) for bot in (early, late)]

    assert report.problems == []
    assert told[1] - told[0] > timedelta(minutes=19), "the clocks do not differ"
    assert abs(told[0] - datetime.now(UTC)) > timedelta(minutes=9)


@pytest.mark.parametrize(("of_free", "of_busy"), [(EARLY, LATE), (LATE, EARLY)], ids=["early", "late"])
async def test_a_question_that_waits_goes_over(
    new_campus_database: Callable[[], str], tmp_path: Path, of_free: dict[str, str], of_busy: dict[str, str]
) -> None:
    database = new_campus_database()
    async with (
        open_town() as town,
        PlayedChatModel() as stuck,
        running_bot(town, tmp_path / "free", database, **of_free, **ONE_PLACE) as free,
        running_bot(town, tmp_path / "busy", database, **of_busy, **stuck.settings, **ONE_PLACE) as busy,
    ):
        stuck.may_reply.clear()
        await town.slack.deliver_until_taken(
            town.slack.mention(campus.PARKING_QUESTION)
        )  # the newest connection gets it
        await stuck.until(lambda: len(stuck.asked) == 1)
        await town.slack.deliver_until_taken(town.slack.mention(campus.FALL_QUESTION))
        await busy.until_logged("question handed over")
        await free.until_logged("question answered")
        stuck.may_reply.set()
        await busy.until_logged("question answered")

    assert sum(campus.FALL_ANSWER in text for text in town.slack.shown()) == 1
