"""Read weekdays: "Mon–Thu & Sat", "Mon./Tues./Thurs.", "MWF", "T/Th", "weekends"."""

import re
from collections.abc import Iterator

from core.text.values.value import Weekdays
from core.text.values.words import MONTH, WEEKDAY, WEEKDAY_NAME, any_of, rows, weekday_of, words

# Patterns, to be compiled without regard to case.
DAY = rf"(?:{WEEKDAY_NAME}s?|{WEEKDAY})\b\.?"
TO = rf"\s*+{any_of(rows('to'))}\s*+"
AND = r"\s*+(?:,(?:\s*+(?:and|&))?|and|&|/|\+)\s*+"
_RANGE = rf"{DAY}(?:{TO}{DAY})?"
_ALL_DAYS, _WORKDAYS, _WEEKEND = (rf"{any_of(rows(name))}\b" for name in ("all_days", "workdays", "weekend"))
_PLAIN_DAYS = rf"(?:{_RANGE}(?:{AND}{_RANGE})*+|{_ALL_DAYS}|{_WORKDAYS}|{_WEEKEND})"
EXCEPT = rf"\b{any_of(rows('except'))}\b(?:\s+on\b)?"
_BUT = rf"(?:\s*+,?\s*+\(?{EXCEPT}|(?<=day)\s++but)\s++"  # "every day but Monday"
DAYS = rf"(?:{_PLAIN_DAYS}(?:{_BUT}{_PLAIN_DAYS}(?!,?\s+(?:{MONTH}\b|\d{{1,2}}/)))?)"

# "the first and third Saturday", "third of the month", "every other week"; and as a remark behind a day "1st & 3rd".
_WHICH = rf"(?:{any_of((*words('ordinals'), 'last', 'other', 'alternate'))}|\d(?:st|nd|rd|th))"
SOME_WEEKS = (
    rf"\b{_WHICH}\s+(?:{DAYS}|(?:\w+\s+)?of\s+(?:the|each|every)\s+month\b)|"
    r"\b(?:every\s+other|alternate)\s+weeks?\b|\bbi-?weekly\b"
)
SOME_WEEKS_REMARKED = rf"{SOME_WEEKS}|^\W*{_WHICH}\s+(?:and|&)\s+{_WHICH}\W*$"

_SHORT = {word: [n for n, row in enumerate(rows("weekday_letters")) if word in row.split()] for word in "MTWRFSU"}
_SHORT |= {word: [n] for n, row in enumerate(rows("weekday_letters")) for word in row.split() if len(word) == 2}
_LETTER = r"(?:M[Oo]|T[UuHh]|W[Ee]|F[Rr]|S[AaUu]|[MTWRFSU])"
# Capitals only, alone or in a row: "MWF", "T/Th", "M–F", "S".
LETTERS = rf"(?-i:(?<![\w'’.&]){_LETTER}(?:\s?[-–/,&+]\s?{_LETTER}|{_LETTER})*+(?![\w'’&]|-[A-Za-z]))"

_EXCEPTED = re.compile(_BUT, re.IGNORECASE)
_DAY_RANGE = re.compile(rf"(?P<first>{DAY})(?:{TO}(?P<last>{DAY}))?", re.IGNORECASE)
_GROUPS = [
    (re.compile(pattern, re.IGNORECASE), days)
    for pattern, days in ((_ALL_DAYS, range(7)), (_WORKDAYS, range(5)), (_WEEKEND, range(5, 7)))
]
_LETTER_OR_MARK = re.compile(rf"{_LETTER}|[-–/,&+]")


def weekdays_of(text: str) -> Weekdays:
    """The weekdays of "Mon–Thu & Sat" in the order of the week, 0 for Monday; "Sat–Mon" goes over the week's end."""
    named, *without = _EXCEPTED.split(text)
    if without:
        return tuple(day for day in weekdays_of(named) if day not in weekdays_of(without[0]))
    for pattern, days in _GROUPS:
        if pattern.match(text):
            return tuple(days)
    found: set[int] = set()
    for part in _DAY_RANGE.finditer(text):
        found |= _from_to(weekday_of(part["first"]), weekday_of(part["last"] or part["first"]))
    return tuple(sorted(found))


def weekdays_of_letters(text: str) -> Iterator[Weekdays]:
    """What "MWF", "TTh" or "S" can mean: of two meanings the earlier day first; nothing where days go backwards."""
    for last in _meanings(_LETTER_OR_MARK.findall(text), -1):
        if last:
            yield last


def _meanings(parts: list[str], after: int) -> Iterator[Weekdays]:
    if not parts:
        yield ()
        return
    head, rest = parts[0], parts[1:]
    if head in "-–":
        for tail in _meanings(rest, after):
            yield tuple(range(after + 1, tail[0])) + tail if tail else ()
    elif not head.isalpha():
        yield from _meanings(rest, after)
    else:
        for day in (day for day in _SHORT[head[:1] + head[1:].lower()] if day > after):
            yield from ((day, *tail) for tail in _meanings(rest, day))


def _from_to(first: int, last: int) -> set[int]:
    return {(first + step) % 7 for step in range((last - first) % 7 + 1)}
