"""Several sources are crawled at the same time over HTTP; a host that two of them share has its pause all the same."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise
from threading import Barrier, BrokenBarrierError
from time import monotonic

import pytest

from benchmarks.sites.local_site import LocalSite, served
from core.crawl.crawler import HttpCrawler
from core.domain.crawl import CrawlState, Source
from core.extract.worker.extractor import ProcessExtractor
from core.storage.database import Database
from tests.standins.crawled_campus import PROSE, QUICK, Campus
from tests.standins.patience import PATIENCE

pytestmark = pytest.mark.slow

PAGES = [f"/page{letter}" for letter in "abcd"]
PAUSE = 0.15


@pytest.fixture
def sites() -> Iterator[list[LocalSite]]:
    with ExitStack() as stack:
        yield [stack.enter_context(served(site_of(name))) for name in ("north", "south", "west")]


def site_of(name: str) -> LocalSite:
    """Pages that say something else on each site."""
    site = LocalSite()
    links = "".join(f'<a href="{path}">{path}</a>' for path in PAGES)
    for path in ("/", *PAGES):
        said = f"{path[1:]} of the {name} campus is open."
        site.put(
            path, f"<title>{name} {path}</title><h1>{path}</h1><p>{PROSE} {said}</p>{links if path == '/' else ''}"
        )
    return site


def meet(barrier: Barrier) -> None:
    with suppress(BrokenBarrierError):
        barrier.wait(PATIENCE)


def sources_of(sites: list[LocalSite], **rules: object) -> list[Source]:
    source = Source("", (), delay_seconds=0, allow_private_network=True)
    made = [replace(source, name=f"s{at}", start_urls=(f"{site.address}/",)) for at, site in enumerate(sites)]
    return [replace(each, **rules) for each in made]  # type: ignore[arg-type]


def campus_of(sites: list[LocalSite], at_once: int, database: Database | None = None) -> Campus:
    campus = Campus(sites[0], database)
    campus.crawl = replace(campus.crawl, at_once=at_once)
    return campus


@pytest.mark.slow
async def test_all_hosts_wait_for_an_answer_at_the_same_time(sites: list[LocalSite]) -> None:
    together = Barrier(len(sites))
    for site in sites:
        site.on_request = lambda path: meet(together) if path == "/" else None

    reports = await campus_of(sites, 3).crawl.run(sources_of(sites))

    assert not together.broken
    assert [(report.source, report.pages_new) for report in reports] == [("s0", 5), ("s1", 5), ("s2", 5)]


@pytest.mark.slow
async def test_crawls_share_the_places_for_pages_that_are_fetched(
    sites: list[LocalSite], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four places, two sources: two pages of each are asked for at the same time, and answered together."""
    monkeypatch.setattr("core.crawl.crawler.MOST_IN_FLIGHT", 4)
    both, four, busy, most = Barrier(2), Barrier(4), Counter[str](), Counter[str]()

    def answer(host: str, path: str) -> None:
        if path in PAGES:
            busy[host] += 1
            most[host] = max(most[host], busy[host])
            meet(four)
            busy[host] -= 1
        elif path == "/":
            meet(both)

    for site in sites[:2]:
        site.on_request = partial(answer, site.address)

    await campus_of(sites, 2).crawl.run(sources_of(sites[:2]))

    assert dict(most) == {site.address: 2 for site in sites[:2]}


async def test_one_after_the_other_they_never_meet(sites: list[LocalSite]) -> None:
    asked: list[str] = []
    for site in sites:
        site.on_request = lambda _, address=site.address: asked.append(address)  # type: ignore[misc]

    await campus_of(sites, 1).crawl.run(sources_of(sites))

    assert [each for each, after in pairwise([*asked, ""]) if each != after] == [site.address for site in sites]


async def test_two_sources_of_one_host_keep_its_pause_together(sites: list[LocalSite]) -> None:
    times: list[float] = []
    sites[0].on_request = lambda _: times.append(monotonic())
    [first, other] = sources_of(sites[:2], delay_seconds=PAUSE)
    halves = [replace(first, exclude=("page[ab]",)), replace(first, name="half", exclude=("page[cd]",))]

    reports = await campus_of(sites, 3).crawl.run([*halves, other])

    assert [report.source for report in reports] == ["s0", "half", "s1"]
    assert {report.state for report in reports} == {CrawlState.FINISHED}
    assert len(times) >= 2 * (1 + 3)  # robots.txt, the start and two pages of each
    assert min(after - before for before, after in pairwise(times)) > PAUSE - 0.05


async def test_a_crawl_that_ends_leaves_the_reader_to_those_that_still_read(sites: list[LocalSite]) -> None:
    """One source ends while the pages of another are read: none of them is lost."""
    for path in PAGES[1:]:
        del sites[0].pages[path]
    campus = campus_of(sites, 3)
    crawler = HttpCrawler("campus-advisor-test/1", ProcessExtractor(), limits=QUICK)
    campus.crawl = replace(campus.crawl, crawl_run=replace(campus.crawl.crawl_run, crawler=crawler))

    reports = await campus.crawl.run(sources_of(sites))

    assert [report.skipped for report in reports] == [{"http 404": 3}, {}, {}]
    assert isinstance(crawler.extractor, ProcessExtractor)
    assert crawler.extractor.process_id == 0
