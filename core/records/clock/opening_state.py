"""Whether a place is open at a moment, until when, and when it opens next."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from core.domain.records import OpeningHours

_FARTHEST = 10  # days ahead that are looked at for the next opening
_DAY = timedelta(days=1)

HoursOf = Callable[[date], Sequence[OpeningHours] | None]


@dataclass(frozen=True, slots=True)
class OpeningState:
    """`until` is when it closes, None while it is closed, or open with no end in sight; `next` is when it opens again,
    `ended` when it closed today.

    Times are those of the clocks on the campus, without a zone.
    """

    is_open: bool
    until: datetime | None = None
    next: datetime | None = None
    ended: datetime | None = None


def opening_state(now: datetime, hours_of: HoursOf) -> OpeningState | None:
    """None where the hours of the day are not known; `hours_of` returns those that hold on a day."""
    wall = now.replace(tzinfo=None)
    if hours_of(wall.date()) is None:
        return None
    found = list(_joined(sorted(_openings(wall.date(), hours_of))))
    for opens, closes in found:
        if opens <= wall < closes:
            is_endless = closes > datetime.combine(wall.date() + timedelta(days=2), time(0))
            return OpeningState(True, None if is_endless else closes)
    ended = max((closes for _, closes in found if wall.date() == closes.date() and closes <= wall), default=None)
    return OpeningState(False, None, min((opens for opens, _ in found if opens > wall), default=None), ended)


def on_days(hours: Sequence[OpeningHours], day: date) -> list[OpeningHours] | None:
    """What holds on a day: its exception, else what its weekday has; None where nothing is said of it."""
    special = [each for each in hours if each.start and each.start <= day <= (each.end or each.start)]
    usual = [each for each in hours if each.start is None and day.weekday() in each.weekdays]
    if special or usual:
        return special or usual
    return [] if any(each.start is None for each in hours) else None


def _openings(today: date, hours_of: HoursOf) -> Iterator[tuple[datetime, datetime]]:
    """The openings from the day before, whose last one may end today, to the days ahead that are known."""
    for day in (today + timedelta(days=at) for at in range(-1, _FARTHEST)):
        known = hours_of(day)
        if known is None and day > today:
            return
        yield from ((_at(day, each.opens), _closing(day, each)) for each in known or () if each.opens)


def _closing(day: date, hours: OpeningHours) -> datetime:
    opens, closes = _at(day, hours.opens), _at(day, hours.closes)
    return closes if closes > opens else closes + _DAY


def _at(day: date, clock: str) -> datetime:
    hour, minute = map(int, clock.split(":"))
    return datetime.combine(day, time(0)) + timedelta(hours=hour, minutes=minute)


def _joined(openings: Sequence[tuple[datetime, datetime]]) -> Iterator[tuple[datetime, datetime]]:
    """Openings that follow each other without a gap are one."""
    known: tuple[datetime, datetime] | None = None
    for opens, closes in openings:
        if known and opens <= known[1]:
            known = known[0], max(known[1], closes)
            continue
        if known:
            yield known
        known = opens, closes
    if known:
        yield known
