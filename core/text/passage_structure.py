"""The structure of a passage: its units, and the statements that can be quoted from them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from core.domain.units import CELL_BORDER, CONTEXT, LIST_MARK, PATH_BORDER, Unit, UnitKind, spans_of, under_headings
from core.text.hostile_text import hostile
from core.text.sentences import sentences
from core.text.tokens import terms
from core.text.values.codes import CODE

LONGEST_HEADING = 10  # words
ENOUGH_WORDS, MOST_WORDS = 20, 50
FEWEST_WORDS = 3
_FACT = re.compile(r"(?:\S+ ){2,}\S+: \S")  # an item like "Fee for late registration: $40"
_LABEL = re.compile(r"[^\W\d_][\w &/'’-]{1,30}:\s")
_COURSE = re.compile(rf"{CODE}\s*[.:–—-]")
_SHORT_LINE = 8  # words
_ENDS = (".", "!", "?", ":", ";", ",", "”")


class HasUnits(Protocol):
    """A passage, or a part of one."""

    @property
    def text(self) -> str:
        """What it says."""
        ...

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units as they were stored; empty where an earlier release stored it."""
        ...


def units_in(passage: HasUnits) -> tuple[Unit, ...]:
    """The units of a passage as they were stored, or as its text reads where none were."""
    return passage.units or read(passage.text)


@lru_cache(maxsize=1024)
def read(text: str) -> tuple[Unit, ...]:
    """The units of a bare text (a model's reply, an old citation): a guess by the way our passages are written.

    Lines with a cell border are a table, whose first row names the columns where there are several and it states no
    number; a short line between its rows is a group's name. Lines with a list mark are items; a short line without an
    end is a heading.
    """
    found: list[Unit] = []
    table: list[Unit] = []
    start = 0
    lines = text.split("\n")
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        said, at = line.strip(), start + len(line) - len(line.lstrip())
        start += len(line) + 1
        if CELL_BORDER in line:
            table.append(Unit(UnitKind.ROW, line.rstrip(), start - len(line) - 1, tuple(_cells(line))))
        elif table and CELL_BORDER in below and _is_heading(said):
            table.append(Unit(UnitKind.GROUP, said, at))
        else:
            found += _named(table)
            table = []
            found += _of_line(said, at)
    return under_headings([*found, *_named(table)])


def unit_texts(text: str) -> list[str]:
    """The texts of the units of a bare text."""
    return [unit.text for unit in read(text)] or [text.strip()]


def readable(unit: str, text: str) -> str:
    """A unit of a bare text as it reads alone: a table row names its cells ("Fee: $40; Due: May 1")."""
    known = next((each for each in read(text) if each.text == unit), None)
    return known.alone if known else unit.removeprefix(LIST_MARK)


def best_unit(claim: str, text: str) -> str:
    """The unit of a bare text that shares most terms with a claim; the first among equals."""
    at = best_of(claim, read(text))
    return text if at is None else read(text)[at].text


def best_of(claim: str, among: Sequence[Unit]) -> int | None:
    """The place of the unit that shares most terms with a claim, the first among equals; None among none.

    A row counts with its group, whose name is never the best by itself.
    """
    wanted = set(terms(claim))
    shares = [-1.0 if unit.kind is UnitKind.GROUP else _overlap(wanted, terms(_in_group(unit))) for unit in among]
    return shares.index(max(shares)) if shares else None


def statements(units: Sequence[Unit]) -> list[str]:
    """One statement a unit, in order: table rows with their header, sentences with the next ones while they are short.

    A heading, a question or a short claim means little without the text after it. Rows begin with their group's name.
    A card, such as a person with role, room and telephone, is one statement for all of its units.
    """
    cards = {place: card for card in _cards(units) for place in card}
    return [
        " ".join(units[at].alone for at in cards[place]) if place in cards else _with_next(units, place)
        for place in range(len(units))
    ]


def quotable(units: Sequence[Unit]) -> list[str]:
    """The statements that are worth quoting, each once: of a few words at least, and not aimed at a model."""
    told = dict.fromkeys(
        text for unit, text in zip(units, statements(units), strict=True) if unit.kind is not UnitKind.GROUP
    )
    return [text for text in told if len(text.split()) >= FEWEST_WORDS and not reads_like_an_instruction(text)]


def reads_like_an_instruction(text: str) -> bool:
    """True for text that a page's author aimed at a model; such text is never quoted.

    This is a signal, not the defence: page text never controls the bot, and can only be quoted.
    """
    return hostile(text) is not None


def _cards(units: Sequence[Unit]) -> Iterator[range]:
    """The places of each card: a heading and all that stands below it, when that is a few short lines."""
    heads = [place for place, unit in enumerate(units) if unit.kind in CONTEXT]
    for head, end in zip(heads, [*heads[1:], len(units)], strict=False):
        lines = units[head + 1 : end]
        words = sum(len(unit.text.split()) for unit in units[head:end])
        if (
            units[head].kind is UnitKind.HEADING
            and len(lines) >= 2
            and words <= MOST_WORDS
            and all(map(_is_short, lines))
        ):
            yield range(head, end)


def _is_short(unit: Unit) -> bool:
    is_line = unit.kind in {UnitKind.SENTENCE, UnitKind.ITEM}
    return is_line and len(unit.text.split()) <= _SHORT_LINE and not unit.text.endswith(_ENDS)


def _in_group(unit: Unit) -> str:
    return f"{unit.group}\n{unit.text}" if unit.group else unit.text


def _overlap(wanted: set[str], found: Iterable[str]) -> float:
    unique = set(found)
    shared = len(wanted & unique)
    return shared + shared / (1 + len(unique))


def _of_line(said: str, start: int) -> Iterator[Unit]:
    if said.startswith(LIST_MARK):
        yield Unit(UnitKind.ITEM, said, start)
    elif _is_heading(said):
        yield Unit(UnitKind.HEADING, said, start, tuple(spans_of(said.split(PATH_BORDER), PATH_BORDER)))
    else:
        at = 0
        for sentence in sentences(said):
            at = said.index(sentence, at)
            yield Unit(UnitKind.SENTENCE, sentence, start + at)
            at += len(sentence)


def _is_heading(line: str) -> bool:
    return line[-1:] not in tuple(".!?:;,") and 0 < len(line.split()) <= LONGEST_HEADING


def _named(rows: Sequence[Unit]) -> Iterator[Unit]:
    """The rows below the first one, which names their cells.

    A single row has no names, and neither have rows whose first one states a number: it may be a row like them.
    """
    if len(rows) == 1 or (rows and any(map(str.isdigit, rows[0].text))):
        yield from rows
        return
    for row in rows[1:]:
        yield replace(row, header=rows[0].cells) if row.kind is UnitKind.ROW else row


def _cells(line: str) -> Iterator[tuple[int, int]]:
    """The places of the cells, the empty ones too; those at the end may have been left out."""
    start = 0
    for cell in f"{line} ".split(CELL_BORDER):
        kept = cell.strip()
        at = start + len(cell) - len(cell.lstrip()) if kept else start
        yield at, at + len(kept)
        start += len(cell) + len(CELL_BORDER)


def _with_next(units: Sequence[Unit], place: int) -> str:
    unit = units[place]
    if _stands_alone(unit):
        return unit.alone
    said = [unit.alone]
    for following in units[place + 1 : place + 3]:
        words = sum(len(part.split()) for part in said)
        is_full = words >= ENOUGH_WORDS or words + len(following.text.split()) > MOST_WORDS
        is_apart = following.kind is UnitKind.ROW or _looks_like_a_heading(following)
        if is_full or is_apart or begins_anew(following, unit):
            break
        said.append(following.alone)
    return " ".join(said)


def begins_anew(unit: Unit, before: Unit) -> bool:
    """Whether a unit begins another course, or has a label of its own behind one that has another."""
    if _COURSE.match(unit.words):
        return True
    return _LABEL.match(f"{unit.words} ") is not None and _LABEL.match(before.words) is not None


def _stands_alone(unit: Unit) -> bool:
    return unit.kind is UnitKind.ROW or (unit.kind is UnitKind.ITEM and _FACT.match(unit.words) is not None)


def _looks_like_a_heading(unit: Unit) -> bool:
    """Whether it is a heading, or is written like one: a short line without final punctuation."""
    if unit.kind is UnitKind.ITEM:
        return False
    return unit.kind in CONTEXT or (len(unit.text.split()) <= _SHORT_LINE and not unit.text.endswith(_ENDS))
