"""The order of courses that programme pages publish, in the layouts of catalogs, and the plans that follow it."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.plans.checking import is_feasible, violations
from core.domain.passage import Chunk
from core.plans.checking import check
from core.plans.cp_sat import possible, solve
from core.plans.kept import checked_again, kept
from core.plans.pages.following import in_usual_order
from core.plans.pages.usual_order import UsualTerm, usual_order
from core.plans.planner import Planner
from core.plans.problem import Problem, Status
from core.plans.telling import in_rows, told
from core.plans.terms import PlanTerm
from core.plans.wishes import StudyPlan, Wish
from tests.standins.record_campus import SITE, records_of
from tests.unit.test_planning import CODES, problems

FIRST = {(1, "fall"): ["BIOL 110"], (1, "spring"): ["BIOL 120"]}
TWO_YEARS = FIRST | {(2, "fall"): ["BIOL 210"], (2, "spring"): ["BIOL 220"]}

TWO_COLUMNS = """<h2>A usual first year</h2><table><tr><th>Fall</th><th>Spring</th></tr>
<tr><td>BIOL 110</td><td>BIOL 120</td></tr></table>"""
UNITS_BESIDE = """<h2>Sample Four-Year Plan</h2><h3>First Year</h3>
<table><tr><th>Fall</th><th>Credits</th><th>Spring</th><th>Credits</th></tr>
<tr><td>BIOL 110 Cells</td><td>4</td><td>BIOL 120 Bodies</td><td>4</td></tr>
<tr><td>Total</td><td>4</td><td>Total</td><td>4</td></tr></table><h3>Second Year</h3>
<table><tr><th>Fall</th><th>Credits</th><th>Spring</th><th>Credits</th></tr>
<tr><td>BIOL 210 Plants</td><td>4</td><td>BIOL 220 Animals</td><td>3.5</td></tr></table>"""
SPANNING_TERMS = """<h2>Suggested sequence</h2><table><tr><th>Course</th><th>Title</th><th>Units</th></tr>
<tr><th colspan=3>Year 1</th></tr><tr><th colspan=3>Fall semester</th></tr>
<tr><td>BIOL 110</td><td>Cells</td><td>4</td></tr><tr><th colspan=3>Spring semester</th></tr>
<tr><td>BIOL 120</td><td>Bodies</td><td>4</td></tr><tr><th colspan=3>Year 2</th></tr>
<tr><th colspan=3>Fall semester</th></tr><tr><td>BIOL 210</td><td>Plants</td><td>4</td></tr>
<tr><th colspan=3>Spring semester</th></tr><tr><td>BIOL 220</td><td>Animals</td><td>4</td></tr></table>"""
SPANNING_YEARS = """<h2>Course of study</h2><table><tr><th colspan=2>First year</th></tr>
<tr><th>Fall</th><th>Spring</th></tr>
<tr><td>BIOL 110</td><td>BIOL 120</td></tr><tr><th colspan=2>Second year</th></tr>
<tr><td>BIOL 210</td><td>BIOL 220</td></tr></table>"""
CLASS_NAMES = """<h2>Degree map</h2><table><tr><th colspan=2>Freshman Fall (15 credits)</th></tr>
<tr><td>BIOL 110</td><td>4</td></tr><tr><th colspan=2>Freshman Spring (15 credits)</th></tr>
<tr><td>BIOL 120</td><td>4</td></tr></table>"""
YEARS_IN_COLUMNS = """<h2>Recommended programme</h2><table><tr><th></th><th>First year</th><th>Second year</th></tr>
<tr><th>Fall</th><td>BIOL 110</td><td>BIOL 210</td></tr>
<tr><th>Spring</th><td>BIOL 120</td><td>BIOL 220</td></tr></table>"""
YEARS_IN_ROWS = """<h2>Model schedule</h2><table><tr><th>Year</th><th>Autumn</th><th>Spring</th></tr>
<tr><td>1st year</td><td>BIOL 110</td><td>BIOL 120</td></tr>
<tr><td>2nd year</td><td>BIOL 210</td><td>BIOL 220</td></tr></table>"""
TERMS_IN_ROWS = """<h2>Plan of study</h2><table><tr><th>Term</th><th>Courses</th></tr>
<tr><td>Year 1, Fall</td><td>BIOL 110</td></tr><tr><td>Year 1, Spring</td><td>BIOL 120</td></tr></table>"""
LISTS = """<h2>Suggested course of study</h2><h3>First year</h3><h4>Fall</h4><ul><li>BIOL 110 Cells</li></ul>
<h4>Spring</h4><ul><li>BIOL 120 Bodies</li></ul>"""
NUMBERED = """<h2>Study plan</h2><p>Semester 1</p><ul><li>BIOL 110</li></ul><p>Semester 2</p><ul><li>BIOL 120</li></ul>
<p>Semester 3:</p><ul><li>BIOL 210</li></ul><p>Fourth semester</p><ul><li>BIOL 220</li></ul>
<p>Ask your adviser about BIOL 490.</p><ul><li>BIOL 499 is open to all.</li></ul>"""
GRID = """<h2>Plan of Study Grid</h2><table><tr><th colspan=2>First Year</th></tr><tr><th>Fall</th><th>Hours</th></tr>
<tr><td>BIOL 110</td><td>3</td></tr><tr><td></td><td>Hours</td><td>15</td></tr><tr><th>Spring</th><th></th></tr>
<tr><td>BIOL 120</td><td>3</td></tr><tr><th colspan=2>Second Year</th></tr><tr><th>Fall</th><th></th></tr>
<tr><td>BIOL 210</td><td>3</td></tr><tr><th>Spring</th><th></th></tr><tr><td>BIOL 220</td><td>3</td></tr></table>"""
FIGURES = """<h2>Sample schedule</h2><table><tr><th>Year</th><th>Term</th><th>Courses</th></tr>
<tr><td rowspan=2>1</td><td>Fall</td><td>BIOL 110</td></tr><tr><td>Spring</td><td>BIOL 120</td></tr></table>"""
TWO_HEADS = """<h2>Sample plan</h2><table><thead><tr><th colspan=2>First Year</th><th colspan=2>Second Year</th></tr>
<tr><th>Fall</th><th>Spring</th><th>Fall</th><th>Spring</th></tr></thead>
<tr><td>BIOL 110</td><td>BIOL 120</td><td>BIOL 210</td><td>BIOL 220</td></tr></table>"""
NESTED = """<h2>Recommended sequence</h2><ul><li>First year<ul><li>Fall<ul><li>BIOL 110</li></ul></li>
<li>Spring<ul><li>BIOL 120</li></ul></li></ul></li></ul>"""
PARAGRAPHS = """<h2>Four-Year Plan</h2><p><b>Year 1</b></p><p><b>Fall</b></p><p>BIOL 110 (4)</p><p><b>Spring</b></p>
<p>BIOL 120 (4)</p><p><b>Year 2</b></p><p><b>Fall:</b> BIOL 210</p><p><b>Spring:</b> BIOL 220</p>"""
GAPS = TWO_COLUMNS.replace("<td>BIOL 120</td></tr>", "<td></td></tr><tr><td></td><td>BIOL 120</td></tr>")
IN_LINES = """<h2>Sample plan</h2><ul><li>Year I, Fall: BIOL 110</li><li>Year I, Spring: BIOL 120</li></ul>"""


def order_of(body: str, **asked: Any) -> dict[tuple[int, str], list[str]]:
    records = records_of({"biology": f"Biology\n{body}"})
    passages = asyncio.run(records.passages("campus", f"{SITE}/biology", ""))
    found: dict[tuple[int, str], list[str]] = {}
    for line in usual_order(passages, **asked):
        found.setdefault((line.year, line.season), []).extend([*line.codes, *line.words])
    return found


@pytest.mark.parametrize(
    ("page", "order"),
    [
        (TWO_COLUMNS, FIRST), (UNITS_BESIDE, TWO_YEARS), (SPANNING_TERMS, TWO_YEARS), (SPANNING_YEARS, TWO_YEARS),
        (CLASS_NAMES, FIRST), (YEARS_IN_COLUMNS, TWO_YEARS), (YEARS_IN_ROWS, TWO_YEARS), (TERMS_IN_ROWS, FIRST),
        (LISTS, FIRST), (NUMBERED, TWO_YEARS), (IN_LINES, FIRST), (GRID, TWO_YEARS), (FIGURES, FIRST),
        (TWO_HEADS, TWO_YEARS), (NESTED, FIRST), (PARAGRAPHS, TWO_YEARS), (GAPS, FIRST),
    ],
)  # fmt: skip
def test_an_order_is_read_in_each_layout(page: str, order: Mapping[tuple[int, str], list[str]]) -> None:
    assert order_of(page) == order


def test_quarters_are_three_a_year() -> None:
    page = "".join(f"<p>Quarter {at}</p><ul><li>BIOL {at}10</li></ul>" for at in range(1, 5))

    assert order_of(f"<h2>Sample plan</h2>{page}") == {
        (1, "fall"): ["BIOL 110"], (1, "winter"): ["BIOL 210"], (1, "spring"): ["BIOL 310"], (2, "fall"): ["BIOL 410"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("cell", "read"),
    [
        ("BIOL 110, two general education courses", ["BIOL 110", "two general education courses"]),
        ("BIOL 110 Drawing, Seeing and Art (4 credits)", ["BIOL 110"]),
        ("Writing seminar", ["Writing seminar"]),
        ("BIOL 110 and 3 credits of electives", ["BIOL 110", "3 credits of electives"]),
        ("BIOL 110 Cells, 4 credits", ["BIOL 110"]),
        ("BIOL 110 or BIOL 115", ["BIOL 110 or BIOL 115"]),
        ("one of BIOL 110, BIOL 115 and BIOL 116", ["one of BIOL 110, BIOL 115 and BIOL 116"]),
        ("BIOL 110<br>CHEM 110<br>Elective", ["BIOL 110", "CHEM 110", "Elective"]),
        ("BIOL 110 & CHEM 110", ["BIOL 110", "CHEM 110"]),
    ],
)
def test_what_is_no_course_or_a_choice_stays_in_the_words_of_the_page(cell: str, read: list[str]) -> None:
    assert order_of(TWO_COLUMNS.replace("BIOL 110", cell))[1, "fall"] == read


BROKEN = {
    "times": TWO_COLUMNS.replace("BIOL 110", "BIOL 110 MWF 9:00–9:50 am").replace("BIOL 120", "BIOL 120 TTh 8:00 am"),
    "offerings": "<h2>Usual years</h2><table><tr><th>Course</th><th>Fall</th><th>Spring</th></tr>"
    "<tr><td>BIOL 110</td><td>X</td><td>BIOL 115</td></tr></table>",
    "a season of a course": "<h2>Sample plan</h2><table><tr><th>Course</th><th>When</th></tr>"
    "<tr><td>BIOL 110</td><td>Fall</td></tr></table>",
    "a schedule": TWO_COLUMNS.replace("Fall", "Fall 2026").replace("Spring", "Spring 2027"),
    "no heading of an order": TWO_COLUMNS.replace("A usual first year", "Courses"),
    "offered": "<h2>Sample plan</h2><h3>Courses offered in fall</h3><ul><li>BIOL 110</li></ul>",
    "a minor": TWO_COLUMNS.replace("A usual first year", "A usual first year of the minor"),
    "another catalog": TWO_COLUMNS.replace("A usual first year", "A usual first year (catalog 2019–20)"),
    "names of columns": TWO_COLUMNS.replace("BIOL 110", "Courses (credits)").replace("BIOL 120", "Total 15"),
    "two tracks": TWO_COLUMNS + TWO_COLUMNS.replace("BIOL", "ZOOL").replace("A usual", "Another usual"),
    "two tables": TWO_COLUMNS + TWO_COLUMNS.partition("</h2>")[2].replace("BIOL", "ZOOL"),
}


@pytest.mark.parametrize("page", BROKEN.values(), ids=BROKEN.keys())
def test_what_is_no_order_is_not_read_as_one(page: str) -> None:
    assert order_of(page, year=2026) == {}


def test_a_term_that_is_named_twice_says_nothing_and_the_others_count() -> None:
    twice = NUMBERED.replace("Semester 3:", "Semester 2:")

    assert order_of(twice) == {(1, "fall"): ["BIOL 110"], (2, "spring"): ["BIOL 220"]}


def test_the_order_of_a_minor_is_the_one_below_its_heading() -> None:
    assert order_of(BROKEN["a minor"], is_minor=True) == FIRST


def course(code: str, needs: str, offered: str = "Fall, Spring") -> str:
    said = f"<strong>Prerequisites:</strong> {needs}. <strong>Offered:</strong> {offered}."
    return f"<h2>{code} Studies (4 credits)</h2><p>Cells.</p><p>{said}</p>"


COURSES = "Courses\n" + "".join([
    course("BIOL 110", "None"), course("BIOL 120", "BIOL 110"), course("BIOL 130", "None"),
    course("BIOL 210", "BIOL 110", "Fall"), course("ENGL 100", "None"),
])  # fmt: skip
NEEDS = "<h2>Requirements</h2><ul><li>BIOL 110</li><li>BIOL 120</li><li>BIOL 130</li><li>BIOL 210</li></ul>"
ORDER = """<h2>A usual first year</h2><table><tr><th>Fall</th><th>Spring</th></tr>
<tr><td>BIOL 130, ENGL 100, one elective</td><td>BIOL 110, MUSE 101</td></tr></table>"""
FALL = PlanTerm.of("fall", 2026)
MAJOR = Wish(FALL, "Biology", many=6)
FOLLOWS, PARTLY, NOT = (
    "It follows the order of courses that the page publishes, as far as I could read it. [2]",
    "except these, which the rules or your wishes do not allow there: ",
    "the rules or your wishes do not allow it here",
)


def planned(wish: Wish, order: str = ORDER, courses: str = COURSES) -> StudyPlan:
    return asyncio.run(Planner(records_of({"courses": courses, "biology": f"Biology\n{NEEDS}{order}"})).plan(wish))


def placed(plan: StudyPlan) -> dict[str, str]:
    return {row[1]: row[0] for row in in_rows(plan)}


def test_a_plan_places_the_courses_as_published_and_says_so_with_the_page() -> None:
    plan = planned(MAJOR)
    said = told(plan)

    assert placed(planned(MAJOR, ""))["BIOL 110"] == "Fall 2026"
    assert placed(plan) == {
        "BIOL 130": "Fall 2026", "ENGL 100": "Fall 2026", "BIOL 110": "Spring 2027",
        "BIOL 210": "Fall 2027", "BIOL 120": placed(plan)["BIOL 120"],
    }  # fmt: skip
    assert FOLLOWS in said.text
    assert "- ENGL 100 Studies (4): stands in the order of the page" in said.text
    assert "A usual first year" not in said.text  # it is no section that does not count


def test_what_the_order_names_beside_courses_is_told_in_its_term_with_the_page() -> None:
    lines = told(planned(MAJOR)).text.split("\n")
    spring = lines.index("**Spring 2027 (4 credits)**")

    assert "- also in the order of the page, and not planned here: “one elective” [2]" in lines[:spring]
    assert "- also in the order of the page, and not planned here: “MUSE 101” [2]" in lines[spring:]


def test_a_choice_is_not_told_where_one_of_its_courses_is_planned() -> None:
    assert "not planned here: “BIOL 110" not in told(planned(MAJOR, ORDER.replace("110,", "110 or BIOL 115,"))).text


def test_a_course_that_is_offered_in_another_term_stands_where_the_rules_allow_it_and_that_is_told() -> None:
    plan = planned(MAJOR, ORDER.replace("MUSE 101", "BIOL 210"))

    assert placed(plan)["BIOL 130"] == "Fall 2026"
    assert placed(plan)["BIOL 210"].startswith("Fall")
    assert f"{PARTLY}BIOL 210 [2]" in told(plan).text


def test_an_order_against_all_rules_is_not_followed_and_that_is_told() -> None:
    plan = planned(MAJOR, TWO_COLUMNS.replace("BIOL 120", "One elective").replace("BIOL 110", "BIOL 120"))

    assert plan.solution.status is Status.PLANNED
    assert NOT in told(plan).text
    assert "One elective" not in told(plan).text


def test_a_fixed_term_of_the_student_counts_more_than_the_order() -> None:
    plan = planned(replace(MAJOR, pins={"BIOL 110": FALL}))

    assert placed(plan)["BIOL 110"] == "Fall 2026"
    assert FOLLOWS in told(plan).text


def test_a_course_in_place_of_another_stands_where_the_order_has_that_one() -> None:
    plan = planned(replace(MAJOR, instead={"BIOL 130": "ENGL 100"}), ORDER.replace("ENGL 100, ", ""))

    assert placed(plan)["ENGL 100"] == "Fall 2026"
    assert "BIOL 130" not in placed(plan)


def test_a_light_first_term_is_kept_light() -> None:
    assert placed(planned(replace(MAJOR, light_first=True))) == placed(planned(replace(MAJOR, light_first=True), ""))


def test_an_impossible_plan_tells_no_reason_of_the_order() -> None:
    plan = planned(replace(MAJOR, many=1))

    assert plan.solution.status is Status.IMPOSSIBLE
    assert [reason for reason in plan.solution.reasons if reason[0] == "pin"] == []


SECOND = UNITS_BESIDE.replace("BIOL 220", "BIOL 130")


@pytest.mark.parametrize(
    ("wish", "where"),
    [
        (MAJOR, {"BIOL 210": "Fall 2027", "BIOL 130": "Spring 2028"}),
        (replace(MAJOR, done=("BIOL 110", "BIOL 120")), {"BIOL 210": "Fall 2026", "BIOL 130": "Spring 2027"}),
        (replace(MAJOR, done=("BIOL 110",)), {"BIOL 120": "Spring 2027", "BIOL 130": "Spring 2028"}),
        (replace(MAJOR, done=("BIOL 110",), year=2), {"BIOL 210": "Fall 2026", "BIOL 130": "Spring 2027"}),
        (
            replace(MAJOR, start=PlanTerm.of("spring", 2027), done=("BIOL 110",)),
            {"BIOL 120": "Spring 2027", "BIOL 210": "Fall 2027", "BIOL 130": "Spring 2028"},
        ),
        (
            replace(MAJOR, start=PlanTerm.of("spring", 2027)),
            {"BIOL 110": "Spring 2027", "BIOL 120": "Fall 2027"},
        ),
    ],
)
def test_an_order_is_followed_from_the_year_of_study(wish: Wish, where: dict[str, str]) -> None:
    assert where.items() <= placed(planned(wish, SECOND)).items()


def test_a_winter_of_the_page_is_the_second_term_of_the_campus() -> None:
    assert placed(planned(MAJOR, ORDER.replace("Spring", "Winter"))) == placed(planned(MAJOR))


def test_somebodys_own_plan_is_checked_by_the_rules_alone_and_a_kept_one_stays() -> None:
    planner = Planner(records_of({"courses": COURSES, "biology": f"Biology\n{NEEDS}{ORDER}"}))
    own = {
        "BIOL 110": FALL,
        "BIOL 130": FALL,
        "BIOL 120": PlanTerm.of("spring", 2027),
        "BIOL 210": PlanTerm.of("fall", 2027),
    }
    plan = kept(asyncio.run(planner.plan(MAJOR)))

    assert asyncio.run(check(planner, MAJOR, own)).solution.status is Status.PLANNED
    assert plan is not None
    assert asyncio.run(checked_again(planner, plan)).now.faults == ()


@st.composite
def orders(draw: st.DrawFn, page: Chunk) -> dict[int, tuple[UsualTerm, ...]]:
    named = draw(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(CODES)), max_size=6))
    return {
        at: tuple(UsualTerm(1, "fall", (code,), (), page, code) for where, code in named if where == at)
        for at, _ in named
    }


@pytest.mark.slow
@given(problems(), st.data())
@settings(deadline=None)
def test_a_plan_in_an_order_is_valid_without_it_and_impossible_only_where_none_is(
    problem: Problem, data: st.DataObject
) -> None:
    page = asyncio.run(records_of({"biology": f"Biology\n{ORDER}"}).passages("campus", f"{SITE}/biology", ""))[0]
    order = data.draw(orders(page))

    _, found, followed = in_usual_order(problem, order, solve, possible)

    if found.status is Status.PLANNED:
        assert list(violations(problem, found.terms)) == []
    else:
        assert not is_feasible(problem)
    for code in followed.kept if followed else ():
        assert code in found.terms[next(at for at, lines in order.items() if any(code in each.codes for each in lines))]
