"""What is drawn on a PDF page: its texts and shapes in the order of drawing, also those inside forms."""

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

Box = tuple[float, float, float, float]  # left, bottom, right, top, in points
Frame = tuple[float, float, float, float, float, float]  # a PDF matrix: a b c d e f
Colour = tuple[int, int, int, int]  # red, green, blue, opacity, each of 255
UNKNOWN: Colour = (-1, -1, -1, -1)
_OUTLINED = (raw.FPDF_TEXTRENDERMODE_STROKE, raw.FPDF_TEXTRENDERMODE_STROKE_CLIP)
_DEEPEST = 15  # forms within forms
_WHOLE_PAGE: Frame = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A text or a shape, with its box on the page.

    `colour` is -1 where there is none or several. `size` is that of the letters in points, `mode` how they are
    painted (FPDF_TEXTRENDERMODE_…); both are 0 for shapes. `is_faint`: it is drawn through transparency.
    `pixels` are those of an image.
    """

    handle: Any
    box: Box
    colour: Colour
    is_text: bool
    is_faint: bool
    size: float = 0.0
    mode: int = 0
    pixels: int = 0


def drawn_on(page: pypdfium2.PdfPage) -> list[Drawn]:
    """The texts and the shapes that fill something, in the order of drawing."""
    return list(_walk(raw.FPDFPage_CountObjects(page), partial(raw.FPDFPage_GetObject, page), _WHOLE_PAGE))


def address(handle: Any) -> int:
    """Where PDFium keeps the object, which tells it from others; 0 for none."""
    return ctypes.addressof(handle.contents) if handle else 0


def _walk(
    count: int, member: Callable[[int], Any], frame: Frame, *, is_faint: bool = False, depth: int = 0
) -> Iterator[Drawn]:
    for number in range(count):
        handle = member(number)
        kind = raw.FPDFPageObj_GetType(handle)
        faint = is_faint or bool(raw.FPDFPageObj_HasTransparency(handle))
        if kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            inner, inside = raw.FPDFFormObj_CountObjects(handle), partial(raw.FPDFFormObj_GetObject, handle)
            yield from _walk(inner, inside, _joined(_frame(handle), frame), is_faint=faint, depth=depth + 1)
        elif kind == raw.FPDF_PAGEOBJ_TEXT:
            yield _text(handle, frame, is_faint=faint)
        elif kind != raw.FPDF_PAGEOBJ_PATH or _fills(handle):
            colour = _colour(handle, raw.FPDFPageObj_GetFillColor) if kind == raw.FPDF_PAGEOBJ_PATH else UNKNOWN
            pixels = _pixels(handle) if kind == raw.FPDF_PAGEOBJ_IMAGE else 0
            yield Drawn(handle, _box(handle, frame), colour, is_text=False, is_faint=faint, pixels=pixels)


def _text(handle: Any, frame: Frame, *, is_faint: bool) -> Drawn:
    mode = raw.FPDFTextObj_GetTextRenderMode(handle)
    paint = raw.FPDFPageObj_GetStrokeColor if mode in _OUTLINED else raw.FPDFPageObj_GetFillColor
    size = ctypes.c_float()
    raw.FPDFTextObj_GetFontSize(handle, size)
    _, _, across, up, _, _ = _joined(_frame(handle), frame)
    height = abs(size.value) * float((across**2 + up**2) ** 0.5)
    return Drawn(handle, _box(handle, frame), _colour(handle, paint), True, is_faint, height, mode)


def _fills(path: Any) -> bool:
    """Whether a path is filled, or drawn with a line that can cover letters."""
    filling, is_stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(path, filling, is_stroked)
    if filling.value != raw.FPDF_FILLMODE_NONE:
        return True
    raw.FPDFPageObj_GetStrokeWidth(path, width)
    return bool(is_stroked.value) and width.value >= 2


def _colour(handle: Any, read: Callable[..., int]) -> Colour:
    red, green, blue, opacity = (ctypes.c_uint() for _ in range(4))
    is_known = read(handle, red, green, blue, opacity)
    return (red.value, green.value, blue.value, opacity.value) if is_known else UNKNOWN


def _pixels(image: Any) -> int:
    width, height = ctypes.c_uint(), ctypes.c_uint()
    raw.FPDFImageObj_GetImagePixelSize(image, width, height)
    return int(width.value * height.value)


def _frame(handle: Any) -> Frame:
    found = raw.FS_MATRIX(*_WHOLE_PAGE)
    raw.FPDFPageObj_GetMatrix(handle, found)
    return found.a, found.b, found.c, found.d, found.e, found.f


def _joined(inner: Frame, outer: Frame) -> Frame:
    """The inner matrix, then the outer one (ISO 32000-1, 8.3.4)."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _box(handle: Any, frame: Frame) -> Box:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(handle, left, bottom, right, top)
    if frame == _WHOLE_PAGE:
        return left.value, bottom.value, right.value, top.value
    a, b, c, d, e, f = frame
    corners = [(x.value, y.value) for x in (left, right) for y in (bottom, top)]
    across = [a * x + c * y + e for x, y in corners]
    up = [b * x + d * y + f for x, y in corners]
    return min(across), min(up), max(across), max(up)
