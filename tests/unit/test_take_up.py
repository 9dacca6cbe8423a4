"""Questions whose process died are handed to their platform once it is connected, and forgotten when they are gone."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from core.domain.conversation import ConversationKey, Message
from core.errors import DatabaseUnavailable, PlatformUnavailable
from core.ports.conversations import OLDEST
from jobs.take_up import TakeUp
from tests.fakes.stores import MemoryConversations

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
LEASE = timedelta(minutes=5)
AWAY = PlatformUnavailable("Slack is not connected.")


@dataclass
class Platform:
    """Resumes what it is given, and says or raises `ends` in order."""

    ends: list[bool | PlatformUnavailable]
    resumed: list[str] = field(default_factory=list)

    async def resume(self, message: Message) -> bool:
        self.resumed.append(message.id)
        end = self.ends.pop(0)
        if isinstance(end, PlatformUnavailable):
            raise end
        return end


@dataclass
class Time:
    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now


class BrokenStore(MemoryConversations):
    """A database that is away."""

    async def abandoned(self, not_before: datetime) -> list[Message]:
        raise DatabaseUnavailable("Postgres is away; start it.")


def question(number: int = 1, platform: str = "slack", sent_at: datetime = NOON) -> Message:
    return Message(f"m{number}", ConversationKey(platform, "T1", "C1:1", "U1"), "When are fees due?", sent_at)


async def claimed(time: Time, *messages: Message) -> MemoryConversations:
    """A store with these claims, whose lease has just run out."""
    store = MemoryConversations(LEASE, time)
    for message in messages:
        await store.claim(message)
    time.now += LEASE
    return store


async def test_hands_a_question_over_when_its_lease_is_over() -> None:
    time, slack = Time(), Platform([True])
    store = MemoryConversations(LEASE, time)
    await store.claim(question())
    job = TakeUp(store, time)

    time.now += LEASE - timedelta(seconds=1)
    assert await job.take_up({"slack": slack})
    assert slack.resumed == []
    time.now += timedelta(seconds=1)
    assert await job.take_up({"slack": slack})
    assert slack.resumed == ["m1"]


async def test_waits_for_a_platform_that_is_not_connected() -> None:
    time, slack = Time(), Platform([AWAY, True])
    job = TakeUp(await claimed(time, question()), time)

    assert [await job.take_up({"slack": slack}), await job.take_up({"slack": slack})] == [False, True]
    assert slack.resumed == ["m1", "m1"]


async def test_forgets_a_question_that_is_no_more() -> None:
    time, slack = Time(), Platform([False])
    store = await claimed(time, question())

    assert await TakeUp(store, time).take_up({"slack": slack})
    assert store.exchanges() == []


async def test_leaves_what_is_too_old_and_what_belongs_elsewhere() -> None:
    time, slack = Time(), Platform([])
    store = await claimed(time, question(sent_at=NOON + LEASE - OLDEST - timedelta(seconds=1)), question(2, "discord"))

    assert await TakeUp(store, time).take_up({"slack": slack})
    assert (slack.resumed, len(store.exchanges())) == ([], 2)


async def test_goes_on_when_the_database_is_away() -> None:
    assert await TakeUp(BrokenStore(LEASE, Time()), Time()).take_up({"slack": Platform([])})
