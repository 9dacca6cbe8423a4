"""A correction: a citation that is no longer current, and the notice about it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

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
