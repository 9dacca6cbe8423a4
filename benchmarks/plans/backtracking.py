"""The plain way beside the solver: backtracking in the order of prerequisites, with forward checking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from time import process_time

from benchmarks.plans.checking import violations
from core.plans.conditions import Condition, Pool, Some, Standing, Taken, codes_in
from core.plans.narrowing import reduced
from core.plans.problem import Offer, Problem, fits

LEFT_OUT = -1


class TimeOver(Exception):
    """The search took longer than it may."""


@dataclass
class Backtracking:
    """Gives each course a term or none, and looks ahead after each: needs, limits, and what the goals can still get."""

    problem: Problem
    seconds: float
    placed: dict[str, int] = field(default_factory=dict)
    pools: dict[Pool, Mapping[str, float]] = field(default_factory=dict)
    began: float = 0.0

    def plan(self) -> Sequence[Sequence[str]] | None:
        """The courses of each term; None where there is no plan. Raises TimeOver."""
        self.problem, self.began = reduced(self.problem), process_time()
        self.order = _by_prerequisites(self.problem.offers)
        if not self._search(0):
            return None
        return self._terms()

    def _search(self, at: int) -> bool:
        if process_time() - self.began > self.seconds:
            raise TimeOver
        if at == len(self.order):
            return next(violations(self.problem, self._terms()), None) is None
        offer = self.order[at]
        for term in (*sorted(offer.terms), LEFT_OUT):
            if not self._may_stand(offer, term):
                continue
            self.placed[offer.code] = term
            if self._goals_are_open() and self._search(at + 1):
                return True
            del self.placed[offer.code]
        return False

    def _may_stand(self, offer: Offer, term: int) -> bool:
        if term == LEFT_OUT:
            return offer.code not in self.problem.pins
        load = sum(self._units[code] for code, at in self.placed.items() if at == term)
        is_full = load + offer.units > self.problem.limits[term]
        return not is_full and self._met(offer.needs, term) and self.problem.pins.get(offer.code, term) == term

    @cached_property
    def _units(self) -> Mapping[str, float]:
        return {offer.code: offer.units for offer in self.problem.offers}

    @cached_property
    def _counting(self) -> Mapping[str, float]:
        return {**self._units, **self.problem.done}

    def _met(self, condition: Condition, term: int) -> bool:
        """Whether it holds by then, where what is not placed yet may still come in time."""
        match condition:
            case Taken():
                at = self.placed.get(condition.code)
                is_open = at is None and condition.code in self._units
                is_early = at is not None and at != LEFT_OUT and at < term + condition.together
                return condition.code in self.problem.done or is_early or is_open
            case Standing():
                return self.problem.years[min(term, len(self.problem.years) - 1)] >= condition.year
            case Some():
                return sum(self._met(part, term) for part in condition.parts) >= condition.least
            case Pool():
                return self._can_get(condition)
        return True

    def _can_get(self, pool: Pool) -> bool:
        if pool not in self.pools:
            self.pools[pool] = {code: each for code, each in self._counting.items() if fits(code, pool)}
        units = self.pools[pool]
        left = (code for code in units if self.placed.get(code) != LEFT_OUT)
        return sum(units[code] if pool.in_units else 1 for code in left) >= pool.least

    def _goals_are_open(self) -> bool:
        last = len(self.problem.limits)
        return all(self._met(goal.condition, last) for goal in self.problem.goals)

    def _terms(self) -> list[list[str]]:
        many = range(len(self.problem.limits))
        return [[code for code, at in self.placed.items() if at == term] for term in many]


def _by_prerequisites(offers: Sequence[Offer]) -> list[Offer]:
    """Each course after those that it needs, where they need it not in turn."""
    by_code, found = {offer.code: offer for offer in offers}, dict[str, Offer]()

    def visit(offer: Offer, above: frozenset[str]) -> None:
        for code in codes_in(offer.needs):
            if code in by_code and code not in found and code not in above:
                visit(by_code[code], above | {offer.code})
        found.setdefault(offer.code, offer)

    for offer in offers:
        visit(offer, frozenset())
    return list(found.values())
