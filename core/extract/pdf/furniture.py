"""Leave out what belongs to the book and not to its text: running heads and feet, page numbers, contents."""

import re
from collections import Counter
from collections.abc import Sequence

from core.extract.pdf.rows import Row, size_of, text_of
from core.extract.text_lines import is_page_number

_FEWEST_PAGES = 3
_RUNNING_SHARE = 0.6
_EDGE_ROWS = 2
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
    running = _running(pages)
    kept: list[list[Row]] = []
    said: set[str] = set()
    for page, edges in zip(pages, heights, strict=True):
        left = [row for at, row in enumerate(page) if not _is_edge(page, at, edges, size, running, said)]
        kept.append(_without_contents(left))
    return kept


def _running(pages: Sequence[Page]) -> set[str]:
    """The lines at the upper or lower edge that most pages share, or the pages on every second side."""
    counts = Counter(key for page in pages for key in {_key(page[at]) for at in _edge(page)})
    if len(pages) < _FEWEST_PAGES:
        return set()
    fewest = max(_FEWEST_PAGES, min(_RUNNING_SHARE * len(pages), 0.25 * len(pages) + 2))
    return {key for key, count in counts.items() if count >= fewest}


def _edge(page: Page) -> set[int]:
    ends = range(len(page))
    return {*ends[:_EDGE_ROWS], *ends[-_EDGE_ROWS:]}


def _key(row: Row) -> str:
    return re.sub(r"\d+|\b[ivxl]+\b", "#", text_of(row).lower())


def _is_edge(page: Page, at: int, edges: tuple[float, float], size: float, running: set[str], said: set[str]) -> bool:
    if at not in _edge(page):
        return False
    row, key = page[at], _key(page[at])
    if key in running:
        is_title = key not in said and at < _EDGE_ROWS and row[0].size >= _LARGE * size
        said.add(key)
        return not is_title
    return is_page_number(text_of(row)) or _is_in_margin(page, at, edges, size)


def _is_in_margin(page: Page, at: int, edges: tuple[float, float], size: float) -> bool:
    """Whether a short line of small type stands alone in the margin."""
    row, height = page[at], edges[1] - edges[0]
    is_outer = row[0].middle > edges[1] - _MARGIN * height or row[0].middle < edges[0] + _MARGIN * height
    tallest = max(word.size for word in row)
    others = [page[other][0].middle for other in (at - 1, at + 1) if 0 <= other < len(page)]
    inner = [middle for middle in others if edges[0] + _MARGIN * height < middle < edges[1] - _MARGIN * height]
    away = min((abs(middle - row[0].middle) for middle in inner), default=0.0) / row[0].size
    is_apart = (away > 2 and tallest < 0.95 * size) or (away > 4 and tallest < 1.03 * size)
    return is_outer and is_apart and len(row) <= _LONGEST


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
