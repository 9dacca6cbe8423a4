"""Read the entries of a sitemap or feed: no entity is resolved, nothing is fetched, one entry is in memory."""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from lxml import etree  # type: ignore[import-untyped]

from core.domain.read_pages import SkipReason
from core.errors import ExtractionError

_PIECE = 16 * 1024  # as much as is read, and queued, before others have their turn
_MOST_PARTS = 1_000  # of one entry; with more, a small packed file would take gigabytes of memory


class XmlElement(Protocol):
    """The part of lxml's element that we use; `tag` of a comment is not a string."""

    tag: str
    text: str | None

    def get(self, name: str, default: str = "") -> str:
        """An attribute's value."""
        ...

    def __iter__(self) -> Iterator["XmlElement"]:
        """Its children."""
        ...


def xml_entries(
    body: bytes, url: str, names: Sequence[str], most_bytes: int, *, is_lenient: bool = False
) -> Iterator[XmlElement]:
    """The entries of all pieces."""
    return chain.from_iterable(pieces_of_entries(body, url, names, most_bytes, is_lenient=is_lenient))


def pieces_of_entries(
    body: bytes, url: str, names: Sequence[str], most_bytes: int, *, is_lenient: bool = False
) -> Iterator[Iterator[XmlElement]]:
    """The elements with these names, in any namespace, of the first so many bytes; a body in gzip is unpacked.

    They come by the piece of the body in which they end, so that a long one can be read bit by bit; take all of a piece
    before the next. Each is emptied once it was taken, and so is what stands outside of them. Where it `is_lenient`,
    markup that is not well formed is mended. Raises ExtractionError.
    """
    parser = etree.XMLPullParser(("start", "end"), resolve_entities=False, no_network=True, recover=is_lenient)
    reading, size = _Reading(names, url), 0
    try:
        for piece in unpacked(body, most_bytes):
            size += len(piece)
            parser.feed(piece)
            yield reading.entries(parser)
        if size < most_bytes:  # the entry cut off there is incomplete
            parser.close()
            yield reading.entries(parser)
    except (etree.XMLSyntaxError, zlib.error) as error:
        message = f"{url} is not valid XML: {error}; correct it, or do not name it"
        raise ExtractionError(message, SkipReason.UNREADABLE) from error


def local_name(element: XmlElement) -> str:
    """The element's name without its namespace; empty for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def children(element: XmlElement, *names: str) -> Iterator[XmlElement]:
    """The children with one of these names, in any namespace."""
    return (child for child in element if local_name(child) in names)


def text_of(element: XmlElement) -> str:
    """What stands in the element before its first child."""
    return (element.text or "").strip()


def unpacked(body: bytes, most_bytes: int) -> Iterator[bytes]:
    """The decompressed body in pieces, up to the limit."""
    if not body.startswith(b"\x1f\x8b"):
        yield from (body[at : at + _PIECE] for at in range(0, min(len(body), most_bytes), _PIECE))
        return
    unpacker, size = zlib.decompressobj(zlib.MAX_WBITS | 16), 0
    for at in range(0, len(body), _PIECE):  # all of it at once would be copied for each piece that comes out
        rest = body[at : at + _PIECE]
        while rest and size < most_bytes and not unpacker.eof:
            piece = unpacker.decompress(rest, _PIECE)
            rest, size = unpacker.unconsumed_tail, size + len(piece)
            yield piece


@dataclass
class _Reading:
    """Where the parser stands: how deep, and in how many entries. The root is no entry around others."""

    names: Sequence[str]
    url: str
    depth: int = 0
    around: int = 0

    def entries(self, parser: etree.XMLPullParser) -> Iterator[XmlElement]:
        """The entries that have ended."""
        for event, element in parser.read_events():
            is_entry = local_name(element) in self.names
            if event == "start":
                self.around += is_entry and self.depth > 0
                self.depth += 1
                continue
            self.depth -= 1
            self.around -= is_entry and self.depth > 0
            if is_entry:
                yield element
            self._free(element, is_entry)

    def _free(self, element: etree._Element, is_entry: bool) -> None:
        """Keeps the parts of an entry until it ends."""
        if is_entry or not self.around:
            _drop(element)
        elif len(element.getparent()) > _MOST_PARTS:
            message = f"an entry of {self.url} has more than {_MOST_PARTS} parts; correct it, or do not name it"
            raise ExtractionError(message, SkipReason.UNREADABLE)


def _drop(element: etree._Element) -> None:
    """Free the memory of an element and those before it."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]
