"""Cheap signs that text of a PDF page may be hidden: its colour, size, mode and place, and shapes over or under it."""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
from numpy.typing import NDArray
from pypdfium2 import raw

from core.extract.pdf.drawn_objects import UNKNOWN, Box, Drawn, Handle, address, drawn_on

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
