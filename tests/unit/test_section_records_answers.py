"""Courses and sections are found by what students call them, and not at all where that may be something else."""

from datetime import date, time

import pytest

from core.domain.records import Meeting
from core.rag.structured.courses.meeting_words import days_in_words, meets, times_in_words, weekdays
from core.rag.structured.sections.titles import likeness, titles_of
from core.text.periods import asked_periods, season
from tests.standins.record_campus import RecordCampus

TODAY = date(2026, 10, 1)
HEAD = ("Course", "Title", "Units", "Section", "Days", "Time", "Room", "Instructor")
ROWS = [
    ("40101", "Principles of Microeconomics", "9.0", "Lec 1", "MW", "10:00 AM - 10:50 AM", "Dune 1", "Abel Orr"),
    ("40101", "Principles of Microeconomics", "9.0", "Lec 2", "MW", "2:00 PM - 2:50 PM", "Dune 2", "Ida Quill"),
    ("40101", "Principles of Microeconomics", "9.0", "A", "F", "10:00 AM - 10:50 AM", "Dune 3", "Abel Orr"),
    ("41210", "Micro Devices", "9.0", "A", "TR", "9:00 AM - 10:15 AM", "Fen 4", "Uma Vale"),
    ("42150", "Beginning Swimming", "3.0", "A", "MWF", "8:00 AM - 8:50 AM", "Pool", "Nell Gant"),
    ("42160", "Swimming for Fitness", "3.0", "A", "TR", "8:00 AM - 8:50 AM", "Pool", "Nell Gant"),
    ("43136", "Ceramics for Non-Majors", "10.0", "A", "MW", "10:00 AM - 12:50 PM", "Kiln 1", "Sora Bove"),
    ("43136", "Ceramics for Non-Majors", "10.0", "B", "MW", "2:00 PM - 4:50 PM", "Kiln 1", "Sora Bove"),
    ("44330", "Shakespeare: Comedies and Problem Plays", "9.0", "A", "WF", "11:30 AM - 12:20 PM", "Moor 5", "Nan Wray"),
    ("45205", "Student Courses: Introduction to Minecraft", "3.0", "A", "T", "7:00 PM - 7:50 PM", "Moor 6", "Jo Lind"),
    ("46480", "Teaching Assistantship", "3.0", "A", "TBA", "", "", "Ed Stone"),
    ("47101", "Sign Language I", "9.0", "A", "TR", "2:30 PM - 4:20 PM", "Moor 7", "Tim Lake"),
]
FALL = "Fall 2026 Schedule\n<table>" + "".join(
    f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in row)}</tr>"
    for tag, row in [("th", HEAD), *(("td", row) for row in ROWS)]
) + "</table>"  # fmt: skip
told = RecordCampus.of({"fall": FALL}, TODAY).told


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "Which room is lecture 2 of principles of micro in?",
            "40101 Principles of Microeconomics, section Lec 2 meets in Dune 2",
        ),
        ("principles of microeconomics lec 1 prof", "section Lec 1 is taught by Abel Orr"),
        ("who teaches the friday principles of micro section", "section A is taught by Abel Orr"),
        ("Beginning swimming course, in what place is it happening?", "42150 Beginning Swimming meets in Pool"),
        ("where is the beginner swimming class", "42150 Beginning Swimming meets in Pool"),
        ("shakespear comedys class professor?", "is taught by Nan Wray"),
        ("what time is the minecraft class", "Tuesday, 7:00 p.m. to 7:50 p.m."),
        ("when is quill's micro class", "section Lec 2 meets Monday and Wednesday, 2:00 p.m. to 2:50 p.m."),
        ("who teaches the beginner sign language course", "47101 Sign Language I is taught by Tim Lake"),
        ("when is the ceramics for non-majors afternoon section", "section B meets"),
        ("uma vale class when?", "41210 Micro Devices meets Tuesday and Thursday"),
    ],
)
def test_a_course_or_section_is_found_by_what_students_call_it(question: str, said: str) -> None:
    assert said in told(question)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Does ceramics for non majors meet on Fridays?", "No: 43136 Ceramics for Non-Majors"),
        ("is there a 10am ceramics for non-majors class", "Yes: 43136 Ceramics for Non-Majors, section A meets"),
    ],
)
def test_whether_a_course_meets_at_a_time_is_answered_with_yes_or_no(question: str, said: str) -> None:
    assert told(question).startswith(said)


def test_a_follow_up_picks_a_section_of_the_course_before() -> None:
    before = "How many sections of Ceramics for Non-Majors are there?"

    assert "section B meets Monday and Wednesday, 2:00 p.m." in told("and when is the afternoon one", before)
    assert "taught by Sora Bove" in told("who runs it", before)


@pytest.mark.parametrize(
    "question",
    [
        "Who are the teaching assistants for the course?",  # a word about courses, not a title
        "is the beginning swimming class full",
        "who teaches the saturday ceramics for non-majors class",
        "who grades micro devices",
        "what room is lecture 9 of principles of micro in",
        "where is the pool",
        "who teaches swimming safety",
    ],
)
def test_what_is_not_said_of_one_course_is_left_to_the_search(question: str) -> None:
    assert told(question) == ""


@pytest.mark.parametrize(
    ("letters", "days"),
    [
        ("TR", (1, 3)),
        ("MWF", (0, 2, 4)),
        ("TTh", (1, 3)),
        ("Mon, Wed", (0, 2)),
        ("Friday", (4,)),
        ("TBA", ()),
        ("", ()),
    ],
)
def test_letters_for_weekdays_are_read_all_or_not_at_all(letters: str, days: tuple[int, ...]) -> None:
    assert weekdays(letters) == days


def test_times_that_are_not_read_stay_as_the_page_has_them() -> None:
    meeting = Meeting("by arrangement", "see instructor")

    assert (days_in_words(meeting), times_in_words(meeting)) == ("by arrangement", "see instructor")
    assert meets(Meeting("F", "12:00PM - 1:15PM")).begins == time(12)


@pytest.mark.parametrize(
    ("word", "other"),
    [("comedy", "comedies"), ("micro", "microeconomics"), ("beginner", "beginning")],
)
def test_words_stand_for_words_of_titles(word: str, other: str) -> None:
    assert likeness(word, other) > 0


@pytest.mark.parametrize(("word", "other"), [("anime", "animation"), ("art", "artificial"), ("form", "from")])
def test_words_that_only_look_alike_do_not(word: str, other: str) -> None:
    assert likeness(word, other) == 0


def test_first_letters_stand_for_neighbouring_words() -> None:
    titles = titles_of((("1", "Large Language Models"), ("2", "Number Theory")))

    assert titles.codes_with(["llms"])["1", "Large Language Models"].share == 1


def test_a_year_of_two_figures_is_a_year() -> None:
    assert asked_periods("cs 310 profs fall 23", TODAY) == (season("fall", 2023),)
    assert asked_periods("is there class on fall 23rd", TODAY) != (season("fall", 2023),)
