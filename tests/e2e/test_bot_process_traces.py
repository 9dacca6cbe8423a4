"""The real bot as its own process sends the spans of a question to a collector, and needs none to answer."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.standins import campus
from tests.standins.campus_bot import Town, open_town, running_bot
from tests.standins.discord_bench import MENTION
from tests.standins.discord_payloads import STUDENT
from tests.standins.trace_collector import PlayedCollector, said

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]

numbers = count(9001)


async def asked_on_discord(town: Town) -> str:
    student = town.discord.person(STUDENT | {"id": str(next(numbers))})
    asked = await student.say(f"{MENTION} {campus.PARKING_QUESTION}")
    await town.discord.until(lambda: any("**Sources**" in text for text in town.discord.standing(asked["id"])))
    return next(text for text in town.discord.standing(asked["id"]) if "**Sources**" in text)


async def test_a_question_on_discord_is_traced(new_campus_database: Callable[[], str], tmp_path: Path) -> None:
    async with open_town() as town, PlayedCollector() as collector:
        variables = {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.address, "OTEL_BSP_SCHEDULE_DELAY": "50"}
        async with running_bot(town, tmp_path, new_campus_database(), **variables):
            answer = await asked_on_discord(town)
            await collector.until(lambda: any(not span.parent_span_id for span in collector.spans))

    assert "120 dollars" in answer
    [whole] = [said(span) for span in collector.spans if not span.parent_span_id]
    assert (whole["advisor.platform"], whole["advisor.outcome"]) == ("discord", "answered")
    assert {"route", "retrieve", "write", "remember"} <= {span.name for span in collector.spans}


async def test_a_bot_whose_collector_is_away_answers(new_campus_database: Callable[[], str], tmp_path: Path) -> None:
    async with PlayedCollector() as gone:
        variables = {"OTEL_EXPORTER_OTLP_ENDPOINT": gone.address, "OTEL_BSP_SCHEDULE_DELAY": "50"}
    async with open_town() as town, running_bot(town, tmp_path, new_campus_database(), **variables) as bot:
        assert "120 dollars" in await asked_on_discord(town)
        await bot.until_logged("traces are lost: the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take them")
