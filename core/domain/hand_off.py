"""A hand-off: a student's question that a person of an office answers, and the states that it goes through."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from core.domain.conversation import ConversationKey, Person


class State(StrEnum):
    """Whose turn it is: the office's (OPEN, CLAIMED, ESCALATED), the student's (ASKED_BACK, ANSWERED), nobody's."""

    OPEN = "open"
    CLAIMED = "claimed"
    ESCALATED = "escalated"
    ASKED_BACK = "asked_back"
    ANSWERED = "answered"
    CLOSED = "closed"
    WITHDRAWN = "withdrawn"

    @property
    def waits_for_office(self) -> bool:
        """Whether the student waits."""
        return self in {State.OPEN, State.CLAIMED, State.ESCALATED}

    @property
    def is_over(self) -> bool:
        """Whether nothing follows any more."""
        return self in {State.CLOSED, State.WITHDRAWN}


class Action(StrEnum):
    """What somebody, or the clock, does with a hand-off. SEND begins it."""

    SEND = "send"
    CLAIM = "claim"
    TAKE_OVER = "take_over"
    ASK_BACK = "ask_back"
    ANSWER = "answer"
    CLOSE = "close"
    REPLY = "reply"
    SETTLE = "settle"
    WITHDRAW = "withdraw"
    REMIND = "remind"
    ESCALATE = "escalate"
    TELL_OVERDUE = "tell_overdue"

    @property
    def is_of_student(self) -> bool:
        """Whether only the student may do it; all else is for the office, or for the clock."""
        return self in {Action.SEND, Action.REPLY, Action.SETTLE, Action.WITHDRAW}

    @property
    def is_of_clock(self) -> bool:
        """Whether nobody does it but the clock."""
        return self in {Action.REMIND, Action.ESCALATE, Action.TELL_OVERDUE}


_WITH_OFFICE = (State.OPEN, State.CLAIMED, State.ESCALATED)
_NOT_OVER = (*_WITH_OFFICE, State.ASKED_BACK, State.ANSWERED)

TRANSITIONS: Mapping[tuple[State, Action], State] = {
    (State.OPEN, Action.CLAIM): State.CLAIMED,
    (State.ESCALATED, Action.CLAIM): State.CLAIMED,
    (State.CLAIMED, Action.TAKE_OVER): State.CLAIMED,
    **{(state, Action.ASK_BACK): State.ASKED_BACK for state in _WITH_OFFICE},
    **{(state, Action.ANSWER): State.ANSWERED for state in (*_WITH_OFFICE, State.ASKED_BACK)},
    **{(state, Action.CLOSE): State.CLOSED for state in _NOT_OVER},
    **{(state, Action.REPLY): State.OPEN for state in (State.ASKED_BACK, State.ANSWERED)},
    (State.ANSWERED, Action.SETTLE): State.CLOSED,
    **{(state, Action.WITHDRAW): State.WITHDRAWN for state in (*_WITH_OFFICE, State.ASKED_BACK)},
    **{(state, action): state for state in _WITH_OFFICE for action in (Action.REMIND, Action.TELL_OVERDUE)},
    (State.OPEN, Action.ESCALATE): State.ESCALATED,
    (State.CLAIMED, Action.ESCALATE): State.ESCALATED,
}


def after(state: State, action: Action) -> State | None:
    """The state that the action leads to; None where it is not allowed."""
    return TRANSITIONS.get((state, action))


EMAIL = "email"
SOMEBODY = "office"  # a person of the office who is no longer named
COMMAND_LINE = "command line"
CONSOLE = "web"  # the platform of an office's own desk, whose place is its name
CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Door:
    """Where an office is reached: a channel of a platform, or an address of `email`."""

    platform: str
    place: str


@dataclass(frozen=True, slots=True)
class Office:
    """Who answers questions about some topics.

    The first of `doors` is where hand-offs go; the next are tried when one is closed for good. After `remind_after`
    without a reply the office is reminded; after `escalate_after` the packet goes to `escalation` too, if there is one,
    and the student is told that nobody has replied yet.
    """

    name: str
    doors: tuple[Door, ...]
    topics: tuple[str, ...] = ()
    remind_after: timedelta = timedelta(hours=24)
    escalate_after: timedelta = timedelta(hours=72)
    escalation: Door | None = None

    @property
    def all_doors(self) -> tuple[Door, ...]:
        """Every place that may read this office's hand-offs."""
        return (*self.doors, *((self.escalation,) if self.escalation else ()))

    def is_read_at(self, door: Door) -> bool:
        """Whether its hand-offs may be read there: at one of its doors, or at its desk of the console."""
        return door in self.all_doors or door == Door(CONSOLE, self.name)


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that the advisor found, with the words that it quoted, if any."""

    url: str
    title: str
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Packet:
    """What the office is given: the question as the student wants it asked, and what the advisor made of it.

    `outcome` is how the advisor's answer ended. `name` and `turns` are there only where the student shares them.
    """

    question: str
    understood: str = ""
    found: tuple[FoundPage, ...] = ()
    outcome: str = ""
    name: str = ""
    turns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """Something that was said about a hand-off. `id` is made with the form, so that a repeated form says it once.

    `by` is empty for the student, else `platform:user` of the person of the office, SOMEBODY, COMMAND_LINE or CLOCK.
    """

    id: UUID
    action: Action
    text: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class HandOff:
    """One question in the hands of an office.

    `asked_in` is whose it is and where it was asked; `in_public` says that replies may be read there by others.
    `waiting_since` is when it last came to the office. `version` counts its changes.
    """

    id: UUID
    office: str
    asked_in: ConversationKey
    in_public: bool
    packet: Packet
    created_at: datetime
    waiting_since: datetime
    answer_id: UUID | None = None
    state: State = State.OPEN
    version: int = 0
    advisor: str = ""
    reminded_at: datetime | None = None
    escalated_at: datetime | None = None
    said: tuple[Said, ...] = field(default=())

    @property
    def person(self) -> Person:
        """Who asks."""
        return self.asked_in.person

    @property
    def reference(self) -> str:
        """The short name that people use for it."""
        return str(self.id)[:8]


def acted(seen: HandOff, said: Said) -> HandOff | None:
    """The hand-off once this was done; None where it is not allowed. What was said is stored beside it."""
    state = after(seen.state, said.action)
    if state is None:
        return None
    changed = replace(seen, state=state)
    match said.action:
        case Action.CLAIM | Action.TAKE_OVER | Action.ANSWER | Action.ASK_BACK:
            return replace(changed, advisor=said.by)
        case Action.REPLY:
            return replace(changed, waiting_since=said.at, reminded_at=None)
        case Action.REMIND:
            return replace(changed, reminded_at=said.at)
        case Action.ESCALATE:
            return replace(changed, escalated_at=said.at)
    return changed
