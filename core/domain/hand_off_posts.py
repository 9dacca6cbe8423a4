"""What is posted about a hand-off, where it goes, and where it goes next when a place is closed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from core.domain.hand_off import Action, Door, HandOff, Office


class Kind(StrEnum):
    """What a post says, and to whom: first what goes to the office, then what goes to the student."""

    CARD = "card"
    ESCALATION = "escalation"
    REMINDER = "reminder"
    NEWS = "news"
    WITHDRAWN = "withdrawn"
    UNDELIVERED = "undelivered"
    REPLY = "reply"
    ASKED_BACK = "asked_back"
    CLOSED = "closed"
    OVERDUE = "overdue"
    REMOVAL = "removal"

    @property
    def is_for_student(self) -> bool:
        """Whether it goes where the student reads."""
        return self in {Kind.REPLY, Kind.ASKED_BACK, Kind.CLOSED, Kind.OVERDUE}


TO_STUDENT: Mapping[Action, Kind] = {
    Action.ANSWER: Kind.REPLY,
    Action.ASK_BACK: Kind.ASKED_BACK,
    Action.CLOSE: Kind.CLOSED,
    Action.TELL_OVERDUE: Kind.OVERDUE,
}
TO_OFFICE: Mapping[Action, Kind] = {
    Action.SEND: Kind.CARD,
    Action.REPLY: Kind.NEWS,
    Action.WITHDRAW: Kind.WITHDRAWN,
    Action.REMIND: Kind.REMINDER,
}


@dataclass(frozen=True, slots=True)
class Post:
    """A message that is to be posted once. `text` is what was said, for kinds that repeat it.

    `begun` says that a process may have posted it already; `since` is the earliest that it can have been. A REMOVAL
    takes away the post whose mark is `removes`; its messages are `removed`, where that is known.
    """

    id: int
    kind: Kind
    door: Door
    since: datetime
    hand_off: HandOff | None = None
    text: str = ""
    begun: bool = False
    removes: str = ""
    removed: str = ""

    @property
    def mark(self) -> str:
        """What its messages bear, so that they can be found again; people read it as a reference."""
        reference = self.hand_off.reference if self.hand_off else ""
        return f"{reference}-{self.id}"


def posts_after(hand_off: HandOff, action: Action, office: Office) -> tuple[tuple[Kind, Door], ...]:
    """What is to be posted, and where, once this was done."""
    if action in TO_STUDENT:
        return ((TO_STUDENT[action], Door(hand_off.person.platform, hand_off.person.user)),)
    if action is Action.ESCALATE:
        return ((Kind.ESCALATION, office.escalation),) if office.escalation else ()
    if action not in TO_OFFICE:
        return ()
    return tuple((TO_OFFICE[action], door) for door in _read_by(hand_off, office))


def _read_by(hand_off: HandOff, office: Office) -> tuple[Door, ...]:
    """Where the office reads about it: its first door, and the escalation's once it went there."""
    if hand_off.escalated_at is None or office.escalation is None:
        return office.doors[:1]
    return (office.doors[0], office.escalation)


def next_door(door: Door, office: Office) -> Door | None:
    """Where a post goes whose door is closed for good; None after the last one."""
    doors = tuple(dict.fromkeys(office.all_doors))
    if door not in doors:
        return doors[0]
    place = doors.index(door) + 1
    return doors[place] if place < len(doors) else None
