"""Read the words of a PDF page with their places and type; text that no person can see is left out."""

import ctypes
import re
from collections import Counter
from collections.abc import Iterator
from math import pi
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

from core.extract.pdf.drawn_objects import Box, Handle, address
from core.extract.pdf.visible_text import char_index, visible_text, wide_places

_WORD = re.compile(r"[^\s\0\ufffe\x02]+[\ufffe\x02]?")  # PDFium marks a word that goes on in the next line
_BOLD_WEIGHT = 600
_BOLD_NAMES = ("bold", "black", "heavy", "semibold", "demi")
_TALLEST = 2.0  # in sizes of type; fonts for formulas claim more for every letter
_ASCENT, _DESCENT = 0.95, 0.25  # of usual letters
_RECT = raw.FS_RECTF()  # PDFium writes its answers here; it may be used by one thread at a time
_MOST_WORDS = 50_000  # of a page; a full newspaper page has 5,000


class Word(NamedTuple):
    """A word, its edges in points as the page is shown, and its number in the text layer.

    `size` is the height of its type with ascenders and descenders, `middle` the height of its middle on the page.
    `is_turned`: it does not stand level.
    """

    text: str
    left: float
    bottom: float
    right: float
    top: float
    is_bold: bool
    number: int
    size: float
    middle: float
    is_turned: bool = False


def words_of(page: pypdfium2.PdfPage, until: float) -> tuple[list[Word], int]:
    """The words of a page in the order of its text layer, and by how many degrees clockwise it must be turned to read.

    The words stand as on the turned page. `until` as in `visible_text`.
    """
    reader = page.get_textpage()
    text = visible_text(page, reader, reader.get_text_range(), until)
    found = list(_words(reader, text))
    reader.close()
    letters: Counter[int] = Counter()
    for word, way in found:
        letters[way] += len(word.text)
    rotation = max(letters, key=lambda way: letters[way], default=0)
    return [word if way == rotation == 0 else _turned(word, rotation, way) for word, way in found], rotation


def turned(x: float, y: float, rotation: int) -> tuple[float, float]:
    """A point of a page when the page is turned clockwise by so many degrees."""
    return {0: (x, y), 90: (y, -x), 180: (-x, -y), 270: (-y, x)}[rotation]


def _turned(word: Word, rotation: int, way: int) -> Word:
    one, other = turned(word.left, word.bottom, rotation), turned(word.right, word.top, rotation)
    low, high = (min(one[0], other[0]), min(one[1], other[1])), (max(one[0], other[0]), max(one[1], other[1]))
    return placed(word.text, (*low, *high), word.is_bold, word.number)._replace(is_turned=way != rotation)


def placed(text: str, box: Box, is_bold: bool, number: int) -> Word:
    """A word in this place."""
    left, bottom, right, top = box
    return Word(text, left, bottom, right, top, is_bold, number, top - bottom, (top + bottom) / 2)


def _words(reader: pypdfium2.PdfTextPage, text: str) -> Iterator[tuple[Word, int]]:
    """The words as they stand in the file, and by how many degrees each must be turned."""
    wide = wide_places(text)
    is_plain = not wide and len(text) == reader.count_chars()  # each place in the text is PDFium's index
    types: dict[int, _Type] = {}
    fonts: dict[int, _Type] = {}
    for number, found in enumerate(_WORD.finditer(text)):
        if number >= _MOST_WORDS:
            return
        first, last = found.start(), found.end() - 1
        if not is_plain:
            first, last = char_index(reader, first, wide), char_index(reader, last, wide)
        if first < 0 or last < 0:
            continue
        drawn = raw.FPDFText_GetTextObject(reader, first)
        key = address(drawn)
        if key not in types:
            types[key] = _type_of(reader, first, drawn, fonts)
        yield _word(reader, found[0], (first, last), number, types[key]), types[key].way


class _Type(NamedTuple):
    """Whether a font is bold, by how many degrees clockwise its lines must be turned, and where its letters stand in
    the height that it claims: in shares from below.
    """

    is_bold: bool
    way: int = 0
    lower: float = 0.0
    upper: float = 1.0


def _word(reader: pypdfium2.PdfTextPage, text: str, ends: tuple[int, int], number: int, font: _Type) -> Word:
    left, bottom, right, top = _loose_box(reader, ends[0])
    if ends[1] != ends[0]:
        other = _loose_box(reader, ends[1])
        left, bottom = min(left, other[0]), min(bottom, other[1])
        right, top = max(right, other[2]), max(top, other[3])
    height = top - bottom
    return placed(text, (left, bottom + font.lower * height, right, bottom + font.upper * height), font.is_bold, number)


def _loose_box(reader: pypdfium2.PdfTextPage, index: int) -> Box:
    if not raw.FPDFText_GetLooseCharBox(reader, index, _RECT):
        return 0.0, 0.0, 0.0, 0.0
    return _RECT.left, _RECT.bottom, _RECT.right, _RECT.top


def _type_of(reader: pypdfium2.PdfTextPage, index: int, drawn: Handle, fonts: dict[int, _Type]) -> _Type:
    font = raw.FPDFTextObj_GetFont(drawn)
    key = address(font)
    if key not in fonts:
        fonts[key] = _font_type(reader, index, font)
    way = _way(reader, index)
    return _Type(fonts[key].is_bold, way) if way else fonts[key]


def _font_type(reader: pypdfium2.PdfTextPage, index: int, font: Handle) -> _Type:
    up, down = ctypes.c_float(), ctypes.c_float()
    is_bold = _is_bold(reader, index)
    if not (font and raw.FPDFFont_GetAscent(font, 1.0, up) and raw.FPDFFont_GetDescent(font, 1.0, down)):
        return _Type(is_bold)
    claimed = up.value - down.value
    if claimed <= _TALLEST:
        return _Type(is_bold)
    base = -down.value / claimed
    return _Type(is_bold, 0, base - _DESCENT / claimed, base + _ASCENT / claimed)


def _way(reader: pypdfium2.PdfTextPage, index: int) -> int:
    angle = raw.FPDFText_GetCharAngle(reader, index)  # clockwise, in radians
    return int(-round(max(angle, 0.0) / (pi / 2)) * 90 % 360)


def _is_bold(reader: pypdfium2.PdfTextPage, index: int) -> bool:
    if raw.FPDFText_GetFontWeight(reader.raw, index) >= _BOLD_WEIGHT:
        return True
    name = ctypes.create_string_buffer(128)
    raw.FPDFText_GetFontInfo(reader.raw, index, name, 128, ctypes.c_int())
    return any(word in name.value.decode("utf-8", "replace").lower() for word in _BOLD_NAMES)
