"""Select the turns of a talk that a follow-up may refer to: the last ones whole, earlier ones in short."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from core.domain.conversation import ConversationKey, Turn
from core.ports.conversations import ConversationStore
from core.ports.models import TokenCounter
from core.text.sentences import sentences

_OLDER_TOKENS = 400  # a third of what the last turns may take, as a rule
_LONGEST_SENTENCE = 300  # characters


@dataclass(frozen=True)
class Window:
    """The last `messages` turns within `tokens`, whole turns only; of up to `older` turns before, what they were about.

    A question is then kept as it was understood, an answer as its first sentence with the pages that it cites. Nothing
    is stored for it, so that it goes with the turns.
    """

    counter: TokenCounter
    messages: int = 6
    tokens: int = 1_000
    older: int = 0

    def fit(self, turns: Sequence[Turn]) -> list[Turn]:
        """The newest turns that fit, oldest first; an older turn is never kept when a newer one is left out."""
        last = turns[-self.messages :] if self.messages else ()
        kept = self._within(last, self.tokens)
        if len(kept) < len(last) or not self.older:
            return kept
        before = turns[: len(turns) - len(kept)][-self.older :]
        return self._within([_in_short(turn) for turn in before], _OLDER_TOKENS) + kept

    def _within(self, turns: Sequence[Turn], tokens: int) -> list[Turn]:
        kept: list[Turn] = []
        for turn in reversed(turns):
            tokens -= self.counter.count(turn.text)
            if tokens < 0:
                break
            kept.append(turn)
        return kept[::-1]


def _in_short(turn: Turn) -> Turn:
    if turn.role == "user":
        return replace(turn, text=turn.standalone or turn.text)
    first = next(iter(sentences(turn.text)), "")
    return replace(turn, text=first[:_LONGEST_SENTENCE])


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
        recent = await self.conversations.recent(conversation, self.window.messages + self.window.older)
        if self.lapse is not None and at is not None and recent and at - recent[-1].at > self.lapse:
            return []
        return self.window.fit(recent)
