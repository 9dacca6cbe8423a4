"""The command crawls several sources at the same time into a real Postgres, with the shipped embedder."""

import pytest

from benchmarks.sites.many_sources import measured, told

SOURCES, PAGES = 3, 4


@pytest.mark.e2e
@pytest.mark.slow
@pytest.mark.postgres
async def test_sources_that_are_crawled_at_once_are_stored_whole() -> None:
    result = await measured(SOURCES, SOURCES, PAGES, 0.02)

    assert (result.code, result.stored) == (0, SOURCES * PAGES)
    assert len(result.asked.times) == SOURCES
    assert told(result).startswith("3 at once: ")
