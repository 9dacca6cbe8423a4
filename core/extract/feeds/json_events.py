"""Read events in JSON: of Localist, LibCal and 25Live Publisher, and others with a name and an ISO date."""

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from core.extract.feeds.feed_events import FeedEvent
from core.extract.markup.json_values import JsonObject, JsonValue, facts_of, first_of, plain, words_of
from core.text.values.dates import read_span

NAMES = ("title", "name", "event", "event name", "summary", "label")
_STARTS = (
    "start date time",
    "start date",
    "start",
    "starts",
    "start time",
    "event start dt",
    "begins",
    "begin date",
    "dtstart",
)
_ENDS = ("end date time", "end date", "end", "ends", "end time", "event end dt", "dtend")
_UNSURE_START = "date"  # of a piece of news it is the day on which it appeared
_NEWS = frozenset({"content", "body", "excerpt", "author", "published", "pub date"})
_PLACES = ("location name", "location", "venue", "venue name", "place")
_ROOMS = ("room number", "room")
_PRICES = ("ticket cost", "registration cost", "cost", "price")
_NOTES = ("description text", "description", "details")
_PRESENTERS = ("presenter", "speaker")
_STATES = ("status", "state", "event state")
_CANCELLED = frozenset({"canceled", "cancelled"})
_ALL_DAY = frozenset({"all day", "allday", "is all day"})
_WRAPPERS = frozenset({"event", "event instance", "item"})
_SPOKEN = "date time formatted"  # 25Live Publisher: the days in words
_KNOWN_SHAPES = frozenset({"event instances", "allday", _SPOKEN})
_ISO = re.compile(r"20\d\d-\d\d-\d\d")
_SAID = frozenset(
    {*NAMES, *_STARTS, *_ENDS, *_PLACES, *_ROOMS, *_PRICES, *_NOTES, *_PRESENTERS, *_STATES, *_ALL_DAY, *_CANCELLED}
    | {_UNSURE_START, "campus", "timezone", "time zone"}
)


def events_of(found: JsonObject) -> list[FeedEvent]:
    """The event in each of its times; none where an object has no name or no ISO date."""
    found = unwrapped(found)
    name = " ".join(first_of(found, *NAMES).split())
    if not name:
        return []
    instances = _instances(found) or [found]
    return [event for one in instances if (event := _event(found, one, name))]


def unwrapped(found: JsonObject) -> JsonObject:
    """The object inside one that only names it: {"event": {…}}."""
    if len(found) == 1:
        [(key, value)] = found.items()
        if isinstance(value, dict) and words_of(key) in _WRAPPERS:
            return value
    return found


def _instances(found: JsonObject) -> list[JsonObject]:
    listed = _value(found, "event instances")
    return [unwrapped(one) for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def _event(found: JsonObject, times: JsonObject, name: str) -> FeedEvent | None:
    start = _moment(_start(times))
    if start is None:
        return None
    end = _moment(first_of(times, *_ENDS)) or start
    is_all_day = any(_value(one, key) is True for one in (times, found) for key in _ALL_DAY)
    first, last = _span(start, end, is_all_day=is_all_day, spoken=first_of(found, _SPOKEN))
    is_utc = isinstance(first, datetime) and _start(times).endswith("Z")
    return FeedEvent(
        name,
        first,
        last,
        _place(found),
        first_of(found, *_PRICES),
        "; ".join(_notes(found)),
        is_cancelled=_is_cancelled(found) or _is_cancelled(times),
        clock="UTC" if is_utc else "",
    )


def _start(found: JsonObject) -> str:
    start = first_of(found, *_STARTS)
    if not start and not _NEWS & set(map(words_of, found)):
        start = first_of(found, _UNSURE_START)
    return start if _ISO.match(start) else ""


def _moment(text: str) -> date | None:
    """A day, or the time on the clocks of the place: the offset from UTC is left out."""
    try:
        if len(text) <= 10:
            return date.fromisoformat(text)
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return None


def _span(start: date, end: date, *, is_all_day: bool, spoken: str) -> tuple[date, date]:
    """The days of an event without a clock time; midnight is the end of the day before it."""
    if isinstance(start, datetime) and isinstance(end, datetime):
        is_whole = start.time() == time() and (end.time() == time() or (end.hour, end.minute) == (23, 59))
        if not is_all_day and not is_whole:
            return start, max(start, end)
    first, last = _day(start), _day(end)
    if is_all_day and (told := read_span(spoken)) and told.start == first:
        return first, told.end
    if isinstance(end, datetime) and end.time() == time() and last > first:
        last -= timedelta(days=1)
    return first, max(first, last)


def _day(moment: date) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def _place(found: JsonObject) -> str:
    parts = [first_of(found, *_PLACES), first_of(found, *_ROOMS), first_of(found, "address"), first_of(found, "campus")]
    kept: list[str] = []
    for part in parts:
        if part and not any(part in earlier for earlier in kept):
            kept.append(part)
    return ", ".join(kept)


def _notes(found: JsonObject) -> Iterator[str]:
    if presenter := first_of(found, *_PRESENTERS):
        yield presenter
    if note := first_of(found, *_NOTES):
        yield note
    fields = _value(found, "custom fields")
    for one in fields if isinstance(fields, list) else []:
        if isinstance(one, dict) and (label := first_of(one, "label")) and (value := first_of(one, "value")):
            yield f"{label}: {value}"
    if not _KNOWN_SHAPES & set(map(words_of, found)):
        yield from (f"{label}: {text}" for label, text in facts_of(found, _SAID))


def _is_cancelled(found: JsonObject) -> bool:
    has_flag = any(_value(found, key) is True for key in _CANCELLED)
    return has_flag or first_of(found, *_STATES).lower() in _CANCELLED


def _value(found: JsonObject, name: str) -> JsonValue:
    return next((value for key, value in found.items() if words_of(key) == name), None)


def links_of(found: JsonObject) -> Iterator[str]:
    """The event's own page."""
    for name in ("localist url", "url", "perma link url", "web link"):
        value = _value(unwrapped(found), name)
        target = plain(value.get("public")) if isinstance(value, dict) else plain(value)
        if target.startswith("http"):
            yield target
