"""Leave out the text of a PDF page that no person can see. Only pages with signs of it are drawn and looked at."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import thread_time
from typing import Any

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
from numpy.typing import NDArray
from pypdfium2 import raw

from core.extract.pdf.drawn_objects import address
from core.extract.pdf.hidden_signs import Signs, signs_of

_SCALE = 100 / 72  # pixels a point, at most
_LONGEST = 1_000  # pixels of a picture's longer side
_CONTRAST = 20  # of 255; what differs by less from its ground is not seen
_SECONDS = 8.0  # of processor time, less than half of what a file may take; some 1,300 pages

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class _Look:
    """What the text in question changes on the page, what is there without any text, and the way to its pixels."""

    ink: Picture
    ground: Picture
    places: Any


def visible_text(page: pypdfium2.PdfPage, reader: pypdfium2.PdfTextPage, text: str, until: float) -> str:
    """The text of a page with blanks for what is not seen; the same text where nothing is suspected.

    A page on which something is suspected is drawn twice, unless that would take long: then only tiny text and text
    outside the page is left out. When `thread_time()` is past `until` (seconds), everything is taken for visible. The
    page must be loaded anew before it is drawn again.
    """
    signs = signs_of(page) if thread_time() < until else None
    if not signs or not (signs.gone or signs.suspects):
        return text
    words = list(_words(reader, text))
    can_look = not signs.is_heavy and not signs.suspects <= signs.gone
    look = _look(page, signs, {key for word in words for _, _, key in word}) if can_look else None
    hidden = {place for word in words for place in _hidden(reader, word, signs, look)}
    return "".join(" " if place in hidden else character for place, character in enumerate(text))


def looking_ends() -> float:
    """Until when, in `thread_time()`, the pages of a document that is opened now are looked at."""
    return thread_time() + _SECONDS


Character = tuple[int, int, int]  # its place in the text, PDFium's index, the address of its text object


def _words(reader: pypdfium2.PdfTextPage, text: str) -> Iterator[list[Character]]:
    wide = [place for place, character in enumerate(text) if character > "\uffff"]  # two units of PDFium's text
    for word in re.finditer(r"\S+", text):
        found = []
        for place in range(*word.span()):
            unit = place + sum(other < place for other in wide) if wide else place
            index = raw.FPDFText_GetCharIndexFromTextIndex(reader, unit)
            found.append((place, index, address(raw.FPDFText_GetTextObject(reader, index))))
        yield found


def _hidden(reader: pypdfium2.PdfTextPage, word: list[Character], signs: Signs, look: _Look | None) -> Iterator[int]:
    """The places of the characters that are not seen; those in doubt share the lot of the word's greater part."""
    yield from (place for place, _, key in word if key in signs.gone)
    doubted = [each for each in word if each[2] in signs.suspects and each[2] not in signs.gone]
    seen = sum(_is_seen(reader, index, key in signs.unpainted, look) for _, index, key in doubted) if look else 0
    if look and 2 * seen < len(doubted):
        yield from (place for place, _, _ in doubted)


def _is_seen(reader: pypdfium2.PdfTextPage, index: int, is_unpainted: bool, look: _Look) -> bool:
    left, bottom, right, top = reader.get_charbox(index)
    one, other = look.places.to_bitmap(left, bottom), look.places.to_bitmap(right, top)
    edge = 0 if is_unpainted else 1  # pixels; the places are rounded, and a hyphen is flat
    rows = slice(max(0, min(one[1], other[1]) - edge), max(0, max(one[1], other[1]) + 1 + edge))
    columns = slice(max(0, min(one[0], other[0]) - edge), max(0, max(one[0], other[0]) + 1 + edge))
    part = (look.ground if is_unpainted else look.ink)[rows, columns].reshape(-1, 3)
    if not part.size:
        return False
    return bool((np.ptp(part, axis=0) if is_unpainted else part).max() >= _CONTRAST)


def _look(page: pypdfium2.PdfPage, signs: Signs, read: set[int]) -> _Look:
    """Draws the page with the suspects as its only text, then without any text.

    Of two texts in one place, as in a shadow, PDFium reads one; the other, which is not in `read`, is drawn with it.
    """
    _unpaint(signs, read & signs.texts.keys() - signs.suspects)
    full = _drawn(page)
    _unpaint(signs, signs.texts)
    bare = _drawn(page)
    before, after = full.to_numpy(), bare.to_numpy()
    ink = np.maximum(before, after) - np.minimum(before, after)
    return _Look(ink, after, bare.get_posconv(page))


def _unpaint(signs: Signs, keys: Iterable[int]) -> None:
    for key in keys:
        raw.FPDFTextObj_SetTextRenderMode(signs.texts[key], raw.FPDF_TEXTRENDERMODE_INVISIBLE)


def _drawn(page: pypdfium2.PdfPage) -> pypdfium2.PdfBitmap:
    return page.render(scale=min(_SCALE, _LONGEST / max(page.get_size())))
