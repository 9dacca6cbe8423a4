"""Long-term memory without a database, for tests of the platforms; and what an engine does with it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from uuid import UUID

from core.domain.answer import Answer
from core.domain.conversation import Message, Person
from core.domain.fact_rules import left_out
from core.domain.memory import NOTHING_HEARD, Account, Fact, Heard, LinkOutcome, MemoryState, ToldFact, account_of
from core.personal.patterns import PatternFactExtractor
from core.personal.sensitive import may_be_stored
from tests.fakes.memory import MemoryAccountLinks, MemoryFacts

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
_EARLIER = "an earlier message"


@dataclass
class PlayedMemory:
    """`MemoryDesk` and `Profile`: facts are those of the patterns, and all of them matter to every question."""

    now: datetime = NOW
    facts_kept: MemoryFacts = field(default_factory=MemoryFacts)
    heard: dict[tuple[str, str, str], str] = field(default_factory=dict)
    extractor: PatternFactExtractor = field(default_factory=PatternFactExtractor)

    def __post_init__(self) -> None:
        self.links = MemoryAccountLinks(self.facts_kept)

    async def tell(self, person: Person, *told: ToldFact) -> list[Fact]:
        """Somebody who has switched memory on has told this earlier."""
        await self.switch(person, True)
        return await self.facts_kept.learn(account_of(person), person.workspace, _EARLIER, told, self.now)

    async def add_to(self, answer: Answer, message: Message) -> tuple[Sequence[Fact], Heard]:
        """What the engine puts into an answer."""
        return await self.relevant(answer.question.text, message), await self.listen(message)

    async def forget(self, person: Person) -> tuple[int, tuple[Account, ...]]:
        """What an archive does with it: how many facts there were, and the accounts that were linked."""
        linked = (await self.state(person)).linked
        return await self.facts_kept.forget(account_of(person)), linked

    # ---- Profile -------------------------------------------------------------------------------

    async def relevant(self, question: str, message: Message) -> Sequence[Fact]:
        if not (message.is_private and question.endswith("?")):
            return ()
        return await self.facts_kept.facts(account_of(message.conversation.person), self.now)

    async def listen(self, message: Message) -> Heard:
        person = message.conversation.person
        self.heard[person.platform, person.workspace, message.id] = message.text
        if not message.is_private:
            return NOTHING_HEARD
        told, state = await self.extractor.told(message.text), await self.state(person)
        learned = await self._learn(person, message.id, told.facts)
        return Heard(tuple(learned), told.refused, offers=bool(told.facts) and state.is_on is None)

    # ---- MemoryDesk ----------------------------------------------------------------------------

    async def state(self, person: Person) -> MemoryState:
        account = account_of(person)
        return replace(await self.facts_kept.state(account), left_out=left_out(await self.facts_kept.history(account)))

    async def facts(self, person: Person) -> Sequence[Fact]:
        kept = await self.facts_kept.history(account_of(person))
        return [each for each in kept if each.ended is None and each.expires_at > self.now]

    async def switch(self, person: Person, on: bool, message_id: str | None = None) -> Sequence[Fact]:
        await self.facts_kept.switch(account_of(person), on, self.now)
        said = self.heard.get((person.platform, person.workspace, message_id or ""), "")
        return await self._learn(person, message_id or "", (await self.extractor.told(said)).facts)

    async def correct(self, person: Person, fact_id: UUID, value: str) -> Fact | None:
        if not may_be_stored(value):
            return None
        return await self.facts_kept.correct(account_of(person), fact_id, value, self.now)

    async def drop(self, person: Person, fact_id: UUID) -> bool:
        return await self.facts_kept.drop(account_of(person), fact_id)

    async def code(self, person: Person) -> str:
        return await self.links.code(account_of(person), self.now)

    async def redeem(self, person: Person, code: str) -> LinkOutcome:
        return await self.links.redeem(account_of(person), code, self.now)

    async def unlink(self, person: Person) -> bool:
        return await self.links.unlink(account_of(person))

    async def _learn(self, person: Person, message: str, told: Sequence[ToldFact]) -> list[Fact]:
        return await self.facts_kept.learn(account_of(person), person.workspace, message, told, self.now)
