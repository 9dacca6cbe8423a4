"""Read what stands on the pages of a PDF file: words, and the grids of ruled tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock

import pypdfium2  # type: ignore[import-untyped]

from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.pdf.layout.ruled_grids import RuledGrid, ruled_grids
from core.extract.pdf.rules import rules_of
from core.extract.pdf.visible_text import looking_ends
from core.extract.pdf.words import Word, turned, words_of

PDFIUM = Lock()  # PDFium may be used by one thread at a time
_MOST_PAGES = 2_000


@dataclass(frozen=True, slots=True)
class PageText:
    """The words of a page, the grids drawn on it, and its lower and upper edge in points."""

    words: tuple[Word, ...]
    grids: tuple[RuledGrid, ...]
    edges: tuple[float, float]


@dataclass(frozen=True, slots=True)
class PdfText:
    """The title in the PDF's metadata (may be empty), and its pages."""

    title: str
    pages: tuple[PageText, ...]


def read_pages(body: bytes, url: str) -> PdfText:
    """The text layer of a PDF. Raises ExtractionError for an encrypted or broken file."""
    with PDFIUM:
        try:
            document = pypdfium2.PdfDocument(body)
        except pypdfium2.PdfiumError as error:
            raise _unreadable(url, str(error)) from error
        try:
            title = " ".join(document.get_metadata_dict().get("Title", "").split())
            return PdfText(title, tuple(_pages(document)))
        except pypdfium2.PdfiumError as error:
            raise _unreadable(url, str(error)) from error
        finally:
            document.close()


def _unreadable(url: str, error: str) -> ExtractionError:
    if "password" in error.lower() or "security" in error.lower():
        return ExtractionError(f"{url} is encrypted; publish it without a password", SkipReason.ENCRYPTED_PDF)
    return ExtractionError(f"{url} is not a readable PDF: {error}", SkipReason.UNREADABLE)


def _pages(document: pypdfium2.PdfDocument) -> Iterator[PageText]:
    until = looking_ends()
    for number in range(min(len(document), _MOST_PAGES)):
        page = document[number]
        words, rotation = words_of(page, until)
        grids = ruled_grids(rules_of(page, rotation))
        yield PageText(tuple(words), tuple(grids), _edges(page, rotation))
        page.close()


def _edges(page: pypdfium2.PdfPage, rotation: int) -> tuple[float, float]:
    left, bottom, right, top = page.get_bbox()
    heights = [turned(x, y, rotation)[1] for x, y in ((left, bottom), (right, top))]
    return min(heights), max(heights)
