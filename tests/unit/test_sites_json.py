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


def test_an_event_of_localist_is_told_in_each_of_its_times_with_its_place() -> None:
    times = [{"event_instance": {"start": f"2026-10-{day}T20:00:00-07:00", "end": None}} for day in ("08", "22")]
    event = {
        "title": "Open Mic",
        "location_name": "The Perch",
        "room_number": "2",
        "ticket_cost": "$6",
        "description_text": "Sign up.",
        "status": "live",
        "urlname": "open-mic",
        "event_instances": times,
        "localist_url": "https://calendar.campus.example/event/open-mic",
    }
    document = feed({"events": [{"event": event}], "page": {"current": 1}})
    assert [item for block in document.blocks for item in block.items] == [
        "Open Mic: Thursday, October 8, 2026, 8:00 p.m.; The Perch, 2; $6; Sign up.",
        "Open Mic: Thursday, October 22, 2026, 8:00 p.m.; The Perch, 2; $6; Sign up.",
    ]
    assert [event.start.day for event in document.events] == [8, 22]
    assert document.links == ("https://calendar.campus.example/event/open-mic",)


def test_an_event_of_libcal_is_told_on_the_clocks_of_its_place() -> None:
    event = {
        "id": 7,
        "title": "Maps",
        "allday": False,
        "start": "2026-10-03T15:00:00-04:00",
        "end": "2026-10-03T16:30:00-04:00",
        "location": {"id": 3, "name": "Map Room"},
        "campus": {"id": 1, "name": "Main"},
        "presenter": "Jo Dipper",
        "description": "<p>Bring a laptop.</p>",
        "seats": 24,
        "url": {"public": "https://libcal.campus.example/event/7"},
    }
    document = feed({"events": [event]})
    assert "Maps: Saturday, October 3, 2026, 3:00 p.m. to 4:30 p.m.; Map Room, Main; Jo Dipper; Bring a laptop." in (
        document.text
    )
    assert document.links == ("https://libcal.campus.example/event/7",)


def test_the_days_of_25live_are_those_that_it_says_in_words() -> None:
    event = {
        "eventID": 5,
        "title": "Fall break",
        "allDay": True,
        "startDateTime": "2026-10-12T00:00:00",
        "endDateTime": "2026-10-14T00:00:00",
        "dateTimeFormatted": "Monday, October 12 &ndash; Tuesday, October 13, 2026",
        "location": "",
        "customFields": [{"label": "Audience", "value": "Students", "type": 0}],
    }
    document = feed([event])
    assert (document.events[0].start.day, document.events[0].end.day) == (12, 13)
    assert "Audience: Students" in document.text


@pytest.mark.parametrize("said", [{"status": "canceled"}, {"canceled": True}])
def test_a_cancelled_event_of_a_feed_is_told_as_cancelled_and_is_no_record(said: dict[str, object]) -> None:
    document = feed([{"title": "Opera", "start": "2026-10-12", **said}])
    assert "Cancelled: Opera: Monday, October 12, 2026" in document.text
    assert document.events == ()


def test_the_day_of_a_piece_of_news_is_no_event() -> None:
    assert feed([{"title": "New dean", "date": "2026-10-12", "content": "Welcome."}]).events == ()


def test_what_else_a_feed_says_of_an_event_is_kept() -> None:
    assert "Speaker series: Autumn" in feed([{"title": "Talk", "start": "2026-10-12", "speakerSeries": "Autumn"}]).text
