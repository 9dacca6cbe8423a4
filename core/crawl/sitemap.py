"""Read the addresses of a sitemap or sitemap index (sitemaps.org protocol 0.9)."""

import zlib
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from lxml import etree  # type: ignore[import-untyped]

from core.domain.skip_reasons import SkipReason
from core.errors import ExtractionError
from core.text.urls import clean_url

MOST_SITEMAPS = 100
MOST_UNPACKED_BYTES = 50 * 1024 * 1024  # the protocol's own limit
_PIECE = 64 * 1024

Get = Callable[[str], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class MapEntry:
    """An address and its `lastmod` time."""

    url: str
    changed_at: datetime | None = None


async def sitemap_entries(url: str, get: Get) -> AsyncIterator[MapEntry]:
    """Page addresses in order; relative ones, which the protocol forbids, are taken to mean the sitemap's host.

    However long a map is, one entry is held at a time. Raises FetchError or ExtractionError for the first sitemap
    that cannot be read.
    """
    queue, seen = deque([url]), {url}
    while queue:
        current = queue.popleft()
        for kind, entry in _entries(await get(current), current):
            if kind == "url":
                yield entry
            elif len(seen) >= MOST_SITEMAPS:
                break
            elif entry.url not in seen:
                seen.add(entry.url)
                queue.append(entry.url)


def _entries(body: bytes, url: str) -> Iterator[tuple[str, MapEntry]]:
    parser = etree.XMLPullParser(tag=("{*}url", "{*}sitemap"), resolve_entities=False, no_network=True)
    size = 0
    try:
        for piece in _unpacked(body):
            size += len(piece)
            parser.feed(piece)
            for _, element in parser.read_events():
                if address := clean_url(_text(element, "loc"), url):
                    yield etree.QName(element).localname, MapEntry(address, _moment(_text(element, "lastmod")))
                _drop(element)
        if size < MOST_UNPACKED_BYTES:  # the entry cut off there is incomplete
            parser.close()
    except (etree.XMLSyntaxError, zlib.error) as error:
        message = f"the sitemap {url} is not valid XML: {error}; correct it or leave `sitemap` out"
        raise ExtractionError(message, SkipReason.UNREADABLE) from error


def _unpacked(body: bytes) -> Iterator[bytes]:
    """The decompressed body in pieces, up to the protocol's limit."""
    if not body.startswith(b"\x1f\x8b"):
        yield from (body[at : at + _PIECE] for at in range(0, min(len(body), MOST_UNPACKED_BYTES), _PIECE))
        return
    unpacker, rest, size = zlib.decompressobj(zlib.MAX_WBITS | 16), body, 0
    while rest and size < MOST_UNPACKED_BYTES and not unpacker.eof:
        piece = unpacker.decompress(rest, _PIECE)
        rest, size = unpacker.unconsumed_tail, size + len(piece)
        yield piece


def _text(element: etree._Element, name: str) -> str:
    found = element.find(f"{{*}}{name}")
    return "" if found is None else (found.text or "").strip()


def _moment(text: str) -> datetime | None:
    """A W3C date, with or without a time."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _drop(element: etree._Element) -> None:
    """Free the memory of an entry and those before it."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]
