"""Plans from the solver: valid by every rule, and impossible only where no plan is valid."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.plans.checking import is_feasible, is_minimal, violations
from core.plans.conditions import NOTHING, Condition, Pool, Some, Standing, Taken, every
from core.plans.cp_sat import solve
from core.plans.narrowing import narrowed
from core.plans.problem import COURSES, Goal, Kind, Offer, Problem, Section, Status, Twice

ALWAYS = frozenset(range(8))
CODES = ("ART 110", "ART 120", "ART 210", "ART 220", "DRAW 101")


def problem_of(*offers: Offer, goals: tuple[Goal, ...], terms: int = 4, limit: float = 8, **more: object) -> Problem:
    years = tuple(at // 2 + 1 for at in range(terms))
    return Problem(offers, (limit,) * terms, years, goals, **more)  # type: ignore[arg-type]


def degree(*codes: str) -> Goal:
    return Goal("degree", every([Taken(code) for code in codes]))


def test_a_course_comes_after_what_it_needs() -> None:
    first, second = Offer("ART 110", 4, ALWAYS), Offer("ART 120", 4, ALWAYS, Taken("ART 110"))

    found = solve(problem_of(second, first, goals=(degree("ART 120"),)))

    assert found.status is Status.PLANNED
    assert found.terms == (("ART 110",), ("ART 120",), (), ())


def test_a_corequisite_may_stand_in_the_same_term() -> None:
    lab = Offer("ART 120", 1, ALWAYS, Taken("ART 110", together=True))

    found = solve(problem_of(lab, Offer("ART 110", 4, ALWAYS), goals=(degree("ART 120"),), terms=1))

    assert found.terms == (("ART 110", "ART 120"),)


def test_a_goal_may_allow_its_course_in_the_last_term() -> None:
    goal = Goal("degree", Taken("ART 110", together=True))

    found = solve(problem_of(Offer("ART 110", 4, ALWAYS), goals=(goal,), terms=1))

    assert found.terms == (("ART 110",),)


def test_courses_that_need_each_other_are_impossible_and_the_reasons_name_both() -> None:
    one, other = Offer("ART 110", 4, ALWAYS, Taken("ART 120")), Offer("ART 120", 4, ALWAYS, Taken("ART 110"))

    found = solve(problem_of(one, other, goals=(degree("ART 110"),)))

    assert found.status is Status.IMPOSSIBLE
    assert set(found.reasons) == {(Kind.GOAL, "degree"), (Kind.NEEDS, "ART 110"), (Kind.NEEDS, "ART 120")}


def test_a_course_that_is_done_is_not_planned_again_and_meets_what_needs_it() -> None:
    second = Offer("ART 120", 4, ALWAYS, Taken("ART 110"))

    found = solve(problem_of(second, goals=(degree("ART 110", "ART 120"),), terms=1, done={"ART 110": 4.0}))

    assert found.terms == (("ART 120",),)


def test_a_course_counts_for_one_clause_only() -> None:
    offers = [Offer(code, 4, ALWAYS) for code in ("ART 210", "ART 220")]
    goals = (Goal("one of them", Some(1, (Taken("ART 210"), Taken("ART 220")))), Goal("any", Pool(1, subject="ART")))

    found = solve(problem_of(*offers, goals=goals))

    assert sorted(code for term in found.terms for code in term) == ["ART 210", "ART 220"]


def test_a_plan_that_needs_too_many_units_names_the_limit() -> None:
    offers = [Offer(code, 4, ALWAYS) for code in CODES[:3]]

    found = solve(problem_of(*offers, goals=(degree(*CODES[:3]),), terms=1))

    assert set(found.reasons) == {(Kind.GOAL, "degree"), (Kind.LIMIT, "")}


def test_a_term_has_no_more_courses_than_are_wanted_and_the_reasons_name_that() -> None:
    offers = [Offer(code, 4, ALWAYS) for code in CODES[:3]]
    goals = (degree(*CODES[:3]),)

    found = solve(problem_of(*offers, goals=goals, terms=3, most_courses=1))
    over = solve(problem_of(*offers, goals=goals, terms=2, limit=16, most_courses=1))

    assert [len(term) for term in found.terms] == [1, 1, 1]
    assert set(over.reasons) == {(Kind.GOAL, "degree"), (Kind.LIMIT, COURSES)}


def test_requirements_that_contradict_each_other_are_named_with_what_keeps_them_apart() -> None:
    offers = [Offer(code, 4, ALWAYS) for code in CODES[:2]]
    goals = (Goal("core", Taken(CODES[0])), Goal("elective", Taken(CODES[1])))

    found = solve(problem_of(*offers, goals=goals, exclusions=(CODES[:2],)))

    assert set(found.reasons) == {
        (Kind.GOAL, "core"), (Kind.GOAL, "elective"), (Kind.EXCLUSION, " / ".join(CODES[:2])),
    }  # fmt: skip


def test_lessons_at_the_same_time_are_never_in_one_term() -> None:
    monday: Section = ((0, 540, 600),)
    offers = [Offer(code, 4, ALWAYS, sections=dict.fromkeys(range(2), (monday,))) for code in CODES[:2]]

    found = solve(problem_of(*offers, goals=(degree(*CODES[:2]),), terms=2))

    assert sorted(map(len, found.terms)) == [1, 1]


def test_a_first_term_can_be_light() -> None:
    offers = [Offer(code, 4, ALWAYS) for code in CODES[:2]]

    found = solve(problem_of(*offers, goals=(degree(*CODES[:2]),), terms=3, light_first=True))

    assert found.terms[0] == ()


def test_no_time_is_not_decided_and_never_impossible() -> None:
    offers = [Offer(f"ART {at}", 3, ALWAYS) for at in range(100, 160)]
    goal = Goal("many", Pool(40, subject="ART"))

    found = solve(problem_of(*offers, goals=(goal,), terms=8, limit=15), seconds=0.0)

    assert found.status is Status.NOT_DECIDED


def test_planning_twice_finds_the_same() -> None:
    offers = [Offer(f"ART {at}", 3, ALWAYS, Taken(f"ART {at - 1}") if at % 3 else NOTHING) for at in range(100, 130)]
    problem = problem_of(*offers, goals=(Goal("many", Pool(14, subject="ART")),), terms=6, limit=9)

    assert solve(problem) == solve(problem)


courses = st.sampled_from(CODES)
pools = st.builds(Pool, st.sampled_from([1, 2]), st.just(False), st.just(()), st.sampled_from(["", "ART"]))
in_units = st.builds(
    Pool, st.sampled_from([4, 7]), st.just(True), st.just(()), st.just("ART"), st.sampled_from([0, 200])
)
simple: st.SearchStrategy[Condition] = st.one_of(
    st.builds(Taken, courses, st.booleans()), st.builds(Standing, st.integers(1, 2)), pools, in_units
)
several = st.lists(simple, min_size=1, max_size=3).flatmap(
    lambda parts: st.integers(1, len(parts)).map(lambda least: Some(least, tuple(parts)))
)
conditions: st.SearchStrategy[Condition] = st.one_of(st.just(NOTHING), simple, several)
allowed = st.sampled_from([None, frozenset({"ART 110"})])
times: st.SearchStrategy[Section] = st.tuples(st.sampled_from([(0, 540, 600), (0, 570, 630), (1, 540, 600)]))


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Small problems of any kind, also cyclic and contradicting ones."""
    codes = draw(st.lists(courses, min_size=1, max_size=5, unique=True))
    terms = draw(st.integers(1, 3))
    offers = tuple(
        Offer(
            code,
            draw(st.sampled_from([3.0, 4.0])),
            frozenset(draw(st.sets(st.integers(0, terms - 1), min_size=1))),
            draw(conditions),
            {0: tuple(draw(st.lists(times, min_size=1, max_size=2)))} if draw(st.booleans()) else {},
        )
        for code in codes
    )
    goals = tuple(
        Goal(f"clause {at}", draw(conditions), draw(st.booleans()), draw(st.integers(0, 1)))
        for at in range(draw(st.integers(1, 2)))
    )
    return Problem(
        offers,
        (draw(st.sampled_from([4.0, 7.0, 8.0])),) * terms,
        tuple(at // 2 + 1 for at in range(terms)),
        goals,
        dict.fromkeys(draw(st.lists(courses, max_size=1)), 3.0),
        draw(st.sampled_from([(), (("ART 110", "ART 120"),)])),
        {codes[0]: 0} if draw(st.booleans()) else {},
        draw(st.booleans()),
        most_in=draw(st.sampled_from([{}, {0: 1}])),
        twice=Twice(draw(st.sampled_from([0.0, 1.0, 3.0])), draw(st.booleans()), draw(allowed)),
    )


@pytest.mark.slow
@given(problems())
@settings(deadline=None)
def test_every_plan_is_valid_and_what_is_called_impossible_is(problem: Problem) -> None:
    found = solve(problem)

    if found.status is Status.PLANNED:
        assert list(violations(problem, found.terms)) == []
    else:
        assert found.status is Status.IMPOSSIBLE
        assert not is_feasible(problem)
        assert is_minimal(problem, found.reasons)


def test_of_many_courses_that_a_clause_may_count_only_as_many_as_it_takes_are_planned_with() -> None:
    subject = [Offer(f"MATH {number}", 3, ALWAYS) for number in range(100, 900)]
    last = Offer("MATH 999", 3, ALWAYS, Taken("MATH 500"))
    goals = (Goal("two of them", Pool(2, subject="MATH", lowest=200)), degree("MATH 999"))

    fewer = narrowed(problem_of(*subject, last, goals=goals), lambda _, term: term)

    assert [each.code for each in fewer.offers] == ["MATH 200", "MATH 201", "MATH 500", "MATH 999"]
