"""Days as academic calendars write them: lists, numbers, and the weekdays of a span before it."""

from datetime import date

import pytest

from core.domain.document import Block, BlockKind
from core.domain.records import DatedEvent
from core.extract.records.dates.events import events_of

YEAR = Block(BlockKind.HEADING, "Academic calendar 2026–27", level=1)
FALL = Block(BlockKind.HEADING, "Fall 2026", level=2)
HEADER = ("Date", "Event")


def days(events: list[DatedEvent]) -> list[tuple[date, date, str]]:
    return [(each.start, each.end, each.name) for each in events]


def listed(*items: str) -> list[DatedEvent]:
    return events_of([YEAR, FALL, Block(BlockKind.LIST, "\n".join(items), items=items)])


def tabled(*rows: tuple[str, str]) -> list[DatedEvent]:
    text = "\n".join(" | ".join(row) for row in (HEADER, *rows))
    return events_of([YEAR, FALL, Block(BlockKind.TABLE, text, header=HEADER, rows=rows)])


@pytest.mark.parametrize("written", ["Thu–Fri, Oct 15–16", "Thursday – Friday, October 15–16", "Thu-Fri Oct. 15-16"])
def test_weekdays_may_stand_before_a_span(written: str) -> None:
    found = [(date(2026, 10, 15), date(2026, 10, 16), "Midterm break")]

    assert days(listed(f"{written}: Midterm break", "October 19: Classes resume"))[:1] == found
    assert days(tabled((written, "Midterm break"), ("October 19", "Classes resume")))[:1] == found


def test_other_weekdays_before_a_span_leave_it_out() -> None:
    assert days(listed("Mon–Tue, Oct 15–16: Midterm break", "October 19: Classes resume"))[:1] == [
        (date(2026, 10, 19), date(2026, 10, 19), "Classes resume")
    ]


def test_each_of_the_days_in_a_list_is_one_event_with_the_line_of_the_page() -> None:
    events = listed("December 10–11, 14–15: Juries", "October 7, 14 and 21, 2026 – Advising fairs")

    assert days(events) == [
        (date(2026, 12, 10), date(2026, 12, 11), "Juries"),
        (date(2026, 12, 14), date(2026, 12, 15), "Juries"),
        *((day, day, "Advising fairs") for day in map(date.fromisoformat, ("2026-10-07", "2026-10-14", "2026-10-21"))),
    ]
    assert {each.unit for each in events[:2]} == {"December 10–11, 14–15: Juries"}
    assert [each.unit for each in tabled(("Dec 10–11, 14–15", "Juries"))] == ["Dec 10–11, 14–15 | Juries"] * 2


def test_a_time_behind_a_date_is_no_further_day() -> None:
    assert len(listed("December 10, 9 a.m.: Juries", "December 11, 2026: Concert")) == 2


def test_numbers_are_days_where_the_list_shows_which_part_is_the_month() -> None:
    [*_, last] = tabled(("8/31", "Classes begin"), ("10/15 - 10/16", "Midterm break"), ("12/9", "Last day of classes"))
    assert (last.start, last.unit) == (date(2026, 12, 9), "12/9 | Last day of classes")

    assert days(listed("Mon 8/31: Classes begin", "10/15–10/16: Midterm break", "12/9: Last day of classes")) == [
        (date(2026, 8, 31), date(2026, 8, 31), "Classes begin"),
        (date(2026, 10, 15), date(2026, 10, 16), "Midterm break"),
        (date(2026, 12, 9), date(2026, 12, 9), "Last day of classes"),
    ]


def test_numbers_that_may_be_of_two_months_are_no_days() -> None:
    assert listed("9/8: Classes begin", "12/9: Last day of classes") == []
