"""Slack with the real engine: who asks in Spanish reads days and times in Spanish, and names as the page has them."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adapters.slack.client import SlackClient
from bot.app import build_app
from bot.models import Models
from bot.operations import services_of
from bot.settings import load_settings
from core.models.token_count import ToktokCounter
from tests.fakes.models import HashingEmbedder
from tests.standins.memory_stores import memory_stores
from tests.standins.record_campus import records_of
from tests.standins.slack.serving import options, serving
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import APP_TOKEN, BOT_TOKEN

pytest_plugins = ["tests.standins.slack.fixtures"]
CALENDAR = """<h1>Academic calendar</h1><h2>Fall 2026</h2><table><tr><th>Date</th><th>Event</th></tr>
<tr><td>October 12-13, 2026</td><td>Fall break, no classes</td></tr>
<tr><td>December 8, 2026</td><td>Last day of classes</td></tr></table>"""
RECORDS = records_of({"calendar": CALENDAR})
NOW = datetime(2026, 10, 1, 15, tzinfo=UTC)


@pytest.fixture
async def answering(slack: PlayedSlack, tmp_path: Path) -> AsyncIterator[PlayedSlack]:
    stores = replace(memory_stores(), records=RECORDS)
    settings = load_settings(
        data_dir=tmp_path, timezone="America/New_York", slack_bot_token=BOT_TOKEN, slack_app_token=APP_TOKEN
    )
    app = build_app(settings, stores, Models(HashingEmbedder(), ToktokCounter()), clock=lambda: NOW)
    async with serving(SlackClient(services_of(app), options(slack))):
        yield slack


async def asked(slack: PlayedSlack, question: str) -> str:
    await slack.deliver(slack.mention(question))
    await slack.until(lambda: any("Fall break" in text for text in slack.shown()))
    return next(text for text in slack.shown() if "Fall break" in text)


@pytest.mark.slow
async def test_the_day_of_an_event_is_told_in_spanish_and_its_name_stands_as_on_the_page(
    answering: PlayedSlack,
) -> None:
    said = await asked(answering, "¿Cuándo son las vacaciones de otoño?")

    assert "Fall break, no classes (Fall 2026): lunes, 12 de octubre de 2026 a martes, 13 de octubre de 2026" in said
    assert "eso es dentro de 11 días" in said


async def test_who_asks_in_english_reads_english(answering: PlayedSlack) -> None:
    said = await asked(answering, "When is fall break?")

    assert "Monday, October 12, 2026 to Tuesday, October 13, 2026" in said
    assert "that is in 11 days" in said
