"""What is posted to people later: about hand-offs, and about answers whose citations have changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import blake2b
from uuid import UUID

from core.domain.answer import Answer, Outcome
from core.domain.conversation import Person
from core.domain.hand_off import Action, Door, HandOff, Office
from core.domain.reminders.reminder import Bundle


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
    DUE = "due"  # what somebody wanted to be reminded of
    DUE_HERE = "due_here"  # that there is such, where they asked: they take no direct messages

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
    takes away the post whose mark is `removes`; its messages are `removed`, where that is known. `bundle` is what
    somebody wanted to be reminded of.
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
    bundle: Bundle | None = None

    @property
    def mark(self) -> str:
        """What its messages bear, so that they can be found again; people read it as a reference."""
        if self.bundle:
            return self.bundle.mark
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


# A message takes seconds to send; after this long its sender must have died.
CLAIM_LEASE = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class OutdatedCitation:
    """A citation whose passage is no longer current.

    `answer` is all it said. `passage` held the `quote`, among the passages of its page `before`. `now` are those of the
    page as it is today, at `url`, whatever address it had; None when it is nowhere, and then `removed_why` is the
    crawl's reason, if it has one. `later` is what the asker was told and shown since, `read_at` when the page of today
    was read last.
    """

    person: Person
    answer_id: UUID
    number: int
    asked: str
    answer: str
    quote: str
    passage: str
    url: str
    title: str
    ended_at: datetime
    before: tuple[str, ...]
    now: tuple[str, ...] | None = None
    removed_why: str | None = None
    later: tuple[str, ...] = ()
    read_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """What a person is told about one citation: the page now says `after` in place of `before`.

    `after` is None when nothing replaced it; `is_gone` when the whole page is gone. `read_at` is when the page was read
    last; None when it is gone. With `is_review` it is about a reviewed answer itself: `title` is then the office, `url`
    its first source, if it has one.
    """

    person: Person
    answer_id: UUID
    number: int
    asked: str
    url: str
    title: str
    before: str
    after: str | None
    changed_at: datetime
    is_gone: bool = False
    is_review: bool = False
    read_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PostedAnswer:
    """Where an answer was posted: its `channel` and its `messages`, in order, as the platform names them.

    With `repeats_question` the question stands above it. `shown` is the digest of the changes that it is marked with
    now; empty for none.
    """

    answer_id: UUID
    channel: str
    messages: tuple[str, ...]
    repeats_question: bool = False
    shown: str = ""


@dataclass(frozen=True, slots=True)
class DoubtedAnswer:
    """A posted answer whose passages are not all current, or that is marked although all of them are again."""

    posted: PostedAnswer
    outdated: tuple[OutdatedCitation, ...]


def may_change(answer: Answer) -> bool:
    """Whether the answer rests on pages or on a review, so that it may have to be amended."""
    return answer.outcome in {Outcome.ANSWERED, Outcome.CLOSEST}


def digest(changes: Iterable[Notice]) -> str:
    """What tells these changes of one answer from others; empty for none."""
    said = [f"{each.number}\n{each.url}\n{each.before}\n{each.after or ''}\n{each.is_gone}" for each in changes]
    return blake2b("\n\n".join(said).encode(), digest_size=12).hexdigest() if said else ""
