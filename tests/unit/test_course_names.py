"""Courses, programmes and terms of plans as students write them, read by the names of a catalog."""

from datetime import date

import pytest

from core.plans.pages.course_names import CourseNames
from core.plans.talk import read_turns
from core.plans.told_courses import in_full, own_plan, told_courses
from core.plans.told_programmes import subjects_in
from tests.unit.test_study_plans import RECORDS

TODAY = date(2026, 11, 29)
TITLES = {
    "CS 101": "Computing for Everyone",
    "CS 110": "Introduction to Programming",
    "CS 120": "Data Structures",
    "CS 150": "Discrete Structures",
    "CS 370": "Human-Computer Interaction",
    "HIST 101": "The World to 1500",
    "HIST 225": "The Age of Revolutions",
    "MATH 140": "Calculus I",
    "MATH 220": "Linear Algebra",
    "STAT 200": "",
}
OWN = ("CS 110", "CS 120", "CS 150", "CS 370", "MATH 140", "MATH 220", "STAT 200")
NAMES = CourseNames(TITLES, OWN, "CS")


@pytest.mark.parametrize(
    ("turn", "read"),
    [
        ("have 101 + 120", "have CS 101 + CS 120"),
        ("i've got 110 and 140 done", "i've got CS 110 and MATH 140 done"),
        ("CS 110 120 150", "CS 110 CS 120 CS 150"),
        ("math 140, 220", "MATH 140, MATH 220"),
        (
            "ill have intro, data structures, discrete and calc 1 behind me",
            "ill have CS 110, CS 120, CS 150 and MATH 140 behind me",
        ),
        ("done with 110, 120 and lin alg", "done with CS 110, CS 120 and MATH 220"),
        ("cs 110 in the bag plus all the maths and stats", "CS 110 in the bag plus MATH 140, MATH 220 and STAT 200"),
        ("age of revolutions in spring", "HIST 225 in spring"),
        ("cs 120, hci", "CS 120, CS 370"),
        ("58 credits from 2019", "58 credits from 2019"),
        ("took music 150", "took MUSIC 150"),
    ],
)
def test_courses_are_named_by_numbers_titles_and_parts_of_them(turn: str, read: str) -> None:
    assert NAMES.read(turn).text == read
    assert not NAMES.read(turn).unread


def test_what_may_name_several_courses_or_none_is_told() -> None:
    assert NAMES.read("cs 120 and maths done").unread == ("maths",)
    assert CourseNames(TITLES).read("i have 110 and 240").unread == ("110", "240")
    assert NAMES.read("passed 999").unread == ("999",)


async def test_a_subject_is_named_by_its_code_or_the_words_it_stands_for() -> None:
    assert await subjects_in("im ART, second year", RECORDS) == ["ART"]
    assert await subjects_in("i passed art 110", RECORDS) == []
    assert await subjects_in("can someone help", RECORDS) == []


@pytest.mark.parametrize(
    ("turn", "term"),
    [
        ("this fall", "Fall 2026"),
        ("next fall", "Fall 2027"),
        ("in the autumn", "in the Fall 2027"),
        ("pick my spring", "pick my Spring 2027"),
        ("the semester of january", "the semester of Spring 2027"),
        ("anything in june/july", "anything in Summer 2027/Summer 2027"),
        ("took it last spring", "took it last spring"),
        ("every summer i work", "every summer i work"),
        ("spring 28", "spring 2028"),
    ],
)
def test_terms_without_their_year_are_the_next_ones(turn: str, term: str) -> None:
    assert in_full(turn, TODAY) == term


def test_courses_in_one_term_are_checked_and_beside_a_plan_they_are_wishes() -> None:
    def checked(turn: str, *, is_planned: bool = False) -> dict[str, str]:
        found = own_plan(in_full(turn, TODAY), TODAY, is_planned=is_planned)
        return {code: term.name for code, term in found.items()}

    both = {"CS 120": "Spring 2027", "CS 150": "Spring 2027"}
    assert checked("spring = CS 120, CS 150. i have CS 110") == both
    assert checked("thinking CS 120 + CS 150 in spring, i've done CS 110", is_planned=True) == both
    assert checked("do CS 220 in spring and CS 210 next fall") == {"CS 220": "Spring 2027", "CS 210": "Fall 2027"}
    assert checked("put CS 370 in spring", is_planned=True) == {}
    assert checked("plan my degree with CS 120 and CS 150 in spring") == {}
    assert checked("I took CS 120 and CS 150 in fall 2025") == {}


def test_done_is_said_of_the_courses_beside_it_and_no_list_before() -> None:
    told = told_courses("CS 220 (3), CS 320 (4) and two gen eds at 3 each, all for spring, CS junior with CS 150 done")

    assert told.done == ("CS 150",)
    assert told.unsaid == ("CS 220", "CS 320")


def test_a_course_of_which_nothing_is_said_beside_passed_ones_is_unclear() -> None:
    assert read_turns(["i passed CS 110. CS 210 stuff"], TODAY).unclear == ("CS 210",)
    assert read_turns(["i passed CS 110 and want CS 120"], TODAY).unclear == ()


def test_amounts_of_units_that_no_plan_counts_are_told() -> None:
    assert read_turns(["i have 58 credits, plan my history major"], TODAY).uncounted == ("58 credits",)
    assert read_turns(["plan my history major, 12 credits a semester"], TODAY).uncounted == ()
