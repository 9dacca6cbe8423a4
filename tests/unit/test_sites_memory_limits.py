"""A sitemap with a million entries costs no more memory than one entry, and stops at the protocol's limits."""

import gzip
import tracemalloc
from collections.abc import AsyncIterator

import pytest

from core.crawl.map_entries import MapEntry
from core.crawl.sitemap import MOST_SITEMAPS, sitemap_entries
from core.errors import ExtractionError

SITE = "https://campus.example"


def packed(name: str, entry: str, count: int) -> bytes:
    part = f"<{entry}><loc>{SITE}/{{0}}</loc><lastmod>2026-03-02</lastmod></{entry}>"
    body = "".join(part.replace("{0}", str(number)) for number in range(1_000))
    return gzip.compress((f"<{name}>" + body * (count // 1_000) + f"</{name}>").encode())


async def first(entries: AsyncIterator[MapEntry], most: int) -> list[MapEntry]:
    found: list[MapEntry] = []
    async for entry in entries:
        found.append(entry)
        if len(found) == most:
            break
    return found


@pytest.mark.slow
async def test_an_index_with_a_million_entries_is_read_in_bounded_memory() -> None:
    index = packed("sitemapindex", "sitemap", 1_000_000)
    asked: list[str] = []

    async def get(url: str) -> bytes:
        asked.append(url)
        return index if url == f"{SITE}/map" else b"<urlset/>"

    tracemalloc.start()
    try:
        assert await first(sitemap_entries(f"{SITE}/map", get), 1) == []
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(asked) == MOST_SITEMAPS
    assert peak < 5_000_000


@pytest.mark.slow
async def test_a_map_of_many_entries_is_read_one_by_one() -> None:
    body = packed("urlset", "url", 5_000)

    async def get(url: str) -> bytes:
        return body

    tracemalloc.start()
    try:
        count = 0
        async for entry in sitemap_entries(f"{SITE}/map", get):
            assert entry.changed_at is not None
            count += 1
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == 5_000
    assert peak < 1_000_000


async def test_a_map_that_is_broken_half_way_says_so_after_what_was_read() -> None:
    async def get(url: str) -> bytes:
        return f"<urlset><url><loc>{SITE}/a</loc></url><url><loc>".encode() + b"<" * 100_000

    entries = sitemap_entries(f"{SITE}/map", get)
    assert (await anext(entries)).url == f"{SITE}/a"
    with pytest.raises(ExtractionError, match="not valid XML"):
        await anext(entries)


async def test_a_date_that_is_none_is_no_date() -> None:
    async def get(url: str) -> bytes:
        return f"<urlset><url><loc>{SITE}/a</loc><lastmod>yesterday</lastmod></url></urlset>".encode()

    assert await first(sitemap_entries(f"{SITE}/map", get), 2) == [MapEntry(f"{SITE}/a")]
