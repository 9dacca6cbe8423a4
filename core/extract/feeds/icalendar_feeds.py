"""Convert iCalendar feeds (RFC 5545) to dated events in local time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from icalendar import Calendar

from core.domain.document import Block, BlockKind
from core.domain.read_pages import PageLinks, SkipReason
from core.errors import ExtractionError
from core.extract.feeds.feed_events import FeedEvent, last_day_of, told
from core.extract.feeds.icalendar_series import Window, day_of, repeats, rule_of
from core.extract.file_text import FileText
from core.extract.markup.json_values import plain
from core.text.urls import clean_url

_HIDDEN_CLASSES = frozenset({"PRIVATE", "CONFIDENTIAL"})
_DAMAGES = (ValueError, KeyError, IndexError, AttributeError, TypeError, OverflowError)
_Event = Any  # the library's: its properties are of thirty types


@dataclass(frozen=True, slots=True)
class _Feed:
    """What all events of a feed share: the zone in which UTC is read, the days to tell, and moved repeats by series."""

    zone: tzinfo | None
    window: Window
    moved: dict[str, set[date]]


def read_icalendar(body: bytes, url: str, now: datetime) -> FileText:
    """The calendar's name, its events by date, and their addresses as links.

    Raises ExtractionError for a feed that cannot be read.
    """
    try:
        calendars = Calendar.from_ical(body, multiple=True)
        events = [event for calendar in calendars for event in calendar.walk("VEVENT")]
        feed = _Feed(_zone(_said(calendars, "X-WR-TIMEZONE")), Window.around(now.date()), _moved(events))
        found = [each for event in events for each in _readable(event, feed)]
    except _DAMAGES as error:
        message = f"{url} is not a readable calendar: {type(error).__name__}"
        raise ExtractionError(message, SkipReason.UNREADABLE) from error
    name = _said(calendars, "X-WR-CALNAME") or _said(calendars, "NAME")
    text = told(sorted(found, key=lambda each: (each.start.isoformat(), each.name)))
    heading = (Block(BlockKind.HEADING, name, 2),) if name and text.blocks else ()
    links = dict.fromkeys(filter(None, (clean_url(_text(event, "URL")) for event in events)))
    return FileText(name, (*heading, *text.blocks), PageLinks(tuple(links)), text.records)


def _said(calendars: Iterable[_Event], name: str) -> str:
    return next((text for calendar in calendars if (text := _text(calendar, name))), "")


def _text(component: _Event, name: str) -> str:
    value = component.get(name, "")
    return " ".join(str(value[0] if isinstance(value, list) else value).split())


def _date(event: _Event, name: str) -> date | None:
    try:
        value = getattr(event.get(name), "dt", None)
    except ValueError:  # a property that is no date says so when it is asked
        return None
    return value if isinstance(value, date) else None


def _moved(events: Sequence[_Event]) -> dict[str, set[date]]:
    moved: dict[str, set[date]] = {}
    for event in events:
        if day := _date(event, "RECURRENCE-ID"):
            moved.setdefault(_text(event, "UID"), set()).add(day_of(day))
    return moved


def _zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return None


def _readable(event: _Event, feed: _Feed) -> list[FeedEvent]:
    """Its times; none where one property is broken: the other events of the feed are told all the same."""
    try:
        return list(_events(event, feed))
    except _DAMAGES:
        return []


def _events(event: _Event, feed: _Feed) -> Iterator[FeedEvent]:
    start, name = _date(event, "DTSTART"), _text(event, "SUMMARY")
    if not name or start is None or _text(event, "CLASS").upper() in _HIDDEN_CLASSES:
        return
    if "RRULE" not in event and "RDATE" not in event:
        yield _at(event, name, start, feed)
        return
    starts = repeats(event, start, feed.window, feed.moved.get(_text(event, "UID"), ()))
    if starts is None:
        yield _at(event, name, start, feed, rule_of(event))
        return
    yield from (_at(event, name, each, feed) for each in starts)


def _at(event: _Event, name: str, start: date, feed: _Feed, rule: str = "") -> FeedEvent:
    length = _length(event)
    first, clock = _local(start, feed.zone)
    is_day = not isinstance(start, datetime)
    last = last_day_of(start, start + length) if is_day else _local(start + length, feed.zone)[0]
    return FeedEvent(
        name,
        first,
        last,
        _text(event, "LOCATION"),
        note=plain(str(event.get("DESCRIPTION", ""))),
        is_cancelled=_text(event, "STATUS").upper() == "CANCELLED",
        clock=clock,
        rule=rule,
    )


def _length(event: _Event) -> timedelta:
    """How long it takes; a day where it has no time and no end (3.6.1)."""
    start, end = _date(event, "DTSTART"), _date(event, "DTEND")
    duration = getattr(event.get("DURATION"), "dt", None)
    if isinstance(duration, timedelta):
        return max(duration, timedelta())
    if isinstance(start, datetime):
        if not isinstance(end, datetime):
            return timedelta()
        is_comparable = (start.tzinfo is None) == (end.tzinfo is None)
        return max((end if is_comparable else end.replace(tzinfo=start.tzinfo)) - start, timedelta())
    return max(day_of(end) - start, timedelta(days=1)) if start and end else timedelta(days=1)


def _local(moment: date, zone: tzinfo | None) -> tuple[date, str]:
    """The moment on the clocks of its place; UTC only where the feed names no zone."""
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        return moment, ""
    if moment.tzname() != "UTC":
        return moment.replace(tzinfo=None), ""
    return (moment.astimezone(zone).replace(tzinfo=None), "") if zone else (moment.replace(tzinfo=None), "UTC")
