"""Read what is filled into the form fields of a PDF page, as words in the places of the fields."""

import ctypes
from collections.abc import Callable, Iterator, Sequence

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

from core.extract.pdf.drawn_objects import Handle
from core.extract.pdf.words import Word, placed

_WRITTEN = (raw.FPDF_FORMFIELD_TEXTFIELD, raw.FPDF_FORMFIELD_COMBOBOX, raw.FPDF_FORMFIELD_LISTBOX)
_TICKED = (raw.FPDF_FORMFIELD_CHECKBOX, raw.FPDF_FORMFIELD_RADIOBUTTON)
_UNSEEN = raw.FPDF_ANNOT_FLAG_HIDDEN | raw.FPDF_ANNOT_FLAG_NOVIEW
_PASSWORD = 1 << 13  # ISO 32000-1, table 228
_TICK = "☑"
_MOST_FIELDS = 2_000  # of a page
_HEIGHT, _WIDTH = 12.0, 0.5  # of the letters in points, and of a letter in heights


def field_words(page: pypdfium2.PdfPage, forms: pypdfium2.PdfFormEnv, words: Sequence[Word]) -> list[Word]:
    """The words of the filled fields that a reader sees, with numbers after those of the page's `words`."""
    found: list[Word] = []
    for number in range(min(raw.FPDFPage_GetAnnotCount(page), _MOST_FIELDS)):
        field = raw.FPDFPage_GetAnnot(page, number)
        found += _words(field, forms, words)
        raw.FPDFPage_CloseAnnot(field)
    return [word._replace(number=number) for number, word in enumerate(found, start=len(words))]


def _words(field: Handle, forms: pypdfium2.PdfFormEnv, words: Sequence[Word]) -> Iterator[Word]:
    box = raw.FS_RECTF()
    if raw.FPDFAnnot_GetFlags(field) & _UNSEEN or not raw.FPDFAnnot_GetRect(field, box):
        return
    bottom, top = sorted((box.bottom, box.top))
    beside = [word for word in words if bottom <= word.middle <= top and not word.is_turned]
    label = max((word for word in beside if word.left <= box.left), key=lambda word: word.right, default=None)
    lines = _value(field, forms).splitlines()
    height = beside[0].size if beside else min(_HEIGHT, (top - bottom) / max(len(lines), 1))
    low = beside[0].bottom if beside and len(lines) == 1 else (bottom + top + height * len(lines)) / 2 - height
    for number, line in enumerate(lines):
        left = _beginning(box.left, label, height) if number == 0 else box.left
        for word in line.split():
            ends = left + _WIDTH * height * len(word)
            yield placed(word, (left, low, ends, low + height), is_bold=False, number=0)
            left = ends + _WIDTH * height
        low -= height


def _beginning(left: float, label: Word | None, height: float) -> float:
    """Where a value begins: right behind a label with a colon, since form makers align fields far from their labels."""
    if label is None:
        return left
    behind = label.right + _WIDTH * height
    return behind if label.text.endswith(":") else max(left, behind)


def _value(field: Handle, forms: pypdfium2.PdfFormEnv) -> str:
    kind = raw.FPDFAnnot_GetFormFieldType(forms, field)
    if kind in _TICKED:
        return _TICK if raw.FPDFAnnot_IsChecked(forms, field) else ""
    if kind not in _WRITTEN or raw.FPDFAnnot_GetFormFieldFlags(forms, field) & _PASSWORD:
        return ""
    return _text(lambda buffer, size: raw.FPDFAnnot_GetFormFieldValue(forms, field, buffer, size))


def _text(read: Callable[[object, int], int]) -> str:
    """What PDFium writes: UTF-16, its length in bytes asked for first."""
    size = read(None, 0)
    buffer = ctypes.create_string_buffer(size)
    read(ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), size)
    return buffer.raw[:size].decode("utf-16-le", "replace").rstrip("\0")
