"""Decompress response bodies in pieces, with a size limit."""

import zlib
from collections.abc import AsyncIterator

from core.domain.skip_reasons import SkipReason
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
