"""Random programmes and histories, from a handful of courses to a whole catalog; the same for the same seed."""

from dataclasses import replace

import numpy as np

from core.plans.conditions import NOTHING, Condition, Pool, Some, Standing, Taken, every
from core.plans.problem import Goal, Offer, Problem, Twice

_SUBJECTS = ("ART", "BIOL", "CS", "DRAW", "ECON", "GEOL", "HIST", "MATH")
_LAYERS = 5
Chance = np.random.Generator


def small(chance: Chance) -> Problem:
    """Up to five courses and three terms, of which every plan can be looked at; cycles and contradictions included."""
    codes = [f"ART {100 + 10 * at}" for at in range(int(chance.integers(2, 6)))]
    terms = int(chance.integers(1, 4))
    offers = tuple(
        Offer(code, float(chance.choice([3, 4])), _offered(chance, terms), _needs(chance, codes)) for code in codes
    )
    many = int(chance.integers(1, 3))
    goals = tuple(Goal(f"clause {at}", _clause(chance, codes), programme=at) for at in range(many))
    goals = goals if chance.random() < 0.4 else tuple(replace(goal, programme=0) for goal in goals)
    twice = Twice(float(chance.integers(0, 5)), chance.random() < 0.5, _allowed(chance, codes))
    done = {codes[0]: 3.0} if chance.random() < 0.2 else {}
    exclusions = ((codes[0], codes[1]),) if chance.random() < 0.2 else ()
    pins = {codes[1]: 0} if chance.random() < 0.2 else {}
    limit = float(chance.choice([4, 7, 8]))
    most = int(chance.integers(1, 3)) if chance.random() < 0.2 else 0
    few = {0: 1} if chance.random() < 0.1 else {}
    problem = Problem(offers, (limit,) * terms, _years(terms), goals, done, exclusions, pins)
    return replace(problem, most_courses=most, most_in=few, twice=twice)


def _allowed(chance: Chance, codes: list[str]) -> frozenset[str] | None:
    return frozenset(codes[:2]) if chance.random() < 0.3 else None


def large(chance: Chance, courses: int, terms: int = 8, slack: float = 1.15) -> Problem:
    """A catalog of so many courses, and a programme of 20 to 30 of them and what they need.

    `slack`: the units that fit into the terms, as a share of those that one way of meeting it comes to.
    """
    offers = _catalog(chance, courses, terms)
    own = [each for each in offers if each.code.startswith("CS ")] or list(offers)
    core = [each.code for each in own[:: max(1, len(own) // 14)]][:14]
    beside = [each.code for each in own if each.code not in core]
    choice = [str(code) for code in chance.choice(beside, size=min(10, len(beside)), replace=False)] if beside else []
    goals = [Goal("core", every(map(Taken, core)))]
    if len(choice) > 3:
        goals.append(Goal("choice", Some(len(choice) // 2, tuple(map(Taken, choice)))))
    goals.append(Goal("numbers", Pool(2, subject="MATH", lowest=102)))
    limit = max(8.0, round(slack * _units_of_one_way(goals, offers) / terms))
    return Problem(tuple(offers), (limit,) * terms, _years(terms), tuple(goals))


def _units_of_one_way(goals: list[Goal], offers: list[Offer]) -> float:
    """The units of a plan that takes the first of what may be chosen, and two courses for each pool."""
    by_code = {offer.code: offer for offer in offers}
    taken: dict[str, float] = {}

    def take(condition: Condition) -> float:
        match condition:
            case Some():
                return sum(take(part) for part in condition.parts[: condition.least])
            case Pool():
                return 3.5 * condition.least
            case Taken() if condition.code not in taken:
                taken[condition.code] = by_code[condition.code].units
                return take(by_code[condition.code].needs)
        return 0.0

    beside = sum(take(goal.condition) for goal in goals)
    return beside + sum(taken.values())


def _catalog(chance: Chance, courses: int, terms: int) -> list[Offer]:
    """Courses of several subjects, each in five layers; a course needs some of the layer below it."""
    made: list[Offer] = []
    for subject in _SUBJECTS:
        many = max(5, courses // len(_SUBJECTS))
        layers: list[list[str]] = [[] for _ in range(_LAYERS)]
        for at in range(many):
            layer = at * _LAYERS // many
            code = f"{subject} {100 + at}"
            needs = _prerequisite(chance, layers[layer - 1]) if layer else NOTHING
            made.append(Offer(code, float(chance.choice([3, 4])), _seasons(chance, terms), needs))
            layers[layer].append(code)
    return made


def _prerequisite(chance: Chance, below: list[str]) -> Condition:
    picked = [Taken(str(code)) for code in chance.choice(below, size=min(3, len(below)), replace=False)]
    kind = chance.random()
    if kind < 0.5:
        return picked[0]
    if kind < 0.7:
        return every(picked[:2])
    if kind < 0.9:
        return Some(1, tuple(picked))
    return every([picked[0], Standing(int(chance.integers(2, 4)))])


def _seasons(chance: Chance, terms: int) -> frozenset[int]:
    kind = chance.random()
    return frozenset(at for at in range(terms) if kind < 0.5 or at % 2 == (kind < 0.75))


def _offered(chance: Chance, terms: int) -> frozenset[int]:
    offered = [at for at in range(terms) if chance.random() < 0.7]
    return frozenset(offered or [0])


def _needs(chance: Chance, codes: list[str]) -> Condition:
    if chance.random() < 0.4:
        return NOTHING
    return _clause(chance, codes) if chance.random() < 0.5 else Taken(str(chance.choice(codes)), chance.random() < 0.3)


def _clause(chance: Chance, codes: list[str]) -> Condition:
    parts = tuple(Taken(str(code)) for code in chance.choice(codes, size=min(3, len(codes)), replace=False))
    kind = chance.random()
    if kind < 0.6:
        return Some(int(chance.integers(1, len(parts) + 1)), parts)
    if kind < 0.8:
        return Pool(float(chance.integers(1, 3)), subject="ART", lowest=110)
    return every([parts[0], Standing(int(chance.integers(1, 3)))])


def _years(terms: int) -> tuple[int, ...]:
    return tuple(at // 2 + 1 for at in range(terms))
