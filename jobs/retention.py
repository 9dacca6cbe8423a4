"""Delete what may be kept no longer, and forget in this process what was erased in another one."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

import structlog

from core.domain.conversation import Place, WorkspaceProfile
from core.errors import DatabaseError
from core.ports.console import ConsoleAccess
from core.ports.conversations import ConversationStore
from core.ports.hand_offs import HandOffs
from core.ports.inbox import Inbox
from core.ports.jobs import Clock, JobLock, Vault
from core.ports.memory import FactStore
from core.ports.reminders import Reminders
from core.text.caches import forget_texts

log = structlog.get_logger(__name__)

PAUSE_SECONDS = 5.0  # docs/reference/privacy.md names it


@dataclass
class ErasureWatch:
    """Looks at every pause how often words were erased; `times` raises DatabaseError."""

    times: Callable[[], Awaitable[int]]
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    _seen: int | None = None

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            await self.look()
            await self.pause(PAUSE_SECONDS)

    async def look(self) -> None:
        """Empties them where there was an erasure since, and where nobody can know: a database that is away."""
        try:
            times = await self.times()
        except DatabaseError:
            times = None
        if times is None or times != self._seen:
            forget_texts()
            log.debug("caches emptied", erasures=times)
        self._seen = times


Ageing = ConversationStore | HandOffs

JOB = "retention"
RECEIVED_KEPT = timedelta(days=1)  # of a platform that is not connected any more: nobody can be told there
ENDED_FACTS_KEPT = timedelta(days=30)  # what took their place may be asked about


async def no_profiles() -> Sequence[WorkspaceProfile]:
    """No workspace has days of its own."""
    return ()


@dataclass(frozen=True)
class Retention:
    """Keeps conversations and hand-offs, in whatever state, for `keep_days` days (0: forever), under the job's lock.

    `profiles` are the workspaces that may have set days of their own.
    """

    conversations: ConversationStore
    vault: Vault
    lock: JobLock
    clock: Clock
    keep_days: int
    hand_offs: HandOffs
    facts: FactStore
    inbox: Inbox
    profiles: Callable[[], Awaitable[Sequence[WorkspaceProfile]]] = no_profiles
    reminders: Reminders | None = None
    console: ConsoleAccess | None = None

    async def run(self) -> None:
        """Delete, unless another process is doing so. Raises DatabaseError."""
        async with self.lock.try_hold(JOB) as held:
            if not held:
                log.info("retention left to another process")
                return
            facts = await self.facts.expire(self.clock(), self.clock() - ENDED_FACTS_KEPT)
            own = {(each.platform, each.workspace): each.keep_days for each in await self.profiles()}
            set_here = {place: days for place, days in own.items() if days is not None}
            turns, hand_offs = [await self._erase_old(kept, set_here) for kept in (self.conversations, self.hand_offs)]
            counts = {"turns": turns, "hand_offs": hand_offs, "facts": facts}
            counts["received"] = await self.inbox.erase_older(RECEIVED_KEPT)
            counts["reminders"] = await self.reminders.expire(self.clock()) if self.reminders else 0
            counts["console"] = await self._console()
            log.info("old things erased", **counts, secrets=await self.vault.erase_expired())

    async def _erase_old(self, kept: Ageing, set_here: Mapping[Place, int]) -> int:
        erased = [await self._erase(kept, days, within=[place]) for place, days in set_here.items()]
        return sum(erased) + await self._erase(kept, self.keep_days, without=list(set_here))

    async def _erase(
        self, kept: Ageing, days: int, within: Sequence[Place] | None = None, without: Sequence[Place] = ()
    ) -> int:
        if not days:
            return 0
        return await kept.erase_before(self.clock() - timedelta(days=days), within, without)

    async def _console(self) -> int:
        limit = self.clock() - timedelta(days=self.keep_days) if self.keep_days else None
        return await self.console.erase(self.clock(), limit) if self.console else 0
