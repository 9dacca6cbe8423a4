"""The lexer of values: every meaning of a span, from one pass."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.values import value
from core.text.values.clock import certain
from core.text.values.lexer import of, values, whole
from core.text.values.value import Clock, Day, Kind, Money, Relative, Term


def meanings(kind: Kind[value.T], text: str) -> list[value.T]:
    return [one.value for one in of(kind, text)]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Mon./Tues./Thurs.", (0, 1, 3)),
        ("Mon.-Thurs.", (0, 1, 2, 3)),
        ("Sat–Mon", (0, 5, 6)),
        ("Weds and Thur", (2, 3)),
        ("Monday to Thursday & Saturdays", (0, 1, 2, 3, 5)),
        ("MWF", (0, 2, 4)),
        ("T/Th", (1, 3)),
        ("TTh", (1, 3)),
        ("TR", (1, 3)),
        ("M–F", (0, 1, 2, 3, 4)),
        ("M, W", (0, 2)),
        ("weekends", (5, 6)),
        ("daily", (0, 1, 2, 3, 4, 5, 6)),
    ],
)
def test_weekdays_are_read_in_every_spelling(text: str, days: tuple[int, ...]) -> None:
    assert whole(value.WEEKDAYS, text) == days


def test_one_letter_has_the_meanings_that_it_can_have() -> None:
    assert meanings(value.WEEKDAYS, "S") == [(5,), (6,)]
    assert meanings(value.WEEKDAYS, "T") == [(1,)]
    assert meanings(value.WEEKDAYS, "sun") == [(6,)]
    assert meanings(value.MONTH, "may") == [5]


@pytest.mark.parametrize("text", ["US", "FM", "a T-shirt", "The TV", "A.M.", "Q&A"])
def test_letters_that_go_back_in_the_week_or_stand_in_a_word_are_no_weekdays(text: str) -> None:
    assert meanings(value.WEEKDAYS, text) == []


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("8 a.m.–10 p.m.", ("08:00", "22:00")),
        ("9-11a", ("09:00", "11:00")),
        ("7-9p", ("19:00", "21:00")),
        ("11:30a–1p", ("11:30", "13:00")),
        ("9–5 p.m.", ("09:00", "17:00")),
        ("9:00–16:30", ("09:00", "16:30")),
        ("8:30 to 6:00", ("08:30", "18:00")),
        ("between 9 and noon", ("09:00", "12:00")),
        ("12 noon to 1", ("12:00", "13:00")),
        ("6 pm until midnight", ("18:00", "24:00")),
        ("2–5", ("14:00", "17:00")),
        ("2-3:30", ("14:00", "15:30")),
        ("12–8", ("12:00", "20:00")),
        ("10–10", ("10:00", "22:00")),
        ("22:00–2:00", ("22:00", "02:00")),
        ("6–10", None),
    ],
)
def test_a_span_of_clock_times_opens_and_closes(text: str, times: tuple[str, str] | None) -> None:
    hours = whole(value.HOURS, text)

    assert hours is not None
    assert certain(hours) == times


def test_two_numbers_are_a_range_or_hours() -> None:
    assert [one.kind for one in values("3-5")] == [value.RANGE, value.HOURS]
    assert whole(value.RANGE, "3-5") == (3, 5)


@pytest.mark.parametrize(
    ("text", "clock"),
    [("5 p.m.", Clock(300, "p")), ("17:30", Clock(1050)), ("noon", Clock(720, "p")), ("midnight", Clock(720, "a"))],
)
def test_a_time_of_day_is_read(text: str, clock: Clock) -> None:
    assert whole(value.CLOCK, text) == clock


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Friday, Sept. 4", Day(9, 4, None, 4), Day(9, 4, None, 4)),
        ("December 20, 2026 – January 3, 2027", Day(12, 20, 2026), Day(1, 3, 2027)),
        ("20 – 24 December 2026", Day(12, 20, 2026), Day(12, 24, 2026)),
        ("Nov. 26–27", Day(11, 26), Day(11, 27)),
        ("2026-09-04", Day(9, 4, 2026), Day(9, 4, 2026)),
    ],
)
def test_days_are_read_as_they_are_written(text: str, first: Day, last: Day) -> None:
    assert whole(value.DATES, text) == (first, last)


def test_a_numeric_date_is_read_in_both_orders() -> None:
    assert meanings(value.DATE, "11/12") == [Day(11, 12), Day(12, 11)]
    assert meanings(value.DATE, "25.12.2026") == [Day(12, 25, 2026)]


def test_terms_years_and_days_seen_from_today_are_read() -> None:
    assert meanings(value.TERM, "Fall 2026, spring '27, Autumn Semester of 2025") == [
        Term("fall", 2026),
        Term("spring", 2027),
        Term("fall", 2025),
    ]
    assert meanings(value.ACADEMIC_YEAR, "Catalog 2026–27") == [2026]
    assert meanings(value.RELATIVE, "today or next Friday") == [Relative("this", "day", 0), Relative("next", "friday")]


def test_money_and_numbers_are_read() -> None:
    assert meanings(value.MONEY, "$35, 20 euros, $2 million") == [
        Money(35, "USD"),
        Money(20, "EUR"),
        Money(2e6, "USD", is_rounded=True),
    ]
    assert meanings(value.NUMBER, "1,200 of twenty-five") == [1200, 25]
    assert meanings(value.ORDINAL, "the 4th and the twenty-first") == [4, 21]
    assert meanings(value.PERCENT, "12.5 %") == [12.5]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("CS 101", "CS 101"),
        ("CIS*1300", "CIS 1300"),
        ("LIT 2B", "LIT 2B"),
        ("GER/SCAN 140", "GER/SCAN 140"),
        ("CS\u200b101", "CS 101"),
        ("C&O 220", "C&O 220"),
        ("COMS W4118", "COMS W4118"),
        ("15-122", "15-122"),
    ],
)
def test_codes_of_courses_are_read_in_every_spelling(text: str, code: str) -> None:
    assert whole(value.CODE, text) == code


@pytest.mark.parametrize("text", ["ROOM 204", "FALL 2026", "MWF 10-10:50", "TR 9am"])
def test_other_capitals_before_a_number_are_no_code(text: str) -> None:
    assert meanings(value.CODE, text) == []


def test_contacts_are_read() -> None:
    text = "Write to jroe@x.edu, call (412) 268-2000 ext. 5 or 555-0100, see https://a.edu/b."

    assert meanings(value.EMAIL, text) == ["jroe@x.edu"]
    assert meanings(value.PHONE, text) == ["(412) 268-2000 ext. 5", "555-0100"]
    assert meanings(value.LINK, text) == ["https://a.edu/b"]


@given(st.text(alphabet="MonTuesThrFi. 0123456789:/-–,$%@apmjune&*\u200b", max_size=60))
def test_every_value_stands_where_it_says(text: str) -> None:
    found = values(text)

    assert all(0 <= one.start < one.end <= len(text) and text[one.start : one.end].strip() for one in found)
