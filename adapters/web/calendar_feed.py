"""A person's own reminders for their calendar (RFC 5545), under an address that nobody guesses."""

from collections.abc import Sequence
from dataclasses import dataclass

from icalendar import Calendar, Event
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from core.domain.reminders.reminder import Reminder, State
from core.ports.reminders import Reminders

FEED = "/reminders/{token}.ics"
_HEADERS = {"cache-control": "no-store", "referrer-policy": "no-referrer"}


@dataclass(frozen=True)
class CalendarFeed:
    """The route; without reminders no address is known."""

    store: Reminders | None

    async def serve(self, request: Request) -> Response:
        """The calendar of this address. Raises HTTPException for an unknown one, and DatabaseError."""
        kept = await self.store.of_feed(request.path_params["token"]) if self.store else None
        if kept is None:
            raise HTTPException(404)
        return Response(calendar_of(kept), media_type="text/calendar", headers=_HEADERS)


def calendar_of(kept: Sequence[Reminder]) -> bytes:
    """An entry for each on the day of its event, or at the time of a reminder in a person's own words."""
    calendar = Calendar()
    calendar.add("prodid", "-//campus-advisor//reminders//EN")
    calendar.add("version", "2.0")
    for each in kept:
        if each.state is not State.PROPOSED and not (each.weekly or each.plan):
            calendar.add_component(_entry(each))
    return bytes(calendar.to_ical())


def _entry(reminder: Reminder) -> Event:
    entry = Event()
    entry.add("uid", f"{reminder.id}@campus-advisor")
    entry.add("dtstamp", reminder.created_at)
    entry.add("dtstart", reminder.bound.start if reminder.bound else reminder.at)
    entry.add("summary", reminder.what)
    if reminder.bound:
        entry.add("url", reminder.bound.url)
    return entry
