"""Select the recent turns that a follow-up may refer to."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from core.domain.conversation import ConversationKey, Turn
from core.ports.conversations import ConversationStore
from core.ports.models import TokenCounter


@dataclass(frozen=True)
class Window:
    """The last `messages` turns within `tokens`, whole turns only."""

    counter: TokenCounter
    messages: int = 6
    tokens: int = 1_000

    def fit(self, turns: Sequence[Turn]) -> list[Turn]:
        """The newest turns that fit, oldest first; an older turn is never kept when a newer one is left out."""
        kept: list[Turn] = []
        left = self.tokens
        for turn in reversed(turns[-self.messages :]):
            left -= self.counter.count(turn.text)
            if left < 0:
                break
            kept.append(turn)
        return kept[::-1]


@dataclass(frozen=True)
class Recall:
    """The turns of one conversation that a follow-up may refer to; none once `lapse` has gone by since the last."""

    conversations: ConversationStore
    window: Window
    lapse: timedelta | None = None

    async def __call__(self, conversation: ConversationKey, at: datetime | None = None) -> list[Turn]:
        """The window, oldest first; `at` is when the question was sent, None where nothing lapses.

        Raises DatabaseError.
        """
        recent = await self.conversations.recent(conversation, self.window.messages)
        if self.lapse is not None and at is not None and recent and at - recent[-1].at > self.lapse:
            return []
        return self.window.fit(recent)
