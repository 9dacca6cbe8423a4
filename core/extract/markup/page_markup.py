"""Read courses and events from a page's schema.org markup."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date

from core.domain.records import CourseRecord, DatedEvent, Meeting
from core.extract.html.tree import Element, visible_text
from core.extract.markup.json_values import JsonObject, JsonValue, first_of, plain
from core.extract.records.course_codes import CODE, NUMERIC_CODE, code_of, is_subject, read_head
from core.extract.records.course_records import people

_MOST_RECORDS = 2_000
_LONGEST_NAME = 300  # characters
_LONGEST_TEXT = 2_000
_PROGRAM = "EducationalOccupationalProgram"
_PROGRAM_DAYS = {
    "applicationStartDate": "applications open",
    "applicationDeadline": "application deadline",
    "startDate": "begins",
    "endDate": "ends",
}
_PREFIX = re.compile(r"^(?:https?://(?:www\.)?schema\.org/|schema:)", re.IGNORECASE)
_ISO_DAY = re.compile(r"(20\d\d-\d\d-\d\d)(?:$|[T ])")
_LONGEST_SCRIPT = 1_000_000  # characters
_MOST_SCRIPTS = 50
_LD_JSON = "application/ld+json"
_ATTRIBUTES = {"meta": "content", "time": "datetime", "data": "value", "meter": "value", "link": "href"}


@dataclass(frozen=True, slots=True)
class PageMarkup:
    """The records, and the items of events; `unread` counts malformed, huge or too deeply nested items."""

    courses: tuple[CourseRecord, ...] = ()
    events: tuple[DatedEvent, ...] = ()
    unread: int = 0
    event_items: tuple[JsonObject, ...] = ()


def read_markup(root: Element) -> PageMarkup:
    """The courses and events of a page's JSON-LD and microdata; empty for nearly all pages."""
    found = read_items(root)
    courses: list[CourseRecord] = []
    events: list[DatedEvent] = []
    items: list[JsonObject] = []
    unread = found.unread
    for outermost in found.items:
        try:
            for item in _all_of(outermost):
                courses += _courses(item)
                events += _program_days(item)
                items += [item] if _is_event(item) else []
        except RecursionError:
            unread += 1
    once = tuple(dict.fromkeys(courses))[:_MOST_RECORDS], tuple(dict.fromkeys(events))[:_MOST_RECORDS]
    return PageMarkup(*once, unread, tuple(items[:_MOST_RECORDS]))


def with_described(told: Sequence[CourseRecord], described: Sequence[CourseRecord]) -> tuple[CourseRecord, ...]:
    """The courses in the page's text, completed from its markup; then courses only in the markup."""
    known = {course.key for course in told}
    by_key = {course.key: course for course in reversed(described)}
    filled = [_filled(course, by_key[course.key]) if course.key in by_key else course for course in told]
    return (*filled, *(course for course in described if course.key not in known))


def _filled(course: CourseRecord, described: CourseRecord) -> CourseRecord:
    # Instructor and meetings of one section may differ for another.
    names = ("title", "credits", "prerequisites")
    return replace(course, **{name: getattr(described, name) for name in names if not getattr(course, name)})


def _all_of(value: JsonValue | JsonObject) -> Iterator[JsonObject]:
    """An item and those inside it; what a course holds is read with the course."""
    if isinstance(value, list):
        for one in value:
            yield from _all_of(one)
    elif isinstance(value, dict):
        yield value
        for name, inner in value.items():
            if name not in {"hasCourseInstance", "subEvent", "coursePrerequisites"}:
                yield from _all_of(inner)


def _types(item: JsonObject) -> set[str]:
    told = item.get("@type")
    return {_PREFIX.sub("", one) for one in (told if isinstance(told, list) else [told]) if isinstance(one, str)}


# ---- courses -----------------------------------------------------------------------------------


def _courses(item: JsonObject) -> Iterator[CourseRecord]:
    """One record a course, or one for each time that it is held."""
    types = _types(item)
    if not types & {"Course", "CourseInstance"}:
        return
    course = _course(item)
    if course is None:
        return
    held = [item] if "CourseInstance" in types else _list(item.get("hasCourseInstance"))
    records = [_held(course, one) for one in held if isinstance(one, dict)]
    yield from records or [course]


def _course(item: JsonObject) -> CourseRecord | None:
    name, code = _text(item, "name", longest=_LONGEST_NAME), _text(item, "course code", longest=40)
    head = read_head(name)
    if match := CODE.fullmatch(code) or NUMERIC_CODE.match(f"{code} A"):
        code = code_of(match) if is_subject(match["subject"]) else ""
    elif not any(letter.isdecimal() for letter in code):
        code = head.code if head and head.is_sure else ""
    if not code:
        return None
    title = head.title if head and head.code == code else name
    credits_, needed = _text(item, "number of credits", longest=40), _text(item, "course prerequisites")
    return CourseRecord(code, title, credits_, needed)


def _held(course: CourseRecord, instance: JsonObject) -> CourseRecord:
    """The course as it is held once: by whom, when and where."""
    names = [name for one in _list(instance.get("instructor")) for name in people(plain(one)[:_LONGEST_NAME])]
    dates = " - ".join(dict.fromkeys(filter(None, (_day_text(instance, name) for name in ("start date", "end date")))))
    place, kind = (_text(instance, name, longest=_LONGEST_NAME) for name in ("location", "course mode"))
    times = [one for one in _list(instance.get("courseSchedule")) if isinstance(one, dict)] or [{}]
    meetings = [Meeting(_days(one), _time(one), place, dates, kind) for one in times]
    told = tuple(one for one in meetings if any(getattr(one, part.name) for part in fields(one)))
    return replace(course, meetings=told, instructors=tuple(dict.fromkeys(names)))


def _days(schedule: JsonObject) -> str:
    return ", ".join(_PREFIX.sub("", plain(one)) for one in _list(schedule.get("byDay")))[:_LONGEST_NAME]


def _time(schedule: JsonObject) -> str:
    times = (_text(schedule, name, longest=20) for name in ("start time", "end time"))
    return " - ".join(re.sub(r"^(\d\d:\d\d):00.*$", r"\1", time) for time in times if time)


# ---- events ------------------------------------------------------------------------------------


def _is_event(item: JsonObject) -> bool:
    start, end = _day(_text(item, "start date")), _day(_text(item, "end date"))
    is_sound = start is not None and (end or start) >= start and bool(_text(item, "name", longest=_LONGEST_NAME))
    return is_sound and any(one.endswith("Event") for one in _types(item))


def _program_days(item: JsonObject) -> Iterator[DatedEvent]:
    name = _text(item, "name", longest=_LONGEST_NAME)
    if name and _PROGRAM in _types(item):
        for key, what in _PROGRAM_DAYS.items():
            if day := _day(plain(item.get(key))):
                yield DatedEvent(f"{name}: {what}", day, day)


def _day(text: str) -> date | None:
    found = _ISO_DAY.match(text)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None


def _day_text(item: JsonObject, name: str) -> str:
    day = _day(_text(item, name))
    return f"{day:%Y-%m-%d}" if day else ""


def _text(item: JsonObject, name: str, *, longest: int = _LONGEST_TEXT) -> str:
    """A property as one line; empty if it is implausibly long."""
    text = " ".join(first_of(item, name).split())
    return text if len(text) <= longest else ""


def _list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else [] if value is None else [value]


@dataclass(frozen=True, slots=True)
class MarkupItems:
    """The outermost items in reading order, and how many could not be read."""

    items: tuple[JsonObject, ...] = ()
    unread: int = 0


def read_items(root: Element) -> MarkupItems:
    """All items of a page; malformed, huge or too deeply nested ones are only counted."""
    scripts = [one for one in root.iter("script") if one.get("type", "").partition(";")[0].strip().lower() == _LD_JSON]
    found: list[JsonObject] = []
    unread = max(0, len(scripts) - _MOST_SCRIPTS)
    for script in scripts[:_MOST_SCRIPTS]:
        read = _parsed(script.text or "")
        found += read or []
        unread += read is None
    outermost = (one for one in root.iter() if _is_item(one) and not one.get("itemprop", ""))
    for element in outermost:
        item = _item(element)
        found += [item] if item else []
        unread += item is None
    return MarkupItems(tuple(found), unread)


def _parsed(text: str) -> list[JsonObject] | None:
    if len(text) > _LONGEST_SCRIPT:
        return None
    try:
        value: JsonValue = json.loads(text.strip().removeprefix("<!--").removesuffix("-->"))
    except (ValueError, RecursionError):
        return None
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, dict)]


def _is_item(element: Element) -> bool:
    return isinstance(element.tag, str) and element.get("itemscope", "no") != "no"


def _item(element: Element) -> JsonObject | None:
    try:
        return _properties(element)
    except RecursionError:
        return None


def _properties(element: Element) -> dict[str, JsonValue]:
    item: dict[str, JsonValue] = {"@type": [*element.get("itemtype", "").split()]}
    for name, value in _stated(element):
        told = item.get(name)
        item[name] = [*told, value] if isinstance(told, list) else value if told is None else [told, value]
    return item


def _stated(element: Element) -> Iterator[tuple[str, JsonValue]]:
    """The properties below an element; those of an item inside it are that item's."""
    for child in element:
        if not isinstance(child.tag, str):
            continue
        names = [name for name in child.get("itemprop", "").split() if not name.startswith("@")]
        if names:
            value: JsonValue = _properties(child) if _is_item(child) else _value(child)
            yield from ((name, value) for name in names)
        if not _is_item(child):
            yield from _stated(child)


def _value(element: Element) -> str:
    said = element.get(_ATTRIBUTES.get(element.tag, "content"), "") or element.get("content", "")
    return said or " ".join(visible_text(element).split())
