"""Which figures are years: course and room numbers of four figures look alike."""

from datetime import date

import pytest

from core.text.periods import asked_periods, calendar_year, is_of_another_period, named_years

TODAY = date(2026, 10, 15)


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("What did it cost in 2024?", [2024]),
        ("commencement 2026", [2026]),
        ("on September 18, 2026", [2026]),
        ("the year 2025-2026", [2025, 2026]),
        ("MAY 2027", [2027]),
        ("MATH 2010", []),
        ("CS-2025 and PHYS 2030", []),
        ("Who teaches CS 2025 in 2026?", [2026]),
        ("Room 2030", []),
        ("20260", []),
    ],
)
def test_a_year_is_told_from_a_number_of_a_course_or_room(text: str, years: list[int]) -> None:
    assert named_years(text) == years


@pytest.mark.parametrize("question", ["What are the prerequisites of MATH 2010?", "prereqs for math 2050"])
def test_a_course_with_such_a_number_asks_about_no_year(question: str) -> None:
    assert asked_periods(question, TODAY) == ()


def test_a_year_near_by_is_asked_about() -> None:
    assert asked_periods("commencement 2026", TODAY) == (calendar_year(2026),)


def test_a_course_is_not_said_of_another_year() -> None:
    assert not is_of_another_period("When is MATH 2010 in 2026?", "MATH 2010 meets on Mondays in 2026.")
    assert not is_of_another_period("When does MATH 2010 meet?", "Offered in 2026 on Mondays.")
    assert not is_of_another_period("What are the fees of 2025–26?", "The fees of spring 2026 are $90.")
    assert is_of_another_period("What did it cost in 2024?", "It costs $90 in 2026.")
