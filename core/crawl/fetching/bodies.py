"""Read what a server sent: compressed bodies in pieces, with a limit, and HTTP dates (RFC 9110, 5.6.7)."""

import zlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime

from core.domain.read_pages import SkipReason
from core.errors import FetchError

_PACKED = frozenset({"gzip", "x-gzip", "deflate"})


async def read_body(pieces: AsyncIterator[bytes], encoding: str, limit: int, url: str) -> bytes:
    """The body, decompressed by Content-Encoding `encoding`. Raises FetchError once it exceeds `limit` bytes."""
    unpacker = _Unpacker(encoding.strip().lower(), limit, url)
    async for piece in pieces:
        unpacker.feed(piece)
    return bytes(unpacker.body)


def too_large(url: str, limit: int) -> FetchError:
    """The error for a body of more than `limit` bytes."""
    size = f"{limit / 2**20:.3g} MB"
    return FetchError(f"{url} is larger than {size}; raise the limit to read it", SkipReason.TOO_LARGE)


class _Unpacker:
    """Decompresses up to the limit only, which stops decompression bombs."""

    def __init__(self, encoding: str, limit: int, url: str) -> None:
        self.body = bytearray()
        self._limit, self._url = limit, url
        self._inflate = zlib.decompressobj(zlib.MAX_WBITS | 32) if encoding in _PACKED else None
        if encoding and self._inflate is None and encoding != "identity":
            raise FetchError(f"{url} came packed as {encoding!r}, which we did not ask for", SkipReason.UNREADABLE)

    def feed(self, piece: bytes) -> None:
        room = self._limit - len(self.body) + 1
        try:
            self.body += self._inflate.decompress(piece, room) if self._inflate else piece
        except zlib.error as error:
            message = f"{self._url} is not packed as its Content-Encoding says: {error}"
            raise FetchError(message, SkipReason.UNREADABLE) from error
        if len(self.body) > self._limit:
            raise too_large(self._url, self._limit)


FIRST_YEAR, LAST_YEAR = 1970, 9998  # one year from the end, so that no time zone leads out of the calendar


def http_date(value: str) -> datetime | None:
    """The moment in UTC; None for anything that no server can mean."""
    try:
        moment = parsedate_to_datetime(value)
        moment = moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError, TypeError, IndexError):
        return None
    return moment if FIRST_YEAR <= moment.year <= LAST_YEAR else None


def http_date_of(moment: datetime | None) -> str | None:
    """The moment, in whatever time zone, as servers want it; None for one without a zone or outside the calendar."""
    if moment is None or moment.tzinfo is None:
        return None
    try:
        return format_datetime(moment.astimezone(UTC), usegmt=True)
    except OverflowError:
        return None
