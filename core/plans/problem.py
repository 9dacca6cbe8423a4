"""A planning problem in numbers and codes, and what becomes of it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from core.domain.records import code_key
from core.plans.conditions import NOTHING, Condition, Pool

COURSES = "courses"  # the name of the limit that counts those
OUTSIDE = -1  # the number of a term that is none of the plan
Slot = tuple[int, int, int]  # weekday (0 is Monday), and from which to which minute after midnight
Section = tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A course that can be planned in some `terms` (numbers from 0).

    `needs` has no `Arranged` and no `Excluded`. `sections` are the ways in which it is taught in a term, where its
    times are known: one of them is attended. The higher `early`, the earlier is better; `cost` is how many units more
    it counts where there is a choice.
    """

    code: str
    units: float
    terms: frozenset[int]
    needs: Condition = NOTHING
    sections: Mapping[int, tuple[Section, ...]] = field(default_factory=dict)
    early: int = 0
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Goal:
    """A clause that the plan meets at its end, of the programme with this number.

    A course counts for one clause of a programme only, unless the goal `shares` it.
    """

    name: str
    condition: Condition
    shares: bool = False
    programme: int = 0


@dataclass(frozen=True, slots=True)
class Twice:
    """What may count for two programmes: so many courses, or units where `in_units`, of these codes (None: any)."""

    most: float = 0.0
    in_units: bool = False
    codes: frozenset[str] | None = None

    def weight(self, code: str, units: float) -> float:
        """How much of it a course takes; more than all where it is none of the codes."""
        if self.codes is not None and code not in self.codes:
            return math.inf
        return units if self.in_units else 1.0


@dataclass(frozen=True, slots=True)
class Problem:
    """Which courses in which terms. `limits` are the most units of each term, `years` the year of study in each.

    `done` are courses with their units that are passed before the first term. Of each of `exclusions` one course counts
    at most. `pins` are courses in a chosen term, which may be `OUTSIDE`. With `light_first` the first term has as few
    units as can be, and where `most_courses` is not 0, none has more courses;
    `most_in` tells it of single terms. `twice` may count for two programmes.
    """

    offers: tuple[Offer, ...]
    limits: tuple[float, ...]
    years: tuple[int, ...]
    goals: tuple[Goal, ...]
    done: Mapping[str, float] = field(default_factory=dict)
    exclusions: tuple[tuple[str, ...], ...] = ()
    pins: Mapping[str, int] = field(default_factory=dict)
    light_first: bool = False
    most_courses: int = 0
    twice: Twice = Twice()
    most_in: Mapping[int, int] = field(default_factory=dict)

    def most_courses_in(self, term: int) -> int:
        """How many courses a term may have; 0: any number."""
        return min(filter(None, (self.most_courses, self.most_in.get(term, 0))), default=0)

    @property
    def has_two_programmes(self) -> bool:
        """Whether its clauses are of more than one."""
        return len({goal.programme for goal in self.goals if not goal.shares}) > 1


class Kind(StrEnum):
    """The kinds of reasons why a plan is impossible."""

    GOAL = "goal"
    NEEDS = "needs"
    OFFERED = "offered"
    LIMIT = "limit"
    EXCLUSION = "exclusion"
    PIN = "pin"
    TIMES = "times"
    TWICE = "twice"


Reason = tuple[Kind, str]


class Status(StrEnum):
    """How planning ended."""

    PLANNED = "planned"
    IMPOSSIBLE = "impossible"
    NOT_DECIDED = "not decided"


@dataclass(frozen=True, slots=True)
class Solution:
    """The courses of each term; where impossible, reasons that are impossible together.

    Nearly always none of them is too many; there may be others beside them.
    """

    status: Status
    terms: tuple[tuple[str, ...], ...] = ()
    reasons: tuple[Reason, ...] = ()


def fits(code: str, pool: Pool) -> bool:
    """Whether a course is one of those that a pool counts."""
    if pool.codes:
        return code in pool.codes
    subject, number = _key_of(code)
    return pool.lowest <= number <= pool.highest and (not pool.subject or subject == code_key(pool.subject))


@lru_cache(maxsize=20_000)  # as many as a large catalog has
def _key_of(code: str) -> tuple[str, int]:
    """The subject as it is compared, and the figures of the number."""
    subject, _, number = code.rpartition(" ")
    return code_key(subject), int("".join(filter(str.isdigit, number)) or 0)
