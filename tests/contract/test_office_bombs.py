"""Small office files and feeds that cost much are read within the limits of one page, or skipped for a reason."""

import asyncio
import io
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime

import openpyxl
import pytest
from pptx import Presentation
from pptx.util import Inches

from core.domain.read_pages import FetchedBody, ReadPage
from core.errors import ExtractionError
from core.extract.worker.extractor import ProcessExtractor
from core.extract.worker.limits import MB, ReaderLimits

pytestmark = [pytest.mark.slow, pytest.mark.nightly]

NOW = datetime(2026, 1, 1, tzinfo=UTC)
LIMITS = ReaderLimits(memory_bytes=400 * MB, processor_seconds=10.0)


@pytest.fixture(scope="module")
def extractor() -> Iterator[ProcessExtractor]:
    """One process for all files of this module."""
    started = ProcessExtractor(LIMITS)
    yield started
    asyncio.run(started.close())


def read(extractor: ProcessExtractor, body: bytes) -> ReadPage:
    return asyncio.run(extractor.read(FetchedBody("https://campus.example/file", "", body, NOW)))


def reason(extractor: ProcessExtractor, body: bytes) -> str:
    with pytest.raises(ExtractionError) as caught:
        read(extractor, body)
    return caught.value.reason


def with_member(body: bytes, name: str, text: bytes) -> bytes:
    """An archive with one member replaced."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(body)) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for member in source.namelist():
            target.writestr(member, text if member == name else source.read(member))
    return made.getvalue()


def workbook() -> bytes:
    made = io.BytesIO()
    book = openpyxl.Workbook()
    book.active.append(["Fee", "Amount"])
    book.save(made)
    return made.getvalue()


def slides(rows: int = 1) -> bytes:
    made, deck = io.BytesIO(), Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.shapes.add_table(rows, 2, 0, 0, Inches(4), Inches(4)).table.cell(0, 0).text = "Fee"
    deck.save(made)
    return made.getvalue()


def test_a_workbook_of_half_a_million_cells_is_too_large(extractor: ProcessExtractor) -> None:
    cells = b"<row>" + b"<c/>" * 500_000 + b"</row>"
    sheet = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData>'

    body = with_member(workbook(), "xl/worksheets/sheet1.xml", sheet % cells + b"</worksheet>")

    assert reason(extractor, body) == "too large"


def test_entities_of_a_workbook_do_not_grow(extractor: ProcessExtractor) -> None:
    levels = b"".join(b'<!ENTITY e%d "%s">' % (n, b"&e%d;" % (n - 1) * 10) for n in range(1, 10))
    strings = b'<!DOCTYPE s [<!ENTITY e0 "x">%s]><sst><si><t>&e9;</t></si></sst>' % levels
    sheet = with_member(workbook(), "xl/sharedStrings.xml", strings)

    try:
        assert len(read(extractor, sheet).document.text) < 10_000
    except ExtractionError as error:
        assert error.reason in {"unreadable", "too much memory", "too much time"}


def test_a_cell_with_a_long_number_format_is_read(extractor: ProcessExtractor) -> None:
    book = openpyxl.Workbook()
    book.active.append(["Fee", 12.5])
    book.active["B1"].number_format = "0" * 200 + "[" * 50
    made = io.BytesIO()
    book.save(made)

    assert "Fee" in read(extractor, made.getvalue()).document.text


def test_a_cell_of_slides_that_spans_a_hundred_million_columns_is_one_cell(extractor: ProcessExtractor) -> None:
    body = slides()
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        slide = archive.read("ppt/slides/slide1.xml").replace(b"<a:tc>", b'<a:tc gridSpan="99999999">', 1)

    assert "Fee" in read(extractor, with_member(body, "ppt/slides/slide1.xml", slide)).document.text


def test_a_table_of_many_rows_on_a_slide_is_read(extractor: ProcessExtractor) -> None:
    assert "Fee" in read(extractor, slides(500)).document.text


@pytest.mark.parametrize("rule", ["FREQ=DAILY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY"])
def test_a_series_without_an_end_is_told_in_part(extractor: ProcessExtractor, rule: str) -> None:
    event = f"BEGIN:VEVENT\r\nSUMMARY:Fair\r\nDTSTART:19000101T000000\r\nRRULE:{rule}\r\nEND:VEVENT\r\n"
    body = f"BEGIN:VCALENDAR\r\nX-WR-CALNAME:Fairs\r\n{event * 4}END:VCALENDAR\r\n".encode()

    try:
        assert read(extractor, body).document.title == "Fairs"
    except ExtractionError as error:
        assert error.reason == "too much time"


def test_a_feed_of_nested_elements_is_read_or_unreadable(extractor: ProcessExtractor) -> None:
    body = b"<rss><channel><item><title>Fair</title>" + b"<a>" * 100_000 + b"</item></channel></rss>"

    try:
        assert "Fair" in read(extractor, body).document.text
    except ExtractionError as error:
        assert error.reason == "unreadable"
