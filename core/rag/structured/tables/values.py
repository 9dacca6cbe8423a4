"""Compare the values of a column: amounts, days, times, and numbers of one unit."""

import re
from collections.abc import Sequence
from datetime import date

from core.rag.structured.tables.cell_words import cell_words
from core.rag.structured.tables.page_tables import PageTable, TableRow
from core.text.languages.en.questions.table_questions import COLUMNS, EMPTY, SCALED
from core.text.questions.kinds import AnswerKind
from core.text.sentences import sentences
from core.text.values.dates import spans

Value = tuple[str, float]
_MONEY = re.compile(r"(?P<sign>[$€£])\s?(?P<number>\d[\d,]*(?:\.\d+)?)")
_PER = re.compile(r"\s*(?:per|an?|each|every|/)\s*\w+", re.IGNORECASE)
_FEW_WORDS = 6
_SCALED = re.compile(SCALED, re.IGNORECASE)
_NUMBER = re.compile(r"(?P<number>\d[\d,]*(?:\.\d+)?)(?P<unit>[^\d]*)")
_PRICED = re.compile(COLUMNS[AnswerKind.AMOUNT], re.IGNORECASE)


def is_empty(cell: str) -> bool:
    """Whether a cell says that there is nothing."""
    return cell.strip().lower() in EMPTY


def value_of(cell: str, by: str) -> Value | None:
    """The unit and the size of the one value of a cell; None where it has none or several."""
    if by == "amount":
        return _amount(cell)
    if by == "moment":
        return _moment(cell)
    number = _NUMBER.fullmatch(cell.strip())
    return (_unit(number["unit"]), _size(number)) if number else _amount(cell)


def shown(cell: str, by: str) -> str:
    """The value as the page writes it: of a whole sentence only its sum."""
    found = _MONEY.search(cell)
    return found[0] if by == "amount" and found and len(cell.split()) > _FEW_WORDS else cell


def values_of(rows: Sequence[TableRow], column: int, by: str) -> list[float] | None:
    """The sizes in a column, one a row; None unless all are of one unit."""
    found = [value_of(row.cells[column], by) for row in rows]
    whole = [each for each in found if each is not None]
    return [size for _, size in whole] if len(whole) == len(rows) and len({unit for unit, _ in whole}) == 1 else None


def ordered_column(table: PageTable, rows: Sequence[TableRow], by: str, asked: set[int]) -> int | None:
    """The one column whose values can be ordered so: one that is asked for, or called a price, or the only one."""
    fit = [at for at in range(len(table.header)) if at != table.names_at and values_of(rows, at, by)]
    fit = [at for at in fit if not _SCALED.search(table.header[at])]
    named = [at for at in fit if at in asked]
    priced = [at for at in fit if by == "amount" and _PRICED.search(table.header[at])]
    for chosen in (priced, named, fit if by != "number" else []):
        if len(chosen) == 1:
            return chosen[0]
    return None


def _amount(cell: str) -> Value | None:
    """The one sum of a cell, or of its first sentence."""
    first = next(iter(sentences(cell)), "")
    found = list(_MONEY.finditer(first))
    return (found[0]["sign"] + _per(first[found[0].end() :]), _size(found[0])) if len(found) == 1 else None


def _per(text: str) -> str:
    """What a sum is paid for: "per course" of "$75 per course"."""
    said = _PER.match(text)
    return _unit(said[0]) if said else ""


def _moment(cell: str) -> Value | None:
    days = list(spans(cell, "2000"))
    if len(days) == 1:
        return ("day", float((days[0].start - date(1, 1, 1)).days))
    times = [word for word in cell_words(cell) if word.startswith("@") and ":" in word]
    return ("time", int(times[0][1:3]) * 60.0 + int(times[0][4:])) if len(times) == 1 else None


def _unit(text: str) -> str:
    return " ".join(text.lower().split())


def _size(found: re.Match[str]) -> float:
    return float(found["number"].replace(",", ""))
