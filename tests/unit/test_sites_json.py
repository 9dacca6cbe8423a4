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
                {"title": "Fall break", "start": "2026-10-12", "end": "2026-10-14"},
                {"title": "Classes end", "start": "2026-12-04"},
            ],
        }
    )
    assert document.title == "Academic calendar"
    assert document.events[1] == DatedEvent("Fall break", date(2026, 10, 12), date(2026, 10, 13))
    assert len(document.events) == 3


def events_in(*objects: object) -> list[str]:
    """The sentences of a feed of these objects."""
    return [item for block in feed({"events": list(objects)}).blocks for item in block.items]


def test_the_events_calendar_tells_place_and_host_and_nothing_in_utc() -> None:
    event = {
        "title": "Seed Swap",
        "start_date": "2027-03-06 10:00:00",
        "end_date": "2027-03-06 12:30:00",
        "utc_start_date": "2027-03-06 15:00:00",
        "all_day": False,
        "venue": {"id": 3, "venue": "Quince House", "city": "Alder"},
        "organizer": [{"id": 8, "organizer": "Garden Club"}],
        "rest_url": "https://campus.example/wp-json/tribe/events/v1/events/12",
    }
    assert events_in(event) == [
        "Seed Swap: Saturday, March 6, 2027, 10:00 a.m. to 12:30 p.m.; Quince House; Organizer: Garden Club"
    ]
    assert events_in({**event, "venue": [], "organizer": []}) == [
        "Seed Swap: Saturday, March 6, 2027, 10:00 a.m. to 12:30 p.m."
    ]


def test_google_calendar_has_its_days_one_level_deeper() -> None:
    days = {"summary": "Reading days", "start": {"date": "2026-12-10"}, "end": {"date": "2026-12-12"}}
    hour = {
        "kind": "calendar#event",
        "summary": "Open lab",
        "location": "Mott 4",
        "start": {"dateTime": "2026-12-08T13:00:00-05:00"},
        "end": {"dateTime": "2026-12-08T15:00:00-05:00"},
        "htmlLink": "https://www.google.com/calendar/event?eid=x",
    }
    assert events_in(days, hour, {**days, "status": "cancelled"}, {**days, "start": {}}) == [
        "Reading days: Thursday, December 10, 2026 to Friday, December 11, 2026",
        "Open lab: Tuesday, December 8, 2026, 1:00 p.m. to 3:00 p.m.; Mott 4",
        "Cancelled: Reading days: Thursday, December 10, 2026 to Friday, December 11, 2026",
    ]


def test_livewhale_is_told_by_its_exact_times() -> None:
    event = {
        "title": "Regatta",
        "date": "Oct. 3",
        "date_iso": "2026-10-03T08:00:00-04:00",
        "date2_iso": "2026-10-03T11:00:00-04:00",
        "date_ts": 1791028800,
        "is_canceled": 1,
        "location": "Boathouse",
    }
    told = "Regatta: Saturday, October 3, 2026, 8:00 a.m. to 11:00 a.m.; Boathouse"
    assert events_in(event, {**event, "is_canceled": None}) == [f"Cancelled: {told}", told]


def test_a_time_in_utc_is_told_on_the_clocks_of_the_campus() -> None:
    event = {"title": "Quiz", "start": "2027-02-02T01:00:00Z", "end": "2027-02-02T02:00:00Z", "allDay": False}

    assert events_in(event) == ["Quiz: Monday, February 1, 2027, 8:00 p.m. to 9:00 p.m."]


def test_the_last_day_of_fullcalendar_is_the_day_before_its_end() -> None:
    days = {"title": "Finals", "start": "2026-12-14", "end": "2026-12-19", "allDay": True}

    assert events_in(days, {**days, "end": "2026-12-01"}) == [
        "Finals: Monday, December 14, 2026 to Friday, December 18, 2026",
        "Finals: Monday, December 14, 2026",
    ]


@pytest.mark.parametrize(
    ("hours", "said"),
    [
        ({"creditHourLow": 1, "creditHourHigh": 19, "creditHourIndicator": "TO", "creditHours": None}, "1 to 19"),
        ({"creditHourLow": 0, "creditHourHigh": 3, "creditHourIndicator": "OR", "creditHours": 0}, "0 or 3"),
        ({"creditHourLow": 4, "creditHourHigh": None, "creditHourIndicator": None, "creditHours": None}, "4"),
    ],
)
def test_banner_tells_credits_that_vary(hours: dict[str, object], said: str) -> None:
    section = {"subject": "GLG", "courseNumber": "499", "courseTitle": "Thesis", **hours}
    [course] = feed({"data": [section]}).courses
    assert course.credits == said


def test_json_within_json_is_not_told() -> None:
    section = {
        "code": "GLG 230",
        "title": "Ice",
        "no": "S02",
        "instr": "I. Frost",
        "isCancelled": "1",
        "meetingTimes": '[{"meet_day":"0","start_time":"900"}]',
        "cart_opts": '{"credit_hrs":{"enabled":false}}',
    }
    text = feed({"results": [section]}).text
    assert "{" not in text
    assert "- Status: Cancelled\n- Section: S02\n- Instructors: I. Frost" in text


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


BY_DATE = {
    "2026-10-04": {"status": "open", "hours": [{"from": "12pm", "to": "8pm"}]},
    "2026-10-05": {"status": "closed", "note": "Inventory"},
    "2026-10-06": {"status": "not-set"},
}
BY_WEEK = [{name: {"date": day, "times": told} for name, (day, told) in zip("SMT", BY_DATE.items(), strict=True)}]


@pytest.mark.parametrize("hours", [{"dates": BY_DATE}, {"weeks": BY_WEEK}])
@pytest.mark.parametrize("around", ["list", "names", "locations"])
def test_the_opening_hours_of_libcal_are_told_day_by_day(hours: dict[str, object], around: str) -> None:
    place = {"lid": 1, "name": "Main Library", **hours}
    shapes: dict[str, object] = {"list": [place], "names": {"loc_1": place}, "locations": {"locations": [place]}}

    assert feed(shapes[around]).text == (
        "Main Library\n\n- Sunday, October 4, 2026: 12pm – 8pm\n- Monday, October 5, 2026: closed, Inventory"
    )


def test_events_of_json_api_are_read_with_all_ranges_of_their_dates() -> None:
    again = {"value": "2026-11-09T14:00:00+00:00", "end_value": "2026-11-09T15:30:00+00:00", "rrule": None}
    first = {
        "value": "2026-10-26T13:00:00+00:00",
        "end_value": "2026-10-26T14:30:00+00:00",
        "timezone": "America/New_York",
    }
    clinic = {"title": "Bicycle clinic", "field_when": [first, again], "body": {"processed": "<p>Bring a lock.</p>"}}
    talk = {"title": "Tide talk", "field_day": {"value": "2026-10-27", "end_value": "2026-10-28"}}
    resources = [{"type": "node--event", "id": f"{at}", "attributes": each} for at, each in enumerate((clinic, talk))]

    document = feed({"jsonapi": {"version": "1.0"}, "data": resources})

    assert document.events == (
        DatedEvent("Bicycle clinic", date(2026, 10, 26), date(2026, 10, 26)),
        DatedEvent("Bicycle clinic", date(2026, 11, 9), date(2026, 11, 9)),
        DatedEvent("Tide talk", date(2026, 10, 27), date(2026, 10, 28)),
    )
    assert "October 26, 2026, 9:00 a.m. to 10:30 a.m." in document.text
    assert "November 9, 2026, 9:00 a.m. to 10:30 a.m." in document.text


@pytest.mark.parametrize(
    "broken", [{"value": "soon", "end_value": None}, {"value": None}, {"end_value": "2026-10-28"}, []]
)
def test_a_broken_range_of_dates_is_no_event(broken: object) -> None:
    resource = {"type": "node--event", "id": "1", "attributes": {"title": "Clinic", "field_when": broken}}

    assert feed({"data": [resource]}).events == ()
