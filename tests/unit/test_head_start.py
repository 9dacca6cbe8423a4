"""Of the processes that hear a message one begins at once, and another only where it did not."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from bot.serving.services import SECONDS, SharedHeadStart
from core.domain.conversation import ConversationKey, Message
from core.errors import DatabaseUnavailable

MENTION = Message("7", ConversationKey("discord", "guild", "channel", "ada"), "when?", datetime(2026, 3, 2, tzinfo=UTC))


@dataclass
class Beside:
    """Another process that has claimed the message, or has not, or whose database is away."""

    has_claimed: bool | None
    waited: list[float] = field(default_factory=list)

    async def pause(self, seconds: float) -> None:
        self.waited.append(seconds)

    async def is_claimed(self, message: Message) -> bool:
        if self.has_claimed is None:
            raise DatabaseUnavailable("away")
        return self.has_claimed

    def head_start(self, *, is_first: bool) -> SharedHeadStart:
        return SharedHeadStart(lambda key: is_first and key == MENTION.id, self.is_claimed, self.pause)


async def test_the_first_one_begins_without_a_look() -> None:
    beside = Beside(has_claimed=True)

    assert await beside.head_start(is_first=True).is_ours(MENTION)
    assert beside.waited == []


@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize(("has_claimed", "is_ours"), [(True, False), (False, True)])
async def test_one_that_is_ending_looks_last(has_claimed: bool, is_ours: bool, is_first: bool) -> None:
    beside = Beside(has_claimed)

    assert await beside.head_start(is_first=is_first).is_ours(MENTION, is_ending=True) == is_ours
    assert beside.waited[0] > SECONDS


@pytest.mark.parametrize(("has_claimed", "is_ours"), [(True, False), (False, True), (None, True)])
async def test_another_one_waits_and_begins_where_nobody_has(has_claimed: bool | None, is_ours: bool) -> None:
    beside = Beside(has_claimed)

    assert await beside.head_start(is_first=False).is_ours(MENTION) == is_ours
    assert beside.waited == [SECONDS]
