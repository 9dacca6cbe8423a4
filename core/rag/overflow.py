"""Hand over to other processes what would have to wait in this one."""

from dataclasses import dataclass

import structlog

from core.domain.conversation import Message
from core.errors import DatabaseError
from core.ports.conversations import QuestionQueue
from core.rag.limits import ConcurrencyLimit

log = structlog.get_logger(__name__)


@dataclass
class Overflow:
    """Puts questions into the queue of all processes while this one has no place.

    Who takes questions from the queue says whether there are other processes, and whether questions waited at its last
    look: then new ones go behind them, so that the queue moves.
    """

    queue: QuestionQueue
    limit: ConcurrencyLimit
    has_others: bool = False
    has_waiting: bool = False

    async def takes(self, message: Message) -> bool:
        """Whether a claimed question is left to whoever claims it next, and is not to be answered here."""
        is_needed = self.has_others and (self.has_waiting or not self.limit.free)
        if not (is_needed and message.is_posted and await self._is_handed_over(message)):
            return False
        self.has_waiting = True
        log.info("question handed over", platform=message.conversation.platform)
        return True

    async def _is_handed_over(self, message: Message) -> bool:
        """Where the database went away, it may wait in the queue: else it is taken up when our claim runs out."""
        try:
            return await self.queue.hand_over(message)
        except DatabaseError as error:
            log.warning("question perhaps not handed over", reason=str(error))
            return True
