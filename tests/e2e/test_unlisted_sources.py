"""What becomes of the pages of a source that sources.yaml does not list any more: renamed, mistyped or taken out."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from benchmarks.sites.local_site import LocalSite, served
from core.domain.crawl import CrawlReport, CrawlState, Source
from core.domain.passage import Scope
from tests.fakes.models import HashingEmbedder
from tests.standins.crawled_campus import Campus
from tests.standins.databases import shared_database

pytestmark = pytest.mark.slow

on_both = pytest.mark.parametrize(
    "campus", ["memory", pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)


@pytest.fixture
async def campus(request: pytest.FixtureRequest) -> AsyncIterator[Campus]:
    """A site of eleven pages that was crawled once, as the source `campus`."""
    is_stored = getattr(request, "param", "memory") == "postgres"
    database = shared_database(request.getfixturevalue("database_url")) if is_stored else None
    with served(LocalSite()) as site:
        made = Campus(site, database)
        paths = [f"/page{letter}" for letter in "abcdefghij"]
        made.home(*paths)
        for path in paths:
            made.page(path)
        await made.night()
        yield made
    if database:
        await database.dispose()


async def night(campus: Campus, *sources: Source, is_sure: bool = False) -> list[CrawlReport]:
    """One crawl of all that is listed, a day after the one before."""
    campus.next_day()
    return await campus.crawl.run(sources, keep=[source.name for source in sources], is_sure=is_sure)


async def sources_found(campus: Campus) -> dict[str, int]:
    """How many passages a search finds of each source."""
    vector = await HashingEmbedder().embed_query("registrar")
    found = await campus.index.hybrid(vector, ("registrar",), HashingEmbedder().name, Scope(), 500)
    names = [candidate.chunk.source for candidate in found]
    return {name: names.count(name) for name in names}


@on_both
async def test_a_source_under_a_new_name_takes_its_pages_over_without_any_embedding(campus: Campus) -> None:
    before = await campus.texts()

    [report] = await night(campus, replace(campus.source, name="registrar"))

    assert (report.state, report.pages_unchanged, report.pages_new, report.chunks_embedded) == (
        CrawlState.FINISHED,
        11,
        0,
        0,
    )
    assert (await sources_found(campus)).keys() == {"registrar"}
    assert await campus.texts() == before


@pytest.mark.slow
async def test_its_pages_are_searched_while_a_renamed_source_fails(campus: Campus) -> None:
    before = await campus.texts()
    campus.site.fail("/", 500)

    reports = await night(campus, replace(campus.source, name="registrar"))

    assert [report.source for report in reports] == ["registrar", "campus"]
    assert (reports[1].state, reports[1].pages_guarded) == (CrawlState.DEGRADED, 11)
    assert await campus.texts() == before


@on_both
async def test_a_sources_file_with_a_typo_empties_nothing_until_somebody_is_sure(campus: Campus) -> None:
    before = await campus.texts()
    campus.site.put("/elsewhere", f"<title>Elsewhere</title><p>{'Words of another page altogether. ' * 9}</p>")
    typo = replace(campus.source, name="capmus", start_urls=(f"{campus.site.address}/elsewhere",))

    reports = await night(campus, typo)

    [kept] = reports[1:]
    assert (kept.source, kept.state, kept.pages_guarded, kept.pages_removed) == ("campus", CrawlState.DEGRADED, 11, 0)
    assert "11 of 12 pages" in kept.doubts[0]
    assert "advisor crawl --retire" in kept.doubts[0]
    assert before.items() <= (await campus.texts()).items()
    assert kept in await campus.log.latest()

    [taken_out] = (await night(campus, typo, is_sure=True))[1:]

    assert (taken_out.state, taken_out.pages_removed) == (CrawlState.FINISHED, 11)
    assert (await sources_found(campus)).keys() == {"capmus"}
    assert len(await night(campus, typo)) == 1


async def test_a_small_source_that_is_taken_out_is_gone_after_one_night(campus: Campus) -> None:
    campus.page("/small", "The chess club")
    small = replace(campus.source, name="small", start_urls=(f"{campus.site.address}/small",), include=("/small",))
    await night(campus, campus.source, small)
    assert (await sources_found(campus)).keys() == {"campus", "small"}

    [_, report] = await night(campus, campus.source)

    assert (report.source, report.state, report.pages_removed) == ("small", CrawlState.FINISHED, 1)
    assert (await sources_found(campus)).keys() == {"campus"}


async def test_the_same_pages_on_a_new_host_are_not_copies_of_those_that_go(campus: Campus) -> None:
    with served(LocalSite()) as moved:
        moved.pages = {**campus.site.pages}
        there = replace(campus.source, name="new", start_urls=(f"{moved.address}/",))

        reports = await night(campus, there, is_sure=True)

    assert (reports[0].pages_new, reports[1].pages_removed) == (11, 11)
    assert (await sources_found(campus)).keys() == {"new"}


async def test_a_source_that_is_not_crawled_this_time_is_left_alone(campus: Campus) -> None:
    await campus.crawl.run([replace(campus.source, name="registrar", start_urls=(f"{campus.site.address}/pagea",))])

    assert (await sources_found(campus))["campus"] == 11
