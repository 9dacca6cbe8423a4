"""Read the words of a PDF page with their places and type; text that no person can see is left out."""

import ctypes
import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

from core.extract.pdf.drawn_objects import address
from core.extract.pdf.visible_text import visible_text

_WORD = re.compile(r"[^\s\0\ufffe\x02]+[\ufffe\x02]?")  # PDFium marks a word that goes on in the next line
_BOLD_WEIGHT = 600
_BOLD_NAMES = ("bold", "black", "heavy", "semibold", "demi")
_MOST_WORDS = 50_000  # of a page; a full newspaper page has 5,000


class Word(NamedTuple):
    """A word, its edges in points as the page is shown, the height of its type, and its number in the text layer."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    is_bold: bool
    number: int
    is_turned: bool = False

    @property
    def size(self) -> float:
        """The height of the type in points, with its ascenders and descenders."""
        return self.top - self.bottom

    @property
    def middle(self) -> float:
        """The height of its middle."""
        return (self.top + self.bottom) / 2


def words_of(page: pypdfium2.PdfPage, until: float) -> list[Word]:
    """The words of a page in the order of its text layer; `until` as in `visible_text`."""
    reader = page.get_textpage()
    text = visible_text(page, reader, reader.get_text_range(), until)
    found = list(_words(reader, text, page.get_rotation()))
    reader.close()
    return found


def turned(x: float, y: float, rotation: int) -> tuple[float, float]:
    """A point of a page as it is shown when the page is turned clockwise by so many degrees."""
    return {0: (x, y), 90: (y, -x), 180: (-x, -y), 270: (-y, x)}[rotation]


def _words(reader: pypdfium2.PdfTextPage, text: str, rotation: int) -> Iterator[Word]:
    wide = [place for place, character in enumerate(text) if character > "\uffff"]  # two units of PDFium's text
    bold: dict[int, bool] = {}
    for number, found in enumerate(_WORD.finditer(text)):
        if number >= _MOST_WORDS:
            return
        first, last = (_index(reader, place, wide) for place in (found.start(), found.end() - 1))
        if first < 0 or last < 0:
            continue
        key = address(raw.FPDFText_GetTextObject(reader, first))
        if key not in bold:
            bold[key] = _is_bold(reader, first)
        yield _word(reader, found[0], (first, last), rotation, bold[key])._replace(number=number)


def _index(reader: pypdfium2.PdfTextPage, place: int, wide: list[int]) -> int:
    unit = place + bisect_left(wide, place)
    return int(raw.FPDFText_GetCharIndexFromTextIndex(reader, unit))


def _word(reader: pypdfium2.PdfTextPage, text: str, ends: tuple[int, int], rotation: int, is_bold: bool) -> Word:
    one, other = (reader.get_charbox(index, loose=True) for index in ends)
    corners = [turned(x, y, rotation) for box in (one, other) for x, y in (box[:2], box[2:])]
    across, up = [x for x, _ in corners], [y for _, y in corners]
    left, bottom, right, top = min(across), min(up), max(across), max(up)
    is_turned = len(text) > 2 and top - bottom > 2 * (right - left)
    return Word(text, left, bottom, right, top, is_bold, 0, is_turned)


def _is_bold(reader: pypdfium2.PdfTextPage, index: int) -> bool:
    if raw.FPDFText_GetFontWeight(reader.raw, index) >= _BOLD_WEIGHT:
        return True
    name = ctypes.create_string_buffer(128)
    raw.FPDFText_GetFontInfo(reader.raw, index, name, 128, ctypes.c_int())
    return any(word in name.value.decode("utf-8", "replace").lower() for word in _BOLD_NAMES)
