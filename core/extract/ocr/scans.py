"""Read PDFs; pages that have no text of their own by OCR, within a budget of processor time."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time

from core.domain.document import Block, ScannedPages
from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.file_text import FileText
from core.extract.ocr.permission import Ocr
from core.extract.ocr.picture_layout import blocks_of_picture
from core.extract.ocr.rapid_reader import PictureLine, read_picture
from core.extract.pdf.page_text import drawn_page, pictured_pages
from core.extract.pdf.pages import read_pdf

# Of a page: in pages that were made small and noisy, an eighth of the words was wrong at .96, a third at .9.
LEAST_CONFIDENCE = 0.95
_LEAST_LINE_CONFIDENCE = 0.7
NOT_INSTALLED = "a scan; run `make install-ocr`, or build the image with EXTRAS=ocr"
_TOO_UNSURE = f"OCR was less sure than {LEAST_CONFIDENCE:g}"
_FAILED = "OCR failed"
_NO_TIME = "the time for OCR was up"


@dataclass(frozen=True, slots=True)
class ReadScans:
    """The blocks of the pages that were read, and what to say of all."""

    blocks: tuple[Block, ...] = ()
    scans: ScannedPages | None = None


def read_pdf_file(body: bytes, url: str, ocr: Ocr) -> FileText:
    """The title, blocks and scanned pages. Raises ExtractionError where no page can be read."""
    try:
        title, blocks = read_pdf(body, url)
    except ExtractionError as error:
        if error.reason != SkipReason.SCANNED_PDF:
            raise
        return _scan(body, url, ocr)
    found = read_scans(body, blocks, ocr)
    if not found.blocks:
        return FileText(title, tuple(blocks), scans=found.scans)
    return FileText(
        title, tuple(sorted((*blocks, *found.blocks), key=lambda block: block.page or 0)), scans=found.scans
    )


def _scan(body: bytes, url: str, ocr: Ocr) -> FileText:
    found = read_scans(body, (), ocr)
    if found.blocks:
        return FileText("", found.blocks, scans=found.scans)
    why = found.scans.why if found.scans else "it has no text"
    raise ExtractionError(f"{url} has no text layer: {why}", SkipReason.SCANNED_PDF)


def read_scans(body: bytes, read: Sequence[Block], ocr: Ocr) -> ReadScans:
    """The pages of a PDF that none of the `read` blocks are from, where they are pictures."""
    pictured = pictured_pages(body, {block.page for block in read if block.page is not None})
    if not pictured:
        return ReadScans()
    if not ocr.is_ready:
        return ReadScans((), ScannedPages(unread=tuple(pictured), why=NOT_INSTALLED))
    ocr.allow(ocr.seconds)
    return _read(body, pictured, process_time() + ocr.seconds)


def _read(body: bytes, numbers: Sequence[int], until: float) -> ReadScans:
    blocks: list[Block] = []
    sure: dict[int, float] = {}
    unread: dict[int, str] = {}
    for number in numbers:
        if process_time() > until:
            unread[number] = _NO_TIME
            continue
        lines = _lines(body, number)
        if lines is None:
            unread[number] = _FAILED
            continue
        confidence = _confidence(lines)
        if not lines:
            continue  # a photograph, or an empty page
        if confidence < LEAST_CONFIDENCE:
            unread[number] = _TOO_UNSURE
            continue
        sure[number] = confidence
        blocks += blocks_of_picture([line for line in lines if line.confidence >= _LEAST_LINE_CONFIDENCE], number)
    mean = sum(sure.values()) / len(sure) if sure else None
    why = ", ".join(dict.fromkeys(unread.values()))
    return ReadScans(tuple(blocks), ScannedPages(tuple(sure), mean, tuple(unread), why) if sure or unread else None)


def _lines(body: bytes, number: int) -> list[PictureLine] | None:
    """None where OCR fails at this page: the others are read all the same."""
    try:
        return read_picture(drawn_page(body, number))
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - whatever one picture does to it
        return None


def _confidence(lines: Sequence[PictureLine]) -> float:
    """The mean over all characters."""
    letters = sum(len(line.text) for line in lines)
    return sum(len(line.text) * line.confidence for line in lines) / letters if letters else 0.0
