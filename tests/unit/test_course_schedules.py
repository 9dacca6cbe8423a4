"""Term schedules and catalogs give one record for each section, and none for what only looks like a course."""

import pytest

from core.domain.document import Block, BlockKind, list_block, table_block
from core.domain.records import CourseRecord, Meeting
from core.extract.records.course_records import people
from core.extract.records.courses import courses_in

HEADER = ("Course", "Title", "Units", "Lec/Sec", "Days", "Begin", "End", "Bldg/Room", "Location", "Instructor(s)")


def heading(text: str, level: int = 2) -> Block:
    """A heading."""
    return Block(BlockKind.HEADING, text, level)


def paragraph(text: str) -> Block:
    """A paragraph."""
    return Block(BlockKind.PARAGRAPH, text)


def test_each_row_with_a_section_is_a_record_of_the_course_above_it() -> None:
    rows = [
        ("48100", "Design Studio", "15.0", "Lec", "MWF", "02:00PM", "04:50PM", "MM A14", "Main", "Farley"),
        ("", "", "", "A", "MW", "02:00PM", "04:50PM", "CF 200", "Main", "Instructor TBA"),
        ("", "", "", "", "F", "09:00AM", "09:50AM", "CF 201", "Main", "Marko"),
        ("48104", "Shop Skills", "VAR", "A1", "TBA", "", "", "TBA", "Main", "Holm"),
    ]
    blocks = [paragraph("Run date: 13-mar-2026\nSemester: Fall 2026"), table_block(rows, HEADER)]
    lecture, studio, shop = courses_in(blocks)
    assert lecture == CourseRecord(
        "48100",
        "Design Studio",
        "15.0",
        terms=("Fall 2026",),
        section="Lec",
        meetings=(Meeting("MWF", "02:00PM - 04:50PM", "MM A14"),),
        instructors=("Farley",),
        campus="Main",
    )
    assert (studio.title, studio.credits, studio.section, studio.instructors) == (
        "Design Studio",
        "15.0",
        "A",
        ("Marko",),
    )
    assert [meeting.place for meeting in studio.meetings] == ["CF 200", "CF 201"]
    assert studio.unit == " |  |  | A | MW | 02:00PM | 04:50PM | CF 200 | Main | Instructor TBA"
    assert (shop.code, shop.credits, shop.terms) == ("48104", "", ("Fall 2026",))


def test_the_row_of_a_course_with_titled_sections_below_it_is_no_section() -> None:
    rows = [
        ("60418", "Advanced Media:", "10.0"),
        ("", "Games without Screens", "", "A", "TR", "02:00PM", "04:50PM", "CF 303", "Main", "Pero"),
        ("", "Advanced Media", "", "B", "MW", "02:00PM", "04:50PM", "CF 305", "Main", "Lind"),
    ]
    assert [(one.title, one.section) for one in courses_in([table_block(rows, HEADER)])] == [
        ("Advanced Media: Games without Screens", "A"),
        ("Advanced Media", "B"),
    ]


def test_a_comma_parts_people_where_the_others_are_named_by_one_word() -> None:
    names = ("Farley", "Holm", "Marko", "Lind", "Instructor TBA", "Costa, Bell")
    rows = [("BIO 101", "Cells", str(at), "M", name) for at, name in enumerate(names)]
    found = courses_in([table_block(rows, ("Course", "Title", "Section", "Days", "Instructor"))])
    assert found[-1].instructors == ("Costa", "Bell")


def test_sections_below_the_name_of_their_course_in_the_table_belong_to_it() -> None:
    rows = [("01", "31206", "TTh 13:15-14:30", "Brisk, C."), ("02", "31208", "MW 18:30-21:00", "Siskin, G.")]
    named = ("BIO 120 Cells (4 credits)", "BIO 130 Plants (3 credits)")
    table = table_block(rows, ("Section", "Class no.", "Meets", "Teacher"), groups=named)
    first, second = courses_in([table], "Spring 2027 Class List")
    assert (first.code, first.title, first.credits, first.section, first.reference) == (
        "BIO 120",
        "Cells",
        "4",
        "01",
        "31206",
    )
    assert first.terms == second.terms == ("Spring 2027",)
    assert (second.code, second.instructors, second.meetings) == (
        "BIO 130",
        ("Siskin, G.",),
        (Meeting("MW", "18:30-21:00"),),
    )


def test_a_department_across_the_table_is_no_course() -> None:
    rows = [("01", "31206", "TTh 13:15-14:30", "Brisk, C.")]
    table = table_block(rows, ("Section", "Class no.", "Meets", "Teacher"), groups=("Department of Biology",))
    assert courses_in([table]) == []


def test_a_choice_in_a_list_of_requirements_is_a_course_without_its_or() -> None:
    rows = [("GLY 305", "Structures", "4"), ("or GLY 306", "Tectonics", ""), ("Select two of these:", "", "6-7")]
    found = courses_in([table_block(rows, ("Code", "Title", "Credits"))])
    assert [(one.code, one.title, one.credits) for one in found] == [
        ("GLY 305", "Structures", "4"),
        ("GLY 306", "Tectonics", ""),
    ]


def test_headings_that_are_labels_name_the_text_below_them() -> None:
    blocks = [
        heading("ANT 230 Field Methods"),
        paragraph("Field notes and consent."),
        heading("Credits", 3),
        paragraph("4"),
    ]
    blocks += [heading("Prerequisite", 3), paragraph("ANT 120"), heading("Offered", 3), paragraph("Fall")]
    assert courses_in(blocks) == [CourseRecord("ANT 230", "Field Methods", "4", "ANT 120", ("Fall",))]


def test_notes_and_hours_below_another_heading_are_not_the_courses_own() -> None:
    blocks = [heading("ART 210 Clay (3 credits)", 1), paragraph("Working with clay."), heading("Grading")]
    blocks += [paragraph("Note: you have ten days to ask for a review.\nTime: Friday at noon\nLocation: Room 4")]
    [record] = courses_in(blocks)
    assert (record.notes, record.meetings) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "F 26 Semester, (M-10, T-11, W-12, Th-12, F-10) Total=55\nSemester: (M-10, T-11)",
        "W 201 South Hall\nInstructor: Ada Bell",
        "N 421H Office hours: F 8-10\nSection: AF",
    ],
)
def test_days_and_rooms_are_no_courses(text: str) -> None:
    first, _, rest = text.partition("\n")
    assert courses_in([heading(first), paragraph(rest)]) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ada Bell, Ph.D., P.E.", ["Ada Bell"]),
        ("Hopper, Grace", ["Hopper, Grace"]),
        ("Brisk, C.", ["Brisk, C."]),
        ("Ibsen, Maja; Bell, Ada", ["Ibsen, Maja", "Bell, Ada"]),
        ("Ada Bell, 344 North Hall, office phone: 555-0100", ["Ada Bell"]),
        ("Ada Bell TA: Rui Costa", ["Ada Bell"]),
        ("Ada Bell - Monday lecture", ["Ada Bell"]),
        ("Instructor TBA", []),
        ("Brian John Day", ["Brian John Day"]),
        ("Prof. Noor Haddad, M.A. and Ola Dahl", ["Prof. Noor Haddad", "Ola Dahl"]),
    ],
)
def test_degrees_rooms_and_times_are_no_instructors(text: str, names: list[str]) -> None:
    assert list(people(text)) == names


def test_a_section_in_a_list_has_its_own_line() -> None:
    blocks = [heading("CS 310 Algorithms (3 credits)"), list_block(["Section 01: Instructor: Ada Bell. Room: Hall 4"])]
    [record] = courses_in(blocks, "Fall 2026")
    assert (record.section, record.unit) == ("01", "Section 01: Instructor: Ada Bell. Room: Hall 4")
