"""A date of one part of a term answers for no other part, and for no course of a whole semester."""

from datetime import date

import pytest

from core.records.clock.event_names import WITHOUT_W, names_in, parts_in
from tests.standins.record_campus import RecordCampus
from tests.unit.test_event_records_answers import calendar

ROWS = (
    ("Fall 2026", "August 24, 2026", "Semester & Mini-1 Classes Begin"),
    ("Fall 2026", "September 14, 2026", "Semester add, audit & tuition adjustment drop deadline (1)"),
    ("Fall 2026", "September 23, 2026", "Mini-1 drop deadline; withdrawal grade assigned after this date (2)"),
    ("Fall 2026", "October 5, 2026", "Semester drop deadline; withdrawal grade assigned after this date (2)"),
    ("Fall 2026", "October 16, 2026", "Mini-1 Last Day of Classes"),
    ("Fall 2026", "October 26, 2026", "Mini-2 Classes Begin"),
    ("Fall 2026", "October 30, 2026", "Mini-2 add, audit & tuition adjustment drop deadline (1)"),
    ("Fall 2026", "November 16, 2026", "Semester pass/no pass & withdrawal deadline (3)"),
    ("Fall 2026", "November 30, 2026", "Mini-2 pass/no pass & withdrawal deadline (3)"),
    ("Fall 2026", "December 4, 2026", "Semester & Mini-2 Last Day of Classes"),
    ("Fall 2026", "December 5, 2026", "Reading Day"),
    ("Fall 2026", "December 9, 2026", "Reading Day"),
    ("Fall 2026", "December 12–13, 2026", "Reading Days"),
    ("Fall 2026", "December 14, 2026", "Make-Up Final Exams"),
)
OLD = (
    ("Spring 2020", "March 9–13, 2020", "Spring Break; No Classes"),
    ("Spring 2020", "May 17, 2020", "Commencement"),
)
CAMPUS = RecordCampus.of({"calendar": calendar(*ROWS), "old": calendar(*OLD)}, date(2026, 9, 25))
told = CAMPUS.told


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("last day to drop a full semester course w/o a W", "October 5"),
        ("whats the latest i can drop a semester class without getting a W", "October 5"),
        ("ok so if i wanna pick up a mini 2 course whats the last day i can add it", "October 30"),
        ("Until which day can I change my full semester course to pass/no pass?", "November 16"),
        ("when does mini 2 start", "October 26"),
        ("last day of classes?", "December 4"),
        ("my parents wanna know when the last day of classes is", "December 4"),
        ("what day are the makeup finals in december", "December 14"),
        ("when did springbrake start in 2020", "March 9"),
        ("commencement 2020 day?", "May 17"),
    ],
)
def test_the_line_of_the_part_that_is_asked_for_is_told(question: str, day: str) -> None:
    assert f", {day}, 20" in told(question).split(".")[0]


@pytest.mark.parametrize(
    "question",
    [
        "mini 3 drop deadline",
        "when do mini 4 classes begin",
        "when is the tuition bill due",
        "commencement 2021 day?",
        "when is spring break 2027",
        "drop deadline for tepper courses",
        "when is spring break",  # of years ago, and there is a newer calendar
    ],
)
def test_a_line_of_another_part_year_or_school_is_not_told(question: str) -> None:
    assert told(question) == ""


def test_a_follow_up_takes_over_what_it_does_not_name() -> None:
    assert "Mini-2 pass/no pass" in told("and mini 2?", "semester pass/no pass deadline fall 2026")
    assert "October 30" in told("and the last day to add one of them?", "When do mini-2 classes start this fall?")
    assert "October 16" in told("and when does it end?", "when do mini-1 classes start")
    assert "December 5" in told("and reading days?", "when is spring break")


def test_an_event_on_several_days_is_told_with_all_of_them() -> None:
    said = told("reading days fall 26?")
    assert all(day in said for day in ("December 5", "December 9", "December 12", "December 13"))


def test_of_several_installments_the_next_one_is_told() -> None:
    rows = "".join(
        f"<tr><td>{name}</td><td>{day}</td></tr>"
        for name, day in (("First", "August 14"), ("Second", "October 15"), ("Third", "November 16"))
    )
    header = "<tr><th>Installment</th><th>Fall 2026</th></tr>"
    page = {"pay": f"Paying Your Bill: Dates\n<h2>Payment plan dates</h2><table>{header}{rows}</table>"}
    assert told("next payment plan installment due?", pages=page).startswith("Second installment")


def test_parts_are_read_as_students_and_calendars_write_them() -> None:
    assert parts_in("Summer One & Mini-5 Classes Begin") == {"session 1", "mini 5"}
    assert parts_in("a full semester class") == parts_in("semester-long") == {"whole"}
    assert parts_in("when does the semester start in 2026") == frozenset()
    assert any(WITHOUT_W in words for _, words in names_in("Drop deadline; W assigned after this date"))
