"""The quotable units of a passage: its sentences, list items and table rows, and the one that fits a claim best."""

import re
from collections.abc import Iterable

from core.text.sentences import sentences
from core.text.tokens import terms

CELL_BORDER = " | "
ENOUGH_WORDS, MOST_WORDS = 20, 50
_FACT = re.compile(r"- (?:\S+ ){2,}\S+: \S")  # an item that says what it is about, and what of it
MARK = re.compile(r"\[(\d{1,2})\]")


def units(text: str) -> list[str]:
    """Sentences, list items and table rows in order, as they stand in the text; headers of tables are left out."""
    found: list[str] = []
    inside_table = False
    for line in filter(None, map(str.strip, text.split("\n"))):
        is_row = CELL_BORDER in line
        if is_row and inside_table:
            found.append(line)
        elif not is_row:
            found += [line] if line.startswith("- ") else sentences(line)
        inside_table = is_row
    return found or text.strip().split("\n")


def statements(text: str) -> list[str]:
    """What can be quoted alone: table rows with their header, and sentences with the next ones while they are short.

    A heading, a question or a short claim says little without what follows it.
    """
    found = units(text)
    return [_with_next(found, place, text) for place in range(len(found))]


def _with_next(found: list[str], place: int, text: str) -> str:
    unit = found[place]
    if CELL_BORDER in unit or _FACT.match(unit):
        return readable(unit, text)
    said = [readable(unit, text)]
    for following in found[place + 1 : place + 3]:
        words = sum(len(part.split()) for part in said)
        is_full = words >= ENOUGH_WORDS or words + len(following.split()) > MOST_WORDS
        if CELL_BORDER in following or is_full or _is_heading(following):
            break
        said.append(readable(following, text))
    return " ".join(said)


def _is_heading(unit: str) -> bool:
    return (
        len(unit.split()) <= 8 and not unit.startswith("- ") and not unit.endswith((".", "!", "?", ":", ";", ",", "”"))
    )


def readable(unit: str, text: str) -> str:
    """A unit as one can read it alone: a table row repeats its header ("Fee: $40; Due: May 1")."""
    if CELL_BORDER not in unit:
        return unit.removeprefix("- ")
    header, cells = _header_above(unit, text), _cells(unit)
    if header is None or len(header) < len(cells):
        return "; ".join(cell for cell in cells if cell)
    pairs = [f"{name}: {cell}" if name else cell for name, cell in zip(header, cells, strict=False) if cell]
    return "; ".join(pairs)


def _cells(row: str) -> list[str]:
    """The cells of a row, the empty ones too; those at its end may have been left out."""
    return [cell.strip() for cell in f" {row} ".split(CELL_BORDER)]


def best_unit(claim: str, text: str) -> str:
    """The unit of a passage that shares most terms with a claim; the first among equals."""
    wanted = set(terms(claim))
    return max(units(text), key=lambda unit: _overlap(wanted, terms(unit)))


def without_marks(text: str) -> str:
    """The text without its `[n]` marks."""
    return re.sub(r"\s*\[\d{1,2}\]", "", text)


def _overlap(wanted: set[str], found: Iterable[str]) -> float:
    unique = set(found)
    shared = len(wanted & unique)
    return shared + shared / (1 + len(unique))


def _header_above(unit: str, text: str) -> list[str] | None:
    header: str | None = None
    for line in map(str.strip, text.split("\n")):
        if line == unit:
            return _cells(header) if header else None
        header = (header or line) if CELL_BORDER in line else None
    return None
