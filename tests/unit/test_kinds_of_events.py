"""A short question for a break, or for the deadline of a graduation, gets each of them, unless it names one."""

from datetime import date

import pytest

from tests.standins.record_campus import RecordCampus

TODAY = date(2026, 9, 14)
ROWS = (
    ("October 1, 2026", "Deadline to apply for December graduation"),
    ("October 12–13, 2026", "Fall break, no classes"),
    ("November 25–27, 2026", "Thanksgiving break, no classes"),
    ("December 7–11, 2026", "Fall final exams"),
    ("March 1, 2027", "Deadline to apply for May graduation"),
    ("March 15–19, 2027", "Spring break, no classes"),
    ("May 10–14, 2027", "Spring final exams"),
    ("May 22, 2027", "Commencement"),
    ("June 11, 2027", "Last day to drop a course without a W; deadline to apply for July graduation"),
)
TABLE = "".join(f"<tr><td>{day}</td><td>{name}</td></tr>" for day, name in ROWS)
CALENDAR = f"Academic Calendar 2026–27\n<table><tr><th>Date</th><th>Event</th></tr>{TABLE}</table>"
told = RecordCampus.of({"calendar": CALENDAR}, TODAY).told


@pytest.mark.parametrize("question", ["when is break", "when does break begin", "break dates?"])
def test_each_break_to_come_is_told(question: str) -> None:
    lines = told(question).split("\n")

    assert lines[0] == "The calendar lists 3:"
    assert [line.split(",")[0] for line in lines[1:]] == ["- Fall break", "- Thanksgiving break", "- Spring break"]


@pytest.mark.parametrize("question", ["graduation deadline", "when is the deadline to apply for graduation"])
def test_each_deadline_of_a_graduation_is_told_with_its_month(question: str) -> None:
    said = told(question)

    assert said.startswith("The calendar lists 3:\n- Deadline to apply for December graduation: Thursday, October 1")
    assert "- Deadline to apply for May graduation: Monday, March 1, 2027" in said
    assert "- deadline to apply for July graduation: Friday, June 11, 2027" in said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("when is spring break", "Spring break, no classes"),
        ("when is the next break", "Fall break, no classes"),
        ("thanksgiving break?", "Thanksgiving break, no classes"),
        ("may graduation deadline", "Deadline to apply for May graduation"),
        ("when are finals", "Fall final exams"),
        ("when is graduation", "Commencement"),
    ],
)
def test_who_names_one_gets_that_one(question: str, said: str) -> None:
    assert told(question).startswith(said)


def test_a_question_without_a_thing_is_left_to_be_asked_back() -> None:
    assert told("when do i have to apply by") == ""
