"""Courses are recognised however a catalog writes them, beside the words of the page."""

import re
import time
from datetime import UTC, datetime
from html import escape, unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.domain.document import BlockKind, Document
from core.domain.records import CourseRecord, Meeting
from core.extract.extraction import extract
from core.extract.records.course_codes import read_head

NOW = datetime(2026, 9, 1, tzinfo=UTC)


def page(body: str, url: str = "https://campus.example/catalog") -> Document:
    """The document behind a page with this body."""
    return extract(url, "text/html", f"<title>Catalog</title><body>{body}</body>".encode(), NOW).document


def only(body: str, url: str = "https://campus.example/catalog") -> CourseRecord:
    """The one course on a page."""
    [record] = page(body, url).courses
    return record


def test_a_title_line_with_credits_opens_a_course() -> None:
    title = '<p class="courseblocktitle"><strong>GEOL 210. River Systems. 4 Credits.</strong></p>'
    text = "<p>How rivers move.<br>Prerequisite: GEOL 101 or GEOL 105. Terms offered: Fall, Spring.</p>"
    record = only(f'<div class="courseblock">{title}{text}</div>')
    assert record == CourseRecord("GEOL 210", "River Systems", "4", "GEOL 101 or GEOL 105", ("Fall", "Spring"))


def test_a_course_in_one_running_line_has_the_credits_of_its_own_line() -> None:
    document = page(
        "<p><b>GLAC 31A. Ice Cores I.</b> Drilling. Prerequisite: GLAC 12. Credits 1 to 3.</p>"
        "<p><b>GLAC 31B. Ice Cores II.</b> More of it, in winter. Prerequisite: GLAC 31A. 6 credits.</p>"
        "<p>GLAC 31A. Ice Cores I. This course is dear to us. Bring gloves.</p>"
    )
    assert document.courses == (
        CourseRecord("GLAC 31A", "Ice Cores I", "1 to 3", "GLAC 12"),
        CourseRecord("GLAC 31B", "Ice Cores II", "6", "GLAC 31A"),
    )


def test_a_heading_with_a_definition_list_is_a_course() -> None:
    document = page("""<h3>ART-104: Clay and Glaze (2-3 units)</h3><dl><dt>Offered</dt><dd>Every spring</dd>
      <dt>Instructor</dt><dd>Ibsen, Maja</dd></dl><p>Working with local clay.</p>""")
    assert document.courses == (
        CourseRecord("ART 104", "Clay and Glaze", "2-3", terms=("Every spring",), instructors=("Ibsen, Maja",)),
    )
    assert document.courses[0].unit == "ART-104: Clay and Glaze (2-3 units)"
    assert BlockKind.RECORD not in {block.kind for block in document.blocks}
    assert document.text.count("Every spring") == 1
    assert "Working with local clay." in document.text


def test_a_schedule_lists_sections_with_their_meetings() -> None:
    document = page("""<table><tr><th>Soil Science - 20417 - AGR 230 - B02</th></tr><tr><td>
      <b>Associated Term: </b>Term One: Sep - Dec 2026<br><br>Lab Schedule Type<br>   3.000 Credits<br>
      <table><caption>Meeting Times</caption><tr><th>Time</th><th>Days</th><th>Where</th><th>Instructors</th></tr>
      <tr><td>9:00 am - 9:50 am</td><td>MW</td><td>Barn 4</td><td>Ola Dahl (<abbr>P</abbr>)</td></tr>
      <tr><td>1:00 pm - 3:50 pm</td><td>F</td><td>Field</td><td>Ola Dahl, Rui Costa</td></tr></table>
      </td></tr></table>""")
    [record] = document.courses
    assert (record.code, record.section, record.reference) == ("AGR 230", "B02", "20417")
    assert record.terms == ("Term One: Sep - Dec 2026",)
    assert record.meetings == (Meeting("MW", "9:00 am - 9:50 am", "Barn 4"), Meeting("F", "1:00 pm - 3:50 pm", "Field"))
    assert record.instructors == ("Ola Dahl", "Rui Costa")
    assert record.unit == "Soil Science - 20417 - AGR 230 - B02"


def test_a_page_of_labels_and_values_is_one_section() -> None:
    record = only(
        """<table><tr><td colspan=2><b>Fall 2026 Marine Biology K4410 section 002<br>REEFS</b></td></tr>
      <tr><td bgcolor=a>Call Number</td><td bgcolor=b>50817</td></tr>
      <tr><td bgcolor=a>Day &amp; Time<br>Location</td>
      <td bgcolor=b>TR 10:10am-11:25am<br>Pier 3<br>F 9:00am-9:50am<br>Aquarium</td></tr>
      <tr><td bgcolor=a>Points</td><td bgcolor=b>2-6</td></tr>
      <tr><td bgcolor=a>Instructor</td><td bgcolor=b>Noor Haddad - <a href=m>e-mail</a></td></tr></table>""",
        "https://campus.example/subj/MBIO/K4410-20263-002/",
    )
    assert (record.code, record.title, record.section, record.credits) == ("MBIO K4410", "REEFS", "002", "2-6")
    assert (record.reference, record.terms, record.instructors) == ("50817", ("Fall 2026",), ("Noor Haddad",))
    assert record.meetings == (
        Meeting("TR", "10:10am-11:25am", "Pier 3"),
        Meeting("F", "9:00am-9:50am", "Aquarium"),
    )


def test_each_row_of_a_table_of_courses_is_a_course() -> None:
    html = """<h2>Spring 2027</h2><table><tr><th>CRN</th><th>Subj</th><th>Crse</th><th>Title</th><th>Cred</th>
      <th>Days</th><th>Time</th><th>Instructor</th></tr>
      <tr><td>11</td><td>MUS</td><td>120</td><td>Choir</td><td>1</td><td>M</td><td>18:00</td><td>Staff</td></tr>
      <tr><td></td><td></td><td></td><td></td><td></td><td>W</td><td>18:30</td><td>Vera Lindt</td></tr></table>"""
    assert only(html) == CourseRecord(
        "MUS 120",
        "Choir",
        "1",
        terms=("Spring 2027",),
        reference="11",
        meetings=(Meeting("M", "18:00"), Meeting("W", "18:30")),
        instructors=("Vera Lindt",),
    )


def test_prerequisites_end_where_the_description_begins() -> None:
    record = only("""<h3>STAT 301 Sampling (3 credits)</h3>
      <p>Prerequisites: STAT 200. A grade of C is required in it. How to ask few and learn much.</p>""")
    assert record.prerequisites == "STAT 200. A grade of C is required in it"


@pytest.mark.parametrize(
    "body",
    [
        "<h2>Room 204 Booking</h2><p>Type: seminar room. Location: second floor.</p>",
        "<h2>Fall 2026</h2><p>Credits: all students need 12 credits to stay full-time.</p>",
        "<h2>FAQ 101</h2><p>Ask us anything.</p>",
        "<p>MATH 110 is required of everybody. It has 4 credits.</p>",
        "<h2>Form W4 2026</h2><p>Note: send it by mail.</p>",
    ],
)
def test_what_is_no_course_stays_plain_text(body: str) -> None:
    document = page(body)
    assert document.courses == ()
    assert "; " not in document.text


@pytest.mark.parametrize(
    ("line", "code", "title", "credits"),
    [
        ("CS101 Intro (3)", "CS 101", "Intro", "3"),
        ("ACCT 2101. Principles of Accounting. (3-0) 3 Hours.", "ACCT 2101", "Principles of Accounting", "3"),
        ("M E 310 Heat Transfer - 4 Units", "M E 310", "Heat Transfer", "4"),
        ("15-213 Introduction to Computer Systems", "15-213", "Introduction to Computer Systems", ""),
        ("A&S 101: Arts Today [1.5 credits]", "A&S 101", "Arts Today", "1.5"),
        ("PHYS 201A/B Optics, 3 to 4 credits", "PHYS 201A/B", "Optics", "3 to 4"),
    ],
)
def test_the_opening_line_is_read_in_any_order(line: str, code: str, title: str, credits: str) -> None:  # noqa: A002
    head = read_head(line)
    assert head is not None
    assert (head.code, head.title, head.credits) == (code, title, credits)


@pytest.mark.parametrize(
    "line", ["MATH 110, 120, and 130", "Fall 2026", "CS 310 is full this term", "Room 204", "SAT 1200 or more", ""]
)
def test_other_lines_open_no_course(line: str) -> None:
    assert read_head(line) is None


labels = st.sampled_from(
    ["Credits", "Prerequisites", "Offered", "Instructor", "Note", "Location", "Colour", "Day/Time"]
)
# What is escaped twice is read as if it were once: "&amp;ac;".
texts = st.text("abc XYZ 12.,;&()-", max_size=20).filter(lambda text: unescape(text) == text)
lines = st.lists(st.tuples(labels, texts), max_size=6)


@pytest.mark.slow
@settings(max_examples=40)
@given(st.lists(lines, min_size=1, max_size=4), st.sampled_from(["p", "li", "td"]))
def test_no_value_of_a_field_is_lost(courses: list[list[tuple[str, str]]], tag: str) -> None:
    marked = [[(label, f"{text} v{n}x{at}") for at, (label, text) in enumerate(one)] for n, one in enumerate(courses)]
    html = "".join(
        f"<h2>CS 10{n} Course (3 credits)</h2>"
        + "".join(f"<{tag}>{label}: {escape(text)}</{tag}>" for label, text in one)
        for n, one in enumerate(marked)
    )
    said = set(re.findall(r"\w+", page(html).text))
    for _, text in (field for one in marked for field in one):
        assert set(re.findall(r"\w+", text)) <= said


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["A " * 20_000, "CS 101 " * 5_000, "Term: " * 5_000, "Credits: 3, X: " * 3_000, "1-" * 20_000]
)
def test_text_made_to_be_slow_costs_little_processor_time(text: str) -> None:
    before = time.process_time()
    page(f"<h1>Calendar 2026</h1><h2>{text}</h2><ul><li>{text}</li></ul><p>{text}</p>")
    assert time.process_time() - before < 5
