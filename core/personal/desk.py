"""What people do with what is remembered of them: see, switch, correct, delete, and link their accounts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

import structlog

from core.domain.conversation import Person
from core.domain.fact_rules import left_out, seen
from core.domain.memory import Fact, FactKind, LinkOutcome, MemoryState, account_of
from core.personal.patterns import may_be_kept
from core.personal.sensitive import needs_in
from core.ports.conversations import ConversationStore
from core.ports.jobs import Clock
from core.ports.memory import AccountLinks, FactExtractor, FactStore

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class PersonalDesk:
    """`MemoryDesk` on stores. No method writes what people told to the log."""

    store: FactStore
    links: AccountLinks
    conversations: ConversationStore
    extractor: FactExtractor
    clock: Clock

    async def state(self, person: Person) -> MemoryState:
        """Whether memory is on for this account, what it is linked with, and what had no room. Raises DatabaseError."""
        account = account_of(person)
        known = await self.store.history(account)
        return replace(await self.store.state(account), left_out=left_out(known))

    async def facts(self, person: Person) -> Sequence[Fact]:
        """The facts that hold now, newest first, also while memory is off. Raises DatabaseError."""
        return seen(await self.store.history(account_of(person)), self.clock())

    async def switch(self, person: Person, on: bool, message_id: str | None = None) -> Sequence[Fact]:
        """Switches memory on or off; returns what was learned from the message that led to it. Raises DatabaseError.

        That message has to be one that nobody else could read.
        """
        await self.store.switch(account_of(person), on, self.clock())
        learned = await self._learned_from(person, message_id) if on and message_id else []
        log.info("memory switched", platform=person.platform, on=on, learned=len(learned))
        return learned

    async def correct(self, person: Person, fact_id: UUID, value: str) -> Fact | None:
        """Stores another value in place of a fact; None when there is none, or the value may not be stored.

        Of a need only its name is stored, without a reason. Raises DatabaseError.
        """
        old = next((each for each in await self.facts(person) if each.id == fact_id), None)
        stored = _storable(old.kind, " ".join(value.split())) if old else ""
        return await self.store.correct(account_of(person), fact_id, stored, self.clock()) if stored else None

    async def drop(self, person: Person, fact_id: UUID) -> bool:
        """Deletes one fact; False when there is none. Raises DatabaseError."""
        return await self.store.drop(account_of(person), fact_id)

    async def code(self, person: Person) -> str:
        """A code to link another account with this one. Raises DatabaseError."""
        return await self.links.code(account_of(person), self.clock())

    async def redeem(self, person: Person, code: str) -> LinkOutcome:
        """Links this account with that which the code is of. Raises DatabaseError."""
        outcome = await self.links.redeem(account_of(person), code, self.clock())
        log.info("link code typed", platform=person.platform, outcome=outcome.value)
        return outcome

    async def unlink(self, person: Person) -> bool:
        """Takes this account out of its person; False when it is not linked. Raises DatabaseError."""
        return await self.links.unlink(account_of(person))

    async def _learned_from(self, person: Person, message_id: str) -> Sequence[Fact]:
        message = await self.conversations.asked(person, message_id)
        if message is None:
            return []
        told = (await self.extractor.told(message.text)).facts
        return await self.store.learn(account_of(person), person.workspace, message_id, told, message.sent_at)


def _storable(kind: FactKind, value: str) -> str:
    """What of a value may be stored: all, the name of a need, or nothing."""
    if kind is FactKind.ACCESS_NEED:
        return next(iter(needs_in(value)), "")
    return value if may_be_kept(value) else ""
