"""How far a day is, in words."""

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rag.frames import day_told, distance_told, relation_told, span_told, told_in
from core.records.clock.asked_days import window
from core.records.clock.asked_moment import Ask, asked_moment
from core.text.periods import Period

TODAY = date(2026, 9, 14)  # a Monday
DATES = st.dates(date(2020, 1, 1), date(2032, 12, 31))


@given(DATES, st.integers(-900, 900))
def test_the_number_of_days_is_counted_over_months_leap_days_and_years(today: date, days: int) -> None:
    said = distance_told(today + timedelta(days=days), today)

    number = int(found[0]) if (found := re.search(r"\d+", said)) else {"today": 0}.get(said, 1)
    is_past = said.endswith("ago") or said == "yesterday"
    assert days == (-number if is_past else number)


@given(DATES, st.integers(0, 30), st.integers(-60, 60))
def test_days_that_are_over_are_never_told_as_to_come(today: date, length: int, from_now: int) -> None:
    start = today + timedelta(days=from_now)
    end = start + timedelta(days=length)

    assert relation_told(start, end, today).startswith("that was") == (end < today)


@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("whats due this week", Period(TODAY, date(2026, 9, 20))),
        ("and next week", Period(date(2026, 9, 21), date(2026, 9, 27))),
        ("this weekend", Period(date(2026, 9, 19), date(2026, 9, 20))),
        ("this month", Period(TODAY, date(2026, 9, 30))),
        ("next month", Period(date(2026, 10, 1), date(2026, 10, 31))),
        ("tomorrow", Period(date(2026, 9, 15), date(2026, 9, 15))),
        ("on friday", Period(date(2026, 9, 18), date(2026, 9, 18))),
        ("some day", None),
    ],
)
def test_weeks_and_months_are_read_from_today(question: str, days: Period | None) -> None:
    assert window(question, TODAY) == days


@given(DATES)
def test_this_week_begins_today_and_ends_on_a_sunday_where_it_is_none(today: date) -> None:
    found = window("this week", today)

    assert found is not None
    assert found.first == today
    assert (found.last - today).days <= 6
    assert today.weekday() == 6 or found.last.weekday() == 6


@pytest.mark.parametrize(
    ("question", "ask", "rest"),
    [
        ("did i miss the add deadline", Ask.MISSED, "the add deadline"),
        ("is it too late to drop", Ask.LATE, "drop"),
        ("how many minutes do i have left to drop", Ask.LEFT, "drop"),
        ("how long until finals", Ask.UNTIL, "finals"),
        ("can i still withdraw from hist 101", Ask.STILL, "withdraw from course"),
        ("has registration opened yet", Ask.BEGUN, "registration opened"),
    ],
)
def test_what_is_asked_of_the_clock_is_read_apart_from_what_it_is_about(question: str, ask: Ask, rest: str) -> None:
    moment = asked_moment(question)

    assert moment is not None
    assert (moment.ask, moment.rest) == (ask, rest)


@pytest.mark.parametrize("question", ["", "🎉", "where is the library", "how do i drop a class", "?" * 500])
def test_other_questions_ask_nothing_of_the_clock(question: str) -> None:
    assert asked_moment(question) is None


def test_in_spanish_days_and_distances_are_spanish_and_outside_of_it_english() -> None:
    with told_in("es"):
        spanish = [day_told(TODAY), distance_told(TODAY + timedelta(days=3), TODAY)]
        span = span_told(TODAY, TODAY + timedelta(days=1))

    assert spanish == ["lunes, 14 de septiembre de 2026", "dentro de 3 días"]
    assert span == "lunes, 14 de septiembre de 2026 a martes, 15 de septiembre de 2026"
    assert day_told(TODAY) == "Monday, September 14, 2026"
