"""A night that makes the site's answers worse is taken back: real pages, a real index, and questions asked of it."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from uuid import uuid4

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from bot import held_pages
from bot.app import App, advisor_app, build_crawl
from bot.settings import load_settings
from core.domain import Answer, ConversationKey, Message, Outcome
from core.rag.campus_records import PostgresCampusRecords
from core.site_domain import CrawlReport, CrawlState, Source

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

SUITE = """
- question: How much does a parking permit cost?
  contains: 120 dollars
"""
LIBRARY = (
    "The library opens at 8 in the morning on weekdays and closes at 11 at night. On weekends it opens at 10 in the "
    "morning and closes at 6 in the evening. During exams it never closes, and coffee is served in the hall."
)
PARKING = (
    "A parking permit costs 120 dollars a year. Permits are sold at the office of public safety, which is open from 9 "
    "in the morning to 4 in the afternoon. Visitors park free of charge behind the chapel."
)
FENCE = (
    "A new fence stands around the garden of the president, and its gate has a lock that was forged by the students "
    "of the school of metal arts. The roses behind it bloom from the end of spring."
)
FERRY = (
    "The ferry to the island leaves from the north pier every hour, and takes bicycles for two dollars. In winter it "
    "leaves every second hour only, and when the lake is frozen there is none at all."
)
LAPTOPS = (
    "Laptops are lent at the desk beside the stairs for one day, to everybody with a student card. Who brings one back "
    "too late cannot borrow another before the end of the month."
)
CALENDAR = (
    "<p>These are the days of the academic year on which the registrar opens and closes the books of the college, and "
    "everybody who teaches or studies here should keep them in mind.</p><h2>Fall 2026</h2><table>"
    "<tr><th>Date</th><th>Event</th></tr><tr><td>{day}</td><td>Classes begin</td></tr>"
    "<tr><td>Nov 25</td><td>Harvest break</td></tr><tr><td>Dec 18</td><td>Last examination</td></tr></table>"
)
DAYS = (date(2026, 8, 1), date(2026, 12, 31))


@dataclass
class Nights:
    """A small site, and the advisor that follows it."""

    site: LocalSite
    app: App

    def page(self, path: str, text: str) -> None:
        """What the site says from now on."""
        self.site.put(path, f"<title>{path.strip('/')}</title><main><h1>{path.strip('/')}</h1><p>{text}</p></main>")

    def home(self, *paths: str) -> None:
        """A start page that leads to these."""
        links = ", ".join(f"<a href='{path}'>{path.strip('/')}</a>" for path in paths)
        self.page("/", f"The college stands in the hills above the lake, and this page leads to all others: {links}.")

    def calendar(self, day: str) -> None:
        """When classes begin."""
        said = f"<h1>Academic Calendar</h1>{CALENDAR.format(day=day)}"
        self.site.put("/calendar", f"<title>Academic Calendar</title><main>{said}</main>")

    async def night(self, *, breaks_off: bool = False) -> CrawlReport:
        """One crawl; it may break off before the questions are asked."""
        source = Source("campus", (f"{self.site.address}/",), delay_seconds=0, allow_private_network=True)
        crawl = build_crawl(self.app)
        [report] = await (replace(crawl, check=None) if breaks_off else crawl).run([source])
        return report

    async def ask(self, question: str) -> Answer:
        """What somebody reads."""
        where = ConversationKey("cli", "local", uuid4().hex, "ada")
        return await self.app.engine.answer(Message(uuid4().hex, where, question, self.app.clock()))

    async def says(self, path: str) -> str:
        """The current text of a page; nothing when it is not searched."""
        return await self.app.stores.index.current_text("campus", f"{self.site.address}{path}") or ""


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
async def nights(site: LocalSite, database_url: str, tmp_path: Path) -> AsyncIterator[Nights]:
    """One good night is over."""
    suite = tmp_path / "questions.yaml"
    suite.write_text(SUITE, encoding="utf-8")
    settings = load_settings(database_url=database_url, data_dir=tmp_path, eval_suite=suite, eval_suite_holds=True)
    async with advisor_app(settings) as app:
        nights = Nights(site, app)
        nights.home("/library", "/parking", "/calendar", "/old")
        nights.page("/library", LIBRARY)
        nights.page("/parking", PARKING)
        nights.page("/old", FERRY)
        nights.calendar("Aug 31")
        report = await nights.night()
        assert (report.state, report.pages_new) == (CrawlState.FINISHED, 5)
        yield nights


async def spoil(nights: Nights) -> CrawlReport:
    """A bad night: the page on parking says nothing useful, one is new, one is gone, and the calendar changed."""
    nights.home("/library", "/parking", "/calendar", "/new")
    nights.page("/parking", FENCE)
    nights.page("/new", LAPTOPS)
    nights.site.pages["/old"] = Served(b"gone", 410)
    nights.calendar("Sep 7")
    return await nights.night()


async def begins(nights: Nights) -> date:
    """The first day of the term."""
    first, *_ = await PostgresCampusRecords(nights.app.stores.inventory.database).events(*DAYS)
    return first.event.start


async def test_a_bad_night_is_taken_back_but_what_is_gone_stays_gone(nights: Nights) -> None:
    report = await spoil(nights)

    assert report.state is CrawlState.DEGRADED
    assert any("held back: 4 pages" in doubt for doubt in report.doubts)
    answer = await nights.ask("How much does a parking permit cost?")
    assert "120 dollars" in answer.text
    assert f"{nights.site.address}/parking" in {citation.url for citation in answer.citations}
    assert await nights.says("/new") == ""
    assert await nights.says("/old") == ""
    assert (await nights.ask("When does the ferry to the island leave?")).outcome is not Outcome.ANSWERED


async def test_dated_events_follow_what_is_searched(nights: Nights) -> None:
    assert await begins(nights) == date(2026, 8, 31)

    await spoil(nights)
    assert await begins(nights) == date(2026, 8, 31)

    await held_pages.publish(nights.app)
    assert await begins(nights) == date(2026, 9, 7)


async def test_what_is_held_is_not_embedded_again_and_stays_held_while_it_is_worse(nights: Nights) -> None:
    await spoil(nights)

    report = await nights.night()

    assert report.chunks_embedded == 0
    assert any("held back: 4 pages" in doubt for doubt in report.doubts)
    assert PARKING in await nights.says("/parking")
    assert await nights.says("/new") == ""


async def test_a_mended_site_is_published_by_the_next_night(nights: Nights) -> None:
    await spoil(nights)
    nights.page("/parking", f"{PARKING} {FENCE}")

    report = await nights.night()

    assert report.state is CrawlState.FINISHED
    assert FENCE in await nights.says("/parking")
    assert LAPTOPS in await nights.says("/new")
    assert (await held_pages.look(nights.app)).as_text() == "No page is held back."


async def test_held_pages_are_published_on_command(nights: Nights) -> None:
    await spoil(nights)

    assert await held_pages.publish(nights.app) == 4

    assert FENCE in await nights.says("/parking")
    answer = await nights.ask("Where are laptops lent?")
    assert [citation.url for citation in answer.citations] == [f"{nights.site.address}/new"]
    assert (await nights.night()).pages_unchanged == 5


async def test_a_held_page_that_the_site_deletes_is_gone_for_good(nights: Nights) -> None:
    await spoil(nights)
    nights.home("/library", "/parking", "/calendar")
    nights.site.pages["/new"] = Served(b"gone", 410)
    nights.site.pages["/parking"] = Served(b"gone", 410)

    await nights.night()

    assert await nights.says("/parking") == ""
    await held_pages.publish(nights.app)
    assert (await nights.says("/parking"), await nights.says("/new")) == ("", "")


async def test_a_page_that_moved_is_cited_where_it_is_now(nights: Nights) -> None:
    nights.home("/opening", "/parking", "/calendar", "/old")
    nights.site.redirect("/library", "/opening")
    nights.page("/opening", LIBRARY)
    nights.page("/parking", FENCE)

    report = await nights.night()

    assert any("held back" in doubt for doubt in report.doubts)
    assert PARKING in await nights.says("/parking")
    answer = await nights.ask("When does the library open on weekdays?")
    assert [citation.url for citation in answer.citations] == [f"{nights.site.address}/opening"]
    assert await nights.says("/library") == ""


async def test_a_night_that_breaks_off_before_the_questions_is_judged_by_the_next(nights: Nights) -> None:
    nights.page("/parking", FENCE)
    await nights.night(breaks_off=True)
    assert FENCE in await nights.says("/parking")

    report = await nights.night()

    assert any("held back: 1 page" in doubt for doubt in report.doubts)
    assert PARKING in await nights.says("/parking")
