"""Read when and where a course meets, from a table row or labelled fields."""

import re
from collections.abc import Mapping

from core.domain.records import Meeting

_DAYS_AND_TIME = re.compile(r"^(?P<days>[^\d]*?)[\s,:]*(?P<time>\d.*|TBA|TBD)?$", re.IGNORECASE)


# A place may follow the time: "Monday, 9:00-9:50 a.m., Fulmar Hall 118".
_TIME_AND_PLACE = re.compile(
    r"(?P<time>\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?)?\s*(?:-|–|—|to)\s*\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\.?)?)\s*,\s*"
    r"(?P<place>[A-Z][^,;:]{2,40})",
    re.IGNORECASE,
)


def meeting_of(row: Mapping[str, str]) -> Meeting | None:
    """The meeting in a row of named cells (or a course's fields), if it has a time or place."""
    days, time = row.get("days", ""), _span(row.get("time", ""), row.get("end", ""))
    if when := row.get("when", ""):
        found = _DAYS_AND_TIME.match(when)
        days, time = (days or found["days"].strip(" ,"), found["time"] or "") if found else (days, when)
    place = row.get("place", "")
    if not place and (found := _TIME_AND_PLACE.fullmatch(time.strip())):
        time, place = found["time"], found["place"]
    kind = ", ".join(filter(None, (row.get("kind", ""), row.get("often", ""))))
    meeting = Meeting(days.strip(), time.strip(), place, row.get("dates", ""), kind)
    return meeting if any((meeting.days, meeting.time, meeting.place)) else None


def _span(start: str, end: str) -> str:
    return f"{start} - {end}" if start and end else start
