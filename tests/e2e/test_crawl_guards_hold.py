"""Guards of the crawl at their edges: each test notices one that is broken (benchmarks/faults/mutants.yaml)."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from core.crawl.fetching.fetch import Fetcher, FetchLimits
from core.crawl.fetching.politeness import LONGEST_REST, MOST_FAILURES_IN_A_ROW, Politeness, read_robots
from core.crawl.frontier import Frontier, Link, TrapLimits
from core.crawl.known_pages import KnownPages
from core.crawl.missing_pages import MissingPages
from core.crawl.visits import Visitor
from core.domain.crawl import Source
from core.domain.read_pages import FetchedBody, ReadPage, SkipReason
from core.errors import FetchError
from tests.standins.patience import PATIENCE

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ONCE = FetchLimits(retries=0, redirects=3)


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        site.put("/good", "<p>good</p>")
        site.on_request = hang_up_on_broken
        yield site


def hang_up_on_broken(path: str) -> None:
    """Closes the connection without a word."""
    if path == "/broken":
        raise ConnectionError


@pytest.fixture
async def politeness(site: LocalSite) -> AsyncIterator[Politeness]:
    async with Fetcher("test/1", ONCE, allow_private_network=True) as fetcher:
        polite = Politeness(fetcher, delay_seconds=0)
        yield polite
        await polite.close()


async def fails(politeness: Politeness, address: str) -> bool:
    try:
        await politeness.get(address)
    except FetchError:
        return True
    return False


async def test_a_host_is_left_alone_after_exactly_so_many_failures(site: LocalSite, politeness: Politeness) -> None:
    for _ in range(MOST_FAILURES_IN_A_ROW + 2):
        assert await fails(politeness, f"{site.address}/broken")

    assert politeness.fetcher.requests == 1 + MOST_FAILURES_IN_A_ROW  # the first is for robots.txt


async def test_an_answer_in_between_begins_the_count_of_failures_again(site: LocalSite, politeness: Politeness) -> None:
    for _ in range(MOST_FAILURES_IN_A_ROW + 1):
        assert await fails(politeness, f"{site.address}/broken")
        assert not await fails(politeness, f"{site.address}/good")


@pytest.mark.parametrize(("hops", "forbidden"), [(5, True), (6, False)])
async def test_robots_are_read_behind_five_redirects(
    site: LocalSite, politeness: Politeness, hops: int, forbidden: bool
) -> None:
    addresses = ["/robots.txt", *(f"/robots-{number}" for number in range(hops))]
    for at, target in pairwise(addresses):
        site.redirect(at, target)
    site.pages[addresses[-1]] = Served(b"User-agent: *\nDisallow: /\n", headers={"Content-Type": "text/plain"})

    assert await fails(politeness, f"{site.address}/good") is forbidden


def test_rules_for_us_count_and_not_those_for_everybody() -> None:
    rules = read_robots(200, b"User-agent: *\nDisallow:\n\nUser-agent: campus-advisor\nDisallow: /\n", "campus-advisor")

    with pytest.raises(FetchError):
        rules.require_allowed("https://campus.example/")


@pytest.mark.parametrize(("size", "counts"), [(500 * 1024, True), (600 * 1024, False)])
def test_as_much_of_a_robots_file_is_read_as_the_standard_demands_and_no_more(size: int, counts: bool) -> None:
    body = b"User-agent: *\n" + b"# filler\n" * (size // 9) + b"Disallow: /\n"
    rules = read_robots(200, body, "campus-advisor")

    assert (rules.parsed is not None and not rules.parsed.can_fetch("https://campus.example/", "any")) is counts


@pytest.mark.parametrize(("wanted", "is_left_alone"), [(LONGEST_REST + 60, True), (0.0, False)])
async def test_a_host_that_asks_for_a_long_pause_is_left_alone_at_once(
    site: LocalSite, politeness: Politeness, wanted: float, is_left_alone: bool
) -> None:
    site.pages["/busy"] = Served(status=503, headers={"Retry-After": f"{wanted:.0f}"})
    await politeness.get(f"{site.address}/busy")

    async with asyncio.timeout(PATIENCE):
        assert await fails(politeness, f"{site.address}/good") is is_left_alone


async def redirected(site: LocalSite, politeness: Politeness, passed: tuple[str, ...]) -> str:
    """Why a visit of `/moved`, which leads to `/good`, is refused after these redirects; empty when it is not."""
    source = Source("campus", (f"{site.address}/",))
    known, missing = KnownPages([], NOON), MissingPages(politeness.get, UnusedExtractor())
    visitor = Visitor(source, politeness, known, missing, UnusedExtractor(), lambda: NOON, most_redirects=3)
    site.redirect("/moved", "/good")
    visit = await visitor.visit(Link(f"{site.address}/moved", 0, tuple(f"{site.address}{path}" for path in passed)))
    return visit.skipped.reason if visit.skipped else ""


class UnusedExtractor:
    """A redirect has no body to read."""

    async def read(self, body: FetchedBody) -> ReadPage:
        raise AssertionError(body.url)

    async def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("passed", "reason"),
    [((), ""), (("/a", "/b"), ""), (("/good",), "redirect loop"), (("/a", "/b", "/c"), "redirect loop")],
)
async def test_a_redirect_is_followed_so_often_and_never_back(
    site: LocalSite, politeness: Politeness, passed: tuple[str, ...], reason: str
) -> None:
    assert await redirected(site, politeness, passed) == reason


def test_a_link_out_of_the_source_is_not_queued() -> None:
    frontier = Frontier(Source("campus", ("https://campus.example/",), exclude=("/staff/",)))
    for address in ("https://other.example/", "https://campus.example/staff/list", "https://campus.example/fees"):
        frontier.add(Link(address, 1))

    assert list(emptied(frontier)) == ["https://campus.example/fees"]


def test_a_calendar_is_a_trap_however_it_is_written() -> None:
    frontier = Frontier(Source("campus", ("https://campus.example/",)), TrapLimits(dated=1, numbered=50))
    days = [frontier.add(Link(f"https://campus.example/Calendar?Day={day}", 1)) for day in range(3)]

    assert days == [None, SkipReason.URL_TRAP, SkipReason.URL_TRAP]


def emptied(frontier: Frontier) -> Iterator[str]:
    """Its addresses, in their order."""
    while link := frontier.next():
        yield link.url
