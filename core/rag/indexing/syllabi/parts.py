"""Tell which part of a syllabus a block is, by the headings above it, its label, and what it says."""

import re
from collections.abc import Iterator, Sequence

from core.domain.document import Block, BlockKind
from core.domain.passage import SyllabusPart
from core.rag.indexing.pieces import Path
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import SyllabusWords

_EN = english(SyllabusWords)
_LABEL = re.compile(r"([A-Z][^:.!?\n]{2,50}?)(?::|\s[–—-])\s")
_LONGEST_NAME = 10  # words of a heading that is a name and not a sentence
_LONGEST_LABEL, _LONGEST_LINE = 5, 8  # words
_DATED = Pattern(lambda: _EN.dated_line.pattern, re.IGNORECASE | re.MULTILINE)
_SHARES = re.compile(r"\d{1,3}(?:\.\d+)? ?%|\b\d{1,4} (?:points|pts)\b", re.IGNORECASE)
_REACHED = re.compile(r"[\w.+-]+@[\w-]+\.\w|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b")
_ENOUGH_DATES, _ENOUGH_SHARES = 4, 3
_OPEN = frozenset({None, SyllabusPart.IDENTITY, SyllabusPart.CONTACT})


def part_named(heading: str) -> SyllabusPart | None:
    """The part that a heading or label names; None for all other ones."""
    if len(heading.split()) > _LONGEST_NAME:
        return None
    if _DATED.match(heading):  # "Week 9: Exam" is about the week
        return SyllabusPart.SCHEDULE
    return next((SyllabusPart(name) for name, pattern in _EN.parts.items() if pattern.search(heading)), None)


def part_of_block(block: Block) -> SyllabusPart | None:
    """The part that a heading, a line of its own, or the label or first line of a paragraph names."""
    if block.kind is BlockKind.HEADING:
        return part_named(block.text)
    return next(filter(None, map(part_named, _names(block))), None)


def _names(block: Block) -> Iterator[str]:
    """What opens a block like a heading: its first line, where it is short, or its label ("Prerequisites: CS 101")."""
    if block.kind not in {BlockKind.PARAGRAPH, BlockKind.LIST}:
        return
    text = block.text.removeprefix("- ")
    first = text.partition("\n")[0].strip()
    if block.kind is BlockKind.PARAGRAPH and _is_short_line(first):
        yield first
    found = _LABEL.match(f"{text} ")
    if found and len(found[1].split()) <= _LONGEST_LABEL:
        yield found[1]


def _is_heading(block: Block) -> bool:
    """Whether a block is a heading without style: a line that only names a part, as "Professor Ada Wu" does not."""
    return _is_line(block) and ": " not in block.text and part_of_block(block) not in _OPEN


def _is_line(block: Block) -> bool:
    """Whether a block is a single short line."""
    return block.kind is BlockKind.PARAGRAPH and "\n" not in block.text and _is_short_line(block.text)


def _is_short_line(line: str) -> bool:
    return len(line.split()) <= _LONGEST_LINE and line[:1].isupper() and line[-1:] not in ".,;!?"


def by_part(path: Path, blocks: Sequence[Block], is_first: bool) -> Iterator[tuple[SyllabusPart | None, list[Block]]]:
    """The blocks below a heading in runs of one part each; what stands before the first part is the identity."""
    above = next(filter(None, map(part_named, reversed(path))), SyllabusPart.IDENTITY if is_first else None)
    runs: list[tuple[SyllabusPart | None, list[Block]]] = [(above, [])]
    for block in blocks:
        part, run = runs[-1]
        own = _own_part(block, above) or part
        if own is part:
            run.append(block)
        elif all(map(_is_heading, run)):  # a name stands with what is below it
            runs[-1] = (own, [*run, block])
        else:
            runs.append((own, [block]))
    if len(runs) > 1 and all(map(_is_heading, runs[-1][1])):
        runs[-2:] = [(runs[-2][0], [*runs[-2][1], *runs[-1][1]])]
    yield from runs


def _own_part(block: Block, above: SyllabusPart | None) -> SyllabusPart | None:
    """What the block itself says that it is.

    Below a heading that names a part, only a line that stands alone is trusted more, as where headings have no style.
    """
    if above in _OPEN or _is_line(block):
        return part_of_block(block) or (_by_content(block) if above is None else None)
    return None


def _by_content(block: Block) -> SyllabusPart | None:
    if len(_DATED.findall(block.text)) >= _ENOUGH_DATES:
        return SyllabusPart.SCHEDULE
    if len(_SHARES.findall(block.text)) >= _ENOUGH_SHARES:
        return SyllabusPart.GRADING
    return SyllabusPart.CONTACT if _REACHED.search(block.text) and len(block.text.split()) < 40 else None
