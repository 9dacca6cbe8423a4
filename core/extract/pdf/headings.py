"""Give headings their levels by the size and weight of their type, and by their numbers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.extract.pdf.layout.parts import SetLine

_MAX_HEADING_WORDS = 14
LARGE = 1.12  # type size of a heading, in sizes of the running text
_SAME = 0.06  # of a size; types that differ by less are one
_MOST_LEVELS = 6
_NUMBER = re.compile(r"((?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,4})\.?\s+(?=[^\W\d_]|[\"“])")
_PART = re.compile(r"(?:chapter|part|section|appendix)\s+[\dA-Z]{1,3}\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HeadingStyles:
    """The sizes of a document's headings from the largest, the size of its text, and what bold type says in it."""

    sizes: tuple[float, ...]
    size: float
    bold_tells: bool
    numbered: tuple[int, ...] = ()  # how deep its numbered headings are, each depth once
    numbered_size: float = 0.0  # the type of the smallest of them

    def level(self, line: SetLine) -> int:
        """The level of a line from 1 to 6; 0 when it is no heading."""
        if not self._is_set_apart(line) or not _can_be_heading(line.text.strip()):
            return 0
        depth = depth_of(line.text)
        ranked = next((at for at, size in enumerate(self.sizes, start=1) if line.height >= size), len(self.sizes) + 1)
        if len(self.numbered) > 1 and depth in self.numbered:
            return min(_MOST_LEVELS, 1 + self.numbered.index(depth))
        if len(self.numbered) > 1 and line.height <= self.numbered_size * (1 + _SAME):
            ranked = max(ranked, len(self.numbered) + 1)
        return min(_MOST_LEVELS, ranked)

    def _is_set_apart(self, line: SetLine) -> bool:
        return line.height >= LARGE * self.size or (self.bold_tells and line.is_bold)


def styles_of(lines: Sequence[SetLine], size: float) -> HeadingStyles:
    """The headings' types among these lines; `size` is that of the running text."""
    bold_tells = sum(line.is_bold for line in lines) < 0.4 * len(lines)
    plain = HeadingStyles((), size, bold_tells)
    headings = [line for line in lines if plain.level(line)]
    sizes: list[float] = []
    for height in sorted({line.height for line in headings if line.height >= LARGE * size}, reverse=True):
        if not sizes or height < sizes[-1] * (1 - _SAME):
            sizes.append(height)
    numbered = [(depth, line.height) for line in headings if (depth := depth_of(line.text))]
    depths = tuple(sorted({depth for depth, _ in numbered}))
    smallest = min((height for _, height in numbered), default=0.0)
    return HeadingStyles(tuple(height * (1 - _SAME) for height in sizes), size, bold_tells, depths, smallest)


def depth_of(text: str) -> int:
    """How many parts the number of a heading has; 0 without a number."""
    found = _NUMBER.match(text.strip())
    if found:
        return found[1].count(".") + 1
    return 1 if _PART.match(text.strip()) else 0


def _can_be_heading(text: str) -> bool:
    letters = sum(character.isalpha() for character in text)
    if len(text.split()) > _MAX_HEADING_WORDS or letters < 3 or text[-1] in ".,;!?" or text[0].islower():
        return False
    return text[0].isalnum() or text[0] in "“\"'("
