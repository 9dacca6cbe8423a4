"""Feeds of courses and events are read as if they were pages."""

import json
from datetime import UTC, date, datetime

import pytest

from core.domain.document import Document
from core.domain.records import CourseRecord, DatedEvent, Meeting
from core.errors import ExtractionError
from core.extract.extraction import extract

NOW = datetime(2026, 9, 1, tzinfo=UTC)


def feed(data: object, url: str = "https://campus.example/api/courses.json") -> Document:
    """The document behind a feed with this content."""
    return extract(url, "application/json; charset=utf-8", json.dumps(data).encode(), NOW).document


def test_a_schedule_feed_gives_sections() -> None:
    section = {
        "id": 9,
        "termDesc": "Spring 2027",
        "courseReferenceNumber": "30117",
        "subject": "GLG",
        "courseNumber": "230",
        "sequenceNumber": "02",
        "courseTitle": "Glaciers &amp; Ice",
        "creditHours": 3,
        "faculty": [{"displayName": "Frost, Ines"}],
        "meetingsFaculty": [{"meetingTime": {"beginTime": "0930", "endTime": "1045", "monday": True, "friday": True}}],
    }
    assert feed({"success": True, "data": [section]}).courses == (
        CourseRecord(
            "GLG 230",
            "Glaciers & Ice",
            "3",
            terms=("Spring 2027",),
            section="02",
            reference="30117",
            meetings=(Meeting("MF", "09:30-10:45"),),
            instructors=("Frost, Ines",),
        ),
    )


def test_a_catalog_feed_keeps_the_description_and_drops_what_only_machines_read() -> None:
    document = feed(
        [
            {
                "pid": "Hk3Jf93jdk39Dk3jd",
                "__catalogCourseId": "GLG501A",
                "title": "Permafrost",
                "credits": {"credits": {"min": "1.5", "max": "3"}, "chosen": "range"},
                "description": "<p>Frozen ground.</p><ul><li>Field week</li></ul>",
                "preAndCorequisites": "<ul><li>GLG 400</li><li>or permission</li></ul>",
                "score": 1,
            }
        ]
    )
    [record] = document.courses
    assert (record.code, record.credits, record.prerequisites) == ("GLG 501A", "1.5-3", "GLG 400, or permission")
    assert "Frozen ground. Field week" in document.text
    assert "Hk3J" not in document.text
    assert "core" not in document.text.lower().replace("corequisites", "")


def test_a_calendar_feed_gives_events() -> None:
    document = feed(
        {
            "title": "Academic calendar",
            "events": [
                {"title": "Classes begin", "start": "2026-08-24T08:00:00"},
                {"title": "Fall break", "start": "2026-10-12", "end": "2026-10-13"},
                {"title": "Classes end", "start": "2026-12-04"},
            ],
        }
    )
    assert document.title == "Academic calendar"
    assert document.events[1] == DatedEvent("Fall break", date(2026, 10, 12), date(2026, 10, 13))
    assert len(document.events) == 3


def test_any_other_feed_is_read_as_labelled_facts() -> None:
    document = feed([{"name": "Whitlow Library", "openUntil": "23:00", "floors": 4, "isOpen": True, "url": "x"}])
    assert document.text == "Whitlow Library\n\n- Open until: 23:00\n- Floors: 4"


@pytest.mark.parametrize("body", [b"{", b"", b"<html>", b"[" * 100_000])
def test_what_is_no_json_is_refused(body: bytes) -> None:
    with pytest.raises(ExtractionError, match="not valid JSON"):
        extract("https://campus.example/a.json", "application/json", body, NOW)
