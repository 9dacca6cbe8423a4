"""OCR reads scans inside the reader process, where its extra is installed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

import pytest

from core.domain.read_pages import FetchedBody
from core.errors import ExtractionError
from core.extract.worker.extractor import ProcessExtractor
from core.extract.worker.limits import ReaderLimits
from tests.standins.scans import TEXT, scan

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("rapidocr") is None, reason="the extra `ocr` is not installed"),
]
NOTICE = Path(__file__).parents[2] / "benchmarks/reading/dev/scanned-notice.pdf"


def fetched(body: bytes) -> FetchedBody:
    return FetchedBody("https://campus.example/scan.pdf", "application/pdf", body, datetime(2026, 9, 1, tzinfo=UTC))


@asynccontextmanager
async def reader(limits: ReaderLimits | None = None) -> AsyncIterator[ProcessExtractor]:
    extractor = ProcessExtractor(limits or ReaderLimits())
    try:
        yield extractor
    finally:
        await extractor.close()


async def test_a_scan_is_read_within_the_usual_limits_with_its_confidence() -> None:
    async with reader() as extractor:
        document = (await extractor.read(fetched(scan("picture", "text")))).document

    assert document.scans is not None
    assert (document.scans.read, document.scans.unread) == ((1,), ())
    assert (document.scans.confidence or 0.0) > 0.95
    for each in TEXT:
        assert each.rstrip(".") in document.text.replace("\n", " ")


async def test_the_table_of_a_scan_keeps_its_rows() -> None:
    async with reader() as extractor:
        document = (await extractor.read(fetched(NOTICE.read_bytes()))).document

    assert "Gannet Hall | All | 10:00 a.m. to 2:00 p.m." in document.text
    assert "Osier Hall | Basement | 6:00 a.m. to noon" in document.text


async def test_pages_beyond_the_time_for_ocr_are_told_as_unread() -> None:
    async with reader(ReaderLimits(ocr_seconds=3.0)) as extractor:
        document = (await extractor.read(fetched(scan("text", *["picture"] * 12)))).document

    assert document.scans is not None
    assert document.scans.why == "the time for OCR was up"
    assert set(document.scans.read) | set(document.scans.unread) == set(range(2, 14))


async def test_a_scan_that_nobody_can_read_is_unread() -> None:
    smudge = tuple("".join(chr(0x2580 + (row * 7 + at * 5) % 32) for at in range(40)) for row in range(9))

    async with reader() as extractor:
        with pytest.raises(ExtractionError) as caught:
            await extractor.read(fetched(scan("picture", lines=smudge)))

    assert caught.value.reason == "scanned pdf"
