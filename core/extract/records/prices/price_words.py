"""Tell amounts that something costs from all other sums."""

import re
from collections.abc import Sequence

from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PriceWords

_EN = english(PriceWords)
_MONEY = r"(?:(?:US|CA|AU|NZ)?[$€£]\s?\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)?\s(?:dollars?|euros?|USD|EUR)\b)"
AMOUNT = Pattern(lambda: rf"{_MONEY}(?!\s?(?:[kmb]\b|million|billion|thousand)|[\d,]*\d)(?:{_EN.per})?")
_SIGN = re.compile(r"[$€£]|\d\s(?:dollar|euro|USD|EUR)|\bfree\b")
_CELL = Pattern(lambda: rf"{AMOUNT}(?:\s*\([^()]{{1,40}}\))?[\s*†‡§¹²³⁴⁵⁶⁷⁸⁹]*\.?")
_MARKS = re.compile(r"[\s*†‡§¹²³⁴⁵⁶⁷⁸⁹]+$")
_NUMBER_MARK = re.compile(r"(?<=[a-z]{2})\d$")
_PRICE = Pattern(lambda: rf"\b(?:{_EN.price})\b")
_NO_PRICE = Pattern(lambda: rf"\b(?:{_EN.no_price})\b")


def may_hold_amount(text: str) -> bool:
    """Whether it is worth a closer look; cheap."""
    return _SIGN.search(text) is not None


def amounts_in(text: str) -> list[re.Match[str]]:
    """The amounts of a text, each with what it is for ("$35 a semester")."""
    return list(AMOUNT.finditer(text))


def amount_of_cell(cell: str) -> str:
    """A cell that is an amount, without the marks of footnotes; empty for all others."""
    return _MARKS.sub("", cell.strip()).rstrip(".") if _CELL.fullmatch(cell.strip()) else ""


def is_price(*said: str) -> bool:
    """Whether headings, names and labels speak of what something costs, and of no other money."""
    text = " ".join(said)
    return _PRICE.search(text) is not None and _NO_PRICE.search(text) is None


def is_other_money(*said: str) -> bool:
    """Whether they speak of budgets, awards, totals and the like."""
    return _NO_PRICE.search(" ".join(said)) is not None


def without_marks(text: str) -> str:
    """A name without the marks of footnotes behind it ("Lab fee*", "Health fee2")."""
    return _NUMBER_MARK.sub("", _MARKS.sub("", " ".join(text.split()))).rstrip(" :")


def labels_of(*labels: Sequence[str]) -> tuple[str, ...]:
    """The labels in their order, each once and none empty."""
    return tuple(dict.fromkeys(label for part in labels for label in map(without_marks, part) if label))
