"""iCalendar feeds come out as dated events on the clocks of their place."""

from datetime import UTC, date, datetime

import pytest

from core.domain.document import Document
from core.errors import ExtractionError
from core.extract.extraction import extract

NOW = datetime(2026, 9, 15, tzinfo=UTC)
ZONE = "X-WR-TIMEZONE:America/New_York\n"


def calendar(*events: str, more: str = "", campus: str = "America/New_York") -> Document:
    """The document of a feed with these events, each its lines."""
    inner = "".join(f"BEGIN:VEVENT\nUID:{number}\n{event}\nEND:VEVENT\n" for number, event in enumerate(events))
    body = f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-WR-CALNAME:Concerts\n{more}{inner}END:VCALENDAR\n"
    body = body.replace("\n", "\r\n")
    return extract("https://campus.example/feed", "text/plain", body.encode(), NOW, timezone=campus).document


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
    assert lines(calendar(event, more="X-WR-TIMEZONE:America/Chicago\n"))[0].endswith("8:30 p.m. to 9:30 p.m.")


@pytest.mark.parametrize("named", ["", "X-WR-TIMEZONE:UTC\n", "X-WR-TIMEZONE:Nowhere/Else\n"])
def test_utc_of_a_calendar_without_a_place_is_told_on_the_clocks_of_the_campus(named: str) -> None:
    document = calendar(
        "SUMMARY:Star Party\nDTSTART:20270213T013000Z\nDURATION:PT2H", more=named, campus="America/Denver"
    )

    assert lines(document) == ["Star Party: Friday, February 12, 2027, 6:30 p.m. to 8:30 p.m."]
    assert days(document) == [(date(2027, 2, 12), date(2027, 2, 12))]


def test_a_floating_time_is_that_of_the_campus() -> None:
    document = calendar("SUMMARY:Bell\nDTSTART:20270213T120000\nDTEND:20270213T123000", campus="Asia/Seoul")

    assert lines(document) == ["Bell: Saturday, February 13, 2027, noon to 12:30 p.m."]


def test_the_time_of_another_zone_is_told_beside_that_of_the_campus() -> None:
    document = calendar(
        "SUMMARY:Alumni Call\nDTSTART;TZID=Europe/Madrid:20261120T003000\nDTEND;TZID=Europe/Madrid:20261120T013000"
    )
    assert lines(document) == [
        "Alumni Call: Thursday, November 19, 2026, 6:30 p.m. to 7:30 p.m. "
        "(Friday, November 20, 2026, 12:30 a.m. to 1:30 a.m. in Europe/Madrid)"
    ]
    assert days(document) == [(date(2026, 11, 19), date(2026, 11, 19))]


@pytest.mark.parametrize(
    "times",
    [
        "DTSTART;TZID=Eastern Standard Time:20261126T000000\nDTEND;TZID=Eastern Standard Time:20261128T000000",
        "DTSTART:20261126T050000Z\nDTEND:20261128T050000Z",
        "DTSTART:20261126T000000Z\nDTEND:20261128T000000Z",
    ],
)
def test_from_midnight_to_midnight_are_whole_days(times: str) -> None:
    assert lines(calendar(f"SUMMARY:Recess\n{times}")) == [
        "Recess: Thursday, November 26, 2026 to Friday, November 27, 2026"
    ]


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


def series(zone: str, start: str, *more: str, campus: str = "America/New_York") -> list[str]:
    """The day and hour of each time of a series that begins at `start` in a zone; `more` are its other lines."""
    lines_ = f"SUMMARY:Lab\nDTSTART;TZID={zone}:{start}\nDURATION:PT1H\n" + "\n".join(more)
    told = [line.removeprefix("Lab: ") for line in lines(calendar(lines_, campus=campus))]
    return [line.partition(" to ")[0] for line in told]


def moved(at: str, to: str, *more: str) -> str:
    """The component that tells a time of `series` anew."""
    return "\n".join(["END:VEVENT\nBEGIN:VEVENT\nUID:0\nSUMMARY:Lab", at, to, "DURATION:PT2H", *more])


def test_a_series_ends_at_the_moment_of_its_until_in_utc() -> None:
    berlin = series(
        "Europe/Berlin", "20261201T140000", "RRULE:FREQ=WEEKLY;UNTIL=20261215T130000Z", campus="Europe/Berlin"
    )
    assert berlin[-1] == "Tuesday, December 15, 2026, 2:00 p.m."
    night = series("America/New_York", "20261201T010000", "RRULE:FREQ=DAILY;UNTIL=20261203T053000Z")
    assert night[-1] == "Wednesday, December 2, 2026, 1:00 a.m."


@pytest.mark.parametrize("until", ["20261211", "20261211T235959"])
def test_an_until_without_its_zone_holds_for_the_whole_day(until: str) -> None:
    told = series("America/New_York", "20261204T140000", f"RRULE:FREQ=WEEKLY;UNTIL={until}")

    assert told == ["Friday, December 4, 2026, 2:00 p.m.", "Friday, December 11, 2026, 2:00 p.m."]


def test_an_until_before_the_start_leaves_the_first_time() -> None:
    told = series("America/New_York", "20261204T140000", "RRULE:FREQ=WEEKLY;UNTIL=20261001T000000Z")

    assert told == ["Friday, December 4, 2026, 2:00 p.m."]


def test_a_time_is_left_out_by_its_moment_in_whatever_zone_it_is_written() -> None:
    told = series("America/New_York", "20261113T200000", "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20261121T010000Z")

    assert [line.partition(",")[2][:12].strip() for line in told] == ["November 13", "November 27"]


def test_of_two_times_a_day_only_the_named_one_is_left_out() -> None:
    told = series(
        "America/New_York",
        "20261201T090000",
        "RRULE:FREQ=DAILY;COUNT=4;BYHOUR=9,15",
        "EXDATE;TZID=America/New_York:20261201T150000",
    )
    assert [line[-9:] for line in told] == ["9:00 a.m.", "9:00 a.m.", "3:00 p.m."]


def test_a_day_without_an_hour_leaves_out_all_its_times() -> None:
    told = series("America/New_York", "20261113T200000", "RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE;VALUE=DATE:20261113")

    assert told == ["Friday, November 20, 2026, 8:00 p.m."]


def test_a_moved_evening_named_in_utc_is_told_once() -> None:
    other = moved("RECURRENCE-ID:20261121T010000Z", "DTSTART;TZID=America/New_York:20261121T100000")
    told = series("America/New_York", "20261113T200000", "RRULE:FREQ=WEEKLY;COUNT=2", other)

    assert told == ["Friday, November 13, 2026, 8:00 p.m.", "Saturday, November 21, 2026, 10:00 a.m."]


def test_a_change_for_all_later_times_moves_them_as_far() -> None:
    at = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261120T200000"
    other = moved(at, "DTSTART;TZID=America/New_York:20261121T183000", "LOCATION:Annex")
    body = f"SUMMARY:Lab\nDTSTART;TZID=America/New_York:20261113T200000\nRRULE:FREQ=WEEKLY;COUNT=3\n{other}"

    assert lines(calendar(body)) == [
        "Lab: Friday, November 13, 2026, 8:00 p.m.",
        "Lab: Saturday, November 21, 2026, 6:30 p.m. to 8:30 p.m.; Annex",
        "Lab: Saturday, November 28, 2026, 6:30 p.m. to 8:30 p.m.; Annex",
    ]


@pytest.mark.parametrize(
    "start", ["DTSTART;VALUE=DATE:20261121", "DTSTART:soon", "DTSTART;TZID=America/New_York:20261120T200000"]
)
def test_a_change_for_all_later_times_that_moves_nothing_leaves_their_hour(start: str) -> None:
    other = moved("RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261120T200000", start)
    told = series("America/New_York", "20261113T200000", "RRULE:FREQ=WEEKLY;COUNT=3", other)

    assert told[-1] == "Friday, November 27, 2026, 8:00 p.m."


def test_a_listed_period_has_its_own_length() -> None:
    document = calendar(
        "SUMMARY:Clinic\nDTSTART:20261201T150000Z\nDTEND:20261201T160000Z\n"
        "RDATE;VALUE=PERIOD:20261202T150000Z/PT3H,20261203T150000Z/20261203T153000Z,"
        "20261204T150000Z/20261204T140000Z"
    )
    assert [line.partition("2026, ")[2] for line in lines(document)] == [
        "10:00 a.m. to 11:00 a.m.",
        "10:00 a.m. to 1:00 p.m.",
        "10:00 a.m. to 10:30 a.m.",
        "10:00 a.m.",  # it ends before it begins
    ]


def test_a_series_in_utc_keeps_its_hour_in_utc() -> None:
    document = calendar("SUMMARY:Seminar\nDTSTART:20261026T150000Z\nRRULE:FREQ=WEEKLY;COUNT=2", more=ZONE)

    assert [line[-10:] for line in lines(document)] == ["11:00 a.m.", "10:00 a.m."]


def test_a_cancelled_time_of_a_series_is_no_event() -> None:
    other = moved(
        "RECURRENCE-ID;TZID=America/New_York:20261120T200000",
        "DTSTART;TZID=America/New_York:20261120T200000",
        "STATUS:CANCELLED",
    )
    body = f"SUMMARY:Lab\nDTSTART;TZID=America/New_York:20261113T200000\nRRULE:FREQ=WEEKLY;COUNT=2\n{other}"
    document = calendar(body)
    assert [start.day for start, _ in days(document)] == [13]
    assert lines(document)[1].startswith("Cancelled: Lab: Friday, November 20")


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
