"""Read when and where a course meets, from a table row or labelled fields."""

import re
from collections.abc import Mapping

from core.domain.records import Meeting

_DAYS_AND_TIME = re.compile(r"^(?P<days>[^\d]*?)[\s,:]*(?P<time>\d.*|TBA|TBD)?$", re.IGNORECASE)


def meeting_of(row: Mapping[str, str]) -> Meeting | None:
    """The meeting in a row of named cells (or a course's fields), if it has a time or place."""
    days, time = row.get("days", ""), _span(row.get("time", ""), row.get("end", ""))
    if when := row.get("when", ""):
        found = _DAYS_AND_TIME.match(when)
        days, time = (days or found["days"].strip(" ,"), found["time"] or "") if found else (days, when)
    kind = ", ".join(filter(None, (row.get("kind", ""), row.get("often", ""))))
    meeting = Meeting(days.strip(), time.strip(), row.get("place", ""), row.get("dates", ""), kind)
    return meeting if any((meeting.days, meeting.time, meeting.place)) else None


def _span(start: str, end: str) -> str:
    return f"{start} - {end}" if start and end else start
