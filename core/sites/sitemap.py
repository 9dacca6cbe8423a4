"""The addresses of a sitemap, or of the sitemaps that a sitemap index names (sitemaps.org protocol 0.9)."""

import io
import zlib
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable

from lxml import etree  # type: ignore[import-untyped]

from core.errors import ExtractionError
from core.sites.skip_reasons import SkipReason
from core.sites.urls import clean_url

MOST_SITEMAPS = 100
MOST_UNPACKED_BYTES = 50 * 1024 * 1024  # the protocol's own limit

Get = Callable[[str], Awaitable[bytes]]


async def sitemap_urls(url: str, get: Get) -> AsyncIterator[str]:
    """Page addresses in order; relative ones, which the protocol forbids, are taken to mean the sitemap's host.

    Raises FetchError or ExtractionError for the first sitemap that cannot be read.
    """
    queue, seen = deque([url]), {url}
    while queue:
        current = queue.popleft()
        for kind, location in _entries(await get(current), current):
            if kind == "url":
                yield location
            elif location not in seen and len(seen) < MOST_SITEMAPS:
                seen.add(location)
                queue.append(location)


def _entries(body: bytes, url: str) -> list[tuple[str, str]]:
    try:
        events = etree.iterparse(io.BytesIO(_unpacked(body)), tag="{*}loc", resolve_entities=False, no_network=True)
        found = [(_kind(element), clean_url(element.text or "", url)) for _, element in events]
    except (etree.XMLSyntaxError, zlib.error) as error:
        message = f"the sitemap {url} is not valid XML: {error}; correct it or leave `sitemap` out"
        raise ExtractionError(message, SkipReason.UNREADABLE) from error
    return [(kind, location) for kind, location in found if location]


def _kind(element: etree._Element) -> str:
    parent = element.getparent()
    return "" if parent is None else etree.QName(parent).localname


def _unpacked(body: bytes) -> bytes:
    if not body.startswith(b"\x1f\x8b"):
        return body
    return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(body, MOST_UNPACKED_BYTES)
