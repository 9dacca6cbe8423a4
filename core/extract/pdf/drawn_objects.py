"""What is drawn on a PDF page: its texts and shapes in the order of drawing, also those inside forms."""

import ctypes
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

Box = tuple[float, float, float, float]  # left, bottom, right, top, in points
Frame = tuple[float, float, float, float, float, float]  # a PDF matrix: a b c d e f
Colour = tuple[int, int, int, int]  # red, green, blue, opacity, each of 255
UNKNOWN: Colour = (-1, -1, -1, -1)
_OUTLINED = (raw.FPDF_TEXTRENDERMODE_STROKE, raw.FPDF_TEXTRENDERMODE_STROKE_CLIP)
_DEEPEST = 15  # forms within forms
_WHOLE_PAGE: Frame = (1, 0, 0, 1, 0, 0)
# PDFium writes its answers here. A page has hundreds of objects, and making these anew takes longer than the calls;
# PDFium may be used by one thread at a time anyway.
_FLOATS = tuple(ctypes.c_float() for _ in range(4))
_COUNTS = tuple(ctypes.c_uint() for _ in range(4))
_MATRIX = raw.FS_MATRIX()

Handle = Any  # an object of PDFium


class Placed(NamedTuple):
    """An object with its kind (FPDF_PAGEOBJ_…), the matrix of the form around it, and whether it is seen through."""

    handle: Handle
    kind: int
    frame: Frame
    is_faint: bool


class Drawn(NamedTuple):
    """A text or a shape, with its box on the page.

    `colour` is -1 where there is none or several. `size` is that of the letters in points, `mode` how they are
    painted (FPDF_TEXTRENDERMODE_…); both are 0 for shapes. `is_faint`: it is drawn through transparency.
    `pixels` are those of an image.
    """

    handle: Handle
    box: Box
    colour: Colour
    is_text: bool
    is_faint: bool
    size: float = 0.0
    mode: int = 0
    pixels: int = 0


def drawn_on(page: pypdfium2.PdfPage) -> list[Drawn]:
    """The texts and the shapes that fill something, in the order of drawing."""
    return list(_drawn(objects_on(page)))


def objects_on(page: pypdfium2.PdfPage) -> "Iterator[Placed]":
    """All that is drawn, in its order, what stands in a form in the form's place."""
    return _walk(raw.FPDFPage_CountObjects(page), partial(raw.FPDFPage_GetObject, page), _WHOLE_PAGE)


def address(handle: Handle) -> int:
    """Where PDFium keeps the object, which tells it from others; 0 for none."""
    return ctypes.addressof(handle.contents) if handle else 0


def _walk(
    count: int, member: Callable[[int], Any], frame: Frame, *, is_faint: bool = False, depth: int = 0
) -> Iterator[Placed]:
    for number in range(count):
        handle = member(number)
        kind = raw.FPDFPageObj_GetType(handle)
        faint = is_faint or bool(raw.FPDFPageObj_HasTransparency(handle))
        if kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            inner, inside = raw.FPDFFormObj_CountObjects(handle), partial(raw.FPDFFormObj_GetObject, handle)
            yield from _walk(inner, inside, joined(frame_of(handle), frame), is_faint=faint, depth=depth + 1)
        else:
            yield Placed(handle, kind, frame, faint)


def _drawn(objects: Iterator[Placed]) -> Iterator[Drawn]:
    for handle, kind, frame, faint in objects:
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            yield _text(handle, frame, is_faint=faint)
        elif kind != raw.FPDF_PAGEOBJ_PATH or _fills(handle):
            colour = _colour(handle, raw.FPDFPageObj_GetFillColor) if kind == raw.FPDF_PAGEOBJ_PATH else UNKNOWN
            pixels = _pixels(handle) if kind == raw.FPDF_PAGEOBJ_IMAGE else 0
            yield Drawn(handle, _box(handle, frame), colour, is_text=False, is_faint=faint, pixels=pixels)


def _text(handle: Handle, frame: Frame, *, is_faint: bool) -> Drawn:
    mode = raw.FPDFTextObj_GetTextRenderMode(handle)
    paint = raw.FPDFPageObj_GetStrokeColor if mode in _OUTLINED else raw.FPDFPageObj_GetFillColor
    _, _, across, up, _, _ = joined(frame_of(handle), frame)
    raw.FPDFTextObj_GetFontSize(handle, _FLOATS[0])
    height = abs(_FLOATS[0].value) * float((across**2 + up**2) ** 0.5)
    return Drawn(handle, _box(handle, frame), _colour(handle, paint), True, is_faint, height, mode)


def _fills(path: Handle) -> bool:
    """Whether a path is filled, or drawn with a line that can cover letters."""
    filling, is_stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(path, filling, is_stroked)
    if filling.value != raw.FPDF_FILLMODE_NONE:
        return True
    raw.FPDFPageObj_GetStrokeWidth(path, width)
    return bool(is_stroked.value) and width.value >= 2


def _colour(handle: Handle, read: Callable[..., int]) -> Colour:
    if not read(handle, *_COUNTS):
        return UNKNOWN
    red, green, blue, opacity = _COUNTS
    return red.value, green.value, blue.value, opacity.value


def _pixels(image: Handle) -> int:
    width, height, *_ = _COUNTS
    return int(width.value * height.value) if raw.FPDFImageObj_GetImagePixelSize(image, width, height) else 0


def frame_of(handle: Handle) -> Frame:
    """The matrix of an object."""
    if not raw.FPDFPageObj_GetMatrix(handle, _MATRIX):
        return _WHOLE_PAGE
    return _MATRIX.a, _MATRIX.b, _MATRIX.c, _MATRIX.d, _MATRIX.e, _MATRIX.f


def joined(inner: Frame, outer: Frame) -> Frame:
    """The inner matrix, then the outer one (ISO 32000-1, 8.3.4)."""
    if outer == _WHOLE_PAGE:
        return inner
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _box(handle: Handle, frame: Frame) -> Box:
    if not raw.FPDFPageObj_GetBounds(handle, *_FLOATS):
        return 0, 0, 0, 0
    left, bottom, right, top = (each.value for each in _FLOATS)
    if frame == _WHOLE_PAGE:
        return left, bottom, right, top
    a, b, c, d, e, f = frame
    corners = [(x, y) for x in (left, right) for y in (bottom, top)]
    across, up = [a * x + c * y + e for x, y in corners], [b * x + d * y + f for x, y in corners]
    return min(across), min(up), max(across), max(up)
