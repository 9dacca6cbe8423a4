"""Read a PDF: its text, and by OCR the pages that are pictures."""

from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.file_text import FileText
from core.extract.ocr.permission import Ocr
from core.extract.ocr.scans import read_scans
from core.extract.pdf.pages import read_pdf


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
