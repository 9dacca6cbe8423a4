"""A process takes as many questions from the queue as it has places, of the platforms it is connected to."""

from dataclasses import dataclass, field

from core.domain.conversation import Message
from core.errors import DatabaseUnavailable, PlatformUnavailable
from core.rag.limits import ConcurrencyLimit, Overflow
from jobs.take_waiting import ALONE_SECONDS, BUSY_SECONDS, IDLE_SECONDS, TakeWaiting
from tests.fakes.stores import MemoryConversations
from tests.unit.test_engine import BOB
from tests.unit.test_overflow import Queue, posted


class StopLooking(Exception):
    """Ends a job that would run for ever."""


@dataclass
class Platform:
    """Resumes what it is given."""

    connected: bool = True
    is_there: bool = True
    fails: bool = False
    resumed: list[str] = field(default_factory=list)

    def is_connected(self) -> bool:
        return self.connected

    async def resume(self, message: Message, *, is_answered: bool = False) -> bool:
        if self.fails:
            raise PlatformUnavailable("It is away.")
        self.resumed.append(message.id)
        return self.is_there


class BrokenQueue(Queue):
    """A database that is away."""

    async def take(self, *_: object) -> list[Message]:
        raise DatabaseUnavailable("Postgres is away; start it.")


@dataclass
class Pauses:
    """Notes the pauses, and ends the job after so many."""

    most: int
    seconds: list[float] = field(default_factory=list)

    async def __call__(self, seconds: float) -> None:
        if len(self.seconds) == self.most:
            raise StopLooking
        self.seconds.append(seconds)


def job(queue: Queue, places: int = 2, store: MemoryConversations | None = None) -> TakeWaiting:
    overflow = Overflow(queue, ConcurrencyLimit(places), has_others=True)
    return TakeWaiting(store or MemoryConversations(), overflow, lambda: 1)


def waiting(questions: int) -> Queue:
    return Queue(waiting=[posted(number) for number in range(questions)])


async def test_takes_as_many_as_there_are_places() -> None:
    platform, taking = Platform(), job(waiting(3))

    await taking.look({"test": platform})
    assert (platform.resumed, taking.overflow.has_waiting) == (["m0", "m1"], True)
    await taking.look({"test": platform})
    assert (platform.resumed, taking.overflow.has_waiting) == (["m0", "m1", "m2"], False)


async def test_takes_nothing_while_it_has_no_place_or_no_connection() -> None:
    queue = waiting(1)
    taking = job(queue, places=1)

    await taking.look({"test": Platform(connected=False)})
    async with taking.overflow.limit.slot(BOB.person):
        await taking.look({"test": Platform()})

    assert len(queue.waiting) == 1


async def test_forgets_a_question_that_is_no_more() -> None:
    store = MemoryConversations()
    await store.claim(posted(0))

    await job(waiting(1), store=store).look({"test": Platform(is_there=False)})

    assert store.exchanges() == []


async def test_leaves_a_question_that_cannot_be_begun_now() -> None:
    store = MemoryConversations()
    await store.claim(posted(0))

    await job(waiting(1), store=store).look({"test": Platform(fails=True)})

    assert len(store.exchanges()) == 1


async def paused(queue: Queue, others: int, looks: int) -> list[float]:
    """The pauses of a job between its looks."""
    pauses = Pauses(looks)
    overflow = Overflow(queue, ConcurrencyLimit(1))
    taking = TakeWaiting(MemoryConversations(), overflow, lambda: others, pauses)
    try:
        await taking.run({"test": Platform()})
    except StopLooking:
        return pauses.seconds
    raise AssertionError("it ended by itself")


async def test_looks_more_often_the_more_there_is_to_do() -> None:
    assert await paused(waiting(0), others=0, looks=2) == [ALONE_SECONDS, ALONE_SECONDS]
    assert await paused(waiting(0), others=1, looks=2) == [IDLE_SECONDS, IDLE_SECONDS]
    assert await paused(waiting(2), others=1, looks=4) == [IDLE_SECONDS, BUSY_SECONDS, BUSY_SECONDS, IDLE_SECONDS]


async def test_goes_on_when_the_database_is_away() -> None:
    assert await paused(BrokenQueue(), others=1, looks=3) == [IDLE_SECONDS, ALONE_SECONDS, IDLE_SECONDS]
