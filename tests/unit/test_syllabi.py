"""A syllabus is recognised with care, cut by its parts, and every passage says whose it is."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.domain.document import Block, BlockKind, Document, list_block, table_block
from core.domain.passage import ChunkDraft, SyllabusPart
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker, syllabus
from core.rag.indexing.syllabi import Identity, identity, part_named
from core.storage.codecs import page_json


def heading(text: str, level: int = 2) -> Block:
    return Block(BlockKind.HEADING, text, level)


def said(text: str) -> Block:
    return Block(BlockKind.PARAGRAPH, text)


def document(*blocks: Block, title: str = "Course page", url: str = "http://campus.example/c/1") -> Document:
    return Document(url, title, blocks, "text/html", datetime(2026, 1, 1, tzinfo=UTC))


ROBOTS = document(
    heading("CS 445 / CS 645: Walking Robots, Fall 2026", 1),
    said("Instructor: Dr. Mina Solberg\nOffice hours: Tuesday 2–4 p.m. in Ferry Hall 12"),
    said("This syllabus serves CS 445 and CS 645; the longer report is for CS 645 alone."),
    said("Prerequisites: CS 220 and MATH 131."),
    heading("Goals"),
    said("You build a robot that walks over sand without falling."),
    heading("Books"),
    said("Legs and Balance, 2nd edition."),
    heading("How grades are made"),
    table_block([("Robot", "60%"), ("Report", "40%")], ("Part", "Weight")),
    heading("Late work"),
    said("One day late costs ten points."),
    heading("Week by week"),
    list_block(["Sep 1: Joints", "Sep 8: Motors", "Sep 15: Falling"]),
    title="CS 445 Syllabus",
)


def chunked(page: Document) -> list[ChunkDraft]:
    return Chunker(ToktokCounter()).chunk(page)


def test_a_syllabus_says_its_courses_term_and_teacher() -> None:
    assert syllabus(ROBOTS) == Identity(("CS 445", "CS 645"), "Fall 2026", "Mina Solberg")


def test_every_passage_of_a_syllabus_says_whose_it_is() -> None:
    drafts = chunked(ROBOTS)

    assert len(drafts) > 5
    assert all(
        draft.anchor.startswith("CS 445 / CS 645, Fall 2026, Mina Solberg > CS 445 Syllabus") for draft in drafts
    )
    assert not any("Mina" in draft.text for draft in drafts[1:])


def test_every_passage_is_of_one_part() -> None:
    parts = {draft.text.split("\n")[-1][:20]: draft.part for draft in chunked(ROBOTS)}

    assert parts["Report | 40%"] is SyllabusPart.GRADING
    assert parts["One day late costs t"] is SyllabusPart.POLICIES
    assert parts["Legs and Balance, 2n"] is SyllabusPart.MATERIALS
    assert parts["- Sep 15: Falling"] is SyllabusPart.SCHEDULE
    assert parts["You build a robot th"] is SyllabusPart.OBJECTIVES
    assert parts["Prerequisites: CS 22"] is SyllabusPart.REQUIREMENTS


def test_the_part_of_a_passage_comes_back_from_storage() -> None:
    for draft in chunked(ROBOTS):
        stored = json.dumps(page_json.units_as_stored(draft.units, draft.part))
        assert page_json.part_from_stored(stored) is draft.part
        assert page_json.units_from_stored(stored, draft.text, None) == draft.units


def test_a_part_that_this_version_does_not_know_is_none() -> None:
    assert page_json.part_from_stored('{"units": [], "part": "songs"}') is None
    assert page_json.part_from_stored(None) is None


def test_a_document_without_headings_is_cut_at_its_labels() -> None:
    page = document(
        said("Syllabus: HIST 210, Old Harbours, Spring 2027"),
        said("Professor Ada Lindqvist"),
        said("Prerequisites: none."),
        said("Text: Harbours of the North."),
        said("Grading: two essays, 50% each."),
        said("Attendance: three absences are allowed."),
        title="Old Harbours",
    )

    assert [draft.part for draft in chunked(page)] == [
        SyllabusPart.IDENTITY,
        SyllabusPart.CONTACT,
        SyllabusPart.REQUIREMENTS,
        SyllabusPart.MATERIALS,
        SyllabusPart.GRADING,
        SyllabusPart.POLICIES,
    ]
    assert chunked(page)[0].anchor == "HIST 210, Spring 2027, Ada Lindqvist > Old Harbours"


def test_a_catalog_entry_is_no_syllabus() -> None:
    page = document(
        heading("CS 445 Walking Robots"),
        said("Credits: 3\nInstructor: Mina Solberg"),
        said("Prerequisites: CS 220."),
        said("Course description: Legs, balance and falling."),
    )

    assert syllabus(page) is None


def test_a_page_of_rules_is_no_syllabus() -> None:
    page = document(
        heading("Handbook of the Graduate School", 1),
        said("Ask your instructor first."),
        heading("Grading"),
        said("Grades go from A to F."),
        heading("Attendance"),
        said("Be there."),
        heading("Academic calendar"),
        said("Classes begin in September."),
        heading("Degree requirements"),
        said("Thirty credits."),
        title="Handbook",
    )

    assert syllabus(page) is None
    assert {draft.part for draft in chunked(page)} == {None}


def test_a_book_with_all_parts_of_a_syllabus_is_too_long_for_one() -> None:
    page = replace(ROBOTS, blocks=(*ROBOTS.blocks, said("More words. " * 7_000)))

    assert syllabus(page) is None


@pytest.mark.parametrize(
    ("line", "courses"),
    [
        ("GEO 468/668: Maps, 3 credits", ("GEO 468", "GEO 668")),
        ("ART 301 and HIST 301: Old Pictures, 3 credits", ("ART 301", "HIST 301")),
        ("KIN 270, 4 credits, Carver Hall 1030", ("KIN 270",)),
        ("Biology 582 Syllabus", ("Biology 582",)),
        ("Syllabus, Fall 2026, Room 106", ()),
    ],
)
def test_courses_are_read_where_the_page_presents_them(line: str, courses: tuple[str, ...]) -> None:
    assert identity(document(said(line))).courses == courses


def test_prerequisites_are_not_the_course() -> None:
    page = document(said("Prerequisites: CHEM 111 (4 credits)\nCHEM 112 (4 credits)"), said("Office: LGRT 230"))

    assert identity(page).courses == ()


def test_a_course_that_is_listed_under_another_code_names_both() -> None:
    page = document(heading("SOC 310: Cities, 3 credits", 1), said("This course is cross-listed as GEOG 310."))

    assert identity(page).courses == ("SOC 310", "GEOG 310")


def test_two_terms_are_no_term() -> None:
    assert identity(document(said("Fall 2026"), said("Spring 2027"))).term == ""


@pytest.mark.parametrize(
    ("lines", "teacher"),
    [
        ("Instructor: Prof. Ada Lindqvist, Ferry Hall", "Ada Lindqvist"),
        ("Instructor\nAda Lindqvist", "Ada Lindqvist"),
        ("Dr. Ada Lindqvist", "Ada Lindqvist"),
        ("Professor Office Hours", ""),
        ("Instructor: Ada Lindqvist\nInstructor: Jonas Wu", ""),
    ],
)
def test_the_teacher_is_the_only_name_behind_a_label(lines: str, teacher: str) -> None:
    assert identity(document(said(lines))).teacher == teacher


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("Grading policy", SyllabusPart.GRADING),
        ("Late policy", SyllabusPart.POLICIES),
        ("Reading schedule", SyllabusPart.SCHEDULE),
        ("Required texts", SyllabusPart.MATERIALS),
        ("Office hours", SyllabusPart.CONTACT),
        ("Learning outcomes", SyllabusPart.OBJECTIVES),
        ("Prerequisites", SyllabusPart.REQUIREMENTS),
        ("Course description", SyllabusPart.IDENTITY),
        ("A word of thanks", None),
    ],
)
def test_headings_name_parts(name: str, part: SyllabusPart | None) -> None:
    assert part_named(name) is part


def test_a_heading_without_style_stands_with_what_is_below_it() -> None:
    page = document(
        said("Syllabus: HIST 210, Old Harbours, Spring 2027"),
        said("Instructor: Ada Lindqvist teaches this course on Tuesday mornings in the old customs house."),
        said("Course Policies"),
        said("Grading: two essays, 50% each."),
        said("Required Texts"),
        said("Harbours of the North is the book that we read together, one chapter every week."),
        said("Class Schedule"),
        title="Old Harbours",
    )

    drafts = chunked(page)

    assert [draft.part for draft in drafts][2:] == [SyllabusPart.GRADING, SyllabusPart.MATERIALS]
    assert drafts[-2].text.startswith("Course Policies\n\nGrading")
    assert drafts[-1].text.endswith("every week.\n\nClass Schedule")


def test_a_week_with_an_exam_is_of_the_schedule() -> None:
    assert part_named("Week 9: Exam") is SyllabusPart.SCHEDULE
    assert part_named("October 4 – Midterm") is SyllabusPart.SCHEDULE
