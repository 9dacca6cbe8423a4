"""A reminder that somebody asked for: of an event of the pages, or in their own words."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from uuid import UUID

from core.domain.conversation import ConversationKey, Person

HOUR = 9 * 60  # minutes after midnight on the campus, where nobody says another time
MOST = 20  # of one person at one time
PROPOSED_FOR = timedelta(days=1)  # whoever did not agree until then is not asked again


class State(StrEnum):
    """PROPOSED: its person has not agreed yet. UNDELIVERED: they take no messages, and see it in their list."""

    PROPOSED = "proposed"
    WAITING = "waiting"
    TOLD = "told"
    UNDELIVERED = "undelivered"


class News(StrEnum):
    """What its person does not know yet: the page has another date, or the event no more."""

    NONE = ""
    MOVED = "moved"
    GONE = "gone"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Bound:
    """The event of a page that a reminder follows; `known` is the first day that its person was told."""

    name: str
    term: str
    start: date
    end: date
    known: date
    source: str
    url: str
    title: str


@dataclass(frozen=True, slots=True)
class Rests:
    """What a plan rests on: `stated` has what pages state, and the address of each, by what it is said of.

    `faults` are the rules that the plan breaks, in words.
    """

    stated: Mapping[str, tuple[str, str]]
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """A plan of courses that follows the pages: its `wish` as JSON, with the term of each course; `year` is its last.

    `known` is what its person was told, `now` what the pages make of it; `checked` tells what they said when it was
    checked last.
    """

    name: str
    year: int
    wish: str
    known: Rests
    now: Rests
    checked: str = ""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder of `what`, on a `day` (`days_before` an event) at a `minute` of it on the campus.

    `at` is that moment; `due_at` when its person is written to next (None: not any more), and after `ends_at` it is of
    no use. `conversation` is where they asked. One that is `weekly` is of the deadlines of the week, every Monday; one
    of a `plan` is due when a page that the plan rests on has changed.
    """

    id: UUID
    conversation: ConversationKey
    message_id: str
    what: str
    day: date
    at: datetime
    ends_at: datetime
    created_at: datetime
    bound: Bound | None = None
    days_before: int = 0
    minute: int = HOUR
    state: State = State.PROPOSED
    news: News = News.NONE
    due_at: datetime | None = None
    weekly: bool = False
    plan: KeptPlan | None = None

    @property
    def person(self) -> Person:
        """Who asked for it."""
        return self.conversation.person


@dataclass(frozen=True, slots=True)
class Bundle:
    """What one person is told in one message; `begun` says that a process may have sent it already, since then."""

    number: UUID
    reminders: tuple[Reminder, ...]
    since: datetime
    begun: bool = False

    @property
    def where(self) -> ConversationKey:
        """Where its person asked first."""
        return self.reminders[0].conversation

    @property
    def mark(self) -> str:
        """By which its message is found again."""
        return f"R-{self.number.hex[:8]}"


class Kept(StrEnum):
    """What became of a reminder that was asked for. FULL: its person has as many as are kept."""

    PROPOSED = "proposed"
    WAITING = "waiting"
    FULL = "full"
