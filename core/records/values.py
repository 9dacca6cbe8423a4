"""Compare the values of a column: amounts, days, times, and numbers of one unit."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import date

from core.records.schema import Row, Table
from core.records.words import cell_words
from core.text.languages.languages import english
from core.text.languages.schema.records import TableWords
from core.text.sentences import sentences
from core.text.values.dates import spans

AMOUNT, MOMENT, NUMBER = "amount", "moment", "number"
_Value = tuple[str, float]
_FIGURES = r"(?P<number>\d[\d,]*(?:\.\d+)?)"
_MONEY = re.compile(rf"(?P<sign>[$€£])\s?{_FIGURES}(?P<per>\s*(?:per|an?|each|every|/)\s*\w+)?", re.IGNORECASE)
_NUMBER = re.compile(rf"{_FIGURES}(?P<unit>[^\d]*)")
_FEW_WORDS = 6
_WORDS = english(TableWords)


def shown(cell: str, by: str) -> str:
    """The value as the page writes it: of a whole sentence only its sum."""
    found = _MONEY.search(cell)
    is_sentence = by == AMOUNT and len(cell.split()) > _FEW_WORDS
    return f"{cell[found.start() : found.end('number')]}" if found and is_sentence else cell


def values_of(rows: Sequence[Row], column: int, by: str) -> list[float] | None:
    """The sizes in a column, one a row; None unless all are of one unit."""
    found = [_value_of(row.cells[column], by) for row in rows]
    whole = [each for each in found if each is not None]
    return [size for _, size in whole] if len(whole) == len(rows) and len({unit for unit, _ in whole}) == 1 else None


def ordered_column(table: Table, rows: Sequence[Row], by: str, asked: set[int]) -> int | None:
    """The one column whose values can be ordered so: one that is asked for, or called a price, or the only one."""
    fit = [at for at in range(len(table.header)) if at != table.names_at and values_of(rows, at, by)]
    fit = [at for at in fit if not _WORDS.scaled.search(table.header[at])]
    named = [at for at in fit if at in asked]
    priced = [at for at in fit if by == AMOUNT and _WORDS.columns[AMOUNT].search(table.header[at])]
    return next((several[0] for several in (priced, named, fit if by != NUMBER else []) if len(several) == 1), None)


def _value_of(cell: str, by: str) -> _Value | None:
    """The unit and the size of the one value of a cell; None where it has none or several."""
    if by == MOMENT:
        return _moment(cell)
    number = _NUMBER.fullmatch(cell.strip()) if by == NUMBER else None
    return (_unit(number["unit"]), _size(number)) if number else _amount(cell)


def _amount(cell: str) -> _Value | None:
    """The one sum of a cell, or of its first sentence."""
    found = list(_MONEY.finditer(next(iter(sentences(cell)), "")))
    return (found[0]["sign"] + _unit(found[0]["per"] or ""), _size(found[0])) if len(found) == 1 else None


def _moment(cell: str) -> _Value | None:
    days = list(spans(cell, "2000"))
    if len(days) == 1:
        return ("day", float((days[0].start - date(1, 1, 1)).days))
    times = [word for word in cell_words(cell) if word.startswith("@") and ":" in word]
    return ("time", int(times[0][1:3]) * 60.0 + int(times[0][4:])) if len(times) == 1 else None


def _unit(text: str) -> str:
    return " ".join(text.lower().split())


def _size(found: re.Match[str]) -> float:
    return float(found["number"].replace(",", ""))


def is_checked(cell: str) -> bool | None:
    """Whether a cell's sign or word is a yes or a no, by its name in Unicode; None for all else, and for a box."""
    said = cell.strip().strip("\ufe0e\ufe0f").lower()
    sign = unicodedata.name(said, "") if len(said) == 1 else said.upper()
    if sign == "YES" or sign.endswith("CHECK MARK"):
        return True
    return False if sign in {"NO", "CROSS MARK"} or sign.endswith("BALLOT X") else None
