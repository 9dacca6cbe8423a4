"""Read the lines of a PDF's text layer with position and type; text that no person can see is left out."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

from core.domain.skip_reasons import SkipReason
from core.errors import ExtractionError
from core.extract.pdf.visible_text import looking_ends, visible_text

PDFIUM = Lock()  # PDFium may be used by one thread at a time
_MOST_PAGES = 2_000
_BOLD_WEIGHT = 600
_BOLD_NAMES = ("bold", "black", "heavy")


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line of text, its edges in points from the page's lower left corner, and its type."""

    text: str
    left: float
    right: float
    bottom: float
    height: float
    is_bold: bool


@dataclass(frozen=True, slots=True)
class PdfText:
    """The PDF's title (may be empty), and its lines by page."""

    title: str
    pages: tuple[tuple[SetLine, ...], ...]


def read_lines(body: bytes, url: str) -> PdfText:
    """The text layer of a PDF. Raises ExtractionError for an encrypted or broken file."""
    with PDFIUM:
        try:
            document = pypdfium2.PdfDocument(body)
        except pypdfium2.PdfiumError as error:
            raise _unreadable(url, str(error)) from error
        try:
            title = " ".join(document.get_metadata_dict().get("Title", "").split())
            numbers = range(min(len(document), _MOST_PAGES))
            until = looking_ends()
            return PdfText(title, tuple(tuple(_lines(document, number, until)) for number in numbers))
        except pypdfium2.PdfiumError as error:
            raise _unreadable(url, str(error)) from error
        finally:
            document.close()


def _unreadable(url: str, error: str) -> ExtractionError:
    if "password" in error.lower() or "security" in error.lower():
        return ExtractionError(f"{url} is encrypted; publish it without a password", SkipReason.ENCRYPTED_PDF)
    return ExtractionError(f"{url} is not a readable PDF: {error}", SkipReason.UNREADABLE)


def _lines(document: pypdfium2.PdfDocument, number: int, until: float) -> Iterator[SetLine]:
    page = document[number]
    reader = page.get_textpage()
    text = visible_text(page, reader, reader.get_text_range(), until)
    at = 0
    for line in text.split("\n"):
        if line.strip():
            yield _set_line(reader, at, line)
        at += len(line) + 1
    reader.close()
    page.close()


def _set_line(reader: pypdfium2.PdfTextPage, at: int, line: str) -> SetLine:
    first = at + next((place for place, character in enumerate(line) if character.isalnum()), 0)
    last = at + len(line.rstrip()) - 1
    last_word = at + max((place for place, character in enumerate(line) if character.isalnum()), default=0)
    left, bottom, _, top = reader.get_charbox(first, loose=True)
    right = reader.get_charbox(last, loose=True)[2]
    is_bold = _is_bold(reader, first) and _is_bold(reader, last_word)
    return SetLine(line.replace("\r", "").replace("\0", ""), left, right, bottom, top - bottom, is_bold)


def _is_bold(reader: pypdfium2.PdfTextPage, index: int) -> bool:
    if raw.FPDFText_GetFontWeight(reader.raw, index) >= _BOLD_WEIGHT:
        return True
    name = ctypes.create_string_buffer(128)
    raw.FPDFText_GetFontInfo(reader.raw, index, name, 128, ctypes.c_int())
    return any(word in name.value.decode("utf-8", "replace").lower() for word in _BOLD_NAMES)
