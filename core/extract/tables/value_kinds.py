"""Tell what kind of value a cell holds: a number, an amount, a date, a time, a code, an address."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from core.extract.tables.cells import GridRow, spread, texts_of
from core.text.languages.en.pages.table_words import PLACEHOLDERS
from core.text.values.words import MONTH

_LONGEST_VALUE = 8  # words; what is longer is prose
_DAY_NAME = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?"
_MONTH = rf"{MONTH}\.?"
_TIME = r"\d{1,2}(?::\d\d)?\s*(?:[ap]\.?\s?m\.?)|\d{1,2}:\d\d|noon|midnight"
_NUMBER = r"[<>≤≥~+-]?\s?\d[\d,.\s]*"
# The first kind that fits; a kind's pattern must reach to the end of the text.
_KINDS = [
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("year", r"(?:19|20)\d\d(?:\s*[-–/]\s*(?:19|20)?\d\d)?"),
        ("day", rf"{_DAY_NAME}(?:\s*(?:[-–—,/&]|to|and|through)\s*{_DAY_NAME})*"),
        (
            "date",
            rf"(?:{_DAY_NAME},?\s+)?(?:{_MONTH}\s+\d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH})\b.*|"
            rf"(?:{_DAY_NAME},?\s+)?\d{{1,2}}[/.]\d{{1,2}}(?:[/.]\d{{2,4}})?\b.*|\d{{4}}-\d\d-\d\d.*",
        ),
        ("time", rf"(?:{_TIME})\b.*"),
        ("amount", r"[-(]?\s?(?:[A-Z]{1,3})?[$€£¥]\s?\d.*|\d[\d,.]*\s?(?:[$€£¥]|USD|EUR|GBP).*"),
        ("percent", rf"{_NUMBER}(?:[-–]\s?{_NUMBER})?\s?(?:%|percent)"),
        ("phone", r"(?:\+?\d[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}.*|\d{3}-\d{4}"),
        ("number", rf"{_NUMBER}(?:(?:[-–/]|to|or)\s?{_NUMBER})?"),
        ("address", r"\S+@\S+\.\S+|https?://\S+"),
        ("code", r"(?-i:[A-Z&]{2,8}[\s-]?\d{2,4}[A-Z]{0,2})"),
    )
]
_SAMPLE = 40  # rows from which the kinds of a column are judged


def kind_of(text: str) -> str:
    """The kind of value a text is; empty for words."""
    if not text or len(text.split()) > _LONGEST_VALUE:
        return ""
    return next((kind for kind, pattern in _KINDS if pattern.fullmatch(text.strip())), "")


def is_placeholder(text: str) -> bool:
    """Whether a text stands where a value is missing ("TBA", "–")."""
    plain = text.strip(" .*").casefold()
    return plain in PLACEHOLDERS or not any(map(str.isalnum, plain))


def main_kind(texts: Iterable[str]) -> str:
    """The kind that nearly all of these values have; empty for words, or when they differ."""
    kinds = Counter(kind_of(text) for text in texts if not is_placeholder(text))
    if not kinds:
        return ""
    [(kind, count)] = kinds.most_common(1)
    return kind if count >= 0.8 * kinds.total() else ""


def values_of(rows: Sequence[GridRow]) -> list[list[str]]:
    """The texts of rows of data; what spans columns is said again where it is a value of theirs ("Closed", "$40").

    Words that only need the room ("Total credits" over the code and the title) stand in their first column alone.
    """
    once = [_once(row) for row in rows]
    if all(line == texts_of(row) for line, row in zip(once, rows, strict=True)):
        return once
    columns = zip(*rows[:_SAMPLE], strict=True)
    kinds = [
        main_kind([cell.text for cell in column if cell and cell.text and cell.columns == 1]) for column in columns
    ]
    return [_spread(row, kinds) for row in rows]


def _once(row: GridRow) -> list[str]:
    return ["" if is_again else text for text, is_again in zip(texts_of(row), spread(row), strict=True)]


def _spread(row: GridRow, kinds: Sequence[str]) -> list[str]:
    texts, again = texts_of(row), spread(row)
    start = 0
    for at, is_again in enumerate(again):
        start = start if is_again else at
        if is_again and not _is_value_of_both(texts[at], kinds[start], kinds[at]):
            texts[at] = ""
    return texts


def _is_value_of_both(text: str, first: str, other: str) -> bool:
    return bool(kind_of(text)) or is_placeholder(text) or (bool(first) and first == other)
