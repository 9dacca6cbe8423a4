"""Read on which weekdays and at what times a course meets, and say it in words."""

import re
from dataclasses import dataclass
from datetime import time

from core.domain.records import Meeting
from core.rag.structured.sources import joined
from core.text.values.words import WEEKDAY_NAMES
from core.text.values.written import time_in_words

_LETTERS = {
    "m": 0, "mo": 0, "mon": 0, "t": 1, "tu": 1, "tue": 1, "tues": 1, "w": 2, "we": 2, "wed": 2, "r": 3, "th": 3,
    "thu": 3, "thur": 3, "thurs": 3, "f": 4, "fr": 4, "fri": 4, "s": 5, "sa": 5, "sat": 5, "u": 6, "su": 6, "sun": 6,
}  # fmt: skip
_WHOLE = {name.lower(): at for at, name in enumerate(WEEKDAY_NAMES)}
_SPLIT = re.compile(r"[\s,;/&.-]+|\band\b", re.IGNORECASE)
_TOGETHER = re.compile(r"Th|Tu|Sa|Su|[MTWRFSU]")  # "MWF", "TTh", "TuTh"
_CLOCK = r"(?P<{0}hour>\d{{1,2}})[:.](?P<{0}minute>\d\d)(?::\d\d)?\s*(?P<{0}half>[ap])\.?m\b\.?"
_FROM_TO = re.compile(rf"\s*{_CLOCK.format('')}\s*(?:-|–|to)\s*{_CLOCK.format('end_')}\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Meets:
    """On `weekdays` (0 is Monday) from `begins` to `ends`; empty or None where the page's words do not surely say."""

    weekdays: tuple[int, ...] = ()
    begins: time | None = None
    ends: time | None = None


def meets(meeting: Meeting) -> Meets:
    """What the page's own words mean: "TR" and "01:00PM - 02:20PM"."""
    times = _FROM_TO.fullmatch(meeting.time)
    if times is None:
        return Meets(weekdays(meeting.days))
    return Meets(weekdays(meeting.days), _time(times, ""), _time(times, "end_"))


def weekdays(letters: str) -> tuple[int, ...]:
    """The weekdays of "TR", "TTh", "Mon, Wed" or "Monday"; none where one of them cannot be read."""
    parts = [part for part in _SPLIT.split(letters.strip()) if part]
    named = [_WHOLE.get(part.lower(), _LETTERS.get(part.lower())) for part in parts]
    if len(parts) == 1 and named == [None]:
        found = _TOGETHER.findall(parts[0])
        named = [_LETTERS[each.lower()] for each in found] if "".join(found) == parts[0] else [None]
    known = [day for day in named if day is not None]
    return tuple(sorted(set(known))) if len(known) == len(named) else ()


def days_in_words(meeting: Meeting) -> str:
    """ "Tuesday and Thursday"; the page's own words where these are not read."""
    names = [WEEKDAY_NAMES[day] for day in weekdays(meeting.days)]
    return joined(names) if names else meeting.days


def times_in_words(meeting: Meeting) -> str:
    """ "1:00 p.m. to 2:20 p.m."; the page's own words where these are not read."""
    read = meets(meeting)
    if read.begins is None or read.ends is None:
        return meeting.time
    return f"{time_in_words(read.begins)} to {time_in_words(read.ends)}"


def _time(found: re.Match[str], which: str) -> time | None:
    hour, minute = int(found[f"{which}hour"]), int(found[f"{which}minute"])
    if not 1 <= hour <= 12 or minute > 59:
        return None
    return time(hour % 12 + (12 if found[f"{which}half"].lower() == "p" else 0), minute)
