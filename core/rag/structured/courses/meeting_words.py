"""Read on which weekdays and at what times a course meets, and say it in words."""

from dataclasses import dataclass
from datetime import time

from core.domain.records import Meeting
from core.records.templates import joined
from core.text.values.clock import certain
from core.text.values.lexer import whole
from core.text.values.value import HOURS, WEEKDAYS, Weekdays
from core.text.values.words import WEEKDAY_NAMES
from core.text.values.written import time_in_words

_SUNDAY = 6


@dataclass(frozen=True, slots=True)
class Meets:
    """On `weekdays` (0 is Monday) from `begins` to `ends`; empty or None where the page's words do not surely say."""

    weekdays: Weekdays = ()
    begins: time | None = None
    ends: time | None = None


def meets(meeting: Meeting) -> Meets:
    """What the page's own words mean: "TR" and "01:00PM - 02:20PM"."""
    hours = whole(HOURS, meeting.time)
    begins, ends = (certain(hours) if hours else None) or ("", "")
    if not begins or ends == "24:00":
        return Meets(weekdays(meeting.days))
    return Meets(weekdays(meeting.days), time.fromisoformat(begins), time.fromisoformat(ends))


def weekdays(letters: str) -> Weekdays:
    """The weekdays of "TR", "TTh", "Mon, Wed" or "Monday", also of a week that begins on Sunday ("UTR"); else none."""
    if days := whole(WEEKDAYS, letters):
        return days
    after_sunday = whole(WEEKDAYS, letters[1:]) if letters.startswith("U") else None
    return (*after_sunday, _SUNDAY) if after_sunday else ()


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
