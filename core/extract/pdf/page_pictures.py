"""Find the pages of a PDF that are pictures of text, and draw them."""

from collections.abc import Collection, Iterator
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
from numpy.typing import NDArray
from pypdfium2 import raw

from core.extract.pdf.page_text import PDFIUM

_LEAST_SHARE = 0.3  # of the page that pictures cover: less is a seal or a photograph
_DOTS_PER_INCH = 200
_MOST_PIXELS = 12_000_000
_MOST_OBJECTS = 2_000  # that are looked at on one page
_DEEPEST = 3


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
