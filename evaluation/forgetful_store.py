"""Store conversations in memory during an evaluation, not in the database."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from core.domain.answer import Answer, Trace
from core.domain.conversation import ConversationKey, Message, Person, Place, Turn


@dataclass
class ForgetfulConversations:
    """A `ConversationStore` in memory: every claim is granted, without rate limits."""

    _turns: dict[ConversationKey, list[Turn]] = field(default_factory=lambda: defaultdict(list))
    _traces: dict[UUID, Trace] = field(default_factory=dict)

    def take_trace(self, answer_id: UUID) -> Trace | None:
        """Return and remove the trace of an answer; None for an unknown answer."""
        return self._traces.pop(answer_id, None)

    async def recent(self, conversation: ConversationKey, limit: int, *, asides: bool = False) -> list[Turn]:
        """The last turns of this conversation, oldest first."""
        return self._turns[conversation][-limit:]

    async def claim(self, message: Message) -> bool:
        """True: no message is repeated."""
        return True

    async def is_claimed(self, message: Message) -> bool:
        """False: nobody else answers."""
        return False

    async def abandoned(self, not_before: datetime) -> list[Message]:
        """None: an evaluation that was cut off is started again."""
        return []

    async def expire_claims(self, before: datetime) -> None:
        """Nothing: no claim outlives its evaluation."""

    async def earlier_questions(self, message: Message, within: timedelta) -> list[timedelta]:
        """None: evaluations have no rate limit."""
        return []

    async def asked(self, person: Person, message_id: str) -> Message | None:
        """None: nobody is asked for anything again."""
        return None

    async def release(self, message: Message) -> None:
        """Does nothing, for no claim is kept."""

    async def remember(self, message: Message, answer: Answer, trace: Trace) -> None:
        """Keeps the question, the answer and the trace in memory."""
        self._traces[answer.id] = trace
        if answer.is_aside:
            return
        pages = tuple(dict.fromkeys(citation.url for citation in answer.citations))
        question = Turn(
            "user", message.text, message.sent_at, answer.question.text, answer.outcome.value, pages, trace.scope
        )
        self._turns[message.conversation] += [question, Turn("assistant", answer.text, message.sent_at)]

    async def answer_to(self, message: Message) -> Answer | None:
        """None: no message comes twice."""
        return None

    async def forget(self, conversation: ConversationKey) -> int:
        """Drops a conversation; returns how many turns there were."""
        return len(self._turns.pop(conversation, []))

    async def erase_before(
        self, moment: datetime, within: Sequence[Place] | None = None, without: Sequence[Place] = ()
    ) -> int:
        """Does nothing: the store lives only as long as the process."""
        return 0
