"""Questions whose process died are handed to their platform once it is connected, and forgotten when they are gone."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from core.domain.conversation import ConversationKey, Message
from core.errors import DatabaseUnavailable, PlatformUnavailable
from core.ports.conversations import OLDEST
from jobs.take_up import TakeUp
from tests.fakes.deliveries import MemoryDeliveries
from tests.fakes.stores import MemoryConversations
from tests.standins.exchanges import EMPTY, reply

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
LEASE = timedelta(minutes=5)
AWAY = PlatformUnavailable("Slack is not connected.")


@dataclass
class Platform:
    """Resumes what it is given, and says or raises `ends` in order."""

    ends: list[bool | PlatformUnavailable]
    resumed: list[str] = field(default_factory=list)
    posted: list[str] = field(default_factory=list)

    async def resume(self, message: Message, *, is_answered: bool = False) -> bool:
        (self.posted if is_answered else self.resumed).append(message.id)
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


def take_up(store: MemoryConversations, time: Time) -> TakeUp:
    return TakeUp(store, time, MemoryDeliveries(store, LEASE))


async def test_hands_a_question_over_when_its_lease_is_over() -> None:
    time, slack = Time(), Platform([True])
    store = MemoryConversations(LEASE, time)
    await store.claim(question())
    job = take_up(store, time)

    time.now += LEASE - timedelta(seconds=1)
    assert await job.take_up({"slack": slack})
    assert slack.resumed == []
    time.now += timedelta(seconds=1)
    assert await job.take_up({"slack": slack})
    assert slack.resumed == ["m1"]


async def test_waits_for_a_platform_that_is_not_connected() -> None:
    time, slack = Time(), Platform([AWAY, True])
    job = take_up(await claimed(time, question()), time)

    assert [await job.take_up({"slack": slack}), await job.take_up({"slack": slack})] == [False, True]
    assert slack.resumed == ["m1", "m1"]


async def test_forgets_a_question_that_is_no_more() -> None:
    time, slack = Time(), Platform([False])
    store = await claimed(time, question())

    assert await take_up(store, time).take_up({"slack": slack})
    assert store.exchanges() == []


async def test_leaves_what_is_too_old_and_what_belongs_elsewhere() -> None:
    time, slack = Time(), Platform([])
    store = await claimed(time, question(sent_at=NOON + LEASE - OLDEST - timedelta(seconds=1)), question(2, "discord"))

    assert await take_up(store, time).take_up({"slack": slack})
    assert (slack.resumed, len(store.exchanges())) == ([], 2)


async def test_goes_on_when_the_database_is_away() -> None:
    assert await take_up(BrokenStore(LEASE, Time()), Time()).take_up({"slack": Platform([])})


async def unposted(time: Time, *messages: Message) -> MemoryConversations:
    """A store whose answers to these should have been posted by now."""
    store = MemoryConversations(LEASE, time)
    for message in messages:
        await store.claim(message)
        await store.remember(message, reply(), EMPTY)
    time.now += LEASE
    return store


async def test_has_an_answer_posted_whose_process_ended_before_it_did() -> None:
    time, slack = Time(), Platform([True])
    store = await unposted(time, question(), question(2, "discord"))

    assert await take_up(store, time).take_up({"slack": slack})
    assert (slack.resumed, slack.posted) == ([], ["m1"])


async def test_asks_once_for_an_answer_that_stands_already_or_can_stand_nowhere() -> None:
    time, slack = Time(), Platform([False])
    job = take_up(await unposted(time, question()), time)

    assert [await job.take_up({"slack": slack}) for _ in range(2)] == [True, True]
    assert slack.posted == ["m1"]


async def test_keeps_an_answer_for_a_platform_that_is_not_connected() -> None:
    time, slack = Time(), Platform([AWAY, True])
    job = take_up(await unposted(time, question()), time)

    assert [await job.take_up({"slack": slack}), await job.take_up({"slack": slack})] == [False, True]
    assert slack.posted == ["m1", "m1"]
