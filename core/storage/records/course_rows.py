"""Courses and dated events as rows."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row

from core.domain.records import CourseRecord, DatedEvent, Meeting
from core.storage.database import storable


def course_from(row: Row[Any]) -> CourseRecord:
    """A course from a row with its columns."""
    return CourseRecord(
        code=row.code,
        title=row.title,
        credits=row.credits,
        prerequisites=row.prerequisites,
        terms=tuple(row.terms),
        section=row.section,
        reference=row.reference,
        meetings=tuple(Meeting(**each) for each in row.meetings),
        instructors=tuple(row.instructors),
        notes=tuple(row.notes),
        department=row.department,
        campus=row.campus,
        methods=tuple(row.methods),
        unit=row.unit,
    )


def event_from(row: Row[Any]) -> DatedEvent:
    """An event from a row with its columns."""
    return DatedEvent(row.name, row.starts_on, row.ends_on, row.term, row.unit)


def course_values(course: CourseRecord) -> Mapping[str, object]:
    """The columns of a course."""
    return {
        "code_key": storable(course.key),
        "code": storable(course.code),
        "title": storable(course.title),
        "credits": storable(course.credits),
        "prerequisites": storable(course.prerequisites),
        "terms": [storable(term) for term in course.terms],
        "section": storable(course.section),
        "reference": storable(course.reference),
        "meetings": [{name: storable(said) for name, said in asdict(each).items()} for each in course.meetings],
        "instructors": [storable(name) for name in course.instructors],
        "notes": [storable(note) for note in course.notes],
        "department": storable(course.department),
        "campus": storable(course.campus),
        "methods": [storable(each) for each in course.methods],
        "unit": storable(course.unit),
    }


def event_values(event: DatedEvent) -> Mapping[str, object]:
    """The columns of an event."""
    return {
        "name": storable(event.name),
        "starts_on": event.start,
        "ends_on": event.end,
        "term": storable(event.term),
        "unit": storable(event.unit),
    }
