"""Solve a planning problem with the constraint solver CP-SAT of OR-Tools, the same way each time."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model

from core.plans.conditions import NOTHING, Condition, Pool, Some, Standing, Taken
from core.plans.narrowing import narrowed, reduced
from core.plans.problem import COURSES, Kind, Offer, Problem, Reason, Section, Solution, Status, fits

_HUNDREDTHS = 100  # the solver counts in whole numbers
_SEED = 1
_MOST_REAL = 6  # real seconds for one of the solver's own, on a slow machine that others use as well
_UNIT, _LOAD = 200, 100  # what a unit more, and a unit more in the fullest term, weigh beside one term later
_INTRODUCES = 99  # how early the first course of a subject is
_SOON = 1.0  # deterministic seconds
_MOST_CHECKS = 150  # of reasons
_IMPROVING = 0.001  # deterministic seconds for a better plan, once there is one, for each term of each course
Expression = Any  # of the solver
Counted = Callable[[str, bool], Expression]


def solve(problem: Problem, seconds: float = 5.0, *, is_best: bool = True, explains: bool = True) -> Solution:
    """The best plan, or any with `is_best` off; why there is none, where it `explains`; or not decided within the time.

    `seconds` are deterministic ones of the solver, about as long as real ones, so that each machine finds the same.
    """
    fewer = narrowed(problem, partial(_weight, len(problem.limits)))
    model = _Model(fewer)
    found = model.solved(seconds)
    if found.status is Status.PLANNED and is_best:
        return model.improved()
    return _explained(problem, fewer, seconds) if explains and found.status is Status.IMPOSSIBLE else found


def possible(problem: Problem) -> Solution:
    """Any plan that is soon found; without reasons where there is none."""
    return solve(problem, _SOON, is_best=False, explains=False)


def _explained(problem: Problem, fewer: Problem, seconds: float) -> Solution:
    """The fewest goals beside all else first, for without the others most courses matter no more; then the rest.

    For the goals `fewer` courses do; which rules of single courses cannot hold together is a matter of all.
    """
    goals: list[Reason] = [(Kind.GOAL, each.name) for each in fewer.goals]
    fails = _Fails(fewer, seconds)
    needed = _smallest(fails, _beside_goals(fewer), goals, True) if goals else []
    kept = tuple(each for each in problem.goals if (Kind.GOAL, each.name) in needed)
    fails.problem = reduced(replace(problem, goals=kept))
    reasons = needed + _smallest(fails, needed, _beside_goals(fails.problem), True)
    return Solution(Status.IMPOSSIBLE, reasons=tuple(reasons))


@dataclass
class _Fails:
    """Whether a problem with some of its reasons only is impossible; no more is found out when no checks are left.

    `seconds` are those of all checks together.
    """

    problem: Problem
    seconds: float
    left: int = _MOST_CHECKS

    def __call__(self, reasons: Collection[Reason]) -> bool:
        self.left -= 1
        if self.left <= 0 or self.seconds <= 0:
            return False
        model = _Model(self.problem, frozenset(reasons))
        found = model.solved(self.seconds)
        self.seconds -= model.spent
        return found.status is Status.IMPOSSIBLE


def _smallest(
    fails: Callable[[list[Reason]], bool], given: list[Reason], among: list[Reason], is_new: bool
) -> list[Reason]:
    """Reasons that fail together with those given, none of them too many: Junker, "QuickXplain" (AAAI 2004)."""
    if is_new and fails(given):
        return []
    if len(among) == 1:
        return among
    first, second = among[: len(among) // 2], among[len(among) // 2 :]
    of_second = _smallest(fails, given + first, second, True)
    return _smallest(fails, given + of_second, first, bool(of_second)) + of_second


def _beside_goals(problem: Problem) -> list[Reason]:
    """All that can be taken away from a problem but its goals; what stands first is told rather."""
    return [
        (Kind.LIMIT, ""),
        *([(Kind.LIMIT, COURSES)] if problem.most_courses or problem.most_in else []),
        *((Kind.PIN, code) for code in problem.pins),
        *((Kind.NEEDS, each.code) for each in problem.offers if each.needs != NOTHING),
        *((Kind.OFFERED, each.code) for each in problem.offers if len(each.terms) < len(problem.limits)),
        *((Kind.TIMES, each.code) for each in problem.offers if each.sections),
        *((Kind.EXCLUSION, " / ".join(each)) for each in problem.exclusions),
        *([(Kind.TWICE, "")] if problem.has_two_programmes else []),
    ]


class _Model:
    """The problem for the solver; with `reasons`, only so much of it."""

    def __init__(self, problem: Problem, reasons: frozenset[Reason] | None = None) -> None:
        self.problem, self.reasons, self.model = problem, reasons, cp_model.CpModel()
        self.offers = {offer.code: offer for offer in problem.offers}
        self.units = {code: round(offer.units * _HUNDREDTHS) for code, offer in self.offers.items()}
        self.units |= {code: round(units * _HUNDREDTHS) for code, units in problem.done.items()}
        self.last = len(problem.limits)
        self.by = {offer.code: self._course(offer) for offer in problem.offers}
        self.at = {
            (code, term): by[term + 1] - by[term]
            for code, by in self.by.items()
            for term in range(self.last)
            if by[term + 1] is not by[term]
        }
        self._add_needs()
        self._add_goals()
        self._add_limits()
        self._add_times()

    def improved(self) -> Solution:
        """The best plan that is found from the one just found, in little time."""
        for code, term in self.at:
            self.model.add_hint(self.by[code][term + 1], any(code in codes for codes in self.found.terms[: term + 1]))
        first = self.found
        self._prefer()
        better = self.solved(_IMPROVING * len(self.at))
        return better if better.status is Status.PLANNED else first

    def solved(self, seconds: float) -> Solution:
        """What the solver finds; `spent` is how long it took, in its seconds."""
        solver = _solver(seconds)
        status = solver.solve(self.model)
        self.spent = solver.response_proto.deterministic_time
        if status == cp_model.INFEASIBLE:
            return Solution(Status.IMPOSSIBLE)
        if status not in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
            return Solution(Status.NOT_DECIDED)
        planned = [key for key, is_taken in self.at.items() if solver.value(is_taken)]
        in_terms = (tuple(sorted(code for code, at in planned if at == term)) for term in range(self.last))
        self.found = Solution(Status.PLANNED, tuple(in_terms))
        return self.found

    def _holds(self, kind: Kind, name: str = "") -> bool:
        return self.reasons is None or (kind, name) in self.reasons

    def _course(self, offer: Offer) -> list[Expression]:
        """Whether it is taken before each term, and before the end; once it is, it stays so."""
        by: list[Expression] = [self.model.new_constant(0)]
        for term in range(self.last):
            is_open = term in offer.terms or not self._holds(Kind.OFFERED, offer.code)
            by.append(self.model.new_bool_var(f"{offer.code} by {term}") if is_open else by[-1])
            if is_open:
                self.model.add_implication(by[-2], by[-1])
        return by

    def _taken(self, code: str, until: int) -> Expression:
        """1 where the course is done, or planned before this term; else 0."""
        if code in self.problem.done:
            return 1
        return self.by[code][until] if code in self.by else 0

    def _require(self, condition: Condition, on: Expression, counted: Counted, year: int) -> None:
        """The condition holds where `on` is 1; `counted` tells whether a course counts, by then or beside it."""
        if isinstance(condition, Taken):
            self.model.add(counted(condition.code, condition.together) >= on)
        elif isinstance(condition, Pool):
            self.model.add(self._pooled(condition, counted) >= self._least(condition) * on)
        elif isinstance(condition, Standing):
            self.model.add(year >= condition.year * on)
        elif isinstance(condition, Some):
            self._require_some(condition, on, counted, year)

    def _require_some(self, condition: Some, on: Expression, counted: Counted, year: int) -> None:
        chosen: Sequence[Expression] = [on] * len(condition.parts)
        if condition.least < len(condition.parts):
            if all(isinstance(part, Taken) for part in condition.parts):
                of_parts = [counted(part.code, part.together) for part in condition.parts if isinstance(part, Taken)]
                self.model.add(sum(of_parts) >= condition.least * on)
                return
            chosen = [self.model.new_bool_var("") for _ in condition.parts]
            self.model.add(sum(chosen) >= condition.least * on)
        for part, literal in zip(condition.parts, chosen, strict=True):
            self._require(part, literal, counted, year)

    def _pooled(self, pool: Pool, counted: Counted) -> Expression:
        codes = [code for code in self.units if fits(code, pool)]
        return sum((self.units[code] if pool.in_units else 1) * counted(code, False) for code in codes)

    def _least(self, pool: Pool) -> int:
        return round(pool.least * (_HUNDREDTHS if pool.in_units else 1))

    def _add_needs(self) -> None:
        for code, term in self.at:
            if self._holds(Kind.NEEDS, code):
                by_then = partial(self._by, term)
                self._require(self.offers[code].needs, self.by[code][term + 1], by_then, self.problem.years[term])
        for group in self.problem.exclusions:
            if self._holds(Kind.EXCLUSION, " / ".join(group)):
                done = len(self.problem.done.keys() & set(group))
                self.model.add(sum(self._taken(code, self.last) for code in group) <= max(done, 1))

    def _by(self, term: int, code: str, together: bool) -> Expression:
        return self._taken(code, min(term + together, self.last))

    def _add_goals(self) -> None:
        shares: dict[str, dict[int, list[Expression]]] = {}

        def share(programme: int, own: dict[str, Expression], code: str, _: bool) -> Expression:
            if code not in own:
                own[code] = self.model.new_bool_var("")
                shares.setdefault(code, {}).setdefault(programme, []).append(own[code])
            return own[code]

        for goal in filter(lambda each: self._holds(Kind.GOAL, each.name), self.problem.goals):
            counted = partial(self._by, self.last) if goal.shares else partial(share, goal.programme, {})
            self._require(goal.condition, 1, counted, self.problem.years[-1])
        self._add_shares(shares)
        for code, term in self.problem.pins.items():
            if self._holds(Kind.PIN, code) and code not in self.problem.done:
                self.model.add(self.at.get((code, term), 0) == 1)

    def _add_shares(self, shares: Mapping[str, Mapping[int, Sequence[Expression]]]) -> None:
        """A course counts once in a programme, and in others as far as that is allowed."""
        weights = dict[str, int]()
        again = dict[str, Expression]()
        for code, by_programme in shares.items():
            for own in by_programme.values():
                self.model.add(sum(own) <= self._taken(code, self.last))
            weight = self.problem.twice.weight(code, self.units.get(code, 0) / _HUNDREDTHS)
            if len(by_programme) > 1 and self._holds(Kind.TWICE):
                again[code] = self.model.new_int_var(0, 0 if weight == math.inf else len(by_programme) - 1, "")
                weights[code] = 0 if weight == math.inf else round(weight * _HUNDREDTHS)
                self.model.add(sum(sum(own) for own in by_programme.values()) <= 1 + again[code])
        if again and self.problem.twice.most < math.inf:
            most = round(self.problem.twice.most * _HUNDREDTHS)
            self.model.add(sum(weights[code] * each for code, each in again.items()) <= most)

    def _load(self, term: int) -> Expression:
        return sum(self.units[code] * literal for (code, at), literal in self.at.items() if at == term)

    def _add_limits(self) -> None:
        for term, limit in enumerate(self.problem.limits):
            if self._holds(Kind.LIMIT):
                self.model.add(self._load(term) <= round(limit * _HUNDREDTHS))
            if (most := self.problem.most_courses_in(term)) and self._holds(Kind.LIMIT, COURSES):
                self.model.add(sum(each for (_, at), each in self.at.items() if at == term) <= most)

    def _add_times(self) -> None:
        """One section of each course whose times are known, and no two that meet at the same time."""
        attended: dict[int, list[tuple[str, Section, Expression]]] = {}
        for (code, term), literal in self.at.items():
            sections = self.offers[code].sections.get(term, ())
            if sections and self._holds(Kind.TIMES, code):
                chosen = [(code, section, self.model.new_bool_var("")) for section in sections]
                self.model.add(sum(each for _, _, each in chosen) == literal)
                attended.setdefault(term, []).extend(chosen)
        for in_term in attended.values():
            for (one, its, literal), (other, others, beside) in combinations(in_term, 2):
                if one != other and _meet(its, others):
                    self.model.add_at_most_one(literal, beside)

    def _prefer(self) -> None:
        """Few units, then no term that is more than half full and fuller than others, then what introduces first."""
        half = round(min(self.problem.limits, default=0) * _HUNDREDTHS / 2)
        fullest = self.model.new_int_var(half, max(half, sum(self.units.values())), "")
        for term in range(self.last):
            self.model.add(self._load(term) <= fullest)
        costs = {(code, term): _weight(self.last, self.offers[code], term) for code, term in self.at}
        later = sum(costs[key] * is_taken for key, is_taken in self.at.items())
        light = _LOAD * self._load(0) if self.problem.light_first and self.last else 0
        self.model.minimize(later + _LOAD * fullest + light)


def _solver(seconds: float) -> cp_model.CpSolver:
    """One worker. Sums of units are told apart by their linear relaxation; a long presolve takes more than it saves."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers, solver.parameters.random_seed = 1, _SEED
    solver.parameters.max_deterministic_time = seconds
    solver.parameters.max_time_in_seconds = _MOST_REAL * max(1.0, seconds)
    solver.parameters.linearization_level = 2
    solver.parameters.symmetry_level = solver.parameters.cp_model_probing_level = 0
    solver.parameters.max_presolve_iterations = 1
    return solver


def _weight(terms: int, offer: Offer, term: int) -> int:
    """What a course costs in a term: its units first; of those that may be chosen, one that introduces costs least."""
    chosen = terms * max(0, _INTRODUCES - offer.early)
    return term * (1 + offer.early) + chosen + _UNIT * round((offer.units + offer.cost) * _HUNDREDTHS)


def _meet(section: Section, other: Section) -> bool:
    """Whether two sections have a time in common."""
    return any(
        day == day_of_other and start < end_of_other and start_of_other < end
        for day, start, end in section
        for day_of_other, start_of_other, end_of_other in other
    )
