"""Read what stands on the pages of a PDF file: words, and the grids of ruled tables."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
from numpy.typing import NDArray
from pypdfium2 import raw

from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.pdf.form_fields import field_words
from core.extract.pdf.ruled_grids import RuledGrid, ruled_grids
from core.extract.pdf.rules import rules_of
from core.extract.pdf.visible_text import looking_ends
from core.extract.pdf.words import Word, turned, words_of

PDFIUM = Lock()  # PDFium may be used by one thread at a time
_MOST_PAGES = 2_000
_LEAST_SHARE = 0.3  # of the page that pictures cover: less is a seal or a photograph
_DOTS_PER_INCH = 200
_MOST_PIXELS = 12_000_000
_MOST_OBJECTS = 2_000  # that are looked at on one page
_DEEPEST = 3


@dataclass(frozen=True, slots=True)
class PageText:
    """The words of a page, the grids drawn on it, and its lower and upper edge in points."""

    words: tuple[Word, ...]
    grids: tuple[RuledGrid, ...]
    edges: tuple[float, float]


def read_pages(body: bytes, url: str) -> tuple[PageText, ...]:
    """The text layer of a PDF. Raises ExtractionError for an encrypted or broken file."""
    with opened(body, url) as document:
        return tuple(_pages(document))


@contextmanager
def opened(body: bytes, url: str) -> Iterator[pypdfium2.PdfDocument]:
    """The file, which nobody else reads meanwhile. Raises ExtractionError as `read_pages` does."""
    with PDFIUM:
        try:
            document = pypdfium2.PdfDocument(body)
            try:
                yield document
            finally:
                document.close()
        except pypdfium2.PdfiumError as error:
            raise _unreadable(url, str(error)) from error


def _unreadable(url: str, error: str) -> ExtractionError:
    if "password" in error.lower() or "security" in error.lower():
        return ExtractionError(f"{url} is encrypted; publish it without a password", SkipReason.ENCRYPTED_PDF)
    return ExtractionError(f"{url} is not a readable PDF: {error}", SkipReason.UNREADABLE)


def _pages(document: pypdfium2.PdfDocument) -> Iterator[PageText]:
    until = looking_ends()
    if document.get_formtype() != raw.FORMTYPE_NONE:
        document.init_forms()  # before the first page
    for number in range(min(len(document), _MOST_PAGES)):
        page = document[number]
        words, rotation = words_of(page, until)
        if document.formenv and not rotation:
            words += field_words(page, document.formenv, words)
        grids = ruled_grids(rules_of(page, rotation))
        yield PageText(tuple(words), tuple(grids), _edges(page, rotation))
        page.close()


def _edges(page: pypdfium2.PdfPage, rotation: int) -> tuple[float, float]:
    left, bottom, right, top = page.get_bbox()
    heights = [turned(x, y, rotation)[1] for x, y in ((left, bottom), (right, top))]
    return min(heights), max(heights)


def pictured_pages(body: bytes, read: Collection[int]) -> list[int]:
    """The numbers of the pages, counted from 1, that are mostly pictures and are not among those that were `read`.

    Raises pypdfium2's error for a broken file; one that was read before is not broken.
    """
    with PDFIUM:
        document = pypdfium2.PdfDocument(body)
        try:
            return [
                number
                for number in range(1, len(document) + 1)
                if number not in read and _is_pictured(document, number)
            ]
        finally:
            document.close()


def drawn_page(body: bytes, number: int) -> NDArray[Any]:
    """A page as a picture: height × width × 3."""
    with PDFIUM:
        document = pypdfium2.PdfDocument(body)
        try:
            page = document[number - 1]
            scale = min(_DOTS_PER_INCH / 72, (_MOST_PIXELS / max(1.0, page.get_width() * page.get_height())) ** 0.5)
            picture: NDArray[Any] = page.render(scale=scale).to_numpy().copy()
            return picture[:, :, :3]
        finally:
            document.close()


def _is_pictured(document: pypdfium2.PdfDocument, number: int) -> bool:
    page = document[number - 1]
    try:
        whole = max(1.0, page.get_width() * page.get_height())
        return bool(sum(_areas(page)) >= _LEAST_SHARE * whole)
    finally:
        page.close()


def _areas(page: pypdfium2.PdfPage) -> Iterator[float]:
    found = page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=_DEEPEST)
    for _, picture in zip(range(_MOST_OBJECTS), found, strict=False):
        left, bottom, right, top = picture.get_bounds()
        yield max(0.0, right - left) * max(0.0, top - bottom)
