"""Delete old conversations, hand-offs that are over, and expired secrets."""

from dataclasses import dataclass
from datetime import timedelta

import structlog

from core.ports.conversations import ConversationStore
from core.ports.hand_offs import HandOffs
from core.ports.jobs import Clock, JobLock, Vault

JOB = "retention"
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Retention:
    """Keeps conversations and hand-offs for `keep_days` days (0: forever), under the job's lock."""

    conversations: ConversationStore
    vault: Vault
    lock: JobLock
    clock: Clock
    keep_days: int
    hand_offs: HandOffs

    async def run(self) -> None:
        """Delete, unless another process is doing so. Raises DatabaseError."""
        async with self.lock.try_hold(JOB) as held:
            if not held:
                log.info("retention left to another process")
                return
            counts = {"turns": await self._conversations(), "hand_offs": await self._hand_offs()}
            log.info("old things erased", **counts, secrets=await self.vault.erase_expired())

    async def _conversations(self) -> int:
        if not self.keep_days:
            return 0
        return await self.conversations.erase_before(self.clock() - timedelta(days=self.keep_days))

    async def _hand_offs(self) -> int:
        limit = self.clock() - timedelta(days=self.keep_days)
        return await self.hand_offs.erase_before(limit) if self.keep_days else 0
