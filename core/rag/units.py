"""A document as sections of units that are never cut: sentences, list items, table rows, lines of code."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from core.ports import TokenCounter
from core.site_domain import Block, BlockKind, Document
from core.text.sentences import pieces

# Where an over-long unit may be cut, best first: at a line end, after a cell or clause, between words.
_BORDERS = (re.compile(r"\n+"), re.compile(r"(?<=[|,;:)—–。、，；])\s+|(?<=[。、，；])"), re.compile(r"\s+"))
_LISTS = frozenset({BlockKind.LIST, BlockKind.RECORD})
_SENTENCE_END = re.compile(r"[.!?:;。！？][\"'”’)\]]*$")


@dataclass(frozen=True, slots=True)
class Lead:
    """What every part of a split table or list repeats: the header row, or the sentence that leads in."""

    text: str
    glue: str
    block: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of text that stays whole; `glue` is what stands between it and the unit before."""

    text: str
    glue: str
    page: int | None
    lead: Lead | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under one heading, up to the next; `path` holds the headings from the outermost inwards."""

    path: tuple[str, ...]
    units: tuple[Unit, ...]


def sections(document: Document, counter: TokenCounter, max_tokens: int) -> list[Section]:
    """The document's sections in reading order; no unit has more than `max_tokens`, unless it is a single word.

    A heading with nothing below it becomes a section whose only unit is the heading.
    """
    cutter = _Cutter(counter, max_tokens)
    found: list[Section] = []
    for path, level, blocks, next_level in _by_heading(document):
        units = cutter.units(_sentences_rejoined(blocks))
        if units:
            found.append(Section(path, units))
        elif path and next_level <= level:
            found.append(Section(path[:-1], cutter.whole(path[-1], "\n\n", None, None)))
    return found


def _by_heading(document: Document) -> Iterator[tuple[tuple[str, ...], int, list[Block], int]]:
    stack: list[tuple[int, str]] = []
    blocks: list[Block] = []
    for block in document.blocks:
        if block.kind is not BlockKind.HEADING:
            blocks.append(block)
        elif heading := " ".join(block.text.split()):
            yield _path(stack), stack[-1][0] if stack else 0, blocks, block.level
            stack = [above for above in stack if above[0] < block.level] + [(block.level, heading)]
            blocks = []
    yield _path(stack), stack[-1][0] if stack else 0, blocks, 0


def _path(stack: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(heading for _, heading in stack)


def _sentences_rejoined(blocks: list[Block]) -> list[Block]:
    """Gives a sentence that runs over a page border wholly to the page where it begins."""
    joined = list(blocks)
    for at, after in enumerate(blocks[1:]):
        if _runs_over(joined[at], after):
            first, *rest = pieces(after.text.strip())
            joined[at] = replace(joined[at], text=f"{joined[at].text.rstrip()} {first.rstrip()}")
            joined[at + 1] = replace(after, text="".join(rest))
    return joined


def _runs_over(before: Block, after: Block) -> bool:
    both_prose = before.kind is after.kind is BlockKind.PARAGRAPH
    start = after.text.lstrip()[:1]
    ended = not before.text.strip() or _SENTENCE_END.search(before.text.rstrip())
    return both_prose and before.page != after.page and start.islower() and not ended


@dataclass(frozen=True)
class _Cutter:
    counter: TokenCounter
    max_tokens: int

    def units(self, blocks: list[Block]) -> tuple[Unit, ...]:
        found: list[Unit] = []
        for number, block in enumerate(blocks):
            lead = self._lead_in(block, number, found)
            if lead is not None:
                found.pop()
            found += self._block_units(block, number, lead)
        return tuple(found)

    def _lead_in(self, block: Block, number: int, before: list[Unit]) -> Lead | None:
        if block.kind not in _LISTS or not block.text.strip() or not before:
            return None
        last = before[-1]
        fits = last.lead is None and last.page == block.page and self._may_repeat(last.text)
        return Lead(last.text, last.glue, number) if fits and last.text.endswith(":") else None

    def _block_units(self, block: Block, number: int, lead: Lead | None) -> Iterator[Unit]:
        lines = [line.rstrip() for line in block.text.split("\n") if line.strip()]
        if block.kind is BlockKind.TABLE:
            yield from self._table(lines, number, block.page)
        elif block.kind in _LISTS or block.kind is BlockKind.CODE:
            yield from self._lines(lines, block.page, lead)
        else:
            yield from self._prose(block.text.strip(), block.page)

    def _table(self, rows: list[str], number: int, page: int | None) -> Iterator[Unit]:
        if len(rows) > 1 and self._may_repeat(rows[0]):
            yield from self._lines(rows[1:], page, Lead(rows[0], "\n\n", number))
        else:
            yield from self._lines(rows, page, None)

    def _lines(self, lines: list[str], page: int | None, lead: Lead | None) -> Iterator[Unit]:
        for at, line in enumerate(lines):
            yield from self.whole(line, "\n" if at or lead else "\n\n", page, lead)

    def _prose(self, text: str, page: int | None) -> Iterator[Unit]:
        glue = "\n\n"
        for piece in pieces(text):
            if piece.strip():
                yield from self.whole(piece.strip(), glue, page, None)
                glue = "\n" if "\n" in piece[len(piece.rstrip()) :] else " "

    def whole(self, text: str, glue: str, page: int | None, lead: Lead | None) -> tuple[Unit, ...]:
        """One unit, or the parts of an over-long one; a first part keeps the glue, the others follow a space."""
        room = self.max_tokens - (self.counter.count(lead.text) + 2 if lead else 0)
        if self.counter.count(text) <= room:
            return (Unit(text, glue, page, lead),)
        parts = [part.strip() for part in self._parts(text, room, 0)]
        return tuple(Unit(part, " " if at else glue, page, lead) for at, part in enumerate(parts) if part)

    def _parts(self, text: str, room: int, border: int) -> list[str]:
        if border == len(_BORDERS) or self.counter.count(text) <= room:
            return [text]
        found = [""]
        for fragment in _fragments(text, _BORDERS[border]):
            if self.counter.count((found[-1] + fragment).strip()) <= room:
                found[-1] += fragment
            else:
                found += self._parts(fragment, room, border + 1)
        return [part for part in found if part]

    def _may_repeat(self, text: str) -> bool:
        return self.counter.count(text) <= self.max_tokens // 3


def _fragments(text: str, border: re.Pattern[str]) -> Iterator[str]:
    start = 0
    for match in border.finditer(text):
        if match.end() > start:
            yield text[start : match.end()]
            start = match.end()
    if start < len(text):
        yield text[start:]
