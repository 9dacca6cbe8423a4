"""The headings above each block; a line that is only the name of a term or a month is one, too."""

import re
from collections.abc import Iterable, Iterator

from core.domain.document import Block, BlockKind
from core.text.values.words import MONTH, SEASON

Path = tuple[str, ...]

_TERM_LINE = re.compile(
    rf"(?:semester|term|quarter|session)s?\s*:\s*.{{4,40}}|{MONTH}\.?,?(?:\s+20\d\d)?|"
    rf"(?:(?:early|late)\s+)?(?:{SEASON}|academic year)\b(?:\s+(?:semester|term|quarter|session))?[^.:;|]{{0,24}}",
    re.IGNORECASE,
)
# When the page itself was made; no name of what stands below.
_STAMP = re.compile(
    r"(?:last\s+)?(?:revis(?:ed|ion)|updated?|modified|printed|approved|adopted|posted|published|as of|page)\b"
    r".{0,40}\d.*",
    re.IGNORECASE,
)
_MONTH_ALONE = re.compile(rf"{MONTH}\.?", re.IGNORECASE)
_NAMES_TIME = re.compile(rf"\b(?:{SEASON}|20\d\d)\b", re.IGNORECASE)
_MOST_WORDS = 6
_BELOW_ALL = 7  # the level of a line that is no heading but names a term: below every heading


def outlined(blocks: Iterable[Block], title: str = "") -> Iterator[tuple[Block, Path]]:
    """Each block but the headings, with the headings that it stands under, the title first."""
    stack: list[tuple[int, str]] = [(0, title)] if title else []
    for block in blocks:
        level = block.level if block.kind is BlockKind.HEADING else _level_of(block)
        if level and not _STAMP.fullmatch(block.text.strip()):
            stack = [above for above in stack if _stays(above, level, block.text)] + [(level, block.text)]
        if block.kind is not BlockKind.HEADING:
            yield block, tuple(text for _, text in stack)


def _stays(above: tuple[int, str], level: int, text: str) -> bool:
    """A month under a term of the same level is one of its months."""
    if above[0] == level and _MONTH_ALONE.fullmatch(text.strip()):
        return bool(_NAMES_TIME.search(above[1]))
    return above[0] < level


def _level_of(block: Block) -> int:
    """The level of a short paragraph that names a term or month and says nothing else; 0 for all other blocks."""
    if block.kind is not BlockKind.PARAGRAPH:
        return 0
    lines = [line.strip() for line in block.text.split("\n")]
    named = [line for line in lines if len(line.split()) <= _MOST_WORDS and _TERM_LINE.fullmatch(line)]
    return _BELOW_ALL if named and len(lines) <= 3 else 0
