"""Convert JSON feeds to blocks: courses, events, and labelled facts."""

import json
import re
from collections.abc import Iterator

from core.domain.document import Block, BlockKind, list_block, table_block
from core.domain.skip_reasons import SkipReason
from core.errors import ExtractionError
from core.extract.charsets import decode_text
from core.extract.markup.json_values import JsonObject, JsonValue, facts_of, first_of, plain
from core.extract.records.course_codes import CODE, code_of

_TITLES = ("course title", "long title", "title", "course name", "name", "event", "summary", "label")
_CODES = ("course code", "subject course", "code", "catalog course id", "course id", "course")
_SUBJECTS = ("subject", "subject code", "subj", "subject abbreviation")
_NUMBERS = ("course number", "catalog number", "catalog nbr", "number", "crse")
_STARTS = ("start date", "start", "starts", "begins", "begin date", "date", "dtstart")
_ENDS = ("end date", "end", "ends", "dtend")
_LABELS = {
    "Section": ("sequence number", "section", "section number"),
    "CRN": ("course reference number", "crn", "class nbr", "class number"),
    "Term": ("term desc", "term", "semester", "terms offered", "offered"),
    "Credits": ("credit hours", "credits", "units", "points", "credit hour low"),
    "Prerequisites": ("prerequisites", "prerequisite", "requisites"),
    "Instructors": ("faculty", "instructors", "instructor"),
    "Meets": ("meets", "meeting pattern", "days times"),
    "Location": ("location", "room"),
    "Note": ("supplemental notes", "notes", "note", "comments"),
}
_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAYS = dict(zip(_WEEK, "MTWRFSU", strict=True))
_SAID = frozenset({*_TITLES, *_CODES, *_SUBJECTS, *_NUMBERS, *(name for names in _LABELS.values() for name in names)})
_ISO_DAY = re.compile(r"20\d\d-\d\d-\d\d")
_LONG = 25  # words: above, a fact is a paragraph


def read_json(body: bytes, content_type: str, url: str) -> tuple[str, list[Block]]:
    """The feed's own title, and its objects in order. Raises ExtractionError for invalid JSON."""
    try:
        data: JsonValue = json.loads(decode_text(body, content_type))
        title = first_of(data, "title", "name") if isinstance(data, dict) else ""
        return title, list(_blocks(data))
    except (ValueError, RecursionError) as error:
        raise ExtractionError(f"{url} is not valid JSON: {error}", SkipReason.UNREADABLE) from error


def _blocks(value: JsonValue) -> Iterator[Block]:
    if isinstance(value, list):
        objects = [one for one in value if isinstance(one, dict)]
        if objects and all(_is_event(one) for one in objects):
            yield _events(objects)
        else:
            for one in value:
                yield from _blocks(one)
    elif isinstance(value, dict):
        yield from _object(value)
    elif text := plain(value):
        yield Block(BlockKind.PARAGRAPH, text)


def _object(found: JsonObject) -> Iterator[Block]:
    """A course or another named thing with its facts; an object around lists of them is opened."""
    inner = [one for one in found.values() if isinstance(one, list) and any(isinstance(part, dict) for part in one)]
    code, title = _code(found), first_of(found, *_TITLES)
    if inner and not code:
        if title:
            yield Block(BlockKind.HEADING, title, 2)
        for one in inner:
            yield from _blocks(one)
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
    for label, names in _LABELS.items():
        if text := first_of(found, *names):
            yield label, text


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


def _is_event(found: JsonObject) -> bool:
    return bool(first_of(found, *_TITLES)) and bool(_ISO_DAY.match(first_of(found, *_STARTS))) and not _code(found)


def _events(objects: list[dict[str, JsonValue]]) -> Block:
    rows: list[tuple[str, str, str]] = []
    for found in objects:
        start, end = first_of(found, *_STARTS)[:10], first_of(found, *_ENDS)[:10]
        rows.append((first_of(found, *_TITLES).replace("|", "/"), start, end or start))
    return table_block(rows, ("Event", "First day", "Last day"))
