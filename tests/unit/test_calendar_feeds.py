"""iCalendar feeds come out as dated events on the clocks of their place."""

from datetime import UTC, date, datetime

import pytest

from core.domain.document import Document
from core.errors import ExtractionError
from core.extract.extraction import extract

NOW = datetime(2026, 9, 15, tzinfo=UTC)
ZONE = "X-WR-TIMEZONE:America/New_York\n"


def calendar(*events: str, more: str = "") -> Document:
    """The document of a feed with these events, each its lines."""
    inner = "".join(f"BEGIN:VEVENT\nUID:{number}\n{event}\nEND:VEVENT\n" for number, event in enumerate(events))
    body = f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-WR-CALNAME:Concerts\n{more}{inner}END:VCALENDAR\n"
    return extract("https://campus.example/feed", "text/plain", body.replace("\n", "\r\n").encode(), NOW).document


def days(document: Document) -> list[tuple[date, date]]:
    return [(event.start, event.end) for event in document.events]


def lines(document: Document) -> list[str]:
    return [item for block in document.blocks for item in block.items]


def test_an_event_is_one_sentence_with_its_time_and_place() -> None:
    document = calendar(
        "SUMMARY:Jazz Night\nDTSTART;TZID=America/New_York:20261106T200000\n"
        "DTEND;TZID=America/New_York:20261106T220000\n"
        "LOCATION:Finch Center\\, The Perch\nDESCRIPTION:Tickets $8\\, students $3."
    )
    assert document.title == "Concerts"
    assert lines(document) == [
        "Jazz Night: Friday, November 6, 2026, 8:00 p.m. to 10:00 p.m.; Finch Center, The Perch; "
        "Tickets $8, students $3."
    ]
    assert document.events[0].unit == lines(document)[0]


def test_the_end_of_an_event_of_whole_days_is_the_day_before() -> None:
    document = calendar(
        "SUMMARY:Juries\nDTSTART;VALUE=DATE:20261214\nDTEND;VALUE=DATE:20261217",
        "SUMMARY:Open House\nDTSTART;VALUE=DATE:20261220",
    )
    assert days(document) == [(date(2026, 12, 14), date(2026, 12, 16)), (date(2026, 12, 20), date(2026, 12, 20))]


def test_utc_is_told_on_the_clocks_of_the_calendar() -> None:
    event = "SUMMARY:Late Show\nDTSTART:20261107T023000Z\nDURATION:PT1H"

    assert lines(calendar(event, more=ZONE)) == ["Late Show: Friday, November 6, 2026, 9:30 p.m. to 10:30 p.m."]
    assert lines(calendar(event)) == ["Late Show: Saturday, November 7, 2026, 2:30 a.m. to 3:30 a.m. UTC"]


def test_a_cancelled_event_is_told_as_cancelled_and_is_no_record() -> None:
    document = calendar("SUMMARY:Opera\nDTSTART;VALUE=DATE:20261119\nSTATUS:CANCELLED")

    assert lines(document) == ["Cancelled: Opera: Thursday, November 19, 2026"]
    assert document.events == ()


def test_private_events_are_not_read() -> None:
    assert calendar("SUMMARY:Interview\nDTSTART;VALUE=DATE:20261119\nCLASS:PRIVATE").blocks == ()


def test_a_weekly_event_is_told_week_by_week_without_its_exceptions() -> None:
    document = calendar(
        "SUMMARY:Choir\nDTSTART;TZID=America/New_York:20261005T180000\nRRULE:FREQ=WEEKLY;UNTIL=20261103T000000Z\n"
        "EXDATE;TZID=America/New_York:20261012T180000"
    )
    assert [start.day for start, _ in days(document)] == [5, 19, 26, 2]
    assert "6:00 p.m." in lines(document)[-1]


def test_a_repeat_that_was_moved_is_told_once() -> None:
    body = (
        "SUMMARY:Choir\nDTSTART:20261005T180000\nRRULE:FREQ=WEEKLY;COUNT=2\nEND:VEVENT\nBEGIN:VEVENT\nUID:0\n"
        "RECURRENCE-ID:20261012T180000\nSUMMARY:Choir\nDTSTART:20261013T190000"
    )
    assert [start.day for start, _ in days(calendar(body))] == [5, 13]


def test_only_thirteen_months_of_a_series_are_told() -> None:
    document = calendar("SUMMARY:Founders Day\nDTSTART;VALUE=DATE:20000915\nRRULE:FREQ=YEARLY")

    assert days(document) == [(date(2026, 9, 15), date(2026, 9, 15)), (date(2027, 9, 15), date(2027, 9, 15))]


def test_an_endless_rule_is_told_as_a_rule() -> None:
    document = calendar("SUMMARY:Tick\nDTSTART:20261005T180000\nRRULE:FREQ=SECONDLY")

    assert lines(document) == ["Tick: Monday, October 5, 2026, 6:00 p.m.; repeats by the rule FREQ=SECONDLY"]


def test_an_event_after_midnight_belongs_to_its_evening() -> None:
    assert days(calendar("SUMMARY:Party\nDTSTART:20261005T210000\nDTEND:20261006T010000")) == [
        (date(2026, 10, 5), date(2026, 10, 5))
    ]


def test_a_long_description_is_a_paragraph_under_the_events_name() -> None:
    document = calendar(f"SUMMARY:Talk\nDTSTART;VALUE=DATE:20261005\nDESCRIPTION:{'A word of it. ' * 20}")

    assert [block.kind.value for block in document.blocks] == ["heading", "heading", "record", "paragraph"]


@pytest.mark.parametrize(
    "event",
    [
        "SUMMARY:No date",
        "DTSTART;VALUE=DATE:20261005",
        "SUMMARY:Odd\nDTSTART:yesterday",
        "SUMMARY:Odd\nRRULE:FREQ=OFTEN",
    ],
)
def test_an_event_without_name_or_date_is_no_event(event: str) -> None:
    assert calendar(event, "SUMMARY:Fair\nDTSTART;VALUE=DATE:20261005").events[0].name == "Fair"


def test_a_broken_calendar_is_unreadable() -> None:
    with pytest.raises(ExtractionError) as caught:
        extract(
            "https://campus.example/feed.ics", "text/calendar", b"BEGIN:VCALENDAR\r\nEND:VEVENT\r\nEND:VEVENT\r\n", NOW
        )
    assert caught.value.reason == "unreadable"
