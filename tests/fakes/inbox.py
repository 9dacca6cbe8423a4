"""`Inbox` in memory: several of them, one a process, look at the same rows."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from core.domain.received import LATE, Left, Received
from core.ports.jobs import Clock
from tests.fakes.stores import Exchange, MemoryConversations


@dataclass
class Row:
    """What was received, by whom it is held, and when it came."""

    received: Received
    holder: str | None
    received_at: datetime


Rows = dict[tuple[str, str, str], Row]


@dataclass
class MemoryInbox:
    """For the process `holder`. Of the others `gone` have ended; `is_shown` tells which of the rest show themselves.

    Where there are no conversations, `follows_talk` tells whose talk goes on.
    """

    holder: str = "here"
    rows: Rows = field(default_factory=dict)
    conversations: MemoryConversations = field(default_factory=MemoryConversations)
    gone: set[str] = field(default_factory=set)
    is_shown: Callable[[str], bool] = lambda _: True
    clock: Clock = lambda: datetime.now(UTC)
    late: timedelta = LATE
    error: Exception | None = None
    follows_talk: Callable[[Received], bool] | None = None

    async def warm_up(self) -> None:
        """Is ready."""

    async def add(self, received: Received) -> bool:
        """Stores it; False where it is known, or follows no talk of its author."""
        if self.error:
            raise self.error
        if _name(received) in self.rows or (received.follows and not self._has_talked(received)):
            return False
        self.rows[_name(received)] = Row(replace(received, follows=""), self.holder, self.clock())
        return True

    async def drop(self, received: Received) -> None:
        """Deletes it where this process holds it."""
        if self._is_mine(received):
            del self.rows[_name(received)]

    async def release(self, received: Received) -> None:
        """Leaves it to anybody."""
        if self._is_mine(received):
            self.rows[_name(received)].holder = None

    async def take(self, platforms: Collection[str], most: int) -> list[Left]:
        """What nobody holds any more, and what is late, oldest first."""
        if self.error:
            raise self.error
        here = [each for each in self.rows.values() if each.received.person.platform in platforms]
        left = sorted(filter(self._is_left, here), key=lambda each: each.received_at)[:most]
        for each in left:
            if each.holder in self.gone:
                self._free(each)
            each.holder = self.holder
        return [self._as_left(each) for each in left]

    async def erase_older(self, than: timedelta) -> int:
        """Deletes what came longer ago."""
        old = [name for name, each in self.rows.items() if each.received_at < self.clock() - than]
        for name in old:
            del self.rows[name]
        return len(old)

    def _is_mine(self, received: Received) -> bool:
        row = self.rows.get(_name(received))
        return row is not None and row.holder == self.holder

    def _is_left(self, row: Row) -> bool:
        if row.holder is None or row.holder in self.gone or self._is_late(row):
            return True
        return row.holder not in {"", self.holder} and not self.is_shown(row.holder) and not self._is_claimed(row)

    def _is_late(self, row: Row) -> bool:
        return row.received_at <= self.clock() - self.late

    def _as_left(self, row: Row) -> Left:
        asked = self._asked(row)
        is_answered = asked is not None and asked.answer is not None
        is_posted = is_answered and asked is not None and asked.undelivered_since is None
        return Left(row.received, self._is_late(row), is_answered, is_posted)

    def _is_claimed(self, row: Row) -> bool:
        asked = self._asked(row)
        over = self.conversations.clock() - self.conversations.lease
        return asked is not None and not asked.answer and asked.claimed_at > over

    def _free(self, row: Row) -> None:
        if asked := self._asked(row):
            over = self.conversations.clock() - self.conversations.lease
            asked.claimed_at = asked.claimed_at if asked.answer else min(asked.claimed_at, over)
            asked.undelivered_since = asked.undelivered_since and min(asked.undelivered_since, over)

    def _asked(self, row: Row) -> Exchange | None:
        theirs = [each for each in self.conversations.exchanges() if each.message.id == row.received.id]
        return next((each for each in theirs if each.message.conversation.person == row.received.person), None)

    def _has_talked(self, received: Received) -> bool:
        if self.follows_talk:
            return self.follows_talk(received)
        keys = [each.message.conversation for each in self.conversations.exchanges()]
        return any(key.person == received.person and key.channel == received.follows for key in keys)


def _name(received: Received) -> tuple[str, str, str]:
    return received.person.platform, received.person.workspace, received.id
