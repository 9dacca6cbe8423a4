"""A process whose language model is slow holds up nobody: another process answers the questions that wait."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.standins import campus
from tests.standins.campus_bot import Town, open_town, running_bot
from tests.standins.chat_model_server import PlayedChatModel

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]

ONE_PLACE = {"ADVISOR_CONCURRENT_ANSWERS": "1", "ADVISOR_MODEL_SECONDS": "100"}


def answers(town: Town, saying: str) -> int:
    """How often this stands in Slack."""
    return sum(saying in text for text in town.slack.shown())


async def test_another_process_answers_what_a_busy_one_cannot(
    new_campus_database: Callable[[], str], tmp_path: Path
) -> None:
    database = new_campus_database()
    async with (
        open_town() as town,
        PlayedChatModel() as stuck,
        running_bot(town, tmp_path / "free", database, **ONE_PLACE) as free,
        running_bot(town, tmp_path / "busy", database, **stuck.settings, **ONE_PLACE) as busy,
    ):
        stuck.may_reply.clear()
        await town.slack.deliver(town.slack.mention(campus.PARKING_QUESTION))  # the newest connection gets it
        await stuck.until(lambda: len(stuck.asked) == 1)
        for _ in range(2):
            await town.slack.deliver(town.slack.mention(campus.FALL_QUESTION))
        await busy.until_logged("question handed over", times=2)
        await free.until_logged("question answered", times=2)
        await town.slack.until(lambda: answers(town, campus.FALL_ANSWER) == 2)
        shown_before = answers(town, campus.PARKING_END)
        stuck.may_reply.set()
        await town.slack.until(lambda: answers(town, campus.PARKING_END) == 1)

    assert shown_before == 0
    assert answers(town, campus.FALL_ANSWER) == 2
