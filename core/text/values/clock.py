"""Read times of day, and spans of them: "8 a.m.–10 p.m.", "between 9 and noon", "8:30–6:00"."""

import re

from core.text.values.value import Clock, Hours
from core.text.values.weekdays import TO
from core.text.values.words import HALF, words

_NAMED = rf"(?:12\s*)?(?:{'|'.join((*words('noon'), *words('midnight')))})\b"
# Patterns, to be compiled without regard to case. A number alone is a time only beside another one.
CLOCK = rf"(?:(?:[01]?\d|2[0-4])(?::[0-5]\d)?\s*{HALF}?|{_NAMED})"
_ENDS = rf"(?:(?:[01]?\d|2[0-4])(?::[0-5]\d)?(?:[ap]\b|\s*{HALF})?|{_NAMED})"  # "9-11a": a letter suffices in a span
TIMES = rf"(?<![\d:/$])(?:{_ENDS}{TO}{_ENDS}|between\s+{CLOCK}\s+and\s+{CLOCK})(?![\d:/%]|\s*[-–]\s*\d)"
LONE_CLOCK = rf"(?:(?<![\d:/$.])(?:[01]?\d|2[0-4])(?::[0-5]\d\s*{HALF}?|\s*{HALF}|\s*o['’]clock\b)(?![\d:])|\b{_NAMED})"

_TIME = re.compile(
    rf"(?P<word>{_NAMED})|(?P<hour>\d{{1,2}})(?::(?P<minute>\d\d))?\s*(?P<half>[ap])?(?:\.?\s?m\b\.?)?", re.IGNORECASE
)
_NOON, _DAY_MINUTES = 12 * 60, 24 * 60


def clocks_of(text: str) -> list[Clock]:
    """The times of day in a text that names nothing else."""
    return [_clock(found) for found in _TIME.finditer(text)]


def hours_of_span(text: str) -> Hours:
    """The two times of what `TIMES` matched."""
    return Hours(*clocks_of(text)[:2])


def opens_and_closes(text: str) -> tuple[str, str] | None:
    """ "8 a.m.–10 p.m." as ("08:00", "22:00"); None where morning and afternoon cannot be told apart ("2–5")."""
    return certain(hours_of_span(text))


def certain(hours: Hours) -> tuple[str, str] | None:
    """Opening and closing time of a span where it can be read in one way only, such as ("08:00", "22:00")."""
    opens, closes = hours.first.minutes, hours.last.minutes
    if closes is None:
        closes = hours.last.written
        if opens is None:
            return _without_halves(hours.first.written, closes)
        return _written(opens, _after(opens, closes))
    if opens is None:  # "9–5 p.m.", "1–4 p.m.": it has the half of the day that comes before
        opens = hours.first.written % _NOON + (_NOON if closes >= _NOON else 0)
        opens -= _NOON if opens >= closes else 0
    return _written(opens, closes or _DAY_MINUTES) if opens >= 0 else None


def _clock(time: re.Match[str]) -> Clock:
    if time["word"]:
        return Clock(_NOON, "p" if words("noon")[0] in time["word"].lower() else "a")
    return Clock(int(time["hour"]) * 60 + int(time["minute"] or 0), (time["half"] or "").lower())


def _after(opens: int, closes: int) -> int:
    """A closing time in the half of the day that follows "8 a.m.–5", "9 p.m.–2"; -1 for "8 a.m.–10"."""
    if closes <= opens < closes + _NOON and closes < _NOON:
        return closes + _NOON
    return -1 if opens < closes < _NOON else closes


def _without_halves(opens: int, closes: int) -> tuple[str, str] | None:
    """ "9:00–16:30", "8:30–6:00", "2–5", "22:00–2:00": nobody opens before seven and closes before noon."""
    if opens >= _NOON + 60:  # by a clock of 24 hours
        return _written(opens, closes)
    if opens < 6 * 60:
        opens += _NOON
    if opens < 7 * 60:
        return None
    return _written(opens, closes if closes > opens else closes + _NOON if closes + _NOON > opens else -1)


def _written(opens: int, closes: int) -> tuple[str, str] | None:
    if opens == closes or closes < 0 or max(opens, closes) > _DAY_MINUTES:
        return None
    return f"{opens // 60:02}:{opens % 60:02}", f"{closes // 60:02}:{closes % 60:02}"
