"""The job that goes on with what ended processes had received."""

from dataclasses import dataclass, field

from core.domain.conversation import Person
from core.domain.received import Left, Received
from core.errors import DatabaseUnavailable, PlatformUnavailable
from jobs.take_received import MOST_AT_ONCE, TakeReceived
from tests.fakes.inbox import MemoryInbox


@dataclass
class Platform:
    """Keeps what it is given; raises `error`."""

    error: Exception | None = None
    connected: bool = True
    taken: list[Left] = field(default_factory=list)

    def is_connected(self) -> bool:
        return self.connected

    async def take_up(self, left: Left) -> None:
        if self.error:
            raise self.error
        self.taken.append(left)


def received(number: int) -> Received:
    return Received(str(number), Person("slack", "larkmoor", "ada"), "general")


async def left_behind(*numbers: int) -> MemoryInbox:
    """What a process had received that has ended, as another one sees it."""
    gone = MemoryInbox(holder="gone", gone={"gone"})
    for number in numbers:
        await gone.add(received(number))
    return MemoryInbox(rows=gone.rows, gone=gone.gone)


async def test_what_was_left_is_begun_once() -> None:
    inbox, platform = await left_behind(1, 2), Platform()
    job = TakeReceived(inbox)

    assert [await job.look({"slack": platform}) for _ in range(2)] == [True, True]
    assert [each.received.id for each in platform.taken] == ["1", "2"]


async def test_no_more_is_begun_at_once_than_a_process_can_do() -> None:
    inbox, platform = await left_behind(*range(MOST_AT_ONCE + 5)), Platform()

    await TakeReceived(inbox).look({"slack": platform})

    assert len(platform.taken) == MOST_AT_ONCE


async def test_a_platform_that_is_not_connected_waits() -> None:
    inbox, platform = await left_behind(1), Platform(connected=False)

    assert await TakeReceived(inbox).look({"slack": platform})
    assert [row.holder for row in inbox.rows.values()] == ["gone"]


async def test_what_cannot_be_begun_now_is_left_to_any_process() -> None:
    inbox = await left_behind(1)

    assert not await TakeReceived(inbox).look({"slack": Platform(PlatformUnavailable("Slack is away."))})
    assert [row.holder for row in inbox.rows.values()] == [None]


async def test_what_fails_for_good_does_not_keep_the_others_waiting() -> None:
    inbox = await left_behind(1, 2)

    assert not await TakeReceived(inbox).look({"slack": Platform(ValueError("an odd payload"))})
    assert [row.holder for row in inbox.rows.values()] == ["here", "here"]


async def test_a_database_that_is_away_ends_nothing() -> None:
    inbox = await left_behind(1)
    inbox.error = DatabaseUnavailable("Postgres is away.")

    assert not await TakeReceived(inbox).look({"slack": Platform()})
