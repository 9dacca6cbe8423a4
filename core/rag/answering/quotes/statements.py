"""What could be quoted from the kept passages, each with its headings and its place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from core.domain.outside_text import real_host
from core.domain.passage import Candidate
from core.domain.units import CONTEXT, Unit, UnitKind
from core.text.hosts import Own, leads_elsewhere, numbers_in
from core.text.passage_structure import FEWEST_WORDS, reads_like_an_instruction, statements, units_in

SHORT_LINE = 8  # words
_MOST_LINES = 3
_LIST_WORDS = 140
_FEWEST_ITEMS = 2
OPEN_END = re.compile(r"(?::|\b(?:the )?following\b[^.]{0,30}\.?)$")  # of a line that opens a list
ENDS = (".", "!", "?", ":", ";", ",", "”")


@dataclass(frozen=True)
class Statement:
    """A statement of the passage with this `number`, counted from 1.

    `headings` are those it stands under, the page's title first; `units` are its own, with those told along with it.
    `parts` are the statements of the single units of a list, or of lines that belong together.
    """

    number: int
    text: str
    headings: tuple[str, ...]
    units: tuple[Unit, ...]
    parts: tuple[str, ...] = ()
    is_list: bool = False

    @property
    def kind(self) -> UnitKind:
        """The kind of its first unit."""
        return self.units[0].kind

    @property
    def above(self) -> str:
        """Title and headings as one line."""
        return " ".join(self.headings)


def read_with(statement: Statement) -> str:
    """What a model reads of it: title and last heading say what it is about (decision 0057)."""
    return ". ".join([*statement.headings[:1], *statement.headings[1:][-1:], statement.text])


def statements_of(kept: Sequence[Candidate], *, with_contacts: bool = False) -> list[Statement]:
    """Everything that could be quoted from these passages, each text once.

    With `with_contacts`, where it is asked how to reach somebody, sentences that tell it stay beside their neighbours.
    """
    found: dict[str, Statement] = {}
    for number, (candidate, own) in enumerate(zip(kept, owns_of(kept), strict=True), start=1):
        chunk = candidate.chunk
        for each in _worth_quoting((chunk.title, *chunk.headings), units_in(chunk), None if with_contacts else own):
            if each.text not in found:
                found[each.text] = replace(each, number=number)
    return list(found.values())


def owns_of(kept: Sequence[Candidate]) -> list[Own]:
    """Of each passage the host, and those of its telephone numbers that another of these pages states."""
    pages: dict[str, set[str]] = {}
    for each in kept:
        for number in numbers_in(each.chunk.text):
            pages.setdefault(number, set()).add(each.chunk.url)
    shared = frozenset(number for number, urls in pages.items() if len(urls) > 1)
    return [Own(real_host(each.chunk.url), numbers_in(each.chunk.text) & shared) for each in kept]


@lru_cache(maxsize=512)
def _worth_quoting(above: tuple[str, ...], units: tuple[Unit, ...], own: Own | None) -> tuple[Statement, ...]:
    """Those of one passage, as if it were the first one; cached, since many questions find the same passages."""
    found = _in_passage(above, units, own)
    return tuple(each for each in found if _is_worth(each.text))


def _in_passage(above: tuple[str, ...], units: Sequence[Unit], own: Own | None) -> Iterator[Statement]:
    texts = statements(units)
    alone = {unit.start: text for unit, text in zip(units, texts, strict=True)}
    for at, (unit, text) in enumerate(zip(units, texts, strict=True)):
        if unit.kind is not UnitKind.GROUP:
            told = _told_in(units, at, text)
            kept = _up_to_another(told, own)
            said = text if kept == told else " ".join(each.alone for each in kept)
            yield Statement(1, said, _headings(above, unit), kept)
    for listed in _lists(units):
        under, parts = _headings(above, listed[-1]), tuple(alone[unit.start] for unit in listed)
        yield Statement(1, _list_text(listed), under, tuple(listed), parts, is_list=True)
    for lines in _short_lines(units):
        text, parts = ", ".join(line.words for line in lines), tuple(alone[line.start] for line in lines)
        yield Statement(1, text, _headings(above, lines[0]), tuple(lines), parts)


def _lists(units: Sequence[Unit]) -> Iterator[list[Unit]]:
    """Each list of two or more items, after the line that opens it, as far as it can be read in one go."""
    at = 0
    while at < len(units):
        end = at + 1
        while end < len(units) and units[end].kind is UnitKind.ITEM:
            end += 1
        first = at if units[at].kind is UnitKind.ITEM or _opens_list(units[at]) else at + 1
        if end - max(first, at + (units[at].kind is not UnitKind.ITEM)) >= _FEWEST_ITEMS:
            yield _fitting(units[first:end])
        at = end


def _opens_list(unit: Unit) -> bool:
    return unit.kind is UnitKind.HEADING or (unit.kind is UnitKind.SENTENCE and OPEN_END.search(unit.text) is not None)


def _list_text(listed: Sequence[Unit]) -> str:
    """The line above a list, and its items in a row; items that end with a stop stay sentences."""
    parts = [unit.words for unit in listed]
    borders = [": " if not part.endswith(ENDS) else " " for part in parts[:1] if listed[0].kind is not UnitKind.ITEM]
    borders += [" " if part.endswith(ENDS) else "; " for part in parts[len(borders) : -1]]
    return "".join(f"{part}{border}" for part, border in zip(parts, [*borders, ""], strict=True))


def _fitting(listed: Sequence[Unit]) -> list[Unit]:
    words = 0
    kept: list[Unit] = []
    for unit in listed:
        words += len(unit.words.split())
        if len(kept) > 2 and words > _LIST_WORDS:
            break
        kept.append(unit)
    return kept


def _short_lines(units: Sequence[Unit]) -> Iterator[list[Unit]]:
    """Short lines that follow each other, such as a name and the role below it: two and three of them at a time."""
    for at in range(len(units) - 1):
        for count in range(2, _MOST_LINES + 1):
            lines = list(units[at : at + count])
            is_whole = all(map(_is_short_line, lines)) and not _crosses_card(units, at, at + count - 1)
            if len(lines) == count and is_whole:
                yield lines


def _crosses_card(units: Sequence[Unit], first: int, last: int) -> bool:
    """Whether an empty line stands between these units, at the edge of a block of several lines."""
    is_next = [False, *(after.start - unit.end <= 1 for unit, after in pairwise(units)), False]
    return any(
        not is_next[at + 1] and (is_next[at] or is_next[at + 2]) for at in range(first, min(last, len(units) - 1))
    )


def _is_short_line(unit: Unit) -> bool:
    is_line = unit.kind in {UnitKind.SENTENCE, UnitKind.ITEM}
    return is_line and len(unit.text.split()) <= SHORT_LINE and not unit.text.endswith(ENDS)


def _told_in(units: Sequence[Unit], at: int, text: str) -> tuple[Unit, ...]:
    """The unit, and those after it whose words end the statement; for a card, all of it."""
    told = [units[at]]
    left = text.partition(units[at].alone)[2].strip()
    for unit in units[at + 1 :]:
        if not left or not left.startswith(unit.alone):
            break
        told.append(unit)
        left = left.removeprefix(unit.alone).strip()
    return tuple(told)


def asks(unit: Unit) -> bool:
    """Whether it is a question of the page, as in a list of frequent questions."""
    return unit.kind is not UnitKind.ROW and unit.alone.endswith("?")


def _up_to_another(told: tuple[Unit, ...], own: Own | None) -> tuple[Unit, ...]:
    """The units before one that is not of the same statement.

    That is a question that they run into, which belongs to the answer behind it; or a sentence that sends people
    elsewhere, which is told only where it answers itself.
    """
    at = next((place for place in range(1, len(told)) if _is_another(told[place], told[place - 1], own)), None)
    return told[:at]


def _is_another(unit: Unit, before: Unit, own: Own | None) -> bool:
    return sends_elsewhere(unit, own) or (asks(unit) and not asks(before))


def sends_elsewhere(unit: Unit, own: Own | None) -> bool:
    """Whether a sentence names a telephone number, an account, or a host that is not this page's own."""
    return (
        own is not None
        and unit.kind is UnitKind.SENTENCE
        and unit.text.endswith(ENDS)
        and leads_elsewhere(unit.text, own)
    )


def _headings(above: tuple[str, ...], unit: Unit) -> tuple[str, ...]:
    own = unit.path[:-1] if unit.kind in CONTEXT else unit.path
    return tuple(dict.fromkeys(line for line in (*above, *own) if line))


def _is_worth(text: str) -> bool:
    return len(text.split()) >= FEWEST_WORDS and not reads_like_an_instruction(text)
