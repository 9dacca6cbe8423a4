"""Schedules in plain text whose cells stand at tab stops."""

from datetime import UTC, datetime

from core.domain.document import BlockKind, Document
from core.domain.records import CourseRecord, Meeting
from core.extract.extraction import extract


def schedule(*rows: str) -> str:
    header = "\tCourse\tTitle\tUnits\tSection\tDays\tBegin\tEnd\tRoom\tLocation\tInstructor"
    return "\n".join(["\tSemester: Fall 2026", header, *rows]).expandtabs(8)


def document_of(text: str) -> Document:
    return extract("https://u.example/s.txt", "text/plain", text.encode(), datetime(2026, 9, 1, tzinfo=UTC)).document


def courses_of(*rows: str) -> tuple[CourseRecord, ...]:
    return document_of(schedule(*rows)).courses


PIGMENTS = "\t61240\tPigments and Glazes", "\t\t\t9.0\tA\tMW\t10:00AM\t12:50PM\tKILN 12\tPort Hale, Maine\tOrlova"
LOOMS = "\t61250\tWorking Looms", "\t\t\t9.0\tA\tF\t09:00AM\t09:50AM\tLOFT 3\tPort Hale, Maine\tDunne"


def test_joins_a_row_that_goes_on_below_its_empty_columns() -> None:
    (course,) = courses_of(*PIGMENTS)

    assert (course.code, course.title, course.credits) == ("61240", "Pigments and Glazes", "9.0")
    assert course.meetings == (Meeting("MW", "10:00AM - 12:50PM", "KILN 12"),)
    assert course.terms == ("Fall 2026",)


def test_keeps_what_stands_one_space_before_a_tab_stop_apart_from_its_neighbour() -> None:
    (course,) = courses_of("\t61240\tPigments", "\t\t\t9.0\tA\tMW\t10:00AM\t12:50PM\tDNM DNM\tPort Hale\tOrlova")

    assert [meeting.place for meeting in course.meetings] == ["DNM DNM"]
    assert course.instructors == ("Orlova",)


def test_reads_further_sections_and_meetings_of_a_course() -> None:
    courses = courses_of(
        *PIGMENTS,
        "\t\t\t\t\tF\t09:00AM\t09:50AM\tKILN 14\tPort Hale, Maine",
        "\t\t\t\tB\tTR\t02:00PM\t04:50PM\tKILN 12\tPort Hale, Maine\tSandoval",
    )

    assert [(one.section, len(one.meetings), one.title) for one in courses] == [
        ("A", 2, "Pigments and Glazes"),
        ("B", 1, "Pigments and Glazes"),
    ]


def test_reads_the_title_of_a_section_on_its_own_line() -> None:
    (course,) = courses_of(
        "\t61400\tStudio Topics:\t9.0",
        "\t\tPaper and Water",
        "\t\t\t\tA\tM\t10:00AM\t12:50PM\tLOFT 2\tPort Hale, Maine\tDunne",
    )

    assert (course.title, course.section, course.credits) == ("Studio Topics: Paper and Water", "A", "9.0")


def test_tells_the_campus_only_where_it_is_not_that_of_most_sections() -> None:
    courses = courses_of(*PIGMENTS, *LOOMS, "\t\t\t\tW\tMW\t10:00AM\t11:15AM\tCMB 1185\tLakeside, Ohio\tRhee")

    assert [one.meetings[0].place for one in courses] == ["KILN 12", "LOFT 3", "CMB 1185, Lakeside, Ohio"]


def test_names_the_rows_below_a_line_across_the_table() -> None:
    blocks = document_of(schedule("\tArts of Fire", *PIGMENTS, "", "\tTextiles", *LOOMS)).blocks

    (table,) = (block for block in blocks if block.kind is BlockKind.TABLE)
    assert table.groups == ("Arts of Fire", "Textiles")


def test_names_the_session_of_a_summer_as_its_term() -> None:
    text = schedule(*PIGMENTS).replace("Fall 2026", "Summer One/All 2026")

    assert [one.terms for one in document_of(text).courses] == [("Summer One/All 2026",)]


def test_leaves_running_text_alone() -> None:
    text = "Course titles and units are in the catalog.\nBring the title, the section and the instructor's name."

    assert [block.kind for block in document_of(text).blocks] == [BlockKind.PARAGRAPH]
