"""Tell where paragraphs begin and which lines go on, from the places of lines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from core.extract.pdf.rows import SetLine
from core.extract.text_lines import Line, begins_item

_WIDE = 1.3  # space above a paragraph, in usual distances between lines
_USUAL = 1.25  # distance between lines, in heights of type, where too few tell
_FEWEST = 3
_FEWEST_MATES = 6  # lines that show a narrow column's edge
_NEAR = 100  # lines on each side of a line among which its column is found
_FULL = 0.85  # of a column; a line that is as long and ends inside a sentence goes on
_LABEL = re.compile(r"[A-Z][^\W\d_]*(?:[ -][\w/]+){0,3}:(?=\s)")
_SHORTEST_PROSE, _LONG = 14, 22  # heights of type
_MAX_HEADING_WORDS = 14
LARGE = 1.12  # type size of a heading, in sizes of the running text
_SAME = 0.06  # of a size; types that differ by less are one
_MOST_LEVELS = 6
_NUMBER = re.compile(r"((?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,4})\.?\s+(?=[^\W\d_]|[\"“])")


@dataclass(frozen=True, slots=True)
class HeadingStyles:
    """The sizes of a document's headings from the largest, the size of its text, and what bold type says in it."""

    sizes: tuple[float, ...]
    size: float
    bold_tells: bool
    numbered: tuple[int, ...] = ()  # how deep its numbered headings are, each depth once

    def level(self, line: SetLine) -> int:
        """The level of a line from 1 to 6; 0 when it is no heading."""
        if not self._is_set_apart(line) or not _can_be_heading(line.text.strip()):
            return 0
        depth = depth_of(line.text)
        ranked = next((at for at, size in enumerate(self.sizes, start=1) if line.height >= size), len(self.sizes) + 1)
        if len(self.numbered) > 1 and depth in self.numbered:
            return min(_MOST_LEVELS, 1 + self.numbered.index(depth))
        return min(_MOST_LEVELS, ranked)

    def _is_set_apart(self, line: SetLine) -> bool:
        return line.height >= LARGE * self.size or (self.bold_tells and line.is_bold)


def leading_of(lines: Sequence[SetLine]) -> float:
    """The usual distance between the lines of a paragraph, in heights of type."""
    steps = [
        (upper.bottom - lower.bottom) / lower.height
        for upper, lower in pairwise(lines)
        if lower.text[:1].islower() and lower.height and upper.bottom - lower.bottom > 1
    ]
    return median(steps) if len(steps) >= _FEWEST else _USUAL


def read_lines(lines: Sequence[SetLine], styles: HeadingStyles, leading: float, *, is_last: bool) -> Iterator[Line]:
    """Each line, with whether a gap is above it, its heading level, and whether it continues.

    `is_last`: nothing comes after these lines on their page; a line at its end is no heading.
    """
    followers = [*lines[1:], None]
    above = 0
    for at, (before, line, after) in enumerate(zip([None, *lines], lines, followers, strict=False)):
        near = lines[max(0, at - _NEAR) : at + _NEAR]
        starts = before is None or _is_set_off(before, line, leading)
        level = 0 if after is None and is_last else _level(line, after, styles)
        if level and before is not None and not starts:
            starts = _would_fit(before, line, near)
            is_like = abs(before.height - line.height) <= 0.12 * before.height
            is_rest = above and not starts and not depth_of(line.text) and is_like
            level = above if is_rest else level
        yield Line(line.text, starts, level, _runs_on(line, after, near))
        above = level


def _level(line: SetLine, after: SetLine | None, styles: HeadingStyles) -> int:
    """The level of a heading; 0 also for bold text that goes on inside a sentence in the next line."""
    is_same = after is not None and after.is_bold == line.is_bold and abs(after.height - line.height) < 1
    goes_on = after is not None and is_same and (after.text[:1].islower() or line.text.rstrip()[-1:] in "-–")
    return 0 if goes_on and line.height < LARGE * styles.size else styles.level(line)


def _would_fit(before: SetLine, line: SetLine, near: Sequence[SetLine]) -> bool:
    """Whether a heading could have gone on in the line before it, so that it is one of its own."""
    if abs(before.left - line.left) > 1:
        return False
    edge = max(other.right for other in near)
    return before.right + line.first + line.height < edge


def _is_set_off(before: SetLine, line: SetLine, leading: float) -> bool:
    step = before.bottom - line.bottom
    if step < -3 * line.height:  # the top of the next column
        return not line.text[:1].islower()
    return not -0.3 * line.height <= step <= _WIDE * leading * max(line.height, before.height)


def _runs_on(line: SetLine, after: SetLine | None, near: Sequence[SetLine]) -> bool:
    """Whether the next line's first word would not have fitted into this one, as wrapped text does it."""
    if after is None or not 0 < line.bottom - after.bottom < 3 * line.height:
        return False
    if line.right - line.left <= 8 * line.height or begins_item(after.text) or _LABEL.match(after.text):
        return False
    mates = [other for other in near if _is_mate(line, other)]
    edge = max(other.right for other in mates)
    full = sum(other.right - line.left >= _FULL * (edge - line.left) for other in mates)
    if line.right - line.left < _LONG * line.height and (len(mates) < _FEWEST_MATES or 2 * full < len(mates)):
        return False  # the longest of a few short lines is not at the edge of a column
    if line.right + after.first + 0.2 * line.height > edge:
        return True
    is_full = line.right - line.left >= max(_FULL * (edge - line.left), _SHORTEST_PROSE * line.height)
    return is_full and line.text.rstrip()[-1:].isalnum() and after.is_bold == line.is_bold


def _is_mate(line: SetLine, other: SetLine) -> bool:
    """Whether two lines may be of one column and kind."""
    return abs(other.left - line.left) < 3 * line.height and abs(other.height - line.height) <= 0.1 * line.height


def styles_of(lines: Sequence[SetLine], size: float) -> HeadingStyles:
    """The headings' types among these lines; `size` is that of the running text."""
    bold_tells = sum(line.is_bold for line in lines) < 0.4 * len(lines)
    plain = HeadingStyles((), size, bold_tells)
    headings = [line for line in lines if plain.level(line)]
    sizes: list[float] = []
    for height in sorted({line.height for line in headings if line.height >= LARGE * size}, reverse=True):
        if not sizes or height < sizes[-1] * (1 - _SAME):
            sizes.append(height)
    depths = tuple(sorted({depth for line in headings if (depth := depth_of(line.text))}))
    return HeadingStyles(tuple(height * (1 - _SAME) for height in sizes), size, bold_tells, depths)


def depth_of(text: str) -> int:
    """How many parts the number of a heading has; 0 without a number."""
    found = _NUMBER.match(text.strip())
    return found[1].count(".") + 1 if found else 0


def _can_be_heading(text: str) -> bool:
    letters = sum(character.isalpha() for character in text)
    if len(text.split()) > _MAX_HEADING_WORDS or letters < 3 or text[-1] in ".,;!?" or text[0].islower():
        return False
    return text[0].isalnum() or text[0] in "“\"'("
