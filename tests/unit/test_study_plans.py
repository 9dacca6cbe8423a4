"""Study plans of a small campus, from its pages to the words in which they are told."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bot.planning.plan_calendar import as_icalendar, term_days
from core.messages.speaking import say
from core.plans.checking import check
from core.plans.planner import Planner
from core.plans.problem import Kind, Status
from core.plans.telling import in_rows, told
from core.plans.terms import PlanTerm, next_term, terms_from, years_of_study
from core.plans.wishes import StudyPlan, Wish
from tests.standins.record_campus import records_of

CATALOG = """Courses in Fine Art
<h2>ART 110 Drawing and Seeing (4 credits)</h2>
<p>Line and tone.</p>
<p><strong>Prerequisites:</strong> None. <strong>Offered:</strong> Fall, Spring.</p>
<h2>ART 120 Colour (3 credits)</h2>
<p>Paint.</p>
<p><strong>Prerequisites:</strong> ART 110. <strong>Offered:</strong> Spring.</p>
<h2>ART 210 Print (3 credits)</h2>
<p>Wood and copper.</p>
<p><strong>Prerequisites:</strong> ART 110 with a grade of C or better.
<strong>Offered:</strong> Fall.</p>
<h2>ART 220 Clay (3 credits)</h2>
<p>Kilns.</p>
<p><strong>Prerequisites:</strong> ART 120 and GEOL 101. <strong>Offered:</strong> Spring, in odd years.</p>
<h2>ART 230 Stone (3 credits)</h2>
<p>Dust.</p>
<p><strong>Prerequisites:</strong> depends on the topic of the year. <strong>Offered:</strong> Fall.</p>
<h2>ART 490 Final Show (3 credits)</h2>
<p>On the wall.</p>
<p><strong>Prerequisites:</strong> ART 210 and permission of the department.
<strong>Offered:</strong> Fall, Spring.</p>
<h2>ART 240 Glass (3 credits)</h2>
<p>Heat.</p>
<p><strong>Prerequisites:</strong> None. <strong>Corequisites:</strong> ART 110.
<strong>Offered:</strong> Fall, Spring.</p>
"""
PROGRAMME = """Fine Art
<h2>Requirements of the major</h2>
<p>The major has two parts:</p>
<ul><li>Core (13 credits): ART 110, ART 120, ART 210 and ART 490</li>
<li>Electives (3 credits): one of ART 220 and ART 230</li></ul>
<p>Students show their work every spring with care.</p>
"""
TERMS = """Academic calendar
<table><tr><th>Event</th><th>Date</th></tr>
<tr><td>First day of classes, Fall 2026</td><td>August 24, 2026</td></tr></table>
"""
RECORDS = records_of({"courses": CATALOG, "fine-art": PROGRAMME})
FALL = PlanTerm.of("fall", 2026)
MAJOR = Wish(FALL, "Fine Art", many=6)


def planned(wish: Wish) -> StudyPlan:
    return asyncio.run(Planner(RECORDS).plan(wish))


def placed(plan: StudyPlan) -> dict[str, str]:
    return {row[1]: row[0] for row in in_rows(plan)}


def test_a_programme_is_planned_in_the_order_of_its_prerequisites_and_seasons() -> None:
    plan = planned(MAJOR)

    assert plan.solution.status is Status.PLANNED
    assert placed(plan)["ART 110"] == "Fall 2026"
    assert placed(plan)["ART 120"].startswith("Spring")
    assert placed(plan)["ART 210"].startswith("Fall")
    assert "ART 490" in placed(plan)


def test_each_course_tells_why_and_cites_the_page_that_states_it() -> None:
    said = told(planned(MAJOR))

    assert "- ART 110 Drawing and Seeing (4): Core (13 credits) [2]" in said.text
    assert (
        "Not planned, from the page of the programme: “Students show their work every spring with care.”" in said.text
    )
    assert "ART 490 needs more than courses: “ART 210 and permission of the department”" in said.text
    assert len(said.sources) == max(int(mark) for mark in re.findall(r"\[(\d+)\]", said.text))


def test_the_first_terms_can_be_told_alone() -> None:
    said = told(planned(MAJOR), shown=2)

    assert "Spring 2027" in said.text
    assert "**Fall 2027" not in said.text
    assert "The rest fits by" in said.text


STONE = Wish(FALL, wanted=("ART 220",), done=("ART 110", "ART 120"), many=4)
UNPLANNED = "ART 220 needs GEOL 101. I found no page about it."


def test_a_prerequisite_that_no_page_describes_and_no_programme_asks_for_is_told_once_and_not_planned() -> None:
    plan = planned(STONE)

    assert placed(plan) == {"ART 220": "Spring 2027"}
    assert told(plan).text.count(UNPLANNED) == 1
    assert "No page describes" not in told(plan).text


@pytest.mark.parametrize(
    ("wish", "where"),
    [
        (replace(STONE, wanted=("ART 220", "GEOL 101")), {"ART 220": "Spring 2027"}),
        (replace(STONE, done=(*STONE.done, "GEOL 101")), {"ART 220": "Spring 2027"}),
        (replace(STONE, done=(*STONE.done, "geol101")), {"ART 220": "Spring 2027"}),
        (replace(STONE, pins={"GEOL 101": FALL}), {"GEOL 101": "Fall 2026", "ART 220": "Spring 2027"}),
        (
            replace(STONE, done=(*STONE.done, "GEOL 101"), grades={"GEOL 101": "F"}),
            {"GEOL 101": "Fall 2026", "ART 220": "Spring 2027"},
        ),
    ],
)
def test_a_prerequisite_that_the_student_names_is_one(wish: Wish, where: dict[str, str]) -> None:
    plan = planned(wish)

    assert where.items() <= placed(plan).items()
    assert UNPLANNED not in told(plan).text


def test_what_a_programme_asks_for_is_planned_without_a_page_of_it() -> None:
    asks = PROGRAMME.replace("<li>Electives", "<li>Stones: GEOL 101</li><li>Electives")
    plan = asyncio.run(Planner(records_of({"courses": CATALOG, "fine-art": asks})).plan(MAJOR))

    assert "GEOL 101" in placed(plan)
    assert "No page describes GEOL 101." in told(plan).text


@pytest.mark.parametrize(
    ("needs", "planned_too", "is_told"),
    [
        ("GEOL 101 or ART 110", {"ART 110"}, False),
        ("GEOL 101 or GEOL 102", set(), True),
        ("GEOL 101 and ART 110", {"ART 110"}, True),
        ("two of GEOL 101, GEOL 102 and ART 110", {"ART 110"}, True),
        ("one of GEOL 101, ART 110 and ART 210", {"ART 110"}, False),
        ("ART 110, or both GEOL 101 and GEOL 102", {"ART 110"}, False),
        ("6 credits from GEOL 101 and GEOL 102", set(), True),
    ],
)
def test_a_choice_is_made_among_courses_with_a_page(needs: str, planned_too: set[str], is_told: bool) -> None:
    catalog = CATALOG.replace("ART 120 and GEOL 101", needs)
    plan = asyncio.run(Planner(records_of({"courses": catalog})).plan(Wish(FALL, wanted=("ART 220",), many=4)))

    assert set(placed(plan)) == planned_too | {"ART 220"}
    assert ("I found no page about it" in told(plan).text) is is_told


def test_a_corequisite_is_planned_in_the_same_term_at_the_latest() -> None:
    plan = planned(Wish(FALL, wanted=("ART 240",), many=1))

    assert placed(plan) == {"ART 110": "Fall 2026", "ART 240": "Fall 2026"}


def test_a_course_of_odd_years_waits_for_one() -> None:
    plan = planned(Wish(PlanTerm.of("fall", 2027), wanted=("ART 220",), many=4))

    assert placed(plan)["ART 220"] == "Spring 2029"


def test_needs_that_are_not_understood_are_quoted_and_avoided_where_there_is_a_choice() -> None:
    assert "ART 230" not in placed(planned(replace(MAJOR, done=("GEOL 101",))))

    alone = told(planned(Wish(FALL, wanted=("ART 230",))))

    assert "I do not understand what ART 230 needs: “depends on the topic of the year”" in alone.text


def test_the_reasons_of_an_impossible_plan_are_few_and_in_words() -> None:
    plan = planned(replace(MAJOR, many=2))

    said = told(plan).text

    assert plan.solution.status is Status.IMPOSSIBLE
    assert "No plan that ends by Spring 2027 meets all of this together:" in said
    assert "ART 490 needs: ART 210 and permission of the department" in said
    assert "Electives" not in said
    assert "Without any one of these" not in said


def test_courses_that_were_passed_are_not_planned_and_failed_ones_are() -> None:
    passed = planned(replace(MAJOR, done=("art110",), grades={"art110": "TR"}))
    failed = planned(replace(MAJOR, done=("ART 110",), grades={"ART 110": "F"}))
    low = planned(replace(MAJOR, done=("ART 110",), grades={"ART 110": "D"}))

    assert "ART 110" not in placed(passed)
    assert "ART 110" in placed(failed)
    assert "ART 110 with D is not enough" in told(low).text


def test_a_course_that_nobody_knows_is_not_planned() -> None:
    plan = planned(Wish(FALL, wanted=("ART 110", "ART 999")))

    assert list(placed(plan)) == ["ART 110"]
    assert "No page describes these courses: ART 999" in told(plan).text


def test_courses_that_are_all_unknown_are_no_plan() -> None:
    plan = planned(Wish(FALL, wanted=("XX 999",)))

    assert not plan.is_found
    assert told(plan).text == "No page describes these courses: XX 999"


def test_a_course_of_no_credits_has_none() -> None:
    lab = "Labs\n<h2>ART 111 Drawing Lab (0 credits)</h2><p>Paper.</p><h2>ART 112 Inks (4 credits)</h2><p>Ink.</p>"

    plan = asyncio.run(Planner(records_of({"courses": lab})).plan(Wish(FALL, wanted=("ART 111", "ART 112"))))

    assert (plan.units["ART 111"], plan.units["ART 112"]) == (0, 4)
    assert "No page says how many credits" not in told(plan).text


def test_the_needs_of_each_course_of_a_large_pool_are_read() -> None:
    many = "".join(
        f"<h2>ART {number} Print (3 credits)</h2><p>Wood.</p><p><strong>Prerequisites:</strong> GEOL 110.</p>"
        for number in range(200, 620)
    )
    stones = "<h2>GEOL 110 Stones (3 credits)</h2><p>Dust.</p><p><strong>Prerequisites:</strong> None.</p>"
    needs = (
        "Fine Art\n<h2>Requirements of the major</h2><ul><li>Electives: two ART courses numbered 200 or above</li></ul>"
    )
    records = records_of({"art": f"Courses\n{many}", "geol": f"Courses\n{stones}", "fine-art": needs})

    plan = asyncio.run(Planner(records).plan(Wish(FALL, "Fine Art", many=2)))

    assert "GEOL 110" in placed(plan)


def test_a_plan_until_a_term_has_the_terms_of_the_campus_until_then() -> None:
    until = PlanTerm.of("spring", 2028)
    winter = PlanTerm.of("winter", 2028)

    assert [term.name for term in planned(replace(MAJOR, until=until)).terms][-1] == "Spring 2028"
    assert [term.name for term in planned(Wish(winter, until=winter, wanted=("ART 110",))).terms] == ["Spring 2028"]


@pytest.mark.parametrize(
    ("term", "reason"),
    [
        (PlanTerm.of("summer", 2027), "ART 110 is offered in: Fall 2026, Spring 2027, Fall 2027, Spring 2028"),
        (PlanTerm.of("fall", 2035), "you fixed ART 110 to Fall 2035, which is none of the terms of this plan"),
    ],
)
def test_a_course_cannot_be_fixed_to_a_term_that_is_none_of_the_plan(term: PlanTerm, reason: str) -> None:
    plan = planned(Wish(FALL, wanted=("ART 110",), many=4, pins={"ART 110": term}))

    assert plan.solution.status is Status.IMPOSSIBLE
    assert f"- {reason} [1]" in told(plan).text


def test_a_checked_course_in_a_season_that_the_campus_lacks_is_told_with_all_other_faults() -> None:
    wrong = {"ART 110": PlanTerm.of("winter", 2028), "ART 120": FALL}

    plan = asyncio.run(check(Planner(RECORDS), Wish(FALL, wanted=("ART 110",)), wrong))

    assert (Kind.PIN, "ART 110") in plan.solution.reasons
    assert (Kind.OFFERED, "ART 120") in plan.solution.reasons
    assert "ART 110 is offered in: Fall 2026, Spring 2027" in told(plan, is_check=True).text


def test_a_programme_that_no_page_states_is_told() -> None:
    plan = planned(Wish(FALL, "Alchemy"))

    assert not plan.is_found
    assert told(plan).text == "I found no page that lists what “Alchemy” requires."


def test_a_plan_can_be_checked() -> None:
    wrong = {"ART 110": FALL, "ART 120": FALL, "ART 210": FALL, "ART 490": PlanTerm.of("spring", 2027)}

    plan = asyncio.run(check(Planner(RECORDS), MAJOR, wrong))

    assert set(plan.solution.reasons) == {
        (Kind.GOAL, "Electives (3 credits)"),
        (Kind.NEEDS, "ART 120"),
        (Kind.NEEDS, "ART 210"),
        (Kind.OFFERED, "ART 120"),
    }


def test_a_plan_that_was_made_here_has_no_faults() -> None:
    made = planned(MAJOR)
    terms = {code: term for term, codes in zip(made.terms, made.solution.terms, strict=True) for code in codes}

    plan = asyncio.run(check(Planner(RECORDS), MAJOR, terms))

    assert plan.solution.status is Status.PLANNED


def test_a_plan_is_a_calendar_where_the_days_of_its_terms_are_known() -> None:
    days = {FALL: (date(2026, 8, 24), date(2026, 12, 16))}

    made = as_icalendar(planned(MAJOR), days, datetime(2026, 8, 1, tzinfo=UTC)).decode()

    assert "SUMMARY:ART 110 Drawing and Seeing" in made
    assert "DTSTART;VALUE=DATE:20260824" in made
    assert "DTEND;VALUE=DATE:20261217" in made
    assert "ART 120" not in made


def test_terms_without_days_on_the_pages_have_none() -> None:
    assert asyncio.run(term_days(RECORDS, [FALL])) == {}


@pytest.mark.parametrize(
    ("today", "name"),
    [(date(2026, 11, 29), "Spring 2027"), (date(2026, 7, 1), "Fall 2026"), (date(2026, 12, 31), "Spring 2027")],
)
def test_the_next_term_begins_after_today(today: date, name: str) -> None:
    assert next_term(today, ("fall", "spring")).name == name


def test_summers_are_terms_and_begin_no_year_of_study() -> None:
    terms = terms_from(FALL, 5, ("fall", "spring", "summer"))

    assert [term.name for term in terms] == ["Fall 2026", "Spring 2027", "Summer 2027", "Fall 2027", "Spring 2028"]
    assert years_of_study(terms, 1, ("fall", "spring", "summer")) == (1, 1, 2, 2, 2)


def test_what_a_student_says_counts_and_is_told_as_said_by_them() -> None:
    plan = planned(replace(MAJOR, credited=("ART 110",), waived=("ART 120",), instead={"ART 490": "ART 240"}))
    said = told(plan).text

    assert plan.problem.done == {"ART 110": 4, "ART 120": 0}
    assert not {"ART 110", "ART 120", "ART 490"} & placed(plan).keys()
    assert "ART 240" in placed(plan)
    assert (
        "You said so, and I did not check it: credit from elsewhere for ART 110; ART 120 waived, without credits; "
        "ART 240 in place of ART 490" in said
    )


def test_a_course_that_was_failed_and_is_waived_is_not_planned_again() -> None:
    failed = replace(MAJOR, done=("ART 120",), grades={"ART 120": "F"})

    assert "ART 120" in placed(planned(failed))
    assert "ART 120" not in placed(planned(replace(failed, done=(), waived=("ART 120",))))


def test_what_takes_the_place_of_a_course_that_is_passed_is_not_told() -> None:
    plan = planned(replace(MAJOR, done=("ART 490",), instead={"ART 490": "ART 240"}))

    assert "in place of" not in told(plan).text


def test_a_failed_course_is_not_told_as_passed() -> None:
    assert "passed ART 110" not in told(planned(replace(MAJOR, done=("ART 110",), grades={"ART 110": "F"}))).text


@pytest.mark.parametrize(("year", "done", "first"), [(None, (), 3), (2, (), 2), (None, ("BIG 100", "BIG 200"), 2)])
def test_standing_is_counted_from_the_year_that_is_said_or_the_credits_that_are_done(
    year: int | None, done: tuple[str, ...], first: int
) -> None:
    """The course needs junior standing; with one term a year less it could never be taken in the first year."""
    catalog = """Courses
<h2>BIG 100 Half a Year (15 credits)</h2><p>Long.</p><p><strong>Prerequisites:</strong> None.</p>
<h2>BIG 200 The Other Half (15 credits)</h2><p>Long.</p><p><strong>Prerequisites:</strong> None.</p>
<h2>BIG 390 Seminar (3 credits)</h2><p>Short.</p><p><strong>Prerequisites:</strong> Junior standing.</p>
"""
    wish = Wish(FALL, wanted=("BIG 390",), done=done, year=year, many=8)
    plan = asyncio.run(Planner(records_of({"courses": catalog})).plan(wish))

    assert placed(plan)["BIG 390"] == PlanTerm.of("fall", 2025 + first).name


@pytest.mark.parametrize(
    "pages",
    [
        {"rules": "Rules\n<h2>Reading this catalog</h2><p>A prerequisite must be completed with at least a C.</p>"},
        {"fine-art": f"{PROGRAMME}<ul><li>Core: a grade of C or better in every course</li></ul>"},
    ],
)
def test_the_grade_that_a_catalog_asks_for_in_whatever_is_a_prerequisite_counts(pages: dict[str, str]) -> None:
    wish = replace(MAJOR, done=("ART 120", "ART 490"), grades={"ART 120": "C-", "ART 490": "C-"})
    plan = asyncio.run(Planner(records_of({"courses": CATALOG, "fine-art": PROGRAMME} | pages)).plan(wish))

    assert "ART 120" in placed(plan)
    assert "ART 490" not in placed(plan)  # nothing needs it
    assert "ART 120" not in placed(planned(wish))


def test_a_plan_of_a_programme_says_where_no_course_is_counted_as_passed() -> None:
    said = say("plan.note.nothing_passed")

    assert said in told(planned(MAJOR)).text
    assert said not in told(planned(replace(MAJOR, done=("ART 110",)))).text


def test_a_term_may_have_fewer_courses_than_others() -> None:
    wish = replace(MAJOR, wanted=("ART 240",))
    plan = planned(replace(wish, most_in={FALL: 1}))

    assert len(planned(wish).solution.terms[0]) > 1
    assert len(plan.solution.terms[0]) == 1
    over = Wish(FALL, wanted=("ART 110", "ART 240"), many=1, most_in={FALL: 1})
    assert "courses a term, at most: 1 (Fall 2026)" in told(planned(over)).text


def test_summers_are_terms_beside_the_regular_ones() -> None:
    assert [term.name for term in planned(replace(MAJOR, many=3, summers=True)).terms] == [
        "Fall 2026", "Spring 2027", "Summer 2027", "Fall 2027",
    ]  # fmt: skip
