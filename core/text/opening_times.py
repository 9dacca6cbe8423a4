"""Read the weekdays, and the times from opening to closing, that a text names."""

import re

from core.text.languages.en.pages.opening_words import ALL_DAYS, AND, DAY, TO, WEEKDAYS, WEEKEND, WORKDAYS

_RANGE = rf"{DAY}(?:{TO}{DAY})?"
DAYS = rf"(?:{_RANGE}(?:{AND}{_RANGE})*+|{ALL_DAYS}|{WORKDAYS}|{WEEKEND})"
CLOCK = r"(?:(?:[01]?\d|2[0-4])(?::[0-5]\d)?\s*(?:[ap]\.?\s?m\b\.?)?|(?:12\s*)?(?:noon|midnight)\b)"
TIMES = rf"(?<![\d:/$])(?:{CLOCK}{TO}{CLOCK}|between\s+{CLOCK}\s+and\s+{CLOCK})(?![\d:/%]|\s*[-–]\s*\d)"

_DAY_RANGE = re.compile(rf"(?P<first>{DAY})(?:{TO}(?P<last>{DAY}))?", re.IGNORECASE)
_TIME = re.compile(
    r"(?:(?P<hour>\d{1,2})(?::(?P<minute>\d\d))?\s*(?P<half>[ap])?(?:\.?\s?m\b\.?)?|(?:12\s*)?(?P<word>noon|midnight))",
    re.IGNORECASE,
)
_NOON, _DAY_MINUTES = 12 * 60, 24 * 60


def weekdays_of(text: str) -> tuple[int, ...]:
    """The weekdays of "Mon–Thu & Sat" in the order of the week, 0 for Monday; "Sat–Mon" goes over the week's end."""
    if re.match(ALL_DAYS, text, re.IGNORECASE):
        return tuple(range(7))
    if re.match(WORKDAYS, text, re.IGNORECASE):
        return tuple(range(5))
    if re.match(WEEKEND, text, re.IGNORECASE):
        return (5, 6)
    found: set[int] = set()
    for part in _DAY_RANGE.finditer(text):
        first = _number(part["first"])
        last = _number(part["last"]) if part["last"] else first
        found |= {(first + step) % 7 for step in range((last - first) % 7 + 1)}
    return tuple(sorted(found))


def opens_and_closes(text: str) -> tuple[str, str] | None:
    """ "8 a.m.–10 p.m." as ("08:00", "22:00"); None where morning and afternoon cannot be told apart ("2–5")."""
    first, second = list(_TIME.finditer(text))[:2]
    closes = _minutes(second)
    if closes is None:
        closes = _bare(second)
        opens = _minutes(first)
        if opens is None:
            return _without_halves(_bare(first), closes)
        return _written(opens, _after(opens, closes))
    opens = _minutes(first)
    if opens is None:  # "9–5 p.m.", "1–4 p.m.": it has the half of the day that comes before
        opens = _bare(first) % _NOON + (_NOON if closes >= _NOON else 0)
        opens -= _NOON if opens >= closes else 0
    return _written(opens, closes or _DAY_MINUTES) if opens >= 0 else None


def _after(opens: int, closes: int) -> int:
    """A closing time in the half of the day that follows "8 a.m.–5", "9 p.m.–2"; -1 for "8 a.m.–10"."""
    if closes <= opens < closes + _NOON and closes < _NOON:
        return closes + _NOON
    return -1 if opens < closes < _NOON else closes


def _without_halves(opens: int, closes: int) -> tuple[str, str] | None:
    """ "9:00–16:30" and "8:30–6:00" can be read in one way only: nobody opens before seven and closes before noon."""
    if 7 * 60 <= opens < closes:
        return _written(opens, closes)
    if 7 * 60 <= opens < _NOON and closes < 7 * 60:
        return _written(opens, closes + _NOON)
    return None


def _minutes(time: re.Match[str]) -> int | None:
    """Minutes after midnight; None where it does not say which half of the day."""
    if time["word"]:
        return _NOON if time["word"].lower() == "noon" else 0
    if not time["half"]:
        return None
    return _bare(time) % _NOON + (_NOON if time["half"].lower() == "p" else 0)


def _bare(time: re.Match[str]) -> int:
    return int(time["hour"]) * 60 + int(time["minute"] or 0)


def _written(opens: int, closes: int) -> tuple[str, str] | None:
    if opens == closes or closes < 0 or max(opens, closes) > _DAY_MINUTES:
        return None
    return f"{opens // 60:02}:{opens % 60:02}", f"{closes // 60:02}:{closes % 60:02}"


def _number(day: str) -> int:
    return WEEKDAYS.index(day[:3].lower())
