"""Conversations kept in memory while a measurement runs: nothing of it reaches the database."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from core.domain.answer import Answer, Trace
from core.domain.conversation import ConversationKey, Message, Turn


@dataclass
class ForgetfulConversations:
    """A `ConversationStore` for messages that are all different: every claim is granted, and nobody is limited."""

    _turns: dict[ConversationKey, list[Turn]] = field(default_factory=lambda: defaultdict(list))
    _traces: dict[UUID, Trace] = field(default_factory=dict)

    def take_trace(self, answer_id: UUID) -> Trace | None:
        """How an answer was found; it is dropped here. None for an unknown answer."""
        return self._traces.pop(answer_id, None)

    async def recent(self, conversation: ConversationKey, limit: int) -> list[Turn]:
        """The last turns of this conversation, oldest first."""
        return self._turns[conversation][-limit:]

    async def claim(self, message: Message) -> bool:
        """True: no message comes twice."""
        return True

    async def earlier_questions(self, message: Message, within: timedelta) -> list[timedelta]:
        """None: a measurement is not limited."""
        return []

    async def release(self, message: Message) -> None:
        """Does nothing, for no claim is kept."""

    async def remember(self, message: Message, answer: Answer, trace: Trace) -> None:
        """Keeps the question, the answer and the trace in memory."""
        question = Turn("user", message.text, message.sent_at, answer.question.text)
        self._turns[message.conversation] += [question, Turn("assistant", answer.text, message.sent_at)]
        self._traces[answer.id] = trace

    async def answer_to(self, message: Message) -> Answer | None:
        """None: no message comes twice."""
        return None

    async def forget(self, conversation: ConversationKey) -> int:
        """Drops a conversation; returns how many turns there were."""
        return len(self._turns.pop(conversation, []))

    async def erase_before(self, moment: datetime) -> int:
        """Drops nothing: all of it is gone when the process ends."""
        return 0
