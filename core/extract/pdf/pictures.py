"""Draw a page of a PDF file as a picture, with the lines of a quotation marked."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import accumulate

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw
from rapidfuzz.fuzz import partial_ratio_alignment

from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.pdf.drawn_objects import Box
from core.extract.pdf.page_text import opened
from core.extract.pdf.rows import rows_of
from core.extract.pdf.visible_text import looking_ends
from core.extract.pdf.words import Word, turned, words_of

_DOTS = 100 / 72  # a point
_MOST_PIXELS = 1_500_000  # A4 has 970,000
_COLOURS = 64
_MARKED = 110  # of 255: the most blue behind marked words, which makes white paper yellow
_LIKE = 75  # of 100: a row is quoted with the names of its columns between its cells


def picture(body: bytes, url: str, page: int, quote: str) -> bytes:
    """The page as PNG; nothing is marked where it does not say that. Raises ExtractionError."""
    with opened(body, url) as document:
        if not 1 <= page <= len(document):
            raise ExtractionError(f"{url} has no page {page} (any more)", SkipReason.UNREADABLE)
        if document.get_formtype() != raw.FORMTYPE_NONE:
            document.init_forms()
        return _drawn(document[page - 1], quote)


def _drawn(page: pypdfium2.PdfPage, quote: str) -> bytes:
    width, height = page.get_size()
    bitmap = page.render(scale=min(_DOTS, (_MOST_PIXELS / max(width * height, 1.0)) ** 0.5))
    place, pixels = bitmap.get_posconv(page), bitmap.to_numpy()
    for left, bottom, right, top in _boxes(page, quote):
        (x, y), (other_x, other_y) = place.to_bitmap(left, bottom), place.to_bitmap(right, top)
        rows, columns = slice(max(0, min(y, other_y)), max(y, other_y)), slice(max(0, min(x, other_x)), max(x, other_x))
        blue = pixels[rows, columns, 0]
        blue[blue > _MARKED] = _MARKED
    drawn = BytesIO()
    bitmap.to_pil().quantize(_COLOURS).save(drawn, "PNG", optimize=True)
    return drawn.getvalue()


def _boxes(page: pypdfium2.PdfPage, quote: str) -> Iterator[Box]:
    """Where the lines of the quotation stand, as the file places them."""
    words, rotation = words_of(page, looking_ends())
    back = (360 - rotation) % 360
    by_rows = [word for row in rows_of(words) for word in row]  # a page that is turned may be stored in any order
    for line in _lines(_said(words, quote) or _said(by_rows, quote)):
        bottom, top = min(each.bottom for each in line), max(each.top for each in line)
        yield *turned(line[0].left, bottom, back), *turned(line[-1].right, top, back)


def _said(words: Sequence[Word], quote: str) -> Sequence[Word]:
    """The words of a page that say it, however they are broken into lines."""
    letters, sought = [_letters(word.text) for word in words], _letters(quote)
    ends = list(accumulate(map(len, letters)))
    if not sought or not ends or len(sought) > ends[-1]:
        return ()
    found = partial_ratio_alignment(sought, "".join(letters), score_cutoff=_LIKE)
    if found is None:
        return ()
    return [
        word
        for word, size, end in zip(words, map(len, letters), ends, strict=True)
        if size and found.dest_start < end and end - size < found.dest_end
    ]


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _lines(words: Sequence[Word]) -> Iterator[list[Word]]:
    line: list[Word] = []
    for word in words:
        goes_on = line and abs(word.middle - line[-1].middle) < word.size / 2 and word.left >= line[-1].left
        if line and not goes_on:
            yield line
            line = []
        line.append(word)
    if line:
        yield line
