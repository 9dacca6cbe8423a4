"""`advisor serve` with its web page: the real process on a real database, and a browser without scripts."""

import signal
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests.standins import campus
from tests.standins.bot_process import bot_process, free_port
from tests.standins.web_rooms import browsing

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]


async def test_a_question_is_answered_kept_explained_and_deleted(
    new_campus_database: Callable[[], str], tmp_path: Path
) -> None:
    database = new_campus_database()
    variables = {"DATABASE_URL": database, "ADVISOR_WEB": "true", "ADVISOR_WEB_PORT": "0"}
    async with bot_process(tmp_path, variables) as bot:
        address = (await bot.until_logged("web page served"))["address"]
        await bot.until_logged("models loaded")
        async with browsing(str(address)) as browser:
            await browser.ask(campus.PARKING_QUESTION)
            [kind] = [str(each.get("class")) for each in browser.tree.iter("article")]
            links = [each.get("href") for each in browser.tree.xpath("//div[@class='sources']//a")]
            stored = rows(database)
            shown = browser.page
            await browser.press("Why this answer?")
            explained = browser.text
            browser.page = shown
            await browser.press("Your data")
            await browser.press("Delete my data")
            await browser.press("Delete my data")
        ready = await bot.fetched("/readyz")
        bot.signal(signal.SIGTERM)
        code = await bot.exit_code()

    assert kind == "answer answered"
    assert links
    assert stored == 2
    assert "Sources" in explained or campus.PARKING_QUESTION in explained
    assert rows(database) == 0
    assert (ready[0], '"web": "ok"' in ready[1], code) == (200, True, 0)


async def test_a_port_that_is_taken_is_told_with_the_setting(
    new_campus_database: Callable[[], str], tmp_path: Path
) -> None:
    port = str(free_port())
    variables = {"DATABASE_URL": new_campus_database(), "ADVISOR_WEB": "true", "ADVISOR_WEB_PORT": port}
    async with bot_process(tmp_path / "one", variables) as first:
        await first.until_logged("web page served")
        async with bot_process(tmp_path / "two", variables) as second:
            code = await second.exit_code()

    assert code == 2
    assert any("ADVISOR_WEB_PORT" in line for line in second.said)


def rows(database: str) -> int:
    """How many messages of the page are stored."""
    with psycopg.connect(database) as connection:
        found = connection.execute("select count(*) from turns where platform = 'web'").fetchone()
    return int(found[0]) if found else 0
