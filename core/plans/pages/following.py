"""Place courses in the order that their programme's page publishes, as far as all rules can be kept."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from core.plans.pages.usual_order import UsualTerm
from core.plans.problem import Problem, Solution, Status
from core.plans.terms import SUMMER, PlanTerm

Solve = Callable[[Problem], Solution]
Order = Mapping[int, tuple[UsualTerm, ...]]  # its lines by the number of their term
_SECONDS = 10.0  # for trying placements one by one
_OF_YEAR = ("fall", "winter", "spring")  # regular terms in the order of a year of study
_OTHER = {"spring": "winter", "winter": "spring"}  # the second regular term, as campuses name it


@dataclass(frozen=True, slots=True)
class Followed:
    """What became of a published order: the courses that stand as it says, the others, and its lines by term."""

    kept: tuple[str, ...]
    missed: tuple[str, ...]
    lines: Order
    first: UsualTerm


def in_usual_order(
    problem: Problem, order: Order, solve: Solve, is_possible: Solve
) -> tuple[Problem, Solution, Followed | None]:
    """The solution with as many courses as published as can be, added one by one where not all can.

    `is_possible` finds any plan, or none, and need not tell why.
    """
    wanted = _pins(problem, order)
    if not wanted:
        return problem, solve(problem), None
    kept = _kept(problem, wanted, is_possible)
    pinned = _with(problem, kept)
    missed = tuple(code for code in wanted if code not in kept)
    first = next(line for _, lines in sorted(order.items()) for line in lines)
    return pinned, solve(pinned), Followed(tuple(kept), missed, order, first)


def lines_by_term(
    order: Sequence[UsualTerm], terms: Sequence[PlanTerm], done: Mapping[str, float], year: int | None
) -> Order:
    """The lines of an order by the number of their term in a plan.

    Its first term is in the `year` of study that somebody says, else in the first one that has courses left. Where
    nothing is `done`, the order begins with the plan, also in another season than the page says.
    """
    lines = sorted(order, key=lambda each: each.year)
    left = [each.year for each in lines if any(code not in done for code in each.codes)]
    places = _places(terms, (year or min(left, default=1)) if done else 1, is_shifted=not done)
    seasons = {term.season for term in terms}
    published = {line.season for line in lines}
    found: dict[int, tuple[UsualTerm, ...]] = {}
    for line in lines:
        other = _OTHER.get(line.season, "")
        season = line.season if line.season in seasons or other in published else other
        at = places.get((line.year, season))
        if at is not None:
            found[at] = (*found.get(at, ()), line)
    return found


def _places(terms: Sequence[PlanTerm], year: int, *, is_shifted: bool) -> dict[tuple[int, str], int]:
    """The number of the term of each year and season, the first one in this year; shifted, one regular term by one."""
    by_name = {(year + term.academic_year - terms[0].academic_year, term.season): at for at, term in enumerate(terms)}
    regular = [at for at, term in enumerate(terms) if term.season != SUMMER]
    seasons = [each for each in _OF_YEAR if any(term.season == each for term in terms)]
    if not is_shifted or terms[0].season in seasons[:1]:
        return by_name
    return {(1 + count // len(seasons), seasons[count % len(seasons)]): at for count, at in enumerate(regular)}


def _kept(problem: Problem, wanted: Mapping[str, int], is_possible: Solve) -> Mapping[str, int]:
    """Those of the placements that can be kept together; after some seconds the others are left out."""
    if _holds(problem, wanted, is_possible):
        return wanted
    kept: dict[str, int] = {}
    ends = monotonic() + _SECONDS
    for code, term in wanted.items() if _holds(problem, {}, is_possible) else ():
        if monotonic() < ends and _holds(problem, {**kept, code: term}, is_possible):
            kept[code] = term
    return kept


def _pins(problem: Problem, order: Order) -> dict[str, int]:
    """The courses of an order that are left to plan and have no term yet, those that it names twice left out."""
    named = [(code, at) for at, lines in sorted(order.items()) for line in lines for code in line.codes]
    times = Counter(code for code, _ in named)
    offered = {each.code for each in problem.offers} - problem.done.keys() - problem.pins.keys()
    return {code: at for code, at in named if code in offered and times[code] == 1}


def _with(problem: Problem, pins: Mapping[str, int]) -> Problem:
    return replace(problem, pins={**pins, **problem.pins})


def _holds(problem: Problem, pins: Mapping[str, int], is_possible: Solve) -> bool:
    return is_possible(_with(problem, pins)).status is Status.PLANNED
