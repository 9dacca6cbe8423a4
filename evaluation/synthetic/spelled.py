"""The spellings in which an answer may state a value of a record."""

import re
from collections.abc import Sequence
from datetime import date

from core.domain.records import Meeting, OpeningHours
from core.text.values.words import WEEKDAY_NAMES, rows

Spelled = tuple[tuple[str, ...], ...]  # all are needed, each in one of its spellings

_UNKNOWN = re.compile(r"\b(?:tba|tbd|dnm|staff|announced)\b", re.IGNORECASE)
_TIME = re.compile(r"(\d{1,2}):(\d{2})\s*(?:([ap])\.?m\b)?", re.IGNORECASE)
_DAY = re.compile(r"Th|Su|Sa|[MTWRFSU]")
_DAYS = {
    letters: name
    for name, row in reversed(list(zip(WEEKDAY_NAMES, rows("weekday_letters"), strict=True)))
    for letters in row.split()
}
_SHORT = {name: name[:3] for name in WEEKDAY_NAMES[:5]}
CODE = re.compile(r"\b(?:[A-Z]{2,6} ?[A-Z]{0,2}\d{3,4}[A-Z]?|\d{2}-?\d{3})\b")
_CREDIT_WORDS = ("credit", "credits", "unit", "units", "point", "points", "credit hours")


def is_known(value: str) -> bool:
    """Whether a page says something, rather than that it is to be announced."""
    return bool(value.strip()) and not _UNKNOWN.search(value)


def names(people: Sequence[str]) -> Spelled:
    """All of these people, each with or without initials between the first and the last name."""
    return tuple((name, _without_initials(name)) for name in people if is_known(name))


def times(meetings: Sequence[Meeting]) -> Spelled:
    """Every day, beginning and end of the meetings."""
    return tuple(fact for each in meetings if is_known(each.time) for fact in (*_days(each.days), *_clocks(each.time)))


def places(meetings: Sequence[Meeting]) -> Spelled:
    """Every place of the meetings."""
    found = dict.fromkeys(each.place for each in meetings if is_known(each.place))
    return tuple((place, "online") if place.lower().startswith("online") else (place,) for place in found)


def credit(value: str) -> Spelled:
    """A number of credits beside its word or after a label, or alone where its point makes it known."""
    numbers = dict.fromkeys((value, f"{float(value):g}" if re.fullmatch(r"\d+\.\d+", value) else value))
    said = [form for n in numbers for word in _CREDIT_WORDS for form in (f"{n} {word}", f"{word}: {n}", f"{n}-{word}")]
    return ((*said, *(f": {n}" for n in numbers), *(n for n in numbers if "." in n)),)


def prerequisites(value: str) -> Spelled:
    """Every course code that is named; the page's words where it names none, or that there are none."""
    if value.strip(" .").casefold() == "none":
        return (("no prerequisite", "no prerequisites", "prerequisites: none", "prerequisite: none", "nothing"),)
    return tuple((code,) for code in dict.fromkeys(CODE.findall(value))) or ((value.strip(" ."),),)


def days(start: date, end: date) -> Spelled:
    """The first day and the last one; that of the same month also without its month."""
    if start == end:
        return (_day(start),)
    alone = (str(end.day),) if start.month == end.month else ()
    return (_day(start), (*_day(end), *alone))


def phone(value: str) -> Spelled:
    """A number as it stands, with its digits in any groups, and without its area code."""
    digits = re.sub(r"\D", "", value)
    local = f"{digits[-7:-4]}-{digits[-4:]}" if len(digits) >= 7 else value
    whole = f"({digits[-10:-7]}) {local}" if len(digits) >= 10 else value
    return ((value, local, whole, digits),)


def hours(opening: Sequence[OpeningHours]) -> Spelled:
    """When it opens and closes in an ordinary week; nothing where no ordinary week is stated."""
    ordinary = [each for each in opening if each.weekdays and each.opens and not each.period and not each.start]
    clocks = dict.fromkeys(clock for each in ordinary for clock in (each.opens, each.closes))
    return tuple(_clock(int(clock[:-3]), int(clock[-2:])) for clock in clocks)


def _days(said: str) -> Spelled:
    if not is_known(said):
        return ()
    found = [_DAYS[letter] for letter in _DAY.findall(said)] if re.fullmatch(rf"(?:{_DAY.pattern})+", said) else []
    return tuple((said, day, f"{day}s", _SHORT.get(day, day[:3]), day[:4]) for day in found) or ((said,),)


def _clocks(said: str) -> Spelled:
    return tuple(_clock(int(hour), int(minute), half.lower()) for hour, minute, half in _TIME.findall(said)) or (
        (said,),
    )


def _clock(hour: int, minute: int, half: str = "") -> tuple[str, ...]:
    hour = hour % 12 + 12 if half == "p" else hour % 12 if half else hour
    short, day = (hour - 1) % 12 + 1, "am" if hour % 24 < 12 else "pm"
    named = {0: ("midnight",), 12: ("noon",), 24: ("midnight",)}.get(hour, ()) if not minute else ()
    bare = [f"{short}:{minute:02}", f"{short:02}:{minute:02}", f"{hour:02}:{minute:02}"]
    whole = [str(short)] if not minute else []
    return (*named, *bare, *(f"{each}{gap}{day}" for each in [*bare[:2], *whole] for gap in (" ", "")))


def _day(day: date) -> tuple[str, ...]:
    months = {f"{day:%B}", f"{day:%b}", f"{day:%b}."} | ({"Sept", "Sept."} if day.month == 9 else set())
    worded = [form for month in sorted(months) for form in (f"{month} {day.day}", f"{day.day} {month}")]
    return (*worded, f"{day.month}/{day.day}", day.isoformat())


def _without_initials(name: str) -> str:
    first, *between, last = name.split() if " " in name else ("", name)
    return " ".join([first, *(each for each in between if len(each.strip(".")) > 1), last]).strip()
