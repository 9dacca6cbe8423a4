"""A question for which there is no place goes to the queue of all processes, where another one can answer it."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

import pytest

from core.domain.answer import Outcome
from core.domain.conversation import Draft, Message
from core.errors import DatabaseUnavailable
from core.rag.limits import ConcurrencyLimit, Overflow
from tests.fakes.stores import MemoryConversations
from tests.unit.test_engine import BOB, engine, message

PARKING = "How much is a parking permit for students?"


@dataclass
class Queue:
    """Takes what it is given, or says that others wait too long already."""

    takes_more: bool = True
    waiting: list[Message] = field(default_factory=list)

    async def hand_over(self, message: Message) -> bool:
        if self.takes_more:
            self.waiting.append(message)
        return self.takes_more

    async def take(self, platforms: Collection[str], most: int) -> list[Message]:
        taken, self.waiting = self.waiting[:most], self.waiting[most:]
        return taken


def posted(number: int = 1, text: str = PARKING) -> Message:
    return replace(message(text, number), is_posted=True)


def overflow(places: int = 1, *, has_others: bool = True, takes_more: bool = True) -> Overflow:
    return Overflow(Queue(takes_more), ConcurrencyLimit(places), has_others)


async def test_a_question_waits_for_any_process_where_there_is_no_place() -> None:
    full, shown = overflow(), list[Draft]()
    advisor = replace(engine(), concurrency_limit=full.limit, overflow=full)

    async def show(draft: Draft) -> None:
        shown.append(draft)

    async with full.limit.slot(BOB.person):
        answer = await advisor.answer(posted(), show)

    assert (answer.outcome, answer.text, shown) == (Outcome.DUPLICATE, "", [])
    assert await full.queue.take((), 9) == [posted()]


async def test_a_question_is_answered_where_there_is_a_place() -> None:
    free = overflow()

    answer = await replace(engine(), concurrency_limit=free.limit, overflow=free).answer(posted())

    assert answer.outcome is Outcome.ANSWERED


@pytest.mark.parametrize(
    ("full", "asked"),
    [
        (overflow(has_others=False), posted()),
        (overflow(takes_more=False), posted()),
        (overflow(), message(PARKING)),
    ],
    ids=["no other process", "a queue that is too long", "a command"],
)
async def test_it_waits_for_its_own_process(full: Overflow, asked: Message) -> None:
    async with full.limit.slot(BOB.person):
        assert not await full.takes(asked)


class LostQueue(Queue):
    """A database that goes away before it says whether the question was stored."""

    async def hand_over(self, message: Message) -> bool:
        self.waiting.append(message)
        raise DatabaseUnavailable("Postgres is away; start it.")


async def test_what_may_wait_in_the_queue_is_not_answered_here_too() -> None:
    full, store = Overflow(LostQueue(), ConcurrencyLimit(1), has_others=True), MemoryConversations()
    advisor = replace(engine(conversations=store), concurrency_limit=full.limit, overflow=full)

    async with full.limit.slot(BOB.person):
        answer = await advisor.answer(posted())

    assert answer.outcome is Outcome.DUPLICATE
    assert len(store.exchanges()) == 1  # the claim stays, so that it is taken up when it runs out


async def test_new_questions_go_behind_those_that_wait() -> None:
    free = overflow(places=5)
    free.has_waiting = True

    assert await free.takes(posted())
