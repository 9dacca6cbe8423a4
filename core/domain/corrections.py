"""Corrections: citations that are no longer current, their notices, and answers that are amended where they stand."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b
from uuid import UUID

from core.domain.answer import Answer, Outcome
from core.domain.conversation import Person

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
