"""Read the addresses of a sitemap in any of its forms, or of a sitemap index (sitemaps.org protocol 0.9)."""

import asyncio
import re
import zlib
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import TypeVar

from core.crawl.map_entries import ENTRIES, MapEntry, feed_entry, w3c_moment
from core.crawl.xml_entries import XmlElement, children, local_name, pieces_of_entries, text_of, unpacked
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


_ADDRESS = re.compile(r"\s*https?://", re.IGNORECASE)
MOST_SITEMAPS = 100
MOST_UNPACKED_BYTES = 50 * 1024 * 1024  # the protocol's own limit

Get = Callable[[str], Awaitable[bytes]]


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
    """The protocol has three forms: its own XML, feeds, and a text with an address a line."""
    if named := _lines(body):
        yield [("url", MapEntry(address)) for line in named if (address := clean_url(line))]
        return
    for elements in pieces_of_entries(body, url, ("url", "sitemap", *ENTRIES), MOST_UNPACKED_BYTES):
        yield list(_entries(elements, url))


def _lines(body: bytes) -> list[str]:
    try:
        if next(unpacked(body, MOST_UNPACKED_BYTES), b"").removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
            return []
        text = b"".join(unpacked(body, MOST_UNPACKED_BYTES)).decode("utf-8-sig", "replace")
    except zlib.error:  # the reader of XML says what is wrong
        return []
    return [line for line in text.splitlines() if _ADDRESS.match(line)]


def _entries(elements: Iterator[XmlElement], url: str) -> Iterator[tuple[str, MapEntry]]:
    for element in elements:
        yield from (("url", entry) for entry in feed_entry(element, url))
        if local_name(element) not in ENTRIES and (address := clean_url(_text(element, "loc"), url)):
            yield local_name(element), MapEntry(address, w3c_moment(_text(element, "lastmod")))


def _text(element: XmlElement, name: str) -> str:
    return next(map(text_of, children(element, name)), "")
