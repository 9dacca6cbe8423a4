"""What the engine may know of who asks: only in private, and only where they have switched memory on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from core.domain.conversation import Message
from core.domain.fact_rules import folded, is_storable
from core.domain.memory import NOTHING_HEARD, NOTHING_TOLD, Account, Fact, Heard, MemoryState, Told, account_of
from core.errors import ModelError
from core.personal.selecting import FactSelector
from core.ports.memory import FactExtractor, FactStore


@dataclass(frozen=True)
class PersonalProfile:
    """`Profile` on a store of facts. `now` is the time, with its zone."""

    store: FactStore
    extractor: FactExtractor
    selector: FactSelector
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    async def relevant(self, question: str, message: Message) -> Sequence[Fact]:
        """The facts that matter to the question; none where the models fail. Raises DatabaseError."""
        facts = await self.store.facts(_account(message), self.now()) if message.is_private else []
        try:
            return await self.selector.relevant(question, facts) if facts else ()
        except ModelError:
            return ()

    async def known(self, message: Message) -> Sequence[Fact] | None:
        """All that holds, newest first; None where nothing is used. Raises DatabaseError."""
        account = _account(message)
        if not message.is_private or (await self.store.state(account)).is_on is not True:
            return None
        return await self.store.facts(account, self.now())

    async def listen(self, message: Message) -> Heard:
        """Stores what the message tells; what was offered or refused where it does not. Raises DatabaseError."""
        told = await self.extractor.told(message.text) if message.is_private else NOTHING_TOLD
        if told == NOTHING_TOLD:
            return NOTHING_HEARD
        account = _account(message)
        state = await self.store.state(account)
        if state.is_on is not True:
            return await self._unstored(account, state, told)
        workspace = message.conversation.workspace
        learned = await self.store.learn(account, workspace, message.id, told.facts, message.sent_at)
        ended = any(fact.denies for fact in told.facts)
        return Heard(tuple(learned), told.refused, ended=ended, known=_known_before(told, learned))

    async def _unstored(self, account: Account, state: MemoryState, told: Told) -> Heard:
        """What is said of a message of which nothing is kept. Memory is offered once, and to whoever asks for it."""
        may_offer = state.is_on is None and any(not fact.denies for fact in told.facts)
        offers = may_offer and (await self.store.offer(account, self.now()) or told.is_asked)
        return Heard(refused=told.refused if told.is_asked else (), offers=offers)


def _known_before(told: Told, learned: Sequence[Fact]) -> tuple[str, ...]:
    """What was told again; nothing where something was taken back as well."""
    if any(fact.denies for fact in told.facts):
        return ()
    new = {(fact.kind, folded(fact.value)) for fact in learned}
    again = [fact for fact in told.facts if is_storable(fact.value) and (fact.kind, folded(fact.value)) not in new]
    return tuple(fact.value for fact in again)


def _account(message: Message) -> Account:
    return account_of(message.conversation.person)
