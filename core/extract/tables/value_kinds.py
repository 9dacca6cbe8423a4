"""Tell what kind of value a cell holds: a number, an amount, a date, a time, a code, an address."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from core.extract.tables.cells import GridRow, spread, texts_of
from core.text.languages.languages import english
from core.text.languages.schema.pages import TableWords
from core.text.values import value
from core.text.values.lexer import values
from core.text.values.value import Kind, Value

_EN = english(TableWords)
_LONGEST_VALUE = 8  # words; what is longer is prose
# What a cell is where all of it is such a value, and what it is where it begins with one: "Sept. 4 (Friday)".
_WHOLE: Mapping[Kind[Any], str] = {
    **dict.fromkeys((value.YEAR, value.ACADEMIC_YEAR), "year"),
    **dict.fromkeys((value.NUMBER, value.RANGE), "number"),
    **dict.fromkeys((value.EMAIL, value.LINK), "address"),
    value.WEEKDAYS: "day",
    value.PERCENT: "percent",
    value.CODE: "code",
}
_LEADING: Mapping[Kind[Any], str] = {
    **dict.fromkeys((value.DATE, value.DATES), "date"),
    **dict.fromkeys((value.CLOCK, value.HOURS), "time"),
    value.MONEY: "amount",
    value.PHONE: "phone",
}
_AROUND = " ():.~<>≤≥+-"
_NUMBERS = re.compile(r"\d[\d,.\s]*")


def kind_of(text: str) -> str:
    """The kind of value a text is; empty for words."""
    said = text.strip().strip(_AROUND)
    if not said or len(text.split()) > _LONGEST_VALUE:
        return ""
    found = (_kind(one, said) for one in values(said) if one.start == 0)
    return next(filter(None, found), "number" if _NUMBERS.fullmatch(said) else "")


def _kind(one: Value[Any], said: str) -> str:
    is_letter = len(said) == 1 and said.isalpha()  # "F" is a grade as well as a Friday
    if one.end == len(said) and one.kind in _WHOLE and not is_letter:
        return _WHOLE[one.kind]
    return _LEADING.get(one.kind, "")


def is_placeholder(text: str) -> bool:
    """Whether a text stands where a value is missing ("TBA", "–")."""
    plain = text.strip(" .*").casefold()
    return plain in _EN.placeholders or not any(map(str.isalnum, plain))


def main_kind(texts: Iterable[str]) -> str:
    """The kind that nearly all of these values have; empty for words, or when they differ."""
    kinds = Counter(kind_of(text) for text in texts if not is_placeholder(text))
    if not kinds:
        return ""
    [(kind, count)] = kinds.most_common(1)
    return kind if count >= 0.8 * kinds.total() else ""


def values_of(row: GridRow) -> list[str]:
    """The texts of a row of data; what spans columns is said again where it is a value ("Closed", "$40").

    Words that only need the room ("Total credits" over the code and the title) stand in their first column alone.
    """
    return [
        "" if is_again and not (kind_of(text) or is_placeholder(text)) else text
        for text, is_again in zip(texts_of(row), spread(row), strict=True)
    ]
