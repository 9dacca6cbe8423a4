"""Compare the records of a document with its gold: recall only, since further records may be true."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.domain.document import Document
from core.domain.records import CourseRecord, DatedEvent, Person, Place, code_key

Gold = Mapping[str, Any]
_SHARED = 0.6  # of the words of a title that is compared loosely
_SMALL = frozenset("a an and at by for from in of on or per the to".split())


def found(document: Document, kind: str, gold: Sequence[Gold]) -> list[Gold]:
    """The gold records of this kind that the document has."""
    records = list(getattr(document, kind, ()))
    return [one for one in gold if any(_SAME[kind](one, record) for record in records)]


def _words(text: str) -> set[str]:
    return {word.rstrip("s") for word in re.findall(r"[^\W_]+", text.casefold())} - _SMALL


def _alike(wanted: str, text: str) -> bool:
    """Whether the words of one text are mostly those of the other."""
    words, others = _words(wanted), _words(text)
    return bool(words & others) and len(words & others) >= _SHARED * min(len(words), len(others))


def _holds(wanted: object, *texts: str) -> bool:
    """Whether one of the texts says what the gold says; true where the gold says nothing."""
    return not wanted or any(
        _plain(str(wanted)) in _plain(text) or _plain(text) in _plain(str(wanted)) for text in texts if text
    )


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _is_within(wanted: str, text: str) -> bool:
    """Whether one has all words of the other: "Fall 2026" and "Fall Semester 2026"."""
    return _words(wanted) <= _words(text) or _words(text) <= _words(wanted)


def _same_course(gold: Gold, record: CourseRecord) -> bool:
    meetings = record.meetings
    fits = (
        _holds(gold.get("section"), record.section),
        _holds(gold.get("crn"), record.reference),
        _holds(gold.get("credits"), record.credits),
        _holds(gold.get("days"), *(meeting.days for meeting in meetings)),
        _holds(gold.get("time"), *(meeting.time for meeting in meetings)),
        _holds(gold.get("room"), *(meeting.place for meeting in meetings)),
        _holds(gold.get("instructor"), " ".join(record.instructors)),
    )
    is_titled = not gold.get("title") or _alike(str(gold["title"]), record.title)
    return code_key(str(gold["code"])) == record.key and is_titled and all(fits)


def _same_event(gold: Gold, record: DatedEvent) -> bool:
    days = (str(gold["start"])[:10], str(gold["end"])[:10])
    is_termed = not gold.get("term") or _is_within(str(gold["term"]), record.term)
    return (
        days == (record.start.isoformat(), record.end.isoformat())
        and is_termed
        and _alike(str(gold["title"]), record.name)
    )


def _same_person(gold: Gold, record: Person) -> bool:
    fields = ("role", "email", "phone", "office")
    return _holds(gold["name"], record.name) and all(_holds(gold.get(name), getattr(record, name)) for name in fields)


def _same_place(gold: Gold, record: Place) -> bool:
    has_hours = bool(record.hours) or not gold.get("hours")
    fields = ("address", "phone", "email")
    return (
        _alike(str(gold["name"]), record.name)
        and has_hours
        and all(_holds(gold.get(name), getattr(record, name)) for name in fields)
    )


_SAME: dict[str, Callable[[Gold, Any], bool]] = {
    "courses": _same_course,
    "events": _same_event,
    "people": _same_person,
    "places": _same_place,
}
KINDS = tuple(_SAME)
