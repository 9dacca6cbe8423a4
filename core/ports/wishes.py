"""What a turn about plans of courses wishes, and the things that it names, each with its role."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from core.ports.models import Named


class Wished(StrEnum):
    """What a turn wants. TELLS only tells facts; ADVICE asks what no list of courses by terms answers."""

    PLAN = "plan"
    CHECK = "check"
    FINISH = "finish"
    SOONEST = "soonest"
    LEFT = "left"
    DROP = "drop"
    EASY = "easy"
    TELLS = "tells"
    ADVICE = "advice"
    QUESTION = "question"
    REMIND = "remind"
    REMIND_CHANGE = "remind_change"
    REMIND_LIST = "remind_list"
    REMIND_STOP = "remind_stop"
    REMIND_DIGEST = "remind_digest"
    OTHER = "other"


OF_PLANS = frozenset({Wished.PLAN, Wished.CHECK, Wished.FINISH, Wished.SOONEST, Wished.LEFT, Wished.DROP, Wished.EASY})


class Role(StrEnum):
    """What a thing that a turn names is in it (docs/models/wishes.md). REST is what no other role covers."""

    DONE = "done"
    RUNNING = "running"
    FAILED = "failed"
    CREDIT = "credit"
    WAIVED = "waived"
    INSTEAD = "instead"
    REPLACED = "replaced"
    UNDONE = "undone"
    DROP = "drop"
    WANT = "want"
    PLACE = "place"
    COURSE = "course"
    MAJOR = "major"
    MINOR = "minor"
    GENED = "gened"
    OTHER_STUDY = "other_study"
    START = "start"
    SPAN = "span"
    UNTIL = "until"
    AT = "at"
    PAST = "past"
    YEAR = "year"
    CATALOG = "catalog"
    LOAD = "load"
    SUMMER_YES = "summer_yes"
    SUMMER_NO = "summer_no"
    LIGHT = "light"
    HOUR = "hour"
    NOTHING = "nothing"
    REST = "rest"
    EVENT = "event"
    LEAD = "lead"
    CLOCK = "clock"
    DAY = "day"
    WHICH = "which"


@dataclass(frozen=True, slots=True)
class Thing:
    """Words of a turn (`start` and `end` count its characters) with their role, and how probable that is (0…1)."""

    role: Role
    words: str
    start: int
    end: int
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class TurnReading:
    """A turn as it was read: the probability of each wish, and its things in their order."""

    text: str
    wishes: Mapping[Wished, float]
    things: tuple[Thing, ...] = ()

    @property
    def wish(self) -> Wished:
        """The likeliest one."""
        return max(self.wishes, key=self.wishes.__getitem__)

    @property
    def wish_of_plans(self) -> Wished:
        """The likeliest of those that a turn of a talk about plans may be."""
        return max((*OF_PLANS, Wished.TELLS, Wished.ADVICE), key=lambda wish: (self.wishes[wish], wish))

    @property
    def of_plans(self) -> float:
        """How probable it is that it wants something of a plan."""
        return sum(self.wishes[wish] for wish in OF_PLANS)

    def of(self, *roles: Role) -> Iterator[Thing]:
        """Its things of these roles, in their order."""
        return (each for each in self.things if each.role in roles)

    def words(self, *roles: Role) -> list[str]:
        """The words of its things of these roles."""
        return [each.words for each in self.of(*roles)]


class WishModel(Named, Protocol):
    """Reads what a turn about plans of courses wants, and what it names."""

    def read(self, turn: str, before: Sequence[str] = ()) -> TurnReading:
        """The turn as it is read behind the turns before it, in the caller's thread. Raises ModelError."""
