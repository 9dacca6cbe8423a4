"""Check plans without the solver: every rule again in plain Python, and all plans of a small problem one by one."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product

from core.plans.conditions import NOTHING, Condition, Pool, Some, Standing, Taken
from core.plans.problem import COURSES, Goal, Kind, Problem, Reason, Twice

Terms = Sequence[Sequence[str]]
FREE = 1e9  # units: no limit


def violations(problem: Problem, terms: Terms) -> Iterator[str]:
    """What is wrong with a plan; nothing where it is valid."""
    placed = [(code, at) for at, codes in enumerate(terms) for code in codes]
    when = dict(placed)
    if len(when) < len(placed):
        yield "a course stands twice"
    if when.keys() & problem.done.keys():
        yield "a course that is done stands again"
    if unknown := when.keys() - {offer.code for offer in problem.offers}:
        yield f"unknown courses {unknown}"
        return
    yield from _wrong_places(problem, when)
    yield from _wrong_terms(problem, terms)
    everything = when.keys() | problem.done.keys()
    for group in problem.exclusions:
        if len(everything & set(group)) > max(1, len(problem.done.keys() & set(group))):
            yield f"{group} stand beside each other"
    if any(when.get(code) != at for code, at in problem.pins.items() if code not in problem.done):
        yield "a pin does not hold"
    if not _goals_met(problem, everything):
        yield "a goal is not met"


def _wrong_places(problem: Problem, when: Mapping[str, int]) -> Iterator[str]:
    for offer in problem.offers:
        if (at := when.get(offer.code)) is None:
            continue
        if at not in offer.terms:
            yield f"{offer.code} is not offered in {at}"
        before = {one for one, then in when.items() if then < at} | problem.done.keys()
        beside = before | {one for one, then in when.items() if then == at}
        if not _met(problem, offer.needs, before, beside, problem.years[at]):
            yield f"{offer.code} in {at} lacks what it needs"


def _wrong_terms(problem: Problem, terms: Terms) -> Iterator[str]:
    units = _units(problem)
    for at, codes in enumerate(terms):
        if round(sum(units[code] for code in codes), 6) > problem.limits[at]:
            yield f"term {at} has too many units"
        if len(codes) > min(problem.most_courses or FREE, problem.most_in.get(at, FREE)):
            yield f"term {at} has too many courses"
        if not _fit_beside(_sections(problem, codes, at)):
            yield f"times of term {at} meet"


def _units(problem: Problem) -> Mapping[str, float]:
    return {**{offer.code: offer.units for offer in problem.offers}, **problem.done}


def _met(problem: Problem, condition: Condition, before: set[str], beside: set[str], year: int) -> bool:
    match condition:
        case Taken():
            return condition.code in (beside if condition.together else before)
        case Standing():
            return year >= condition.year
        case Pool():
            units = _units(problem)
            found = [code for code in before if _counts(code, condition)]
            return sum(units[code] if condition.in_units else 1 for code in found) + 1e-6 >= condition.least
        case Some():
            return sum(_met(problem, part, before, beside, year) for part in condition.parts) >= condition.least
    return True


def _counts(code: str, pool: Pool) -> bool:
    if pool.codes:
        return code in pool.codes
    subject, number = code.split(" ")
    return pool.subject in {"", subject} and pool.lowest <= int(number) <= pool.highest


def _sections(problem: Problem, codes: Sequence[str], at: int) -> list[Sequence[Sequence[tuple[int, int, int]]]]:
    by_code = {offer.code: offer.sections.get(at, ()) for offer in problem.offers}
    return [by_code[code] for code in codes if by_code[code]]


def _fit_beside(choices: Sequence[Sequence[Sequence[tuple[int, int, int]]]]) -> bool:
    return any(not any(_meet(one, other) for one, other in combinations(chosen, 2)) for chosen in product(*choices))


def _meet(one: Sequence[tuple[int, int, int]], other: Sequence[tuple[int, int, int]]) -> bool:
    minutes = {(day, minute) for day, first, last in one for minute in range(first, last)}
    return any((day, minute) in minutes for day, first, last in other for minute in range(first, last))


def _goals_met(problem: Problem, taken: set[str]) -> bool:
    year = problem.years[-1]
    shared = [goal for goal in problem.goals if goal.shares]
    own = [goal for goal in problem.goals if not goal.shares]
    return all(_met(problem, goal.condition, taken, taken, year) for goal in shared) and _dealt(
        problem, own, frozenset(taken), {}
    )


def _dealt(
    problem: Problem, goals: Sequence[Goal], taken: frozenset[str], counted: Mapping[str, frozenset[int]]
) -> bool:
    """Whether the courses can be dealt out: each counts once in a programme, and in two only as far as that is allowed.

    `counted` tells in which programmes courses count so far.
    """
    if not _may_count(problem, counted):
        return False
    if not goals:
        return True
    first, *others = goals
    left = frozenset(code for code in taken if first.programme not in counted.get(code, ()))
    for own in _ways(problem, first.condition, left):
        more = {code: counted.get(code, frozenset()) | {first.programme} for code in own}
        if _dealt(problem, others, taken, {**counted, **more}):
            return True
    return False


def _may_count(problem: Problem, counted: Mapping[str, frozenset[int]]) -> bool:
    """Whether so many courses may count for more than one programme."""
    units, rule = _units(problem), problem.twice
    again = {code: len(programmes) - 1 for code, programmes in counted.items() if len(programmes) > 1}
    if rule.codes is not None and not rule.codes.issuperset(again):
        return False
    return sum(many * (units[code] if rule.in_units else 1) for code, many in again.items()) <= rule.most + 1e-6


def _ways(problem: Problem, condition: Condition, left: frozenset[str]) -> Iterator[frozenset[str]]:
    """The sets of courses with which a condition holds, each without a course too many."""
    match condition:
        case Taken():
            yield from ([frozenset([condition.code])] if condition.code in left else [])
        case Standing():
            yield from ([frozenset()] if problem.years[-1] >= condition.year else [])
        case Pool():
            useful = sorted(code for code in left if _counts(code, condition))
            most = len(useful) if condition.in_units else min(len(useful), round(condition.least))
            for size in range(most + 1):
                for own in map(frozenset, combinations(useful, size)):
                    if _met(problem, condition, set(own), set(own), 0):
                        yield own
        case Some():
            for parts in combinations(condition.parts, max(0, condition.least)):
                for chosen in product(*(list(_ways(problem, part, left)) for part in parts)):
                    yield frozenset().union(*chosen)


def is_feasible(problem: Problem) -> bool:
    """Whether any plan is valid, by looking at all of them: for a handful of courses and terms only."""
    codes = [offer.code for offer in problem.offers if offer.code not in problem.done]
    many = len(problem.limits)
    for places in product(range(many + 1), repeat=len(codes)):
        terms = [[code for code, at in zip(codes, places, strict=True) if at == term] for term in range(many)]
        if next(violations(problem, terms), None) is None:
            return True
    return False


def only(problem: Problem, reasons: Sequence[Reason]) -> Problem:
    """The problem with nothing in it but these reasons."""

    def holds(kind: Kind, name: str = "") -> bool:
        return (kind, name) in reasons

    everywhere = frozenset(range(len(problem.limits)))
    offers = tuple(
        replace(
            each,
            terms=each.terms if holds(Kind.OFFERED, each.code) else everywhere,
            needs=each.needs if holds(Kind.NEEDS, each.code) else NOTHING,
            sections=each.sections if holds(Kind.TIMES, each.code) else {},
        )
        for each in problem.offers
    )
    return replace(
        problem,
        offers=offers,
        limits=problem.limits if holds(Kind.LIMIT) else (FREE,) * len(problem.limits),
        most_courses=problem.most_courses if holds(Kind.LIMIT, COURSES) else 0,
        most_in=problem.most_in if holds(Kind.LIMIT, COURSES) else {},
        goals=tuple(goal for goal in problem.goals if holds(Kind.GOAL, goal.name)),
        exclusions=tuple(each for each in problem.exclusions if holds(Kind.EXCLUSION, " / ".join(each))),
        pins={code: at for code, at in problem.pins.items() if holds(Kind.PIN, code)},
        twice=problem.twice if holds(Kind.TWICE) else Twice(math.inf),
    )


def is_minimal(problem: Problem, reasons: Sequence[Reason], feasible: Callable[[Problem], bool] = is_feasible) -> bool:
    """Whether the reasons are impossible together, and possible without any one of them."""
    without = ([each for each in reasons if each != one] for one in reasons)
    return not feasible(only(problem, reasons)) and all(feasible(only(problem, each)) for each in without)
