"""What has been kept long enough goes, by a clock that is set."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from core.domain.conversation import WorkspaceProfile
from core.domain.hand_off import HandOff, Packet
from core.domain.memory import account_of
from jobs.retention import Retention
from tests.fakes.acting import STAFF
from tests.fakes.archive import MemoryArchive
from tests.fakes.inbox import MemoryInbox
from tests.fakes.stores import MemoryConversations, MemoryJobLock
from tests.fakes.vault import MemoryVault
from tests.standins.exchanges import ADA, answered, question, reply
from tests.standins.remembered import BIOLOGY, CHESS, NURSING

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)


@dataclass
class Night:
    """A retention job over stores in memory, `day` days after the first of September."""

    keep_days: int = 180
    day: float = 0
    lock: MemoryJobLock = field(default_factory=MemoryJobLock)

    def __post_init__(self) -> None:
        self.conversations = MemoryConversations(clock=self)
        self.archive = MemoryArchive(self.conversations)
        self.vault = MemoryVault(self)
        parts = (self.conversations, self.vault, self.lock, self, self.keep_days, self.archive.hand_offs)
        self.retention = Retention(*parts, self.archive.facts, MemoryInbox(clock=self))

    def __call__(self) -> datetime:
        return NOON + timedelta(days=self.day)


async def test_conversations_are_erased_when_their_days_are_over() -> None:
    night, answer = Night(keep_days=30), reply()
    await answered(night.conversations, question("1"), answer)
    await night.archive.rate(answer.id, ADA.person, helpful=True)
    night.day = 10
    await answered(night.conversations, question("2"))

    night.day = 29.9
    await night.retention.run()
    assert (await night.archive.remembered(ADA.person)).questions == 2

    night.day = 30.1
    await night.retention.run()
    left = await night.archive.remembered(ADA.person)
    assert (left.questions, left.answers, left.ratings) == (1, 1, 0)
    assert await night.archive.explain(answer.id, STAFF) is None


async def test_zero_days_keep_everything_for_ever() -> None:
    night = Night(keep_days=0)
    await answered(night.conversations, question())

    night.day = 100_000
    await night.retention.run()

    assert (await night.archive.remembered(ADA.person)).questions == 1


async def test_a_workspace_may_keep_for_longer_or_shorter_than_the_others() -> None:
    longer, shorter = replace(ADA, workspace="longer"), replace(ADA, workspace="shorter")
    days = {"longer": 0, "shorter": 10}

    async def profiles() -> list[WorkspaceProfile]:
        return [WorkspaceProfile(ADA.platform, name, keep_days=kept) for name, kept in days.items()]

    night = Night(keep_days=30)
    night.retention = replace(night.retention, profiles=profiles)
    for number, key in enumerate((ADA, longer, shorter)):
        await answered(night.conversations, replace(question(str(number)), conversation=key))

    left = {}
    for night.day in (11, 31):
        await night.retention.run()
        left[night.day] = [(await night.archive.remembered(each.person)).questions for each in (ADA, longer, shorter)]

    assert left == {11: [1, 1, 0], 31: [0, 1, 0]}


async def test_hand_offs_that_nobody_ended_go_after_the_days_of_their_workspace() -> None:
    shorter, longer = replace(ADA, workspace="shorter"), replace(ADA, workspace="longer")
    days = {"shorter": 10, "longer": 0}

    async def profiles() -> list[WorkspaceProfile]:
        return [WorkspaceProfile(ADA.platform, name, keep_days=kept) for name, kept in days.items()]

    night = Night(keep_days=30)
    night.retention = replace(night.retention, profiles=profiles)
    for who in (ADA, shorter, longer):
        sent = HandOff(uuid4(), "Registrar", who, False, Packet("When are fees due?"), NOON, NOON)
        await night.archive.hand_offs.send(sent, [])

    left = {}
    for night.day in (9, 11, 31):
        await night.retention.run()
        left[night.day] = [len(night.archive.hand_offs.of(who.person)) for who in (ADA, shorter, longer)]

    assert left == {9: [1, 1, 1], 11: [1, 0, 1], 31: [0, 0, 1]}


async def test_expired_secrets_go_and_the_others_stay() -> None:
    night = Night()
    await night.vault.put("state", "s", "short-lived", NOON + timedelta(days=1))
    await night.vault.put("bot", "T1", "token")

    night.day = 2
    await night.retention.run()

    night.day = 0
    assert await night.vault.get("state", "s") is None
    assert await night.vault.get("bot", "T1") == "token"


async def test_one_of_many_processes_does_it() -> None:
    night = Night(keep_days=1)
    await answered(night.conversations, question())
    night.day = 2

    async with night.lock.try_hold("retention"):
        await night.retention.run()
    assert (await night.archive.remembered(ADA.person)).questions == 1

    await night.retention.run()
    assert (await night.archive.remembered(ADA.person)).questions == 0


async def test_facts_go_when_they_expire_and_what_they_replaced_a_month_after_that() -> None:
    night = Night()
    account = account_of(ADA.person)
    await night.archive.facts.switch(account, True, NOON)
    await night.archive.facts.learn(account, "larkmoor", "1", [NURSING, CHESS], NOON)
    await night.archive.facts.learn(account, "larkmoor", "2", [BIOLOGY], NOON)

    left = []
    for day in (30, 31, 365):
        night.day = day
        await night.retention.run()
        left.append({each.value for each in await night.archive.facts.history(account)})

    assert left == [{"nursing", "biology", "chess"}, {"biology", "chess"}, {"biology"}]
