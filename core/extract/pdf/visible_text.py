"""Leave out the text of a PDF page that no person can see. Only pages with signs of it are drawn and looked at."""

import ctypes
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import thread_time
from typing import Any

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
from numpy.typing import NDArray
from pypdfium2 import raw

from core.extract.pdf.drawn_objects import UNKNOWN, Box, Drawn, Handle, address, drawn_on

_SCALE = 100 / 72  # pixels a point, at most
_LONGEST = 1_000  # pixels of a picture's longer side
_CONTRAST = 20  # of 255; what differs by less from its ground is not seen
_SECONDS = 8.0  # of processor time, less than half of what a file may take; some 1,300 pages

Picture = NDArray[np.uint8]
_TINY = 3.0  # points; nobody reads what is smaller
_LIGHT = 200  # of 255, for red, green and blue
_NEAR = 60  # of 255; colours that differ by less may look the same
_HIGH, _MUCH = 0.4, 0.15  # shares of a text's size and area; an underline or a border of a table has less
_MOST_PAIRS = 4_000_000  # of texts and shapes; on a page with more, every text is looked at
_MOST_DRAWN = 20_000  # texts and shapes that are drawn in tenths of a second; maps have more
_MOST_PIXELS = 80_000_000  # of a page's images, two A4 pages at 600 dots per inch
_UNPAINTED = (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)

_LOWS, _HIGHS = slice(1, 3), slice(3, 5)  # columns of a table: left and bottom, right and top

Table = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Signs:
    """The addresses of a page's texts: `gone` cannot be seen, `unpainted` may be the text layer of a scan, the other
    `suspects` may be seen or not. `texts` are all of them. `is_heavy`: it would take long to draw.
    """

    gone: frozenset[int]
    unpainted: frozenset[int]
    suspects: frozenset[int]
    texts: dict[int, Handle]
    is_heavy: bool


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


def wide_places(text: str) -> list[int]:
    """The places of the characters that take two units of PDFium's text."""
    return [place for place, character in enumerate(text) if character > "\uffff"]


def char_index(reader: pypdfium2.PdfTextPage, place: int, wide: Sequence[int]) -> int:
    """PDFium's index of the character in a place of the text."""
    return int(raw.FPDFText_GetCharIndexFromTextIndex(reader, place + bisect_left(wide, place)))


Character = tuple[int, int, int]  # its place in the text, PDFium's index, the address of its text object


def _words(reader: pypdfium2.PdfTextPage, text: str) -> Iterator[list[Character]]:
    wide = wide_places(text)
    for word in re.finditer(r"\S+", text):
        found = []
        for place in range(*word.span()):
            index = char_index(reader, place, wide)
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


def signs_of(page: pypdfium2.PdfPage) -> Signs:
    """The signs on a page, found in a few milliseconds."""
    drawn = list(enumerate(drawn_on(page)))
    texts = {address(each.handle): (order, each) for order, each in drawn if each.is_text}
    shapes = [(order, each) for order, each in drawn if not each.is_text]
    view = page.get_bbox()
    at_shapes = _at_shapes(list(texts.values()), shapes)
    return Signs(
        gone=frozenset(key for key, (_, text) in texts.items() if _is_tiny(text) or not _meets(text.box, view)),
        unpainted=frozenset(key for key, (_, text) in texts.items() if text.mode in _UNPAINTED),
        suspects=frozenset(
            key
            for (key, (_, text)), at_shape in zip(texts.items(), at_shapes, strict=True)
            if at_shape or _is_suspect(text, view)
        ),
        texts={key: text.handle for key, (_, text) in texts.items()},
        is_heavy=len(drawn) > _MOST_DRAWN or sum(shape.pixels for _, shape in shapes) > _MOST_PIXELS,
    )


def _is_tiny(text: Drawn) -> bool:
    """Whether nobody can read it; the glyphs of a Type 3 font may be larger than its size (ISO 32000-1, 9.6.5)."""
    left, bottom, right, top = text.box
    return text.size < _TINY and min(right - left, top - bottom) < 1.5 * _TINY


def _is_suspect(text: Drawn, view: Box) -> bool:
    is_pale = text.colour == UNKNOWN or text.is_faint or min(text.colour[:3]) >= _LIGHT
    return is_pale or text.mode in _UNPAINTED or not _holds(view, text.box) or _is_clipped(text)


def _is_clipped(text: Drawn) -> bool:
    """Whether a clipping path may cut the text; such paths are boxes, or are looked at by their box."""
    clip = raw.FPDFPageObj_GetClipPath(text.handle)
    count = raw.FPDFClipPath_CountPaths(clip)
    return count > 0 and not all(_holds(_clip_box(clip, number), text.box) for number in range(count))


def _clip_box(clip: Handle, number: int) -> Box:
    across, up = [], []
    x, y = ctypes.c_float(), ctypes.c_float()
    for segment in range(max(0, raw.FPDFClipPath_CountPathSegments(clip, number))):
        raw.FPDFPathSegment_GetPoint(raw.FPDFClipPath_GetPathSegment(clip, number, segment), x, y)
        across.append(x.value)
        up.append(y.value)
    return min(across, default=0), min(up, default=0), max(across, default=0), max(up, default=0)


def _meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _holds(outer: Box, inner: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _at_shapes(texts: Sequence[tuple[int, Drawn]], shapes: Sequence[tuple[int, Drawn]]) -> list[bool]:
    """For each text, whether a later shape may cover it, or an earlier one may have its colour."""
    if not texts or not shapes:
        return [False] * len(texts)
    if len(texts) * len(shapes) > _MOST_PAIRS:
        return [True] * len(texts)
    text, shape = _table(texts), _table(shapes)
    rows, columns = _pairs(text, shape)
    over, under = text[rows], shape[columns]
    shared = np.minimum(over[:, _HIGHS], under[:, _HIGHS]) - np.maximum(over[:, _LOWS], under[:, _LOWS])
    shared *= _matters(over, under)[:, None]
    size, across = over[:, 8], over[:, 3] - over[:, 1]
    covers = (shared[:, 1] > _HIGH * size) & (shared[:, 0] > _HIGH * np.minimum(size, across))
    areas = np.bincount(rows, shared.prod(axis=1), len(texts))
    much = areas > _MUCH * text[:, 8] * (text[:, 3] - text[:, 1])
    return [bool(each) for each in much | (np.bincount(rows, covers, len(texts)) > 0)]


def _pairs(text: Table, shape: Table) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The rows of the texts and shapes whose boxes meet."""
    across, up = ((text[:, low, None] < shape[:, low + 2]) & (shape[:, low] < text[:, low + 2, None]) for low in (1, 2))
    rows, columns = np.nonzero(across & up)
    return rows, columns


def _matters(text: Table, shape: Table) -> NDArray[np.bool_]:
    """Whether the shape comes later than the text, has nearly its colour, or has no single colour."""
    is_near = np.abs(text[:, 5:8] - shape[:, 5:8]).max(axis=1, initial=0) < _NEAR
    return np.asarray((shape[:, 0] > text[:, 0]) | is_near | (shape[:, 5] < 0), dtype=np.bool_)


def _table(drawn: Sequence[tuple[int, Drawn]]) -> Table:
    """A row for each: its order, its box, its colour, its letters' size."""
    return np.array([(order, *each.box, *each.colour[:3], each.size) for order, each in drawn], dtype=np.float64)
