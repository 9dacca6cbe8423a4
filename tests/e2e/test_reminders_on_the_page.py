"""On the web page, which writes to nobody, reminders are listed and deleted, and a calendar reads them."""

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from icalendar import Calendar

from benchmarks.sites.local_site import LocalSite, served
from bot.serving.night_wiring import build_reminders
from core.messages.speaking import say
from tests.standins.changing_library import Campus, opened_library
from tests.standins.web_rooms import Browser, browsing, served_page

pytestmark = pytest.mark.slow

WISH = "remind me a week before the drop deadline"
PUBLIC = "https://ask.campus.example"
DATES = """
    <title>Dates</title><main><h1>Academic Calendar 2026–27</h1><h2>Spring 2027</h2><table>
    <tr><th>Date</th><th>Event</th></tr><tr><td>January 19, 2027</td><td>Classes begin</td></tr>
    <tr><td>February 12, 2027</td><td>Last day to drop a course; bring form 7, signed</td></tr></table></main>
"""


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
async def campus(site: LocalSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Campus]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ADVISOR_TIMEZONE", "America/New_York")
    async with opened_library(site) as campus:
        campus.night_of = datetime(2027, 1, 10, 3, tzinfo=UTC)
        campus.home("/dates")
        site.put("/dates", DATES)
        await campus.crawl()
        yield campus


@pytest.fixture
async def browser(campus: Campus) -> AsyncIterator[Browser]:
    services = replace(campus.services(), web_address=f"{PUBLIC}/")
    async with served_page(services) as address, browsing(address) as browser:
        await browser.open()
        yield browser


async def test_it_is_agreed_to_listed_and_deleted_there(browser: Browser, campus: Campus) -> None:
    await browser.ask(WISH)
    proposed = browser.text
    await browser.press(say("reminders.yes"))
    await browser.press(say("reminders.show"))
    listed = browser.text
    campus.night_of = datetime(2027, 2, 5, 14, tzinfo=UTC)
    jobs = build_reminders(campus.app, {})
    assert jobs
    await jobs[0].run()
    await browser.press(say("reminders.drop_one", number=1))

    assert say("reminders.on_page") in proposed
    assert "1. Last day to drop a course: on 2027-02-05 at 9:00" in listed
    assert say("reminders.dropped") in browser.text
    assert say("reminders.none") in browser.text


async def test_a_calendar_reads_them_under_an_address_that_the_next_one_makes_void(browser: Browser) -> None:
    await browser.ask(WISH)
    await browser.press(say("reminders.yes"))
    paths = []
    for _ in range(2):
        await browser.press(say("reminders.title"))
        await browser.press(say("reminders.feed_button"))
        [path] = re.findall(rf"{PUBLIC}/(reminders/[\w-]{{43}}\.ics)", browser.text)
        paths.append(path)
    void, feed = [await browser.http.get(path) for path in paths]
    unknown = await browser.http.get("reminders/nobody.ics")

    [event] = Calendar.from_ical(feed.text).walk("VEVENT")
    assert feed.headers["content-type"].startswith("text/calendar")
    assert feed.headers["cache-control"] == "no-store"
    assert (feed.headers["referrer-policy"], browser.response.headers["referrer-policy"]) == (  # type: ignore[union-attr] # there is one
        "no-referrer",
        "same-origin",
    )
    assert str(event["summary"]).startswith("Last day to drop a course")
    assert str(event.decoded("dtstart")) == "2027-02-12"
    assert (void.status_code, unknown.status_code) == (404, 404)
