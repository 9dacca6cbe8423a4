"""Convert a PDF to blocks with page numbers; headings by type size and weight, no running headers."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from core.domain.document import Block
from core.domain.skip_reasons import SkipReason
from core.errors import ExtractionError
from core.extract.pdf.lines import SetLine, read_lines
from core.extract.text_lines import Line, blocks_of, is_page_number, mended

_RUNNING_SHARE = 0.6
_MAX_HEADING_WORDS = 12
_WIDE_LEADING = 1.35  # space above a paragraph, in usual distances between lines
_NEAR = 100  # lines on each side of a line among which its column is found
_LARGE, _LARGER = 1.12, 1.5  # type sizes of headings, in sizes of the running text


def read_pdf(body: bytes, url: str) -> tuple[str, list[Block]]:
    """Title (may be empty) and blocks. Raises ExtractionError for an encrypted, scanned or broken file."""
    found = read_lines(body, url)
    if not any(character.isalnum() for page in found.pages for line in page for character in line.text):
        raise ExtractionError(f"{url} has no text layer (a scan?); run it through OCR first", SkipReason.SCANNED_PDF)
    pages = _without_running_lines(found.pages)
    lines = [line for page in pages for line in page]
    size = median(line.height for line in lines for _ in range(len(line.text))) if lines else 0.0
    bold_tells = sum(line.is_bold for line in lines) < 0.4 * len(lines)
    blocks = [
        block
        for number, page in enumerate(pages, start=1)
        for block in blocks_of(_judged(page, size, bold_tells=bold_tells), number)
    ]
    return found.title, mended(blocks)


def _without_running_lines(pages: Sequence[Sequence[SetLine]]) -> list[list[SetLine]]:
    """Leaves out page numbers, and lines at the upper or lower edge that most pages share."""
    edges = [_edge(page) for page in pages]
    counts = Counter(key for edge in edges for key in {_key(line) for line in edge})
    running = {key for key, count in counts.items() if len(pages) >= 3 and count >= _RUNNING_SHARE * len(pages)}
    return [
        [line for line in page if line not in edge or not (_key(line) in running or is_page_number(line.text))]
        for page, edge in zip(pages, edges, strict=True)
    ]


def _edge(page: Sequence[SetLine]) -> list[SetLine]:
    by_height = sorted(page, key=lambda line: line.bottom)
    return [*by_height[:2], *by_height[-2:]]


def _key(line: SetLine) -> str:
    return re.sub(r"\d+", "#", " ".join(line.text.lower().split()))


def _judged(page: list[SetLine], size: float, *, bold_tells: bool) -> Iterator[Line]:
    """Each line, with whether a gap is above it, its heading level, and whether it continues."""
    leading = _usual_leading(page)
    followers = [*page[1:], None]
    for at, (before, line, after) in enumerate(zip([None, *page], page, followers, strict=False)):
        level = _level(line, after, size) if bold_tells or line.height >= _LARGE * size else 0
        starts = before is None or not 0 <= before.bottom - line.bottom <= _WIDE_LEADING * leading
        starts = starts or (level > 0 and before is not None and before.text.rstrip().endswith(":"))
        yield Line(line.text, starts, level, _runs_on(line, after, page[max(0, at - _NEAR) : at + _NEAR]))


def _usual_leading(page: list[SetLine]) -> float:
    steps = [upper.bottom - lower.bottom for upper, lower in pairwise(page)]
    return median([step for step in steps if step > 1] or [12.0])


def _level(line: SetLine, after: SetLine | None, size: float) -> int:
    text = line.text.strip()
    letters = sum(character.isalpha() for character in text)
    if len(text.split()) > _MAX_HEADING_WORDS or letters < 3 or text[-1] in ".,;!?" or text[0].islower():
        return 0
    if not text[0].isalnum() or after is None:
        return 0
    if line.height >= _LARGE * size:
        return 1 if line.height >= _LARGER * size else 2
    return 3 if line.is_bold else 0


def _runs_on(line: SetLine, after: SetLine | None, near: Sequence[SetLine]) -> bool:
    """Whether the next line's first word would not have fitted into this one, as wrapped text does it."""
    if after is None or not 0 < line.bottom - after.bottom < 3 * line.height:
        return False
    edge = max(other.right for other in near if abs(other.left - line.left) < 3 * line.height)
    width = (after.right - after.left) / max(1, len(after.text.strip()))
    needed = width * (1 + len(after.text.split()[0]))
    return line.right + needed > edge and line.right - line.left > 8 * line.height
