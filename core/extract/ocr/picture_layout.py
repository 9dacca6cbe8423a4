"""Turn the lines of a picture into the words of a page, so that a scan is read as any other PDF."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from statistics import median

from core.domain.document import Block
from core.extract.ocr.rapid_reader import PictureLine
from core.extract.pdf.page_text import PageText
from core.extract.pdf.pages import blocks_of_pages, page_rows
from core.extract.pdf.words import Word, placed

_LARGE = 1.25  # of the usual height of a line: less is how the letters of a line happen to be
_BOLD, _FEWEST_LETTERS = 1.35, 3  # thickness of bold letters: 1.5 to 2.5 of the others in print, those were 0.9 to 1.2
_SPACE = 0.2  # between the words of a line, in heights: where they are is only guessed, and no column begins there
_FEWEST_LINES = 5  # in each column
_FEWEST_WORDS = 4.5  # a line of prose, on the average: the cells of a table have fewer
_MOST_CROSSING = 0.25  # of all lines: titles and what stands above and below the columns
_TRIED = 60  # places between the margins


def blocks_of_picture(lines: Sequence[PictureLine], page: int) -> list[Block]:
    """The blocks of a page in reading order."""
    if not lines:
        return []
    height, stroke = median(line.height for line in lines), median(line.stroke for line in lines)
    words = [word for line in _below_each_other(lines, height) for word in _words(line, height, stroke)]
    numbered = tuple(word._replace(number=number) for number, word in enumerate(words))
    text = PageText(numbered, (), (min(word.bottom for word in words), 0.0))
    return blocks_of_pages([text], [page_rows(text)], page)


def _words(line: PictureLine, usual: float, stroke: float) -> Iterator[Word]:
    """The words of a line, as wide as their letters; heights are negative, and 0 at the upper edge of the page."""
    height = line.height if line.height >= _LARGE * usual else usual
    is_bold = sum(map(str.isalpha, line.text)) >= _FEWEST_LETTERS and line.stroke > _BOLD * stroke > 0
    width, at = (line.right - line.left) / len(line.text), 0
    for text in line.text.split():
        at = line.text.index(text, at)
        left, at = line.left + width * at, at + len(text)
        right = line.left + width * (at + 1) - _SPACE * height if at < len(line.text) else line.right
        yield placed(text, (left, -line.middle - height / 2, right, -line.middle + height / 2), is_bold, 0)


def _below_each_other(lines: Sequence[PictureLine], height: float) -> Iterator[PictureLine]:
    """The lines, a right column moved below the left one: the lines of a scan's columns stand at different heights."""
    ends = 0.0
    for group in in_columns(lines):
        top = min(line.top for line in group)
        down = ends + height - top if top < ends else 0.0
        yield from (replace(line, top=line.top + down, bottom=line.bottom + down) for line in group)
        ends = max(line.bottom for line in group) + down


def in_columns(lines: Sequence[PictureLine]) -> list[list[PictureLine]]:
    """Groups to be read one after the other: lines across the page, then the left column, then the right one."""
    middle = _gutter(lines)
    if middle is None:
        return [list(lines)]
    groups: list[list[PictureLine]] = []
    ordered = sorted(lines, key=lambda line: line.middle)
    for is_across, run in groupby(ordered, lambda line: line.left < middle < line.right):
        band = list(run)
        if is_across:
            groups.append(band)
            continue
        sides = [line for line in band if line.right <= middle], [line for line in band if line.left >= middle]
        groups += [side for side in sides if side]
    return groups


def _gutter(lines: Sequence[PictureLine]) -> float | None:
    """Where fewest lines cross the page between two columns of prose; None where there are no such columns."""
    left, right = min(line.left for line in lines), max(line.right for line in lines)
    places = [left + (right - left) * (0.25 + 0.5 * number / _TRIED) for number in range(_TRIED + 1)]
    crossings = {place: sum(line.left < place < line.right for line in lines) for place in places}
    least = min(crossings.values())
    best = [place for place in places if crossings[place] == least]
    place = best[len(best) // 2]
    if least > _MOST_CROSSING * len(lines):
        return None
    sides = [line for line in lines if line.right <= place], [line for line in lines if line.left >= place]
    return place if all(map(_is_prose, sides)) else None


def _is_prose(lines: Sequence[PictureLine]) -> bool:
    words = sum(len(line.text.split()) for line in lines)
    return len(lines) >= _FEWEST_LINES and words >= _FEWEST_WORDS * len(lines)
