"""Check a plan that somebody has: everything that is wrong with it, in the words in which plans are told."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from core.plans.conditions import NOTHING
from core.plans.planner import Planner
from core.plans.problem import COURSES, OUTSIDE, Kind, Problem, Reason, Solution, Status
from core.plans.terms import PlanTerm
from core.plans.wishes import StudyPlan, Wish

_MOST = 40  # faults that are looked for


async def check(planner: Planner, wish: Wish, placed: Mapping[str, PlanTerm], most: int = _MOST) -> StudyPlan:
    """The plan of a wish with these courses in these terms and no others; its reasons are what is wrong with it.

    No more is looked for once `most` reasons are found.

    Raises DatabaseError, ConfigurationError where the extra `plans` is not installed.
    """
    first, last = min([wish.start, *placed.values()]), max([wish.start, *placed.values()])
    many = 4 * (last.year - first.year + 1)
    pinned = replace(wish, start=first, many=many, pins=dict(placed), summers=True)
    return await replace(planner, solve=partial(_faults, planner, most)).plan(pinned)


def _faults(planner: Planner, most: int, problem: Problem) -> Solution:
    """Takes away what is impossible beside the pins, again and again, until the plan stands."""
    found: list[Reason] = []
    problem = replace(problem, offers=tuple(each for each in problem.offers if each.code in problem.pins))
    while len(found) < most:
        solution = planner.solver(problem)
        wrong = [each for each in solution.reasons if each[0] is not Kind.PIN or problem.pins[each[1]] == OUTSIDE]
        if solution.status is not Status.IMPOSSIBLE or not wrong:
            break
        found += wrong
        problem = _without(problem, wrong)
    return replace(solution, status=Status.IMPOSSIBLE, reasons=tuple(found)) if found else solution


def _without(problem: Problem, reasons: Sequence[Reason]) -> Problem:
    everywhere = frozenset(range(len(problem.limits)))
    offers = tuple(
        replace(
            each,
            needs=NOTHING if (Kind.NEEDS, each.code) in reasons else each.needs,
            terms=everywhere if (Kind.OFFERED, each.code) in reasons else each.terms,
            sections={} if (Kind.TIMES, each.code) in reasons else each.sections,
        )
        for each in problem.offers
    )
    return replace(
        problem,
        offers=offers,
        pins={code: at for code, at in problem.pins.items() if (Kind.PIN, code) not in reasons},
        limits=problem.limits
        if (Kind.LIMIT, "") not in reasons
        else (sum(each.units for each in offers),) * len(everywhere),
        most_courses=0 if (Kind.LIMIT, COURSES) in reasons else problem.most_courses,
        most_in={} if (Kind.LIMIT, COURSES) in reasons else problem.most_in,
        goals=tuple(goal for goal in problem.goals if (Kind.GOAL, goal.name) not in reasons),
        exclusions=tuple(each for each in problem.exclusions if (Kind.EXCLUSION, " / ".join(each)) not in reasons),
    )
