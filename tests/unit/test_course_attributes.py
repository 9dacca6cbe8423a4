"""Courses are listed by what their records say of them, and what the records do not say is not guessed."""

from datetime import date

import pytest

from tests.standins.record_campus import RecordCampus

TODAY = date(2026, 9, 14)
CATALOG = """Geology Courses
<h3>GEOL 110 Earth (3 credits)</h3><p>Rocks, and how old they are.</p><p>Prerequisites: None. Offered: Fall, Spring.</p>
<h3>GEOL 210 Rivers (4 credits)</h3><p>Water, and where it goes.</p><p>Prerequisites: GEOL 110. Offered: Spring.</p>
<h3>GEOL 215 Maps (3 credits)</h3><p>Paper, and what is on it.</p><p>Prerequisites: None. Offered: Summer.</p>
<h3>GEOL 330 Glaciers (3 credits)</h3><p>Ice, and how it flows.</p><p>Prerequisites: GEOL 210. Offered: Fall.</p>"""
MAJOR = """Geology major
<ul><li>Core (7 credits): GEOL 110 and GEOL 210</li><li>Electives (6 credits): GEOL 215 and GEOL 330</li></ul>"""
HEAD = ("Course", "Title", "Section", "Days", "Time", "Room", "Campus", "Instruction Mode")
ROWS = [
    ("MUS 101", "Choir", "A1", "MW", "9:00 AM - 9:50 AM", "Hall 4", "Mill Town", "In Person"),
    ("MUS 101", "Choir", "A2", "TR", "6:00 PM - 6:50 PM", "Online", "Mill Town", "Online"),
    ("MUS 210", "Harmony", "A1", "F", "1:00 PM - 2:50 PM", "Hall 5", "Harbour", "In Person"),
    ("MUS 340", "Opera", "A1", "TR", "7:00 PM - 8:50 PM", "TBA", "Harbour", ""),
]  # fmt: skip
SCHEDULE = "Fall 2026 Schedule\n<table>" + "".join(
    f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in row)}</tr>"
    for tag, row in [("th", HEAD), *(("td", row) for row in ROWS)]
) + "</table>"  # fmt: skip
NUMBERED = """Fall 2026 Schedule
<table><tr><th>Course</th><th>Title</th><th>Units</th><th>Section</th><th>Days</th><th>Begin</th><th>End</th></tr>
<tr><td colspan="7"><b>Mathematical Sciences</b></td></tr>
<tr><td>21127</td><td>Concepts</td><td>12.0</td><td>A</td><td>TR</td><td>9:00AM</td><td>9:50AM</td></tr>
<tr><td>21455</td><td>Analysis</td><td>9.0</td><td>A</td><td>MW</td><td>5:00PM</td><td>5:50PM</td></tr>
<tr><td colspan="7"><b>Philosophy</b></td></tr>
<tr><td>80110</td><td>Nature</td><td>9.0</td><td>A</td><td>F</td><td>9:00AM</td><td>9:50AM</td></tr>
</table>"""
CAMPUS = RecordCampus.of({"catalog": CATALOG, "major": MAJOR, "schedule": SCHEDULE}, TODAY)
told = CAMPUS.told


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("3 credit geology courses", "There are 3 GEOL courses of 3 credits: GEOL 110 Earth, GEOL 215 Maps and"),
        ("geology classes worth at least four credits", "There is 1 GEOL course of at least 4 credits: GEOL 210"),
        ("second-year courses in geology", "There are 2 GEOL courses of the second year by their numbers: GEOL 210"),
        ("im a senior, any 300 level geology courses?", "There is 1 GEOL course at the 300 level: GEOL 330"),
        ("200-level and above geology courses", "There are 3 GEOL courses at the 200 level or above: GEOL 210"),
        ("second-year geology electives", "There is 1 GEOL course of the second year by their numbers listed as"),
        ("geology courses that are not offered in fall", "There are 2 GEOL courses not offered in Fall: GEOL 210"),
        ("summer geology courses without prerequisites", "There is 1 GEOL course without prerequisites (Summer): GEOL"),
    ],
)  # fmt: skip
def test_courses_are_listed_by_what_a_catalog_says(question: str, said: str) -> None:
    assert told(question).startswith(said)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("evening music courses", "There are 2 MUS courses in the evening (Fall 2026): MUS 101 Choir (A2: Tuesday"),
        ("hate mornings. which music classes start after noon?", "There are 3 MUS courses starting at or after noon"),
        ("which music courses meet on fridays only", "There is 1 MUS course on Friday only (Fall 2026): MUS 210"),
        ("music courses that don't meet on tuesday or thursday", "There are 2 MUS courses not on Tuesday or Thursday"),
        ("online music courses", "There is 1 MUS course taught online (Fall 2026): MUS 101 Choir [1]. The pages"),
        ("face-to-face music courses in Harbour", "There is 1 MUS course taught in person in Harbour (Fall 2026): MUS"),
        ("online sections of MUS 101", "There is 1 section of MUS 101 Choir taught online (Fall 2026): A2 [1]."),
        ("music classes before 8 am", "No MUS course starting before 8:00 a.m. (Fall 2026) is listed; the pages list"),
    ],
)  # fmt: skip
def test_courses_are_listed_by_what_a_schedule_says_of_one_section(question: str, said: str) -> None:
    assert told(question).startswith(said)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("any 5 credit geology courses?", "No GEOL course of 5 credits is listed; the pages list 4 GEOL courses [1]."),
        ("online geology courses", "The pages list 4 GEOL courses, but they do not say how they are taught [1]."),
        ("evening classes in geology", "The pages list 4 GEOL courses, but they do not say when they meet [1]."),
        ("asynchronous sections of MUS 101", "The pages list 2 sections of MUS 101 Choir (Fall 2026), but they do not"),
    ],
)  # fmt: skip
def test_what_no_course_has_and_what_no_page_says_are_told_apart(question: str, said: str) -> None:
    assert told(question).startswith(said)


@pytest.mark.parametrize(
    "question",
    [
        "easiest 3 credit geology courses",
        "3 credit underwater basket weaving courses",
        "who teaches evening music courses",
        "how much do online geology courses cost",
        "what courses do first-year students take",
        "is there an evening bus to the music hall?",
        "online or in-person music courses",
        "3 or 4 credit geology courses",
        "morning and evening music classes",
        "is it a morning class?",
        "what time does class start on thursday?",
        "are classes online when it snows?",
        "I only take evening classes",
    ],
)
def test_words_that_no_record_explains_leave_the_question_to_the_search(question: str) -> None:
    assert not told(question)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("which courses have no prerequisites?", "There are 2 courses without prerequisites"),
        ("online sections", "There is 1 course taught online"),
        ("any classes in Harbour?", "There are 2 courses in Harbour"),
    ],
)
def test_all_courses_are_meant_where_a_list_of_them_is_asked_for(question: str, said: str) -> None:
    assert told(question).startswith(said)


def test_numbers_without_a_subject_belong_to_the_department_above_them() -> None:
    pages = {"schedule": NUMBERED}
    assert told("400 level math courses", pages=pages).startswith(
        "There is 1 Mathematical Sciences course at the 400 level (Fall 2026): 21455 Analysis"
    )
    assert told("9 unit courses in philosophy", pages=pages).startswith("There is 1 Philosophy course of 9 units")


def test_of_many_courses_the_first_are_listed_and_the_rest_counted() -> None:
    rows = "".join(f"<h3>GEOL {number} Rock (3 credits)</h3><p>Offered: Fall.</p>" for number in range(301, 316))
    answer = told("3 credit geology courses", pages={"catalog": f"Geology Courses\n{rows}"})
    assert answer.startswith("There are 15 GEOL courses of 3 credits: GEOL 301 Rock")
    assert "GEOL 310 Rock and 5 more" in answer
