"""Guards of the crawl at their edges: each test notices one that is broken (benchmarks/faults/mutants.yaml)."""

from collections.abc import AsyncIterator, Iterator
from itertools import pairwise

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from core.crawl.fetch import Fetcher, FetchLimits
from core.crawl.politeness import MOST_FAILURES_IN_A_ROW, Politeness
from core.crawl.robots import read_robots
from core.errors import FetchError

QUICK = FetchLimits(read_seconds=0.1, retries=0, redirects=3)


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        site.put("/good", "<p>good</p>")
        site.pages["/hangs"] = Served(hangs=True)
        yield site


@pytest.fixture
async def politeness(site: LocalSite) -> AsyncIterator[Politeness]:
    async with Fetcher("test/1", QUICK, allow_private_network=True) as fetcher:
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
        assert await fails(politeness, f"{site.address}/hangs")

    assert site.asked.count("/hangs") == MOST_FAILURES_IN_A_ROW


async def test_an_answer_in_between_begins_the_count_of_failures_again(site: LocalSite, politeness: Politeness) -> None:
    for _ in range(MOST_FAILURES_IN_A_ROW + 1):
        assert await fails(politeness, f"{site.address}/hangs")
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
