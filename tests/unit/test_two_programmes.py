"""Two programmes at once: a course counts for both as far as their pages allow; where they do not say, that is told."""

import asyncio
from dataclasses import replace

import pytest

from core.plans.cp_sat import solve
from core.plans.kept import checked_again, kept
from core.plans.planner import Planner
from core.plans.problem import Goal, Kind, Offer, Problem, Status, Twice
from core.plans.telling import told
from core.plans.wishes import Study, StudyPlan, Wish
from tests.standins.record_campus import records_of
from tests.unit.test_planning import ALWAYS, degree, problem_of
from tests.unit.test_study_plans import FALL

CATALOG = "Courses\n" + "".join(
    f"<h2>{code} A Course (3 credits)</h2><p>Words.</p><p>Prerequisites: None. Offered: Fall, Spring.</p>"
    for code in ("GEOL 101", "GEOL 210", "GEOL 220", "STAT 200", "MAPS 110", "MAPS 120")
)
GEOLOGY = """Geology
<h2>Requirements of the major</h2>
<ul><li>Core: GEOL 101 and STAT 200</li><li>Elective: one of GEOL 210, GEOL 220 and MAPS 110</li></ul>
"""
MAPS = """Maps
<h2>Requirements of the minor</h2>
<ul><li>Core: MAPS 110 and STAT 200</li><li>Elective: one of GEOL 210 and MAPS 120</li></ul>
"""
BOTH = Wish(FALL, "Geology", many=6, beside=(Study("Maps", is_minor=True),))


def planned(rule: str = "", wish: Wish = BOTH) -> StudyPlan:
    records = records_of({"c": CATALOG, "geology": GEOLOGY, "maps": f"{MAPS}<p>{rule}</p>" if rule else MAPS})
    return asyncio.run(Planner(records).plan(wish))


def test_without_a_rule_only_what_both_ask_for_counts_for_both_and_that_is_said() -> None:
    plan = planned()

    assert plan.solution.status is Status.PLANNED
    assert len(plan.planned) == 5  # two electives and MAPS 110, GEOL 101 and STAT 200 once
    text = told(plan).text
    assert "Here is a plan for Geology (Requirements of the major) [1] + Maps (Requirements of the minor) [2]." in text
    assert (
        "their pages do not clearly say. These are asked for by both and counted for both, and no others: STAT 200"
        in text
    )


@pytest.mark.parametrize(
    ("rule", "many"),
    [
        ("Courses in the minor may also be counted toward the major.", 4),
        ("At most two courses may count toward both the major and the minor.", 4),
        ("At most one course may count toward both the major and the minor.", 5),
        ("No more than 3 credits may be used for both a major and a minor.", 5),
    ],
)
def test_courses_count_for_both_as_the_page_allows(rule: str, many: int) -> None:
    plan = planned(rule)

    assert len(plan.planned) == many
    assert f"as the page allows: “{rule}”" in told(plan).text


def test_a_rule_that_forbids_what_both_ask_for_is_one_of_the_reasons() -> None:
    plan = planned("No course may count toward both a major and a minor.")

    assert plan.solution.status is Status.IMPOSSIBLE
    assert (Kind.TWICE, "") in plan.solution.reasons
    assert "- how many courses may count for two programmes" in told(plan).text


def test_a_rule_that_is_not_understood_is_quoted_and_taken_for_none() -> None:
    rule = "At least 9 credits of the minor must not be used for another major."
    text = told(planned(rule)).text

    assert f"I do not understand what the page says of courses that count for two programmes: “{rule}”" in text
    assert "counted for both, and no others: STAT 200" in text


def test_one_programme_alone_says_nothing_of_two() -> None:
    assert "two programmes" not in told(planned(wish=replace(BOTH, beside=()))).text


def test_a_second_programme_that_no_page_states_is_told_beside_the_plan_of_the_first() -> None:
    plan = planned(wish=replace(BOTH, beside=(Study("Astronomy"),)))

    assert len(plan.planned) == 3
    assert told(plan).text.startswith("I found no page that lists what “Astronomy” requires.")


def test_a_kept_plan_of_two_programmes_stays_as_it_is() -> None:
    plan = kept(planned())
    assert plan

    again = asyncio.run(checked_again(Planner(records_of({"c": CATALOG, "geology": GEOLOGY, "maps": MAPS})), plan))

    assert (plan.name, again.now) == ("Geology + Maps", plan.known)


def test_clauses_of_one_programme_share_no_course_whatever_two_may() -> None:
    offers = [Offer(code, 4, ALWAYS) for code in ("ART 110", "ART 120")]
    first, second = degree("ART 110"), replace(degree("ART 110"), name="other")

    def status(problem: Problem) -> Status:
        return solve(problem).status

    def of(goal: Goal, most: float) -> Problem:
        return problem_of(*offers, goals=(first, goal), twice=Twice(most))

    assert status(of(second, 9)) is Status.IMPOSSIBLE
    assert status(of(replace(second, programme=1), 1)) is Status.PLANNED
    assert status(of(replace(second, programme=1), 0)) is Status.IMPOSSIBLE
