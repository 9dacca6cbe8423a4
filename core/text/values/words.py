"""The words of values from `en.yaml`, and the patterns of single words that the lexer is made of."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

_FILE = Path(__file__).with_name("en.yaml")


@lru_cache(maxsize=1)
def _tables() -> Mapping[str, Any]:
    found: Mapping[str, Any] = yaml.CBaseLoader(_FILE.read_text(encoding="utf-8")).get_single_data()
    return found  # every scalar is a string


def words(name: str) -> tuple[str, ...]:
    """A line of words, one after the other."""
    return tuple(str(_tables()[name]).split())


def rows(name: str) -> tuple[str, ...]:
    """A list of phrases, or of lines with the spellings of one thing each."""
    return tuple(map(str, _tables()[name]))


def table(name: str) -> dict[str, str]:
    """What each word of a table stands for."""
    return {str(key): str(value) for key, value in _tables()[name].items()}


def any_of(spellings: Iterable[str]) -> str:
    """A pattern for one of these, the longest first; a space stands for any white space or none.

    Common beginnings stand in it once: without regard to case, a list of words is tried word by word.
    """
    branches: dict[str, list[str]] = {}
    for spelling in dict.fromkeys(spellings):
        branches.setdefault(spelling[:1], []).append(spelling[1:])
    is_end = branches.pop("", None) is not None
    found = [_letter(first) + (any_of(rest) if any(rest) else "") for first, rest in branches.items()]
    pattern = found[0] if len(found) == 1 and not is_end else f"(?:{'|'.join(found)})"
    return f"{pattern}?" if is_end else pattern


def _letter(letter: str) -> str:
    return r"\s?" if letter == " " else re.escape(letter)


def _spelled(name: str) -> dict[str, int]:
    return {word: number for number, row in enumerate(rows(name)) for word in row.split()}


def _two(numbers: str) -> tuple[int, int]:
    month, day = map(int, numbers.split())
    return month, day


def _three(numbers: str) -> tuple[int, int, int]:
    month, weekday, which = map(int, numbers.split())
    return month, weekday, which


# Patterns, to be compiled without regard to case.
_MONTHS, _WEEKDAYS = _spelled("months"), _spelled("weekdays")
MONTH_NAMES = tuple(row.split()[0].capitalize() for row in rows("months"))
WEEKDAY_NAMES = tuple(row.split()[0].capitalize() for row in rows("weekdays"))
WEEKDAY_LETTERS = tuple(row.split()[0] for row in rows("weekday_letters"))
MONTHS = tuple(name[:3].lower() for name in MONTH_NAMES)
WEEKDAYS = tuple(name[:3].lower() for name in WEEKDAY_NAMES)
MONTH = any_of(_MONTHS)
ANY_MONTH = rf"(?:{'|'.join(MONTHS)})[a-z]*\.?"  # in whatever spelling, so also what only begins like one
ANY_WEEKDAY = rf"(?:{'|'.join(WEEKDAYS)})\w*\.?"
WEEKDAY_NAME = any_of(name.lower() for name in WEEKDAY_NAMES)
WEEKDAY = any_of(_WEEKDAYS)
SHORTENED = any_of(word for row in (*rows("months"), *rows("weekdays")) for word in row.split()[1:])  # "Sept", "Mon"
SEASON = any_of(word for row in table("seasons").values() for word in row.split())
TERM_OF_YEAR = rf"\b({SEASON})\s+(?:(?:semester|term|quarter)\s+)?(20\d\d)\b"
# Days that people name: month and day, or month, weekday and which one of the month (-1 is the last).
YEARLY_DAYS = {name: _two(day) for name, day in table("yearly_days").items()}
MOVING_DAYS = {name: _three(day) for name, day in table("moving_days").items()}
HALF = r"(?:[ap]\.?\s?m\b\.?)"
SEASONS = {word: name for name, row in table("seasons").items() for word in row.split()}


# Monday as "m", "mo", "mon" and "monday", as columns and calendars write it.
WEEKDAY_SPELLINGS = tuple(
    frozenset(f"{one} {other}".lower().split())
    for one, other in zip(rows("weekdays"), rows("weekday_letters"), strict=True)
)


def month_of(name: str) -> int:
    """1 for "Jan." or "january"."""
    return MONTHS.index(name[:3].lower()) + 1


def weekday_of(name: str) -> int:
    """0 for "Mon." or "Mondays"."""
    return WEEKDAYS.index(name[:3].lower())


def season_of(name: str) -> str:
    """ "fall" for "Autumn"."""
    return SEASONS[name.lower()]
