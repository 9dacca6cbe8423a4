"""Part the lines of a picture where its text is set in two columns."""

from collections.abc import Sequence
from itertools import groupby

from core.extract.ocr.rapid_reader import PictureLine

_FEWEST_LINES = 5  # in each column
_FEWEST_WORDS = 4.5  # a line of prose, on the average: the cells of a table have fewer
_MOST_CROSSING = 0.25  # of all lines: titles and what stands above and below the columns
_TRIED = 60  # places between the margins


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
    left, right = min((line.left for line in lines), default=0.0), max((line.right for line in lines), default=0.0)
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
