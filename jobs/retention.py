"""Delete old conversations and expired secrets."""

from dataclasses import dataclass
from datetime import timedelta

import structlog

from core.ports.conversations import ConversationStore
from core.ports.jobs import Clock, JobLock, Vault

JOB = "retention"
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Retention:
    """Keeps conversations for `keep_days` days (0: forever), under the job's lock."""

    conversations: ConversationStore
    vault: Vault
    lock: JobLock
    clock: Clock
    keep_days: int

    async def run(self) -> None:
        """Delete, unless another process is doing so. Raises DatabaseError."""
        async with self.lock.try_hold(JOB) as held:
            if not held:
                log.info("retention left to another process")
                return
            log.info("old things erased", turns=await self._conversations(), secrets=await self.vault.erase_expired())

    async def _conversations(self) -> int:
        if not self.keep_days:
            return 0
        return await self.conversations.erase_before(self.clock() - timedelta(days=self.keep_days))
