"""Find the straight level and upright lines that are drawn on a PDF page: rules, and the edges of boxes."""

import ctypes
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

from core.extract.pdf.drawn_objects import Frame, Handle, frame_of, joined, objects_on
from core.extract.pdf.words import turned

_MOST_POINTS = 30_000  # of a page's paths; a page with more is a map or a drawing
_MOST_OBJECTS = 30_000
_STRAIGHT = 1.0  # points; a line that leans by less is level or upright
_SHORTEST = 4.0  # points
_THICKEST = 3.0  # points


class Rule(NamedTuple):
    """A straight line: `at` is its height when level, its distance from the left edge when upright, in points."""

    is_level: bool
    at: float
    start: float
    end: float


class _TooMany(Exception):
    pass


def rules_of(page: pypdfium2.PdfPage, rotation: int) -> list[Rule]:
    """The rules of a page turned clockwise by so many degrees; none where so much is drawn that it is no table."""
    left = [_MOST_OBJECTS, _MOST_POINTS]
    try:
        return list(_rules(page, rotation, left))
    except _TooMany:
        return []


def _rules(page: pypdfium2.PdfPage, rotation: int, left: list[int]) -> Iterator[Rule]:
    filling, stroked = ctypes.c_int(), ctypes.c_int()
    for path, frame in _paths(page, left):
        raw.FPDFPath_GetDrawMode(path, filling, stroked)
        if not stroked.value and filling.value == raw.FPDF_FILLMODE_NONE:
            continue
        for line in _lines(path, frame, left):
            if stroked.value or _is_thin(line):
                yield from _edges(line, rotation)


def _lines(path: Handle, frame: Frame, left: list[int]) -> Iterator[list[tuple[float, float]]]:
    points: list[tuple[float, float]] = []
    for point, begins in _points(path, frame, left):
        if begins:
            yield points
            points = []
        points.append(point)
    yield points


def _is_thin(line: list[tuple[float, float]]) -> bool:
    """Whether a filled shape is a rule; a larger one is the ground of a text."""
    across, up = [x for x, _ in line], [y for _, y in line]
    return bool(line) and min(max(across) - min(across), max(up) - min(up)) <= _THICKEST


def _paths(page: pypdfium2.PdfPage, left: list[int]) -> Iterator[tuple[Handle, Frame]]:
    for handle, kind, frame, _ in objects_on(page):
        _spend(left, 0, 1)
        if kind == raw.FPDF_PAGEOBJ_PATH:
            yield handle, joined(frame_of(handle), frame)


def _spend(left: list[int], which: int, count: int) -> None:
    left[which] -= max(0, count)
    if left[which] < 0:
        raise _TooMany


def _points(path: Handle, frame: Frame, left: list[int]) -> Iterator[tuple[tuple[float, float], bool]]:
    """The corners of a path on the page, and whether a line begins at each; a curve ends the line before it."""
    count = max(0, raw.FPDFPath_CountSegments(path))
    _spend(left, 1, count)
    x, y = ctypes.c_float(), ctypes.c_float()
    a, b, c, d, e, f = frame
    first: tuple[float, float] | None = None
    for number in range(count):
        segment = raw.FPDFPath_GetPathSegment(path, number)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        point = (a * x.value + c * y.value + e, b * x.value + d * y.value + f)
        begins = raw.FPDFPathSegment_GetType(segment) != raw.FPDF_SEGMENT_LINETO
        first = point if begins else first
        yield point, begins
        if raw.FPDFPathSegment_GetClose(segment) and first is not None:
            yield first, False


def _edges(points: list[tuple[float, float]], rotation: int) -> Iterator[Rule]:
    shown = [turned(x, y, rotation) for x, y in points]
    for (x, y), (to_x, to_y) in pairwise(shown):
        if abs(y - to_y) <= _STRAIGHT and abs(x - to_x) >= _SHORTEST:
            yield Rule(True, (y + to_y) / 2, min(x, to_x), max(x, to_x))
        elif abs(x - to_x) <= _STRAIGHT and abs(y - to_y) >= _SHORTEST:
            yield Rule(False, (x + to_x) / 2, min(y, to_y), max(y, to_y))
