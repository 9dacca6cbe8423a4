"""Codes of courses in questions: known in any spelling, and unknown ones noticed."""

import asyncio

import pytest

from core.rag.structured.courses.course_codes import named_courses
from core.rag.structured.structured_answers import StructuredAnswers
from core.rag.structured.thing_words import abbreviates
from tests.standins.record_campus import records_of

PAGE = """Courses
<h3>CMPS 2200 Algorithms (3 credits)</h3><p>Prerequisites: CMPS 1600.</p>
<h3>BIO 120 Cells (4 credits)</h3><p>Prerequisites: None.</p>
<h3>COMS W3997 Projects (3 credits)</h3><p>Prerequisites: None.</p>
<h3>GLY 1B Rocks (3 credits)</h3><p>Prerequisites: GLY 1A.</p>
<h3>GLY/OCE 310 Mud (3 credits)</h3><p>Prerequisites: None.</p>"""
RECORDS = records_of({"courses": PAGE})


def named(question: str) -> list[tuple[str, str]]:
    found = asyncio.run(named_courses(question, RECORDS))
    return [(one.stated[0].course.code, one.section) for one in found]


def unknown(question: str) -> tuple[str, ...]:
    return asyncio.run(StructuredAnswers(RECORDS).unknown_codes(question))


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        ("CMPS 2200", [("CMPS 2200", "")]),
        ("is cmps2200 hard", [("CMPS 2200", "")]),
        ("what about Cmps-2200?", [("CMPS 2200", "")]),
        ("BIO 120-02 room", [("BIO 120", "02")]),
        ("where is section 2 of bio120", [("BIO 120", "2")]),
        ("who teaches BIO 120 section AB", [("BIO 120", "AB")]),
        ("W3997 instructor", [("COMS W3997", "")]),
        ("computer science W3997", [("COMS W3997", "")]),
        ("bio 120 and cmps 2200", [("BIO 120", ""), ("CMPS 2200", "")]),
        ("prerequisite of GLY 1B", [("GLY 1B", "")]),
        ("is 1B a room", []),
        ("prereq for OCE 310", [("OCE 310", "")]),
        ("CMPS*2200 credits", [("CMPS 2200", "")]),
        ("I owe $120, bio class is in room 22 in 2026", []),
        ("is there a bus 12 to campus", []),
        ("who teaches 120", [("BIO 120", "")]),
        ("who teaches art 120", [("BIO 120", "")]),
    ],
)
def test_courses_are_known_by_their_codes(question: str, codes: list[tuple[str, str]]) -> None:
    assert named(question) == codes


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        ("prereq for bio 999", ("bio 999",)),
        ("What are the prerequisites of PHYS 101?", ("PHYS 101",)),
        ("how many credits is chem 210", ("chem 210",)),
        ("How many units is 15-122?", ("15-122",)),
        ("prereq for bio 120", ()),
        ("W3997 credits", ()),
        ("Is the office in ROOM 204 open?", ()),
        ("I need 120 credits", ()),
        ("FALL 2026 courses", ()),
        ("What is on at CMU 2026?", ()),
        ("Is MATH 235 required for this course?", ()),
        ("I have not taken CHEM 101, do I satisfy the prerequisites?", ()),
        ("What are the attendance requirements of BIO 999?", ()),
    ],
)
def test_codes_that_no_record_has_are_noticed(question: str, codes: tuple[str, ...]) -> None:
    assert unknown(question) == codes


@pytest.mark.parametrize(
    ("short", "long", "stands_for"),
    [
        ("CS", "computer science", True),
        ("COMS", "Computer Science", True),
        ("BIOL", "biology", True),
        ("EEEB", "Ecology, Evolution and Environmental Biology", True),
        ("HIST", "history", True),
        ("HIST", "art history", False),
        ("CS", "chemistry", False),
        ("C", "computer", False),
        ("", "", False),
    ],
)
def test_a_subject_is_known_by_its_abbreviation(short: str, long: str, stands_for: bool) -> None:
    assert abbreviates(short, long) is stands_for
