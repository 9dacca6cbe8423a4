"""A feed makes its pages be asked for first, out of turn and in full; it costs nothing when it fails."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from core.domain.crawl import CrawlState
from tests.standins.crawled_campus import START, Campus

pytestmark = pytest.mark.slow

PAGES = 12


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
async def campus(site: LocalSite) -> AsyncIterator[Campus]:
    """A site of thirteen pages that was crawled once; by the dates of its server none has changed since."""
    campus = Campus(site, None)
    campus.source = replace(campus.source, delay_seconds=0.001)  # with a pause, one page is asked for after the other
    campus.home(*(f"/page{number}" for number in range(PAGES)))
    for number in range(PAGES):
        campus.page(f"/page{number}", validators="date")
    await campus.night()
    yield campus


def feed(campus: Campus, **hours: float | None) -> str:
    """Serves a feed of pages that changed so many hours after the first night; the first one stands first."""
    dates = {path: _dated(after) for path, after in hours.items()}
    items = "".join(f"<item><link>{campus.site.address}/{path}</link>{date}</item>" for path, date in dates.items())
    body = f"<rss version='2.0'><channel><title>News</title>{items}</channel></rss>".encode()
    campus.site.pages["/feed"] = Served(body, headers={"Content-Type": "application/rss+xml"})
    return f"{campus.site.address}/feed"


def _dated(hours: float | None) -> str:
    moment = START + timedelta(hours=hours or 0)
    return f"<pubDate>{moment:%a, %d %b %Y %H:%M:%S} GMT</pubDate>" if hours is not None else ""


def asked(campus: Campus) -> list[str]:
    """The pages that were asked for in this night, in order."""
    return [path for path in campus.site.asked if path.startswith("/page") or path == "/"]


async def test_what_changed_by_a_feed_is_asked_for_first_and_out_of_turn(campus: Campus) -> None:
    campus.page("/page7", "The annex", validators="date")

    report = await campus.night(feeds=(feed(campus, page7=5, page3=-5, page9=6),), pages_a_night=1)

    assert asked(campus)[:3] == ["/page7", "/page9", "/"]
    assert len(asked(campus)) < 5  # what has its turn may be one page more
    assert "The annex is open" in (await campus.texts())["/page7"]
    assert report.pages_changed == 1


async def test_a_server_that_calls_the_page_unchanged_is_not_believed(campus: Campus) -> None:
    campus.page("/page7", "The annex", validators="date")

    await campus.night()
    before = (await campus.texts())["/page7"]
    await campus.night(feeds=(feed(campus, page7=30),))

    assert "The annex" not in before
    assert "The annex is open" in (await campus.texts())["/page7"]


async def test_a_new_page_of_a_feed_is_asked_for_first_whatever_its_date(campus: Campus) -> None:
    for name in ("old", "late", "bare"):
        campus.page(f"/page-{name}")
    later = feed(campus, **{"page-old": -999, "page-late": 999, "page-bare": None})

    report = await campus.night(feeds=(later,))

    assert asked(campus)[:3] == ["/page-old", "/page-late", "/page-bare"]
    assert report.pages_new == 3


@pytest.mark.parametrize("hours", [-5, 999, None], ids=["older than our copy", "in the future", "none"])
async def test_another_date_makes_no_page_be_asked_for_out_of_turn_and_none_be_left_alone(
    campus: Campus, hours: float | None
) -> None:
    address = feed(campus, page7=hours)

    some, every = await campus.night(feeds=(address,), pages_a_night=1), await campus.night(feeds=(address,))

    assert (some.skipped["page limit"], "page limit" in every.skipped) == (1, False)
    assert asked(campus)[0] == "/"
    assert "/page7" in asked(campus)


async def test_a_feed_on_another_host_leads_to_pages_of_the_source_only(campus: Campus) -> None:
    with served(LocalSite()) as elsewhere:
        address = feed(campus, page7=5)
        body = campus.site.pages.pop("/feed").body
        own = f"<item><link>{elsewhere.address}/page-own</link></item></channel>".encode()
        elsewhere.pages["/feed"] = Served(body.replace(b"</channel>", own), headers={"Content-Type": "text/xml"})

        report = await campus.night(feeds=(address.replace(campus.site.address, elsewhere.address),))

        assert elsewhere.asked == ["/robots.txt", "/feed"]
    assert asked(campus)[:2] == ["/page7", "/"]
    assert report.state is CrawlState.FINISHED


async def test_the_rules_of_the_source_and_of_robots_txt_hold_for_a_feed_and_its_pages(campus: Campus) -> None:
    robots = b"User-agent: *\nDisallow: /private\n"
    campus.site.pages["/robots.txt"] = Served(robots, headers={"Content-Type": "text/plain"})
    campus.site.pages["/private"] = Served(b"<rss/>")
    named = feed(campus, **{"page-excluded": 5, "private-page": 5, "page7": 5})

    report = await campus.night(feeds=(named, f"{campus.site.address}/private"), exclude=("excluded",))

    assert report.skipped["robots.txt"] == 2
    assert asked(campus)[0] == "/page7"
    assert not {"/private", "/private-page", "/page-excluded"} & {*campus.site.asked}


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Served(b"gone", 404), "http 404"),
        (Served(b"broken", 500), "http 500"),
        (Served(b"<html><p>Sign in</html>", headers={"Content-Type": "text/html"}), "unreadable"),
        (Served(b"", headers={"Content-Type": "application/rss+xml"}), "unreadable"),
        (Served(b"PK", headers={"Content-Type": "video/mp4"}), "unsupported type: video/mp4"),
        (Served(status=302, headers={"Location": "/broken"}), "redirect loop"),
        (Served(b"x" * 30_000_000, headers={"Content-Type": "application/rss+xml"}), "too large"),
    ],
    ids=["gone", "failing", "a page", "empty", "a film", "a circle", "huge"],
)
async def test_a_feed_that_cannot_be_read_costs_its_addresses_only(campus: Campus, answer: Served, reason: str) -> None:
    campus.site.pages["/broken"] = answer
    named = (f"{campus.site.address}/broken", feed(campus, page7=5))

    report = await campus.night(feeds=named)

    assert (report.state, report.doubts, report.pages_unchanged) == (CrawlState.FINISHED, (), PAGES + 1)
    assert report.skipped == {reason: 1}
    assert asked(campus)[0] == "/page7"


async def test_a_feed_that_fails_for_now_removes_no_page_that_only_it_names(campus: Campus) -> None:
    campus.page("/page-named")
    named = feed(campus, **{"page-named": 5})
    await campus.night(feeds=(named,))
    campus.site.fail("/feed", 500)

    report = await campus.night(feeds=(named,))

    assert (report.state, report.pages_removed) == (CrawlState.FINISHED, 0)
    assert "/page-named" in await campus.texts()


async def test_feeds_that_do_not_answer_leave_their_host_open_for_pages(campus: Campus) -> None:
    paths = [f"/silent{number}" for number in range(8)]
    campus.site.pages |= {path: Served(raw=b"no answer of HTTP") for path in paths}

    report = await campus.night(feeds=tuple(campus.site.address + path for path in paths))

    assert {*campus.site.asked} & {*paths} == {"/silent0"}
    assert (report.state, report.pages_unchanged) == (CrawlState.FINISHED, PAGES + 1)
    assert report.skipped == {"unreachable": len(paths)}


async def test_half_of_the_pages_of_a_night_are_left_for_the_rest_of_the_site(campus: Campus) -> None:
    names = [f"page-new{number}" for number in range(20)]
    for name in names:
        campus.page(f"/{name}")

    await campus.night(feeds=(feed(campus, **dict.fromkeys(names, 5.0)),), max_pages=10)

    assert asked(campus)[:6] == [f"/page-new{number}" for number in range(5)] + ["/"]
    assert len(asked(campus)) == 10
