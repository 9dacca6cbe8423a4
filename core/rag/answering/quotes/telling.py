"""How a quotation reads: the page's own words, a heading or the first column of a row set off by a colon."""

from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap

from core.domain.units import CONTEXT, Unit, UnitKind
from core.rag.answering.quotes.statements import ENDS, SHORT_LINE, Statement
from core.text.sentences import sentences
from core.text.tokens import stem

LONGEST = 500  # characters
LONGEST_LIST = 1_000
_STOPS = (".", "!", "?")


def told(statement: Statement) -> str:
    """The statement as people read it: "Late registration: $40", not "Fee: Late registration; Amount: $40".

    A line without an end is not run into the next one: "Pass/fail: You may take …", "Credits: 4; Offered: Fall".
    """
    row = statement.units[0]
    return _told_row(row) if row.kind is UnitKind.ROW and statement.text == row.alone else _told_lines(statement)


def parts_of(text: str, longest: int) -> list[str]:
    """The text in parts of whole sentences that are short enough to be told; a longer sentence is cut at a word."""
    found: list[str] = []
    for piece in (piece for sentence in sentences(text) for piece in wrap(sentence, longest, break_on_hyphens=False)):
        if found and len(found[-1]) + len(piece) < longest:
            found[-1] = f"{found[-1]} {piece}"
        else:
            found.append(piece)
    return found


def as_part(at: int, parts: Sequence[str]) -> str:
    """A part with the dots that say that something stands before or behind it."""
    return f"{'… ' if at else ''}{parts[at]}{' …' if at < len(parts) - 1 else ''}"


def each_once(texts: Sequence[str]) -> list[str]:
    """The texts without the sentences of earlier ones, since statements of neighbouring units overlap."""
    said: set[str] = set()
    kept: list[str] = []
    for text in texts:
        found = sentences(text)
        new = [sentence for sentence in found if sentence not in said]
        kept.append(text if new == found else " ".join(new))
        said.update(new)
    return kept


def _told_lines(statement: Statement) -> str:
    """The units in a row, each that has no end with one; other statements as they are."""
    units = statement.units
    if statement.parts or statement.text != " ".join(unit.alone for unit in units):
        return statement.text
    ends = [_end(unit, following) for unit, following in pairwise(units)]
    return "".join(f"{unit.alone}{end}" for unit, end in zip(units, [*ends, ""], strict=True))


def _end(unit: Unit, following: Unit) -> str:
    """What stands between two units: a heading opens what is told below it, items stand beside each other."""
    if unit.alone.endswith(ENDS) or not following.alone:
        return " "
    if unit.kind is UnitKind.ITEM:
        return "; "
    if unit.kind in CONTEXT:
        return ": "
    if not _is_whole_line(unit, following):
        return " "
    return ": " if following.alone.endswith(_STOPS) else "; "


def _is_whole_line(unit: Unit, following: Unit) -> bool:
    """Whether it is a short line of its own, and no sentence that was cut at the end of a line."""
    words = unit.alone.split()
    return len(words) <= SHORT_LINE and bool(stem(words[-1])) and not following.alone[0].islower()


def _told_row(row: Unit) -> str:
    """A row whose first cell says of what it is, and needs no name for that."""
    pairs = [(name, cell) for name, cell in zip(row.header or (), row.cells, strict=False) if cell]
    if row.group or len(pairs) != sum(map(bool, row.cells)) or len(pairs) < 2 or pairs[0][1] != row.cells[0]:
        return row.alone
    (_, first), *others = pairs
    if not any(map(str.isalpha, first)) or any("|" in cell for cell in row.cells):
        return row.alone
    if len(others) == 1:
        return f"{first}: {others[0][1]}"
    return f"{first} — " + "; ".join(f"{name}: {cell}" if name else cell for name, cell in others)
