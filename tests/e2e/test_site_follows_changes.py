"""After one run the index says what the site says: changes, moves, removals, and what a run must not believe."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from core.domain.crawl import ChangeKind, CrawledPage, CrawlState, PagesFound, Source
from core.domain.page import KnownPage
from core.ports.crawling import Crawler
from tests.standins.crawled_campus import PROSE, START, Campus
from tests.standins.databases import shared_database

pytestmark = pytest.mark.slow


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


def on_both(*marks: pytest.MarkDecorator) -> pytest.MarkDecorator:
    """Both indexes; the marks belong to Postgres. Contract tests hold the two to the same behaviour."""
    stored = pytest.param("postgres", marks=[pytest.mark.postgres, *marks])
    return pytest.mark.parametrize("campus", ["memory", stored], indirect=True)


# A night on Postgres costs ten times one in memory: an update, a removal and a move show that the crawl reaches it.
on_both_quickly, on_both_slowly = on_both(), on_both(pytest.mark.slow)


@pytest.fixture
async def campus(site: LocalSite, request: pytest.FixtureRequest) -> AsyncIterator[Campus]:
    """Ten pages that were crawled once, into an index in memory or, by parameter, in Postgres."""
    is_stored = getattr(request, "param", "memory") == "postgres"
    database = shared_database(request.getfixturevalue("database_url")) if is_stored else None
    campus = Campus(site, database)
    paths = [f"/page{letter}" for letter in "abcdefghij"]
    campus.home(*paths)
    for path in paths:
        campus.page(path)
    report = await campus.night()
    assert (report.state, report.pages_new) == (CrawlState.FINISHED, 11)
    yield campus
    if database:
        await database.dispose()


@pytest.mark.slow
async def test_an_unchanged_site_costs_a_request_a_page_and_no_embedding(campus: Campus) -> None:
    before = await campus.texts()
    first = sum(len(page.body) for page in campus.site.pages.values())

    report = await campus.night()

    assert (report.pages_unchanged, report.pages_changed, report.chunks_embedded, report.bytes_received) == (
        11,
        0,
        0,
        0,
    )
    assert first > 0
    assert await campus.texts() == before


@pytest.mark.slow
async def test_pages_of_a_server_without_validators_are_read_but_not_embedded(campus: Campus) -> None:
    campus.page("/pagea", validators="nothing")
    await campus.night()

    report = await campus.night()

    assert (report.pages_unchanged, report.chunks_embedded) == (11, 0)
    assert report.bytes_received == len(campus.site.pages["/pagea"].body)


@on_both_quickly
async def test_a_changed_page_is_updated_and_only_its_changed_passage_embedded(campus: Campus) -> None:
    long = "".join(f"<h2>Part {part}</h2><p>{PROSE} {PROSE} Part {part}.</p>" for part in range(4))
    campus.site.put("/pagea", f"<title>About it</title><h1>It</h1><p>{PROSE} Open.</p>{long}")
    await campus.night()
    campus.site.put("/pagea", f"<title>About it</title><h1>It</h1><p>{PROSE} Shut.</p>{long}")

    report = await campus.night()

    assert (report.pages_changed, report.chunks_embedded) == (1, 1)
    assert report.chunks_reused >= 4
    assert "Shut." in (await campus.texts())["/pagea"]
    [change] = await campus.log.changes("campus", 9)
    assert change.kind is ChangeKind.CHANGED
    assert "Shut." in change.detail


@pytest.mark.slow
@on_both_slowly
async def test_a_link_in_the_text_that_leads_elsewhere_is_a_change_without_any_embedding(campus: Campus) -> None:
    def put(target: str) -> None:
        linked = f'<p>Fill in <a href="{target}">the green form</a> before the first day of the term.</p>'
        campus.site.put("/pagea", f"<title>It</title><main><h1>It</h1><p>{PROSE}</p>{linked}</main>")

    put("/pageb")
    await campus.night()
    put("/pagec")

    report = await campus.night()

    assert (report.pages_changed, report.pages_unchanged, report.chunks_embedded) == (1, 10, 0)
    [change] = await campus.log.changes("campus", 9)
    assert change.detail == "\n".join(
        f"{sign}link 'the green form' to {campus.site.address}/page{letter}" for sign, letter in ("-b", "+c")
    )
    assert (await campus.night()).pages_unchanged == 11


@pytest.mark.slow
async def test_cosmetic_change_is_no_change(campus: Campus) -> None:
    body = campus.site.pages["/pagea"].body.decode()
    stamped = f'<nav><a href="/pageb">New menu</a></nav><script nonce="x{START}">1</script>{body}'
    campus.site.put(
        "/pagea", stamped.replace("</p>", "</p><p>Last updated: 3 March 2026</p>").replace("is", "is\u200b")
    )

    report = await campus.night()

    assert (report.pages_changed, report.pages_unchanged, report.chunks_embedded) == (0, 11, 0)


@on_both_quickly
@pytest.mark.parametrize("status", [404, 410])
async def test_a_page_that_is_gone_is_removed_by_the_run_that_notices(campus: Campus, status: int) -> None:
    campus.site.fail("/pagea", status)

    report = await campus.night()

    assert (report.state, report.pages_removed) == (CrawlState.FINISHED, 1)
    assert "/pagea" not in await campus.texts()
    assert await campus.kinds() == {"/pagea": ChangeKind.REMOVED}


@pytest.mark.slow
async def test_a_page_that_only_says_not_found_is_removed(campus: Campus) -> None:
    campus.site.put("/pagea", f"<title>Page not found</title><h1>Sorry</h1><p>{PROSE}</p>")

    report = await campus.night()

    assert report.skipped["soft 404"] == 1
    assert "/pagea" not in await campus.texts()


@pytest.mark.slow
async def test_a_page_that_says_what_a_missing_page_says_is_removed(campus: Campus) -> None:
    oops = f"<title>Campus</title><h1>Oops</h1><p>We looked everywhere. {PROSE}</p>"
    headers = {"Content-Type": "text/html"}
    campus.site.missing = Served(oops.encode(), headers=headers)
    campus.site.put("/pagea", oops)

    await campus.night()

    assert "/pagea" not in await campus.texts()


@pytest.mark.slow
async def test_a_page_that_nothing_leads_to_is_removed_though_it_answers(campus: Campus) -> None:
    campus.home(*[f"/page{letter}" for letter in "bcdefghij"])

    report = await campus.night()

    assert campus.site.asked.count("/pagea") == 1
    assert report.pages_removed == 1
    assert "/pagea" not in await campus.texts()


@pytest.mark.slow
async def test_pages_that_only_lead_to_each_other_are_removed_together(campus: Campus) -> None:
    campus.site.put("/pagea", f'<title>A</title><p>{PROSE} Island a.</p><a href="/island">on</a>')
    campus.site.put("/island", f'<title>B</title><p>{PROSE} Island b.</p><a href="/pagea">back</a>')
    await campus.night()
    campus.home(*[f"/page{letter}" for letter in "bcdefghij"])

    await campus.night()

    assert not {"/pagea", "/island"} & (await campus.texts()).keys()


@on_both_quickly
async def test_a_moved_page_is_cited_under_its_new_address_and_not_embedded_again(campus: Campus) -> None:
    campus.site.pages["/moved"] = campus.site.pages["/pagea"]
    campus.site.redirect("/pagea", "/moved")

    report = await campus.night()

    assert (report.pages_moved, report.pages_removed, report.chunks_embedded) == (1, 0, 0)
    texts = await campus.texts()
    assert "pagea is open" in texts["/moved"]
    assert "/pagea" not in texts
    assert (await campus.night()).pages_unchanged == 11


@pytest.mark.slow
async def test_a_page_that_moves_to_its_copy_is_cited_there(campus: Campus) -> None:
    campus.home(*[f"/page{letter}" for letter in "abcdefghij"], "/moved")
    campus.site.pages["/moved"] = campus.site.pages["/pagea"]
    await campus.night()
    campus.site.redirect("/pagea", "/moved")

    report = await campus.night()

    assert (report.pages_moved, report.pages_guarded, report.chunks_embedded) == (1, 0, 0)
    texts = await campus.texts()
    assert "pagea is open" in texts["/moved"]
    assert "/pagea" not in texts


@pytest.mark.slow
async def test_a_page_that_moved_and_changed_is_cited_as_it_is_now(campus: Campus) -> None:
    campus.page("/moved", "The moved page")
    campus.site.redirect("/pagea", "/moved", 308)

    report = await campus.night()

    assert report.pages_moved == 1
    texts = await campus.texts()
    assert "The moved page is open" in texts["/moved"]
    assert "/pagea" not in texts


def send_home(campus: Campus) -> None:
    campus.site.redirect("/pagea", "/", 302)


def ask_for_a_password(campus: Campus) -> None:
    campus.site.fail("/pagea", 401)


def turn_away(campus: Campus) -> None:
    campus.site.fail("/pagea", 403)


def send_to_a_login_elsewhere(campus: Campus) -> None:
    campus.site.redirect("/pagea", "https://login.campus.example/", 302)


def say_it_in_unusual_words(campus: Campus) -> None:
    campus.site.put("/pagea", "<title>Campus</title><h1>Hm</h1><p>Nothing lives here.</p>")


@pytest.mark.slow
@on_both_slowly
@pytest.mark.parametrize(
    "withdraw", [send_home, ask_for_a_password, turn_away, send_to_a_login_elsewhere, say_it_in_unusual_words]
)
async def test_a_withdrawn_page_is_removed_by_the_second_run_that_notices(
    campus: Campus, withdraw: Callable[[Campus], None]
) -> None:
    withdraw(campus)

    first = await campus.night()
    is_kept = "/pagea" in await campus.texts()
    second = await campus.night()

    assert (first.pages_guarded, first.pages_removed, is_kept) == (1, 0, True)
    assert (second.state, second.pages_removed) == (CrawlState.FINISHED, 1)
    assert "/pagea" not in await campus.texts()


@pytest.mark.slow
async def test_two_runs_in_one_hour_are_no_confirmation(campus: Campus) -> None:
    turn_away(campus)
    await campus.night()
    campus.nights -= 1

    report = await campus.night()

    assert (report.pages_guarded, report.pages_removed) == (1, 0)


@pytest.mark.slow
async def test_a_site_that_turns_the_crawler_away_keeps_its_pages_for_a_week(campus: Campus) -> None:
    for letter in "abcdefghij":
        campus.site.fail(f"/page{letter}", 403)
    await campus.night()

    report = await campus.night()

    assert (report.state, report.pages_removed) == (CrawlState.DEGRADED, 0)
    campus.nights += 6
    assert (await campus.night()).pages_removed == 10


@pytest.mark.slow
@on_both_slowly
async def test_a_page_that_lost_a_part_is_noted_with_the_headings_that_vanished(campus: Campus) -> None:
    fees = f"<h2>Fees</h2><p>{PROSE}</p>"
    campus.site.put("/pagea", f"<title>It</title><main><h1>It</h1><p>{PROSE}</p>{fees}</main>")
    await campus.night()
    campus.site.put("/pagea", f"<title>It</title><main><h1>It</h1><p>{PROSE}</p></main>")

    await campus.night()

    [shrank] = [change for change in await campus.log.changes("campus", 9) if change.kind is ChangeKind.SHRANK]
    assert shrank.detail.endswith("these headings vanished: Fees")
    assert "words became" in shrank.detail


@on_both_slowly
async def test_a_source_may_choose_what_is_read_of_a_page_and_a_new_choice_is_read_at_once(campus: Campus) -> None:
    words = "The box is for staff only, who find in it all that the others need not know, such as the code of the door."
    boxed = f'<div class="box"><p>{words}</p></div>'
    campus.site.put("/pagea", f"<title>It</title><h1>It</h1><div id='it'><p>{PROSE}</p>{boxed}</div>")
    await campus.night()
    assert "staff only" in (await campus.texts())["/pagea"]

    report = await campus.night(drop_css=(".box",))

    assert report.pages_changed == 1
    assert "staff only" not in (await campus.texts())["/pagea"]
    assert (await campus.night(drop_css=(".box",))).pages_unchanged == 11
    await campus.night(keep_css=(".box",))
    assert "registrar" not in (await campus.texts())["/pagea"]


def name_in_robots(campus: Campus, *paths: str) -> None:
    lines = "".join(f"<url><loc>{campus.site.address}{path}</loc></url>" for path in paths)
    campus.site.pages["/robots-map.xml"] = Served(f"<urlset>{lines}</urlset>".encode())
    robots = f"User-agent: *\nAllow: /\nSitemap: {campus.site.address}/robots-map.xml\n"
    campus.site.pages["/robots.txt"] = Served(robots.encode(), headers={"Content-Type": "text/plain"})


@pytest.mark.slow
async def test_pages_that_only_the_sitemap_in_robots_txt_names_are_read(campus: Campus) -> None:
    campus.page("/only-in-the-map", "The quiet room")
    name_in_robots(campus, "/only-in-the-map", "/pagea")

    report = await campus.night()

    assert report.pages_new == 1
    assert "The quiet room" in (await campus.texts())["/only-in-the-map"]


@pytest.mark.slow
async def test_a_dead_sitemap_in_robots_txt_costs_nothing_and_is_told(campus: Campus) -> None:
    name_in_robots(campus, "/pagea")
    campus.site.fail("/robots-map.xml", 404)
    campus.home(*(f"/page{letter}" for letter in "abcdefghi"))

    report = await campus.night()

    assert (report.state, report.skipped["http 404"], report.pages_removed) == (CrawlState.FINISHED, 1, 1)


@pytest.mark.slow
async def test_a_sitemap_in_robots_txt_that_fails_for_now_removes_no_page(campus: Campus) -> None:
    campus.page("/only-in-the-map", "The quiet room")
    name_in_robots(campus, "/only-in-the-map")
    await campus.night()
    campus.site.fail("/robots-map.xml", 500)

    report = await campus.night()

    assert (report.state, report.pages_removed) == (CrawlState.FINISHED, 0)
    assert "/only-in-the-map" in await campus.texts()


@pytest.mark.slow
async def test_a_source_may_leave_the_sitemaps_of_robots_txt_alone(campus: Campus) -> None:
    campus.page("/only-in-the-map", "The quiet room")
    name_in_robots(campus, "/only-in-the-map")

    assert (await campus.night(robots_sitemaps=False)).pages_new == 0


@pytest.mark.slow
async def test_what_the_source_now_excludes_is_removed_without_a_request(campus: Campus) -> None:
    report = await campus.night(exclude=("/page[ab]$",))

    assert report.pages_removed == 2
    assert not {"/pagea", "/pageb"} & {*campus.site.asked, *await campus.texts()}


@pytest.mark.slow
@on_both_slowly
async def test_a_clock_that_goes_backwards_loses_nothing_and_still_updates(campus: Campus) -> None:
    campus.nights = -3
    campus.page("/pagea", "The new desk")
    campus.page("/pageb", "The new hall", validators="date")

    report = await campus.night()

    assert (report.state, report.pages_changed, report.pages_removed) == (CrawlState.FINISHED, 2, 0)
    assert "The new desk" in (await campus.texts())["/pagea"]
    assert (await campus.night()).pages_unchanged == 11


@on_both_slowly
async def test_one_page_under_ten_addresses_is_searched_once(campus: Campus) -> None:
    same = f"<title>Fees</title><h1>Fees</h1><p>{PROSE} The fee of the term is 912 dollars.</p>"
    paths = [f"/fees?view={number}" for number in range(10)]
    campus.home(*paths)
    for path in paths:
        campus.site.put(path, same)

    await campus.night()

    assert sum("912 dollars" in text for text in (await campus.texts()).values()) == 1


async def test_single_failing_and_blank_pages_keep_their_last_good_version(campus: Campus) -> None:
    before = await campus.texts()
    campus.site.fail("/pagea", 500)
    campus.site.pages["/pageb"] = Served(hangs=True)
    campus.site.put("/pagec", "<title>C</title><p>Coming soon.</p>")
    campus.site.put("/paged", '<title>D</title><div id="root"></div><script src="app.js"></script>')

    report = await campus.night()

    assert (report.state, report.pages_guarded, report.pages_removed) == (CrawlState.FINISHED, 4, 0)
    assert {"http 500": 1, "time-out": 1, "too short": 1, "needs javascript": 1}.items() <= report.skipped.items()
    assert await campus.texts() == before


async def test_a_page_that_comes_back_is_no_longer_doubted(campus: Campus) -> None:
    good = campus.site.pages["/pagea"]
    campus.site.put("/pagea", "<title>A</title><p>Coming soon.</p>")
    await campus.night()
    campus.site.pages["/pagea"] = good
    await campus.night()
    campus.site.put("/pagea", "<title>A</title><p>Coming soon.</p>")
    campus.nights += 6

    await campus.night()

    assert "/pagea" in await campus.texts()


@pytest.mark.slow
@pytest.mark.parametrize("breakage", ["500", "404", "blank", "same", "home fails"])
async def test_a_run_that_saw_a_broken_site_deletes_and_replaces_nothing(campus: Campus, breakage: str) -> None:
    before = await campus.texts()
    for path in [f"/page{letter}" for letter in "abcdefgh"]:
        match breakage:
            case "500" | "404":
                campus.site.fail(path, int(breakage))
            case "blank":
                campus.site.put(path, "<title>x</title><p>Back soon.</p>")
            case "same":
                campus.site.put(path, "<title>x</title><p>" + "We are doing some work on this site tonight. " * 9)
    if breakage == "home fails":
        campus.site.fail("/", 503)

    report = await campus.night()

    assert report.state is CrawlState.DEGRADED
    assert report.doubts
    assert report.pages_removed == 0
    assert await campus.texts() == before


@pytest.mark.slow
@on_both_slowly
async def test_what_was_missing_for_a_week_is_gone_even_when_it_is_most_of_the_site(campus: Campus) -> None:
    for path in [f"/page{letter}" for letter in "abcdefgh"]:
        campus.site.fail(path, 404)
    assert (await campus.night()).state is CrawlState.DEGRADED
    campus.nights += 7

    report = await campus.night()

    assert (report.state, report.pages_removed) == (CrawlState.FINISHED, 8)
    assert set(await campus.texts()) == {"/", "/pagei", "/pagej"}


@pytest.mark.slow
async def test_what_a_failing_page_leads_to_is_not_lost(campus: Campus) -> None:
    campus.site.put("/pagea", f'<title>A</title><p>{PROSE} A hub.</p><a href="/behind">behind</a>')
    campus.page("/behind")
    await campus.night()
    campus.site.fail("/pagea", 500)

    await campus.night()

    assert {"/pagea", "/behind"} <= (await campus.texts()).keys()


@on_both_slowly
async def test_a_copy_is_left_out_and_takes_the_place_of_an_original_that_goes(campus: Campus) -> None:
    campus.home(*[f"/page{letter}" for letter in "abcdefghij"], "/print")
    campus.site.pages["/print"] = campus.site.pages["/pagea"]
    report = await campus.night()
    assert report.skipped == {"near-duplicate": 1}
    assert "/print" not in await campus.texts()
    assert (await campus.night()).skipped == {"near-duplicate": 1}

    campus.site.fail("/pagea", 404)
    await campus.night()

    texts = await campus.texts()
    assert "pagea is open" in texts["/print"]
    assert "/pagea" not in texts


async def test_a_copy_that_an_original_no_longer_equals_becomes_a_page(campus: Campus) -> None:
    campus.home(*[f"/page{letter}" for letter in "abcdefghij"], "/print")
    campus.site.pages["/print"] = campus.site.pages["/pagea"]
    await campus.night()
    campus.page("/pagea", "The annex")

    await campus.night()

    texts = await campus.texts()
    assert "The annex is open" in texts["/pagea"]
    assert "pagea is open" in texts["/print"]


async def test_pages_that_differ_in_a_number_are_no_copies(campus: Campus) -> None:
    long = " ".join(f"{PROSE} Sentence {number} of the catalog." for number in range(20))
    campus.home("/print", "/course1", "/course2", "/copy", *[f"/page{letter}" for letter in "abcdefghij"])
    campus.site.put("/course1", f"<title>Course</title><p>{long} Room 101.</p>")
    campus.site.put("/course2", f"<title>Course</title><p>{long} Room 102.</p>")
    campus.site.put("/copy", f"<title>Course</title><p>{long} Room 101. Indeed.</p>")
    campus.site.put("/print", f"<title>Print</title><link rel=canonical href=/course1><p>{long} Room 101.</p>")

    report = await campus.night()

    assert report.skipped == {"near-duplicate": 2}
    assert {"/course1", "/course2"} <= (await campus.texts()).keys()


class Killed(Exception):
    """Stands for the end of the process."""


@dataclass
class DyingCrawler:
    """Is killed after some pages."""

    crawler: Crawler
    pages: int

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """The first pages of the real crawl."""
        count = 0
        async with aclosing(self.crawler.crawl(source, known, resume_from)) as pages:
            async for page in pages:
                if (count := count + (not isinstance(page, PagesFound))) > self.pages:
                    raise Killed
                yield page


@pytest.mark.slow
@on_both_slowly
async def test_an_interrupted_run_goes_on_where_it_stopped(campus: Campus) -> None:
    for letter in "abcdefghij":
        campus.page(f"/page{letter}", f"The new {letter}")
    campus.site.fail("/pagea", 404)
    campus.now = START + timedelta(days=1)
    crawl_run = campus.crawl.crawl_run
    with pytest.raises(Killed):
        await replace(crawl_run, crawler=DyingCrawler(crawl_run.crawler, 6)).run(campus.source)
    campus.now += timedelta(minutes=5)
    campus.site.asked.clear()

    report = await crawl_run.run(campus.source)

    asked = sorted(path for path in campus.site.asked if path.startswith("/page"))
    assert asked == ["/pagea", "/pagef", "/pageg", "/pageh", "/pagei", "/pagej"]
    assert (report.state, report.pages_seen, report.pages_removed) == (CrawlState.FINISHED, 11, 1)
    texts = await campus.texts()
    assert "/pagea" not in texts
    assert all(f"The new {letter} is open" in texts[f"/page{letter}"] for letter in "bcdefghij")


@pytest.mark.slow
async def test_a_sitemap_that_knows_of_a_change_is_believed_against_the_server(campus: Campus) -> None:
    campus.page("/pagea", "The annex", validators="date")
    campus.site.pages["/pagea"] = replace(campus.site.pages["/pagea"], changed_at=START - timedelta(days=9))
    changed_at = (START + timedelta(hours=5)).isoformat()
    entry = f"<url><loc>{campus.site.address}/pagea</loc><lastmod>{changed_at}</lastmod></url>"
    campus.site.pages["/map.xml"] = Served(f"<urlset>{entry}</urlset>".encode(), headers={"Content-Type": "text/xml"})

    await campus.night(sitemap=f"{campus.site.address}/map.xml")

    assert "The annex is open" in (await campus.texts())["/pagea"]
