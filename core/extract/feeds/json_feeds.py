"""Convert JSON feeds to blocks: courses, events, and labelled facts."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, tzinfo
from itertools import groupby

from core.domain.document import Block, BlockKind, list_block
from core.domain.read_pages import PageLinks, SkipReason
from core.errors import ExtractionError
from core.extract.charsets import decode_text
from core.extract.feeds.feed_events import CANCELLED, ToldEvents, told
from core.extract.feeds.json_events import events_of, is_cancelled, links_of, unwrapped
from core.extract.file_text import FileText
from core.extract.markup.json_values import JsonObject, JsonValue, facts_of, first_of, plain
from core.extract.records.course_codes import CODE, code_of
from core.text.urls import clean_url
from core.text.values.words import WEEKDAY_LETTERS, WEEKDAY_NAMES
from core.text.values.written import day_in_words

_TITLES = ("course title", "long title", "title", "course name", "name", "event", "summary", "label")
_CODES = ("course code", "subject course", "code", "catalog course id", "course id", "course")
_SUBJECTS = ("subject", "subject code", "subj", "subject abbreviation")
_NUMBERS = ("course number", "catalog number", "catalog nbr", "number", "crse")
_RANGE = ("credit hour low", "credit hour high", "credit hour indicator")  # of Banner: "1", "19", "TO"
_LABELS = {
    "Section": ("sequence number", "section", "section number", "no"),
    "CRN": ("course reference number", "crn", "class nbr", "class number"),
    "Term": ("term desc", "term", "semester", "terms offered", "offered"),
    "Credits": ("credit hours", "credits", "units", "points", *_RANGE),
    "Prerequisites": ("prerequisites", "prerequisite", "requisites"),
    "Instructors": ("faculty", "instructors", "instructor", "instr"),
    "Meets": ("meets", "meeting pattern", "days times"),
    "Location": ("location", "room"),
    "Note": ("supplemental notes", "notes", "note", "comments"),
}
_DAYS = {name.lower(): letter for name, letter in zip(WEEKDAY_NAMES, WEEKDAY_LETTERS, strict=True)}
_SAID = frozenset({*_TITLES, *_CODES, *_SUBJECTS, *_NUMBERS, *(name for names in _LABELS.values() for name in names)})
_LONG = 25  # words: above, a fact is a paragraph
_UNSAID = frozenset({"text", "not-set"})
_STATES = {"open": "", "closed": "closed", "24hours": "open 24 hours", "ByApp": "by appointment"}


def read_json(body: bytes, content_type: str, url: str, campus: tzinfo) -> FileText:
    """The feed's own title, its objects in order, and its events. Raises ExtractionError for invalid JSON."""
    try:
        data: JsonValue = json.loads(decode_text(body, content_type))
        title = first_of(data, "title", "name") if isinstance(data, dict) else ""
        return _file(title, list(_parts(data, campus)))
    except (ValueError, RecursionError) as error:
        raise ExtractionError(f"{url} is not valid JSON: {error}", SkipReason.UNREADABLE) from error


@dataclass(frozen=True, slots=True)
class _Events:
    """A run of events in a list, and the addresses of their pages."""

    told: ToldEvents
    links: tuple[str, ...]


def _file(title: str, parts: Sequence[Block | _Events]) -> FileText:
    blocks: list[Block] = []
    for part in parts:
        blocks += part.told.blocks if isinstance(part, _Events) else [part]
    runs = [part for part in parts if isinstance(part, _Events)]
    links = (clean_url(link) for run in runs for link in run.links)
    records = tuple(dict.fromkeys(record for run in runs for record in run.told.records))
    return FileText(title, tuple(blocks), PageLinks(tuple(dict.fromkeys(filter(None, links)))), records)


def _parts(value: JsonValue, campus: tzinfo) -> Iterator[Block | _Events]:
    if isinstance(value, list):
        for is_event, run in groupby(value, lambda one: _is_event(one, campus)):
            if is_event:
                yield _events([one for one in run if isinstance(one, dict)], campus)
                continue
            for one in run:
                yield from _parts(one, campus)
    elif isinstance(value, dict):
        yield from [_events([value], campus)] if _is_event(value, campus) else _object(value, campus)
    elif text := plain(value):
        yield Block(BlockKind.PARAGRAPH, text)


def _object(found: JsonObject, campus: tzinfo) -> Iterator[Block | _Events]:
    """A course or another named thing with its facts; an object around lists of them is opened."""
    if hours := [block for place in (found, *found.values()) if isinstance(place, dict) for block in hours_of(place)]:
        yield from hours
        return
    inner = [one for one in found.values() if isinstance(one, list) and any(isinstance(part, dict) for part in one)]
    code, title = _code(found), first_of(found, *_TITLES)
    if inner and not code:
        if title:
            yield Block(BlockKind.HEADING, title, 2)
        for one in inner:
            yield from _parts(one, campus)
        return
    if name := " ".join(filter(None, (code, title))):
        yield Block(BlockKind.HEADING, name, 3)
    facts = [*_course_facts(found), *_meetings(found)] if code else []
    without = _SAID if code else frozenset(_TITLES)
    opened = set(map(id, inner))
    facts += facts_of({key: one for key, one in found.items() if id(one) not in opened}, without)
    short = [f"{label}: {text}" for label, text in facts if _is_short(text)]
    if short:
        yield list_block(short)
    for label, text in facts:
        if not _is_short(text):
            yield Block(BlockKind.PARAGRAPH, text if label == "Description" else f"{label}: {text}")


def _is_short(text: str) -> bool:
    return len(text.split()) <= _LONG and "\n" not in text


def _code(found: JsonObject) -> str:
    whole = first_of(found, *_CODES)
    for text in (whole, f"{first_of(found, *_SUBJECTS)} {first_of(found, *_NUMBERS)}"):
        if match := CODE.fullmatch(text.strip()):
            return code_of(match)
    return ""


def _course_facts(found: JsonObject) -> Iterator[tuple[str, str]]:
    if is_cancelled(found):
        yield "Status", CANCELLED
    for label, names in _LABELS.items():
        if text := (_range(found) if names[-3:] == _RANGE else "") or first_of(found, *names):
            yield label, text


def _range(found: JsonObject) -> str:
    """ "1 to 19", "0 or 3"; empty where there is one number only."""
    low, high, between = (first_of(found, name) for name in _RANGE)
    return f"{low} {between.lower() or 'to'} {high}" if low and high and low != high else ""


def _meetings(found: JsonObject) -> Iterator[tuple[str, str]]:
    """Times in separate objects with one flag per weekday: {"beginTime": "0930", "monday": true}."""
    for time in _objects_below(found):
        begin, end = first_of(time, "begin time", "start time"), first_of(time, "end time")
        days = "".join(letter for day, letter in _DAYS.items() if time.get(day) is True)
        if begin or days:
            yield "Meets", " ".join(filter(None, (days, "-".join(map(_clock, filter(None, (begin, end)))))))
            place = " ".join(filter(None, (first_of(time, "building description", "building"), first_of(time, "room"))))
            if place:
                yield "Location", place


def _objects_below(value: JsonValue | JsonObject) -> Iterator[JsonObject]:
    inner = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    for one in inner:
        if isinstance(one, dict):
            yield one
        yield from _objects_below(one)


def _clock(text: str) -> str:
    return f"{text[:2]}:{text[2:]}" if re.fullmatch(r"\d{4}", text) else text


def _is_event(value: JsonValue, campus: tzinfo) -> bool:
    return isinstance(value, dict) and not _code(unwrapped(value)) and bool(events_of(value, campus))


def _events(objects: Sequence[JsonObject], campus: tzinfo) -> _Events:
    links = tuple(link for one in objects for link in links_of(one))
    return _Events(told(event for one in objects for event in events_of(one, campus)), links)


def hours_of(found: JsonObject) -> list[Block]:
    """The place and its hours, a line a day; none for an object that states no hours in this form."""
    name = plain(found.get("name"))
    lines = [line for line in _lines(found) if line]
    if not name or not lines:
        return []
    return [Block(BlockKind.HEADING, name, 3), list_block(lines)]


def _lines(found: JsonObject) -> Iterator[str]:
    dates, weeks, times = found.get("dates"), found.get("weeks"), found.get("times")
    if isinstance(dates, dict):
        for day, told in dates.items():
            yield _line(day, told)
    if isinstance(weeks, list):
        for week in weeks:
            for told in week.values() if isinstance(week, dict) else ():
                if isinstance(told, dict):
                    yield _line(plain(told.get("date")), told.get("times"))
    if isinstance(times, dict) and "status" in times:
        yield _hours(times)  # whose day nobody says


def _line(day: str, told: JsonValue) -> str:
    """ "Sunday, October 4, 2026: 12pm – 8pm"."""
    hours = _hours(told) if isinstance(told, dict) else ""
    try:
        return f"{day_in_words(date.fromisoformat(day[:10]))}: {hours}" if hours else ""
    except ValueError:
        return ""


def _hours(told: JsonObject) -> str:
    listed = told.get("hours")
    spans = [
        f"{plain(each.get('from'))} – {plain(each.get('to'))}"
        for each in (listed if isinstance(listed, list) else [])
        if isinstance(each, dict) and plain(each.get("from")) and plain(each.get("to"))
    ]
    state = plain(told.get("status"))
    said = [
        *spans,
        _STATES.get(state, state) if not spans and state not in _UNSAID else "",
        plain(told.get("text")),
        plain(told.get("note")),
    ]
    return ", ".join(dict.fromkeys(filter(None, said)))
