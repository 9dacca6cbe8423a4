"""Questions about a course whose code is certain are read by families of words, not sentence by sentence."""

import pytest

from tests.standins.record_campus import RecordCampus

CATALOG = """Computer Science Courses
<h3>CS 210 Computer Organization</h3><p>Credits: 4. Prerequisites: CS 120. Offered: Fall.</p>
<h3>CS 101 Computing for Everyone</h3><p>Credits: 3. Prerequisites: None. Offered: Fall, Spring.</p>"""
SCHEDULE = """Schedule of Classes, Fall 2026
<table><tr><th>Course</th><th>Title</th><th>Units</th><th>Sec</th><th>Days</th><th>Begin</th><th>End</th>
<th>Room</th><th>Instructor</th></tr>
<tr><td>15150</td><td>Functional Programming</td><td>12.0</td><td>J</td><td>W</td><td>12:30PM</td><td>01:50PM</td>
<td>GHC 4301</td><td>Bell</td></tr>
<tr><td>15150</td><td>Functional Programming</td><td>12.0</td><td>A</td><td>F</td><td>09:00AM</td><td>09:50AM</td>
<td>GHC 4401</td><td>Cane</td></tr></table>"""
told = RecordCampus.of({"catalog": CATALOG, "schedule": SCHEDULE}).told


@pytest.mark.parametrize(
    "question",
    ["What course is CS 210?", "which class is cs210", "cs 210 is what course", "what subject is CS 210 called"],
)
def test_a_code_is_told_by_its_title(question: str) -> None:
    assert "Computer Organization" in told(question).split("\n")[0]


@pytest.mark.parametrize("question", ["do i need to register for CS 210", "do I need a laptop for CS 210"])
def test_other_needs_are_no_prerequisites(question: str) -> None:
    assert "Prerequisites" not in told(question)


def test_terms_in_which_a_course_is_taught_ask_for_no_teacher() -> None:
    assert told("In which terms is CS 101 taught?").startswith("CS 101 Computing for Everyone is offered: Fall and")


@pytest.mark.parametrize("question", ["15150 J instructor?", "name of the teacher of 15-150 j please"])
def test_a_section_may_be_a_letter_behind_its_course(question: str) -> None:
    assert "section J is taught by Bell" in told(question)


def test_an_article_is_no_section() -> None:
    assert "Cane" in told("who teaches 15-150 a course in fall 2026")


def test_a_section_that_no_row_has_is_not_answered_by_another() -> None:
    assert told("who teaches 15150 Q") == ""


ROWS = (
    "82101|Elementary French I|12.0|MW|09:30AM|10:20AM|PH 126",
    "82102|Elementary French II|12.0|TR|11:00AM|11:50AM|PH 127",
    "69150|Orientation|1.0|F|01:00PM|01:50PM|POOL",
)
HEADER = "".join(f"<th>{name}</th>" for name in ("Course", "Title", "Units", "Days", "Begin", "End", "Room"))
CELLS = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row.split('|'))}</tr>" for row in ROWS)
TITLES = f"Schedule of Classes, Fall 2026\n<table><tr>{HEADER}</tr>{CELLS}</table>"


def test_a_title_in_full_needs_no_word_for_a_course_and_its_number_may_be_a_figure() -> None:
    pages = {"fall": TITLES}
    assert "9:30 a.m." in told("elementary french 1 time?", pages=pages)
    assert "PH 127" in told("where is elementary french II", pages=pages)


def test_a_title_of_one_word_may_be_anything() -> None:
    assert told("when is orientation", pages={"fall": TITLES}) == ""
