"""Facts and links of made-up people, in memory or on Postgres, for tests of long-term memory."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from core.domain.memory import Account, Fact, FactKind, ToldFact
from core.memory.accounts import PostgresAccountLinks
from core.memory.facts import PostgresFacts
from core.storage.database import Database
from tests.fakes.memory import MemoryAccountLinks, MemoryFacts

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ADA, BOB = Account("discord", "", "ada"), Account("discord", "", "bob")
ADA_AT_WORK = Account("slack", "larkmoor", "ada")
NURSING = ToldFact(FactKind.PROGRAMME, "nursing")
BIOLOGY = ToldFact(FactKind.PROGRAMME, "biology")
CHESS = ToldFact(FactKind.INTEREST, "chess")
MUSIC = ToldFact(FactKind.INTEREST, "music")


@dataclass(frozen=True)
class Remembering:
    """The facts of people, and the links between their accounts."""

    facts: MemoryFacts | PostgresFacts
    links: MemoryAccountLinks | PostgresAccountLinks

    async def on(self, *accounts: Account) -> None:
        """These people say yes."""
        for each in accounts:
            await self.facts.switch(each, True, NOON)

    async def tell(self, account: Account, *told: ToldFact, day: int = 0, message: str = "m1") -> list[Fact]:
        """They tell this in a message, so many days after the first."""
        return await self.facts.learn(account, "larkmoor", message, told, NOON + timedelta(days=day))

    async def values(self, account: Account, day: int = 0) -> list[str]:
        """What is used of them on that day, newest first."""
        return [each.value for each in await self.facts.facts(account, NOON + timedelta(days=day))]

    async def link(self, account: Account, other: Account) -> None:
        """The code of one is typed on the other."""
        await self.links.redeem(other, await self.links.code(account, NOON), NOON)


def remembering(database: Database | None, longest: timedelta | None = None) -> Remembering:
    """On this database, or in memory without one."""
    if database:
        return Remembering(PostgresFacts(database, longest), PostgresAccountLinks(database))
    facts = MemoryFacts(longest)
    return Remembering(facts, MemoryAccountLinks(facts))
