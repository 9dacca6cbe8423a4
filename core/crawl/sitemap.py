"""Read the addresses of a sitemap or sitemap index (sitemaps.org protocol 0.9)."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from core.crawl.xml_entries import XmlElement, children, local_name, pieces_of_entries, text_of
from core.text.urls import clean_url

Item = TypeVar("Item")


async def in_thread(pieces: Iterator[Sequence[Item]]) -> AsyncGenerator[Item]:
    """The items of all pieces; whoever stops in between leaves one piece at most to be read.

    One thread reads them all: lxml ties what a parser remembers to the thread in which it began.
    """
    loop, worker = asyncio.get_running_loop(), ThreadPoolExecutor(1)
    try:
        while (piece := await loop.run_in_executor(worker, lambda: next(pieces, None))) is not None:
            for item in piece:
                yield item
    finally:
        worker.shutdown(wait=False)


MOST_SITEMAPS = 100
MOST_UNPACKED_BYTES = 50 * 1024 * 1024  # the protocol's own limit

Get = Callable[[str], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class MapEntry:
    """An address that a sitemap or feed names, and when its page is said to have changed."""

    url: str
    changed_at: datetime | None = None


async def sitemap_entries(url: str, get: Get) -> AsyncIterator[MapEntry]:
    """Page addresses in order; relative ones, which the protocol forbids, are taken to mean the sitemap's host.

    However long a map is, the entries of one piece are held at a time, and the event loop is free between them. Raises
    FetchError or ExtractionError for the first sitemap that cannot be read.
    """
    queue, seen = deque([url]), {url}
    while queue:
        current = queue.popleft()
        async with aclosing(in_thread(_pieces(await get(current), current))) as entries:
            async for kind, entry in entries:
                if kind == "url":
                    yield entry
                elif len(seen) >= MOST_SITEMAPS:
                    break
                elif entry.url not in seen:
                    seen.add(entry.url)
                    queue.append(entry.url)


def _pieces(body: bytes, url: str) -> Iterator[list[tuple[str, MapEntry]]]:
    for elements in pieces_of_entries(body, url, ("url", "sitemap"), MOST_UNPACKED_BYTES):
        yield list(_entries(elements, url))


def _entries(elements: Iterator[XmlElement], url: str) -> Iterator[tuple[str, MapEntry]]:
    for element in elements:
        if address := clean_url(_text(element, "loc"), url):
            yield local_name(element), MapEntry(address, w3c_moment(_text(element, "lastmod")))


def _text(element: XmlElement, name: str) -> str:
    return next(map(text_of, children(element, name)), "")


def w3c_moment(text: str) -> datetime | None:
    """A W3C date, with or without a time; None for anything else."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
