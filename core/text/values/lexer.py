"""The values in a text: every meaning of every span, in one compiled pass; the caller picks by what stands around."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, cast

from core.text.languages.pattern import compiled
from core.text.values import amounts, clock, codes, dates, value, weekdays
from core.text.values.value import Kind, Relative, T, Term, Value
from core.text.values.words import MONTH, SEASON, WEEKDAY, any_of, month_of, rows, season_of, table

_Meant = Iterator[tuple[Kind[Any], Any]]
_Beginning = tuple[str, str]  # a pattern, and names of forms
_WHICH = {word: name for name, row in table("which").items() for word in row.split()}
_RELATIVE_DAYS = {word: int(days) for word, days in table("relative_days").items()}
_PART_OF_YEAR = any_of(rows("parts_of_year"))
_TWO_YEARS = re.compile(r"(20\d\d)\s*[-–—/]\s*(?:20)?(\d\d)")
_SEASON, _YEAR = re.compile(SEASON, re.IGNORECASE), re.compile(r"20\d\d|(?<=['’])\d\d")


def _dates(text: str) -> _Meant:
    days = dates.days_of(text)
    if days:
        yield value.DATES, days
        yield from [(value.DATE, days[0])] if days[0] == days[1] else []


def _term(text: str) -> _Meant:
    season, year = _SEASON.search(text), _YEAR.search(text)
    if season and year:
        yield value.TERM, Term(season_of(season[0]), 2000 + int(year[0]) % 100)


def _years(text: str) -> _Meant:
    found = _TWO_YEARS.fullmatch(text)
    if found and (int(found[1]) + 1) % 100 == int(found[2]):
        yield value.ACADEMIC_YEAR, int(found[1])
    else:
        yield value.RANGE, amounts.range_of(text.replace("/", "-"))


def _relative(text: str) -> _Meant:
    *which, what = text.lower().split()
    if not which:
        days = _RELATIVE_DAYS[what]
        yield value.RELATIVE, Relative(("last", "this", "next")[days + 1], "day", days)
    else:
        yield value.RELATIVE, Relative(_WHICH[which[0]], what)


def _hours(text: str) -> _Meant:
    if re.fullmatch(amounts.RANGE, text, re.IGNORECASE):
        yield value.RANGE, amounts.range_of(text)
    yield value.HOURS, clock.hours_of_span(text)


def _number(text: str) -> _Meant:
    if re.fullmatch(r"(?:19|20)\d\d", text):
        yield value.YEAR, int(text)
    yield value.NUMBER, amounts.number_of(text)


def _spelled(text: str) -> _Meant:
    is_ordinal = amounts.is_ordinal(text)
    number = amounts.spelled_number(text)
    yield (value.ORDINAL, number) if is_ordinal else (value.NUMBER, float(number))


def _one(kind: Kind[T], read: Callable[[str], T]) -> Callable[[str], _Meant]:
    return lambda text: iter([(kind, read(text))])


_FORMS: Mapping[str, tuple[str, Callable[[str], _Meant]]] = {
    "link": (codes.LINK, _one(value.LINK, str)),
    "email": (rf"(?<![\w.+-]){codes.EMAIL}", _one(value.EMAIL, str)),
    "phone": (rf"{codes.LONG_PHONE}|{codes.SHORT_PHONE}", _one(value.PHONE, str)),
    "years": (r"(?<![\w/.-])20\d\d\s*[-–—/]\s*(?:20)?\d\d(?![\w/]|[-.]\d)", _years),
    "dates": (dates.DATES, _dates),
    "numeric": (dates.NUMERIC_DATE, lambda text: ((value.DATE, day) for day in dates.numeric_days(text))),
    "named": (
        rf"{SEASON}(?:\s+{_PART_OF_YEAR})?,?\s+(?:of\s+)?(?:20\d\d|['’]\d\d)\b(?!\s*[-–—/]\s*\d)",
        _term,
    ),
    "term": (rf"20\d\d\s+{SEASON}\b", _term),
    "money": (amounts.MONEY, _one(value.MONEY, amounts.money_of)),
    "hours": (clock.TIMES, _hours),
    "clock": (clock.LONE_CLOCK, _one(value.CLOCK, lambda text: clock.clocks_of(text)[0])),
    "percent": (amounts.PERCENT, _one(value.PERCENT, amounts.number_of)),
    "figures": (codes.NUMERIC_CODE, _one(value.CODE, codes.code_of)),
    "range": (amounts.RANGE, _one(value.RANGE, amounts.range_of)),
    "ordinal": (amounts.ORDINAL, _one(value.ORDINAL, lambda text: int(amounts.number_of(text)))),
    "number": (amounts.NUMBER, _number),
    "code": (rf"(?-i:{codes.CODE})", lambda text: iter([(value.CODE, code)] if (code := codes.code_of(text)) else [])),
    "relative": (
        rf"(?:{any_of(_RELATIVE_DAYS)}|{any_of(_WHICH)}\s+(?:day|week|weekend|month|year|{_PART_OF_YEAR}|{SEASON}|"
        rf"{WEEKDAY}|{MONTH}))\b",
        _relative,
    ),
    "days": (weekdays.DAYS, _one(value.WEEKDAYS, weekdays.weekdays_of)),
    "letters": (
        weekdays.LETTERS,
        lambda text: ((value.WEEKDAYS, days) for days in weekdays.weekdays_of_letters(text)),
    ),
    "season": (rf"{SEASON}\b", _one(value.SEASON, season_of)),
    "month": (rf"{MONTH}\b\.?(?!\w)", _one(value.MONTH, month_of)),
    "spelled": (amounts.SPELLED, _spelled),
}
# What a value begins with, and the forms that begin with it; the first of them that matches is read.
_CONTACTS: _Beginning = ("", "link email")
_BEGINNINGS: tuple[_Beginning, ...] = (
    (r"(?<!\w)(?=\d)", "phone years dates numeric term money hours clock percent figures range ordinal number days"),
    (r"(?<![\w-])(?=[a-z])", "dates named hours clock code relative days letters season month spelled money"),
    (r"(?=[+($€£])", "phone money"),
)
_MAY_HOLD_CONTACTS = re.compile(r"@|://|www\.")
# What is also read inside another value: the month and the weekday of a date, the times of a span, the year of a term.
_INSIDE: Mapping[str, _Beginning] = {
    "dates": ("", "days month number"),
    "hours": ("", "clock"),
    "named": ("", "season number"),
    "term": ("", "season number"),
    "relative": (r"\b", "days season month"),
}


@lru_cache(maxsize=4_096)
def values(text: str) -> tuple[Value[Any], ...]:
    """Every meaning of every value in a text, in reading order; of one span the likelier meaning first.

    "11/12" is read month first, then day first: the caller knows the order of its site.
    """
    found = _beside_contacts(text) if _MAY_HOLD_CONTACTS.search(text) else _compiled(_BEGINNINGS).finditer(text)
    return tuple(meant for each in found for meant in _meanings(each))


def _beside_contacts(text: str) -> Iterator[re.Match[str]]:
    """Whichever comes first, a contact or another value, and what comes behind it."""
    lexers = _compiled((_CONTACTS,)), _compiled(_BEGINNINGS)
    ahead, at = [lexer.search(text) for lexer in lexers], 0
    while found := min(filter(None, ahead), key=lambda each: each.start(), default=None):
        yield found
        at = found.end()
        ahead = [
            each if each is None or each.start() >= at else lexer.search(text, at)
            for each, lexer in zip(ahead, lexers, strict=True)
        ]


def of(kind: Kind[T], text: str) -> list[Value[T]]:
    """The values of one kind in a text, in reading order."""
    return [cast("Value[T]", one) for one in values(text) if one.kind is kind]


def whole(kind: Kind[T], text: str) -> T | None:
    """What a text means as a value of this kind, where it is nothing else but one."""
    stripped = text.strip(" ():;,")
    return next((one.value for one in of(kind, stripped) if (one.start, one.end) == (0, len(stripped))), None)


@cache
def _compiled(beginnings: tuple[_Beginning, ...]) -> re.Pattern[str]:
    """One pattern for all forms; the number of its beginning stands behind the name of each."""
    groups = (
        f"{begins}(?:{'|'.join(f'(?P<{name}_{number}>{_FORMS[name][0]})' for name in names.split())})"
        for number, (begins, names) in enumerate(beginnings)
    )
    return compiled("|".join(groups), re.IGNORECASE)


def _meanings(found: re.Match[str]) -> Iterator[Value[Any]]:
    name, text = _name(found), found[0].rstrip()
    yield from _meant(name, text, found.start())
    for inner in _compiled((_INSIDE[name],)).finditer(text) if name in _INSIDE else ():
        yield from _meant(_name(inner), inner[0].rstrip(), found.start() + inner.start())


def _name(found: re.Match[str]) -> str:
    return str(found.lastgroup).partition("_")[0]


def _meant(name: str, text: str, start: int) -> Iterator[Value[Any]]:
    for kind, meaning in _FORMS[name][1](text):
        yield Value(kind, meaning, start, start + len(text))
