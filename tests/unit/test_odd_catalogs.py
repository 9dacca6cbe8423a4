"""Courses keep their own code, credits and times in the catalogs of each vendor."""

from datetime import UTC, datetime

import pytest

from core.domain.document import Document
from core.domain.records import CourseRecord, Meeting
from core.extract.extraction import extract

NOW = datetime(2026, 9, 1, tzinfo=UTC)


def page(body: str, content_type: str = "text/html") -> Document:
    """The document behind a body."""
    return extract("https://campus.example/catalog", content_type, body.encode(), NOW).document


def courseleaf(code: str, title: str, hours: str) -> CourseRecord:
    """The course in a block of the newer CourseLeaf, whose facts are spans side by side."""
    facts = {"code": code, "title": title, "typically_offered": "Winter Only", "hours_html": hours}
    spans = "".join(f'<span class="text detail-{name}"><strong>{fact}</strong></span>' for name, fact in facts.items())
    needed = '<span class="text detail-prerequisite_s_"><span class="label">Prerequisite(s): </span>GLG*1000</span>'
    block = f'<div class="cols">{spans}</div><div>How ice moves over land.</div><div>{needed}</div>'
    [course] = page(f'<title>Catalog</title><h1>Geology</h1><div class="courseblock">{block}</div>').courses
    return course


@pytest.mark.parametrize(
    ("code", "hours", "expected"),
    [
        ("GLG*2300", "[0.50]", ("GLG 2300", "0.50")),
        ("GLGY 230", "Units: 3.00", ("GLGY 230", "3.00")),
        ("GLGY&#8203;&nbsp;230", "1-3 credits", ("GLGY 230", "1-3")),
    ],
)
def test_the_facts_of_a_newer_courseleaf_block_are_read_one_by_one(
    code: str, hours: str, expected: tuple[str, str]
) -> None:
    course = courseleaf(code, "Ice", hours)
    assert (course.code, course.credits) == expected
    assert (course.title, course.prerequisites, course.terms) == ("Ice", "GLG*1000", ("Winter Only",))


@pytest.mark.parametrize(
    ("line", "terms"),
    [
        ("Fall and Winter", ("Fall", "Winter")),
        ("Summer, Fall or Winter terms", ("Summer, Fall or Winter terms",)),
        ("Fall Only", ("Fall Only",)),
        ("Fall", ()),  # may head the courses below it
        ("Winter is cold and long.", ()),
    ],
)
def test_a_line_of_terms_alone_says_when_a_course_is_offered(line: str, terms: tuple[str, ...]) -> None:
    [course] = page(f"<h2>GLGY 285 Directed Studies</h2><p>3 credits</p><p>{line}</p><p>Fieldwork.</p>").courses
    assert course.terms == terms


@pytest.mark.parametrize(("line", "amount"), [("Credits 1 to 4. 3 Other Hours.", "1 to 4"), ("Credit 1.", "1")])
def test_credits_may_stand_before_their_number(line: str, amount: str) -> None:
    [course] = page(f"<h2>GLGY 285 Directed Studies</h2><p>{line}</p><p>Fieldwork.</p>").courses
    assert course.credits == amount


def test_each_course_has_its_own_prerequisite_whatever_its_code_looks_like() -> None:
    courses = {"GLY 1A": "none", "GLY 1B": "GLY 1A", "GLY/OCE 40": "MAT 2", "SOIL_SCI 210-2": "GLY 1B"}
    blocks = (
        f'<div class="courseblock"><p><strong>{code}. Rocks of {at}. {at} Units.</strong></p>'
        f"<p>Stones. Prerequisite: {needed}.</p></div>"
        for at, (code, needed) in enumerate(courses.items(), start=2)
    )
    found = {course.code: (course.credits, course.prerequisites) for course in page("".join(blocks)).courses}
    assert found == {
        "GLY 1A": ("2", "none"),
        "GLY 1B": ("3", "GLY 1A"),
        "GLY/OCE 40": ("4", "MAT 2"),
        "GLY 40": ("4", "MAT 2"),
        "OCE 40": ("4", "MAT 2"),
        "SOIL_SCI 210": ("5", "GLY 1B"),
    }


SECTIONS = """<table><tr><th>Class</th><th>Section</th><th>Days &amp; Times</th><th>Room</th><th>Instructor</th></tr>
  <tr><td>20417</td><td>001-LEC</td><td>MoWe 9:00AM - 9:50AM<br>Fr 1:00PM - 2:50PM</td><td>Fir 2<br>Lab 7</td>
  <td>Ola Dahl</td></tr>
  <tr><td>20418</td><td>002-LEC</td><td>TBA</td><td>TBA</td><td>Staff</td></tr></table>"""


def test_class_numbers_are_no_codes_and_two_meetings_in_one_cell_are_two() -> None:
    first, second = page(f"<h1>GLG 230 - Ice</h1>{SECTIONS}").courses
    assert (first.code, first.section, first.reference) == ("GLG 230", "001-LEC", "20417")
    assert first.meetings == (
        Meeting("MoWe", "9:00AM - 9:50AM", "Fir 2"),
        Meeting("Fr", "1:00PM - 2:50PM", "Lab 7"),
    )
    assert (second.reference, second.instructors) == ("20418", ())
    assert page(f"<h1>Class search</h1>{SECTIONS}").courses == ()


def test_the_columns_of_a_database_are_known_by_their_names() -> None:
    body = "course_code,course_title,credit_hours,instructor_name\nGLG 230,Ice,3,Ola Dahl\nGLG 231,Mud,4,Rui Costa\n"
    assert [(course.title, course.credits, course.instructors) for course in page(body, "text/csv").courses] == [
        ("Ice", "3", ("Ola Dahl",)),
        ("Mud", "4", ("Rui Costa",)),
    ]
