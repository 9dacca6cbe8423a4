"""Packed bodies and files are measured before they are unpacked."""

import gzip
import io
import struct
import tracemalloc
import zipfile
from collections.abc import AsyncIterator

import pytest

from core.crawl.fetching.bodies import read_body
from core.domain.read_pages import SkipReason
from core.errors import ExtractionError, FetchError
from core.extract.office.word_files import read_docx

MEGABYTE = 2**20
CENTRAL_ENTRY, SIZE_AT = b"PK\x01\x02", 24  # APPNOTE.TXT 4.3.12: the unpacked size in the central directory


async def one_piece(body: bytes) -> AsyncIterator[bytes]:
    yield body


@pytest.mark.slow
async def test_a_small_piece_that_unpacks_to_much_is_not_unpacked_as_a_whole() -> None:
    bomb = gzip.compress(bytes(64 * MEGABYTE))
    tracemalloc.start()
    try:
        with pytest.raises(FetchError) as refused:
            await read_body(one_piece(bomb), "gzip", MEGABYTE, "https://campus.example/")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert refused.value.reason == SkipReason.TOO_LARGE
    assert most < 8 * MEGABYTE


def word_file(claims: int) -> bytes:
    """A packed file whose directory claims that one member unpacks to so many bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", "<x/>")
    body = bytearray(packed.getvalue())
    struct.pack_into("<I", body, body.index(CENTRAL_ENTRY) + SIZE_AT, claims)
    return bytes(body)


@pytest.mark.parametrize(
    ("claims", "reason"), [(201 * MEGABYTE, SkipReason.TOO_LARGE), (199 * MEGABYTE, SkipReason.UNREADABLE)]
)
def test_a_word_file_says_how_large_it_is_before_it_is_unpacked(claims: int, reason: SkipReason) -> None:
    with pytest.raises(ExtractionError) as refused:
        read_docx(word_file(claims))

    assert refused.value.reason == reason
