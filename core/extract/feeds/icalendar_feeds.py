"""Convert iCalendar feeds (RFC 5545) to dated events on the clocks of the campus."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from typing import Any

from icalendar import Calendar
from icalendar.timezone import tzp

from core.domain.document import Block, BlockKind
from core.domain.read_pages import PageLinks, SkipReason
from core.errors import ExtractionError
from core.extract.charsets import decode_text
from core.extract.feeds.feed_events import FeedEvent, last_day_of, told
from core.extract.feeds.repeated_events import Clocks, Repeat, Window, rule_of
from core.extract.file_text import FileText
from core.extract.markup.json_values import plain
from core.text.urls import clean_url
from core.text.values.written import span_in_words

_HIDDEN_CLASSES = frozenset({"PRIVATE", "CONFIDENTIAL"})
_DAMAGES = (ValueError, KeyError, IndexError, AttributeError, TypeError, OverflowError)
_Event = Any  # the library's: its properties are of thirty types


@dataclass(frozen=True, slots=True)
class _Feed:
    """What all events of a feed share: its clocks, the days to tell, and by series the events that replace repeats."""

    clocks: Clocks
    window: Window
    moved: dict[str, list[_Event]]


def read_icalendar(body: bytes, content_type: str, url: str, now: datetime, campus: tzinfo) -> FileText:
    """The calendar's name, its events by date, and their addresses as links.

    Times are told on the clocks of the calendar's own zone, else of the `campus`. Raises ExtractionError for a feed
    that cannot be read.
    """
    try:
        calendars = Calendar.from_ical(decode_text(body, content_type), multiple=True)
        events = [event for calendar in calendars for event in calendar.walk("VEVENT")]
        clocks = Clocks(_zone(_said(calendars, "X-WR-TIMEZONE")) or campus)
        feed = _Feed(clocks, Window.around(now.date()), _moved(events))
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


def _moved(events: Sequence[_Event]) -> dict[str, list[_Event]]:
    moved: dict[str, list[_Event]] = {}
    for event in events:
        if "RECURRENCE-ID" in event:
            moved.setdefault(_text(event, "UID"), []).append(event)
    return moved


def _zone(name: str) -> tzinfo | None:
    """The zone of a name, that of Windows too; UTC says only how a calendar was stored, not where it is."""
    zone: tzinfo | None = tzp.timezone(name) if name else None
    return None if zone is None or _is_utc(zone) else zone


def _is_utc(zone: tzinfo | None) -> bool:
    return zone is not None and zone.tzname(datetime(2000, 1, 1)) == "UTC"


def _readable(event: _Event, feed: _Feed) -> list[FeedEvent]:
    """Its times; none where one property is broken: the other events of the feed are told all the same."""
    try:
        return list(_events(event, feed))
    except _DAMAGES:
        return []


def _events(event: _Event, feed: _Feed) -> Iterator[FeedEvent]:
    start = feed.clocks.start(event)
    if start is None or not _text(event, "SUMMARY") or _text(event, "CLASS").upper() in _HIDDEN_CLASSES:
        return
    once = Repeat(event, start, feed.clocks.length(event))
    if "RECURRENCE-ID" in event or ("RRULE" not in event and "RDATE" not in event):
        yield _told(once, feed.clocks.zone)
        return
    repeats = feed.clocks.repeats(event, start, feed.moved.get(_text(event, "UID"), ()), feed.window)
    if repeats is None:
        yield _told(once, feed.clocks.zone, rule_of(event))
        return
    yield from (_told(each, feed.clocks.zone) for each in repeats)


def _told(repeat: Repeat, zone: tzinfo, rule: str = "") -> FeedEvent:
    event = repeat.event
    first, last = _span(repeat.start, repeat.start + repeat.length, zone)
    return FeedEvent(
        _text(event, "SUMMARY"),
        first,
        last,
        _text(event, "LOCATION"),
        note=plain(str(event.get("DESCRIPTION", ""))),
        is_cancelled=_text(event, "STATUS").upper() == "CANCELLED",
        elsewhere=_elsewhere(repeat, first),
        rule=rule,
    )


def _span(start: date, end: date, zone: tzinfo) -> tuple[date, date]:
    """The first and the last moment on the clocks of `zone`; from midnight to midnight, as Outlook writes it, days."""
    if not isinstance(start, datetime) or not isinstance(end, datetime):
        return start, last_day_of(start, end)
    here = _naive(start.astimezone(zone)), _naive(end.astimezone(zone))
    for first, last in ((_naive(start), _naive(end)), here):
        if first.time() == last.time() == time() and first < last:
            return first.date(), last_day_of(first.date(), last.date())
    return here


def _elsewhere(repeat: Repeat, first: date) -> str:
    """The time on the clocks of the event's own zone, where these show another one; nobody lives in UTC."""
    start = repeat.start
    if not isinstance(start, datetime) or not isinstance(first, datetime) or _is_utc(start.tzinfo):
        return ""
    zone = repeat.event["DTSTART"].params.get("TZID", "")
    own = _naive(start)
    return f"{span_in_words(own, own + repeat.length)} in {zone}" if zone and own != first else ""


def _naive(moment: datetime) -> datetime:
    return moment.replace(tzinfo=None)
