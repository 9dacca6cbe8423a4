"""Read events in JSON and in what else has named parts (schema.org, xCal): those with a name and an ISO date."""

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta, tzinfo

from core.extract.feeds.feed_events import FeedEvent, day_of, in_zone, last_day_of
from core.extract.markup.json_values import JsonObject, JsonValue, facts_of, first_of, plain, value_of, words_of
from core.text.values.dates import read_span

NAMES = ("title", "name", "event", "event name", "summary", "label")
_STARTS = (
    *("localstart", "date iso", "date time", "start date time", "start date", "start", "starts", "start time"),
    *("event start dt", "begins", "begin date", "startdate", "dtstart"),
)
_ENDS = (
    *("localend", "date2 iso", "end date time", "end date", "end", "ends", "end time", "event end dt"),
    *("enddate", "dtend"),
)
_UNSURE_START = "date"  # of a piece of news it is the day on which it appeared
_NEWS = frozenset({"content", "body", "excerpt", "author", "published", "pub date"})
_PLACES = ("location name", "location", "venue", "venue name", "place", "space")
_ROOMS = ("room number", "room")
_PRICES = ("ticket cost", "registration cost", "cost", "price")
_NOTES = ("description text", "description", "details")
_PRESENTERS = ("presenter", "speaker")
_STATES = ("status", "state", "event state", "event status")
_CANCELLED = frozenset({"canceled", "cancelled", "is canceled", "is cancelled"})
_IS_OFF = re.compile(r"(?:.*/)?(?:event)?cancell?ed", re.IGNORECASE)  # schema.org says it by an address
_ALL_DAY = frozenset({"all day", "allday", "is all day", "cdo alldayevent"})
_FULL_CALENDAR = frozenset({"title", "start", "end"})
_WRAPPERS = frozenset({"event", "event instance", "item"})
_SPOKEN = "date time formatted"  # 25Live Publisher: the days in words
_KNOWN_SHAPES = frozenset({"event instances", "allday", _SPOKEN})
_ISO = re.compile(r"20\d\d-\d\d-\d\d")
_SAID = frozenset(
    {*NAMES, *_STARTS, *_ENDS, *_PLACES, *_ROOMS, *_PRICES, *_NOTES, *_PRESENTERS, *_STATES, *_ALL_DAY, *_CANCELLED}
    | {_UNSURE_START, "campus", "timezone", "time zone"}
)


def events_of(found: JsonObject, campus: tzinfo) -> list[FeedEvent]:
    """The event in each of its times, those in UTC on the clocks of the campus; none without a name or an ISO date."""
    found = unwrapped(found)
    name = " ".join(first_of(found, *NAMES).split())
    if not name:
        return []
    instances = _instances(found) or [found]
    return [event for one in instances if (event := _event(found, one, name, campus))]


def unwrapped(found: JsonObject) -> JsonObject:
    """The object inside one that only names it: {"event": {…}}, or a resource of JSON:API (jsonapi.org/format, 7.2)."""
    attributes = found.get("attributes")
    if isinstance(attributes, dict) and "type" in found:
        return attributes
    if len(found) == 1:
        [(key, value)] = found.items()
        if isinstance(value, dict) and words_of(key) in _WRAPPERS:
            return value
    return found


def _instances(found: JsonObject) -> list[JsonObject]:
    listed = value_of(found, "event instances")
    if isinstance(listed, list):
        return [unwrapped(one) for one in listed if isinstance(one, dict)]
    fields = [one for value in found.values() for one in (value if isinstance(value, list) else [value])]
    return [
        {"start": one["value"], "end": one["end_value"]} for one in fields if isinstance(one, dict) and _is_range(one)
    ]


def _is_range(field: JsonObject) -> bool:
    """Whether a field is a range of dates as Drupal has it, under any name."""
    return "end_value" in field and _ISO.match(plain(field.get("value"))) is not None


def _event(found: JsonObject, times: JsonObject, name: str, campus: tzinfo) -> FeedEvent | None:
    start = _moment(_start(times), campus)
    if start is None or "postponed" in first_of(found, *_STATES).lower():  # its new day is not known
        return None
    end = _moment(_first_time(times, _ENDS), campus) or start
    is_all_day = any(_is_set(value_of(one, key)) for one in (times, found) for key in _ALL_DAY)
    first, last = _span(start, end, is_all_day=is_all_day, spoken=first_of(found, _SPOKEN))
    if _ends_on_the_day_after(times, start, end):
        last = last_day_of(first, last)
    return FeedEvent(
        name,
        first,
        last,
        _place(found),
        first_of(found, *_PRICES),
        "; ".join(_notes(found)),
        is_cancelled=is_cancelled(found) or is_cancelled(times),
    )


def _ends_on_the_day_after(times: JsonObject, start: date, end: date) -> bool:
    """Whether the end is the day after the last one, as the APIs of FullCalendar and of Google Calendar define it."""
    are_days = not isinstance(start, datetime) and not isinstance(end, datetime)
    is_google = any(isinstance(value_of(times, name), dict) for name in ("start", "end"))
    return are_days and (is_google or set(map(words_of, times)) >= _FULL_CALENDAR)


def _start(found: JsonObject) -> str:
    start = _first_time(found, _STARTS)
    if not start and not _NEWS & set(map(words_of, found)):
        start = first_of(found, _UNSURE_START)
    return start if _ISO.match(start) else ""


def _first_time(found: JsonObject, names: tuple[str, ...]) -> str:
    """The first of these that is an ISO date; Google Calendar has it one level deeper."""
    values = (value_of(found, name) for name in names)
    texts = (first_of(each, "date time", "date") if isinstance(each, dict) else plain(each) for each in values)
    return next((text for text in texts if _ISO.match(text)), "")


def _moment(text: str, campus: tzinfo) -> date | None:
    """A day, or the time on the clocks of the place: an offset from UTC says that they are these already."""
    try:
        if len(text) <= 10:
            return date.fromisoformat(text)
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return (moment if moment.utcoffset() else in_zone(moment, campus)).replace(tzinfo=None)


def _span(start: date, end: date, *, is_all_day: bool, spoken: str) -> tuple[date, date]:
    """The days of an event without a clock time; midnight is the end of the day before it."""
    if isinstance(start, datetime) and isinstance(end, datetime):
        is_whole = start.time() == time() and (end.time() == time() or (end.hour, end.minute) == (23, 59))
        if not is_all_day and not is_whole:
            return start, max(start, end)
    first, last = day_of(start), day_of(end)
    if is_all_day and (told := read_span(spoken)) and told.start == first:
        return first, told.end
    if isinstance(end, datetime) and end.time() == time() and last > first:
        last -= timedelta(days=1)
    return first, max(first, last)


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
    fields = value_of(found, "custom fields")
    for one in fields if isinstance(fields, list) else []:
        if isinstance(one, dict) and (label := first_of(one, "label")) and (value := first_of(one, "value")):
            yield f"{label}: {value}"
    if not _KNOWN_SHAPES & set(map(words_of, found)):
        yield from (f"{label}: {text}" for label, text in facts_of(found, _SAID) if not _ISO.match(text))


def is_cancelled(found: JsonObject) -> bool:
    """Whether an object says that it does not take place."""
    has_flag = any(_is_set(value_of(found, key)) for key in _CANCELLED)
    return has_flag or _IS_OFF.fullmatch(first_of(found, *_STATES)) is not None


def _is_set(value: JsonValue) -> bool:
    """Whether a flag is set, as JSON, PHP or XML write it."""
    return plain(value).lower() in {"1", "true"} or value is True


def links_of(found: JsonObject) -> Iterator[str]:
    """The event's own page."""
    for name in ("localist url", "url", "perma link url", "web link"):
        value = value_of(unwrapped(found), name)
        target = plain(value.get("public")) if isinstance(value, dict) else plain(value)
        if target.startswith("http"):
            yield target
