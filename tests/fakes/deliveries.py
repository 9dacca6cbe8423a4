"""`Deliveries` in memory, beside the conversations of a test."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from core.domain.answer import Answer
from core.domain.conversation import Message
from tests.fakes.stores import Exchange, MemoryConversations


@dataclass(frozen=True)
class MemoryDeliveries:
    """Looks at the exchanges of a store."""

    conversations: MemoryConversations
    lease: timedelta = timedelta(minutes=5)

    async def note(self, message: Message) -> None:
        """Notes that an answer stands."""
        if known := self._known(message):
            known.undelivered_since = None

    async def overdue(self, platforms: Collection[str], not_before: datetime) -> list[Message]:
        """What was not posted in time."""
        late = [each for each in self.conversations.exchanges() if self._is_overdue(each)]
        late.sort(key=lambda each: (each.undelivered_since, each.number))
        messages = [each.message for each in late]
        return [each for each in messages if each.conversation.platform in platforms and each.sent_at >= not_before]

    async def take(self, message: Message) -> Answer | None:
        """The answer, for one caller."""
        known = self._known(message)
        if known is None or not self._is_overdue(known):
            return None
        known.undelivered_since = self.conversations.clock()
        return known.answer

    def _known(self, message: Message) -> Exchange | None:
        return next((each for each in self.conversations.exchanges() if each.message.id == message.id), None)

    def _is_overdue(self, exchange: Exchange) -> bool:
        since = exchange.undelivered_since
        return since is not None and since <= self.conversations.clock() - self.lease
