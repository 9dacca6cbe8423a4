"""Leave out what belongs to the book and not to its text: running heads and feet, page numbers, contents."""

import re
from collections import Counter
from collections.abc import Sequence

from core.extract.pdf.rows import Row, size_of, text_of
from core.extract.text_lines import is_page_number

_FEWEST_PAGES = 3
_RUNNING_SHARE, _OUTER_SHARE = 0.6, 0.3
_EDGE_ROWS = 3
_MARGIN = 0.075  # of the page's height
_LONGEST = 14  # words of a running line
_LARGE = 1.12  # type size of a heading, in sizes of the running text
_LEADER = re.compile(
    r"(?:\.\s?){4,}\s*(?:[A-Z]-)?(?:\d{1,4}|[ivxl]{1,6})\s*$|(?:\. ?){6,}\s*$|(?:…\s?){2,}\s*\d{1,4}\s*$"
)
_FEWEST_LEADERS = 3
_CONTENTS = re.compile(r"(?:table of )?contents|index|list of (?:tables|figures)", re.IGNORECASE)

Page = Sequence[Row]  # its rows from the top


def without_furniture(pages: Sequence[Page], heights: Sequence[tuple[float, float]]) -> list[list[Row]]:
    """The rows that are text; `heights` are the lower and upper edge of each page in points."""
    size = size_of(word for page in pages for row in page for word in row)
    running = _running(pages, heights)
    kept: list[list[Row]] = []
    for page, edges in zip(pages, heights, strict=True):
        is_first = not any(kept)
        outer = [_is_outside(page, at, edges, size, running) for at in range(len(page))]
        start, end = _inner(outer)
        heads = [row for row in page[:start] if is_first and row[0].size >= _LARGE * size]
        kept.append(_without_contents([*heads, *page[start:end]]))
    return kept


def _inner(outer: Sequence[bool]) -> tuple[int, int]:
    """Where the text starts and ends: furniture has only furniture outside it."""
    start = next((at for at, is_outer in enumerate(outer[:_EDGE_ROWS]) if not is_outer), min(_EDGE_ROWS, len(outer)))
    below = next((at for at, is_outer in enumerate(outer[::-1][:_EDGE_ROWS]) if not is_outer), _EDGE_ROWS)
    return start, max(start, len(outer) - below)


def _running(pages: Sequence[Page], heights: Sequence[tuple[float, float]]) -> set[str]:
    """The lines that most pages have in one place at their upper or lower edge, or every second page in its margin."""
    counts: Counter[str] = Counter()
    outer: set[str] = set()
    for page, edges in zip(pages, heights, strict=True):
        keys = {_key(page[at], edges): page[at] for at in _edge(page)}
        counts.update(keys.keys())
        outer |= {key for key, row in keys.items() if _is_outer(row, edges)}
    if len(pages) < _FEWEST_PAGES:
        return set()
    shares = {True: _OUTER_SHARE, False: _RUNNING_SHARE}
    return {key for key, count in counts.items() if count >= max(_FEWEST_PAGES, shares[key in outer] * len(pages))}


def _is_outer(row: Row, edges: tuple[float, float]) -> bool:
    margin = _MARGIN * (edges[1] - edges[0])
    return row[0].middle > edges[1] - margin or row[0].middle < edges[0] + margin


def _edge(page: Page) -> set[int]:
    ends = range(len(page))
    return {*ends[:_EDGE_ROWS], *ends[-_EDGE_ROWS:]}


def _key(row: Row, edges: tuple[float, float]) -> str:
    """The words of a line without numbers, and its height on the page."""
    height = row[0].middle - edges[0]
    return f"{height:.0f} " + re.sub(r"\d+|\b[ivxl]+\b", "#", text_of(row).lower())


def _is_outside(page: Page, at: int, edges: tuple[float, float], size: float, running: set[str]) -> bool:
    if at not in _edge(page):
        return False
    is_known = _key(page[at], edges) in running or is_page_number(text_of(page[at]))
    return is_known or _is_in_margin(page, at, edges, size)


def _is_in_margin(page: Page, at: int, edges: tuple[float, float], size: float) -> bool:
    """Whether a short line of small type stands alone in the margin."""
    row, height = page[at], edges[1] - edges[0]
    tallest = max(word.size for word in row)
    others = [page[other][0].middle for other in (at - 1, at + 1) if 0 <= other < len(page)]
    inner = [middle for middle in others if edges[0] + _MARGIN * height < middle < edges[1] - _MARGIN * height]
    away = min((abs(middle - row[0].middle) for middle in inner), default=0.0) / row[0].size
    is_apart = (away > 2 and tallest < 0.95 * size) or (away > 4 and tallest < 1.03 * size)
    return _is_outer(row, edges) and is_apart and len(row) <= _LONGEST


def _without_contents(page: Page) -> list[Row]:
    """A page without its list of contents, whose lines lead to page numbers by dots."""
    leading = [bool(_LEADER.search(text_of(row))) for row in page]
    if sum(leading) < _FEWEST_LEADERS:
        return list(page)
    first, last = leading.index(True), len(leading) - 1 - leading[::-1].index(True)
    dense = sum(leading[first : last + 1]) >= 0.6 * (last + 1 - first)
    start = first
    while start > 0 and _CONTENTS.fullmatch(text_of(page[start - 1])):
        start -= 1
    return [
        row
        for at, row in enumerate(page)
        if not (leading[at] or (dense and start <= at <= last) or start <= at < first)
    ]
