"""Read English constructions and phrases in one form: figures for numbers in words, days for a range of days."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.statements import Phrases
from core.text.values.amounts import spelled_number
from core.text.values.words import WEEKDAY_NAMES, weekday_of

Rule = Callable[[re.Match[str]], str]

_EN = english(Phrases)


@lru_cache
def rewordings() -> tuple[tuple[Pattern, str | Rule], ...]:
    """Patterns, and what stands in their place, in the order in which they are tried."""
    written = (*_EN.constructions, *_EN.phrases)
    return tuple((pattern, _RULES[said[1:]] if said.startswith("=") else said) for pattern, said in written)


def _value(number: str) -> int:
    return int(number) if number.isdecimal() else spelled_number(number)


def _weekend_day(found: re.Match[str]) -> str:
    """ "Sat" and "Sun" beside another day."""
    return f"{WEEKDAY_NAMES[weekday_of(found[1])]}{found[2]}{WEEKDAY_NAMES[weekday_of(found[3])]}"


def _bound(found: re.Match[str]) -> str:
    """The bound of things one can count, as the least or most that there may be: more than two are at least three."""
    value = _value(found[2])
    return f"atleast {value + 1}" if found[1].lower() == "more" else f"atmost {value - 1}"


def _denied_bound(found: re.Match[str]) -> str:
    return f"{found[1]}{found[2]}{'atmost' if found[3].lower() in ('more', 'longer') else 'atleast'} "


_RULES: Mapping[str, Rule] = {
    "weekend_day": _weekend_day,
    "half_past": lambda m: f"{_value(m[1])}:30",
    "quarter_past": lambda m: f"{_value(m[1])}:15",
    "cents": lambda m: f"${_value(m[1]) / 100:.2f}",
    "least_or_most": lambda m: "atleast" if m[2].lower() in ("fewer", "less") else "atmost",
    "denied_bound": _denied_bound,
    "bound": _bound,
}
