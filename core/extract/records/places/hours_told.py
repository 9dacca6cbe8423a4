"""Read opening hours from clauses: "Monday to Friday from 8:30 to 5:00 pm; on Thursday we open at 10:00 am"."""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.domain.records import OpeningHours
from core.extract.records.places.opening_hours import hours_of
from core.text.languages.en.pages.opening_words import CHANGES
from core.text.sentences import sentences
from core.text.values.clock import CLOCK
from core.text.values.weekdays import DAYS, weekdays_of

_CHANGE = re.compile(
    rf"(?:but\s+)?(?:on\s+)?(?P<days>{DAYS}),?\s+{CHANGES}(?P<time>{CLOCK})|"
    rf"(?:but\s+)?{CHANGES.replace('verb', 'first')}(?P<at>{CLOCK})\s+(?:on\s+)?(?P<day>{DAYS})",
    re.IGNORECASE,
)
_LONGEST = 300  # characters

Hours = tuple[OpeningHours, ...]


def hours_told(text: str, context: str = "", period: str = "") -> Hours:
    """The hours that all clauses of a text state together; none where one of them says something else."""
    if len(text) > _LONGEST:
        return ()
    found: Hours = ()
    for clause in _clauses(text):
        if own := hours_of(clause, context, period):
            found += own
        elif changed := _changed(found, clause):
            found = changed
        else:
            return ()
    return found


def _clauses(text: str) -> Iterator[str]:
    for sentence in sentences(text):
        yield from (clause.strip(" ,") for clause in sentence.rstrip(".").split(";") if clause.strip(" ,"))


def _changed(hours: Hours, clause: str) -> Hours:
    """The hours with another time on the days of this clause; none where it is no such clause, or fits none of them."""
    said = _CHANGE.fullmatch(clause)
    if said is None:
        return ()
    days, verb, clock = said["days"] or said["day"], said["verb"] or said["first"], said["time"] or said["at"]
    opens = verb.casefold().startswith("open")
    parts = [part for each in hours for part in _parted(each, weekdays_of(days))]
    at = [
        _with_time(each, clock, opens=opens) if set(each.weekdays) <= set(weekdays_of(days)) else each for each in parts
    ]
    return tuple(each for each in at if each) if all(at) and at != parts else ()


def _parted(hours: OpeningHours, days: tuple[int, ...]) -> Iterator[OpeningHours]:
    """Those on these weekdays apart from those on the others."""
    if hours.start:
        yield hours
        return
    for own in (
        tuple(day for day in hours.weekdays if day not in days),
        tuple(day for day in hours.weekdays if day in days),
    ):
        if own:
            yield replace(hours, weekdays=own)


def _with_time(hours: OpeningHours, clock: str, *, opens: bool) -> OpeningHours | None:
    if hours.start or not hours.opens:
        return hours
    span = f"{clock} – {_spelled(hours.closes)}" if opens else f"{_spelled(hours.opens)} – {clock}"
    read = hours_of(f"Monday {span}")
    return replace(hours, opens=read[0].opens, closes=read[0].closes) if read else None


def _spelled(at: str) -> str:
    """ "17:00" as "5:00 pm"."""
    hour, minute = int(at[:2]), at[3:]
    return f"{(hour - 1) % 12 + 1}:{minute} {'am' if hour % 24 < 12 else 'pm'}"
