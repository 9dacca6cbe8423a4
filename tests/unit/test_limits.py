"""How often one person may ask, and how many answers are written at once."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, Person, StandaloneQuestion
from core.rag.answering.replies import please_wait
from core.rag.limits import ConcurrencyLimit, RateLimit
from tests.fakes.stores import MemoryConversations

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
ANN, BOB = Person("test", "campus", "ann"), Person("test", "campus", "bob")


@dataclass
class Now:
    """A clock that is set by hand, in seconds after noon."""

    seconds: float = 0

    def __call__(self) -> datetime:
        return NOON + timedelta(seconds=self.seconds)


@dataclass
class Asking:
    """People who ask, under a limit of three questions a minute."""

    now: Now = field(default_factory=Now)

    def __post_init__(self) -> None:
        self.conversations = MemoryConversations(clock=self.now)
        self.limit = RateLimit(self.conversations, per_minute=3)

    async def ask(self, number: int, at: float, channel: str = "general") -> float | None:
        """Claims a question at so many seconds after noon; how many seconds its sender has to wait."""
        self.now.seconds = at
        message = Message(f"m{number}", ConversationKey("test", "campus", channel, "ann"), "When?", NOON)
        assert await self.conversations.claim(message)
        wait = await self.limit.wait_before(message)
        if wait is not None:
            await self.conversations.remember(message, turned_away(), Trace((), ()))
        return wait.total_seconds() if wait else None


def turned_away() -> Answer:
    return Answer(uuid4(), Outcome.LIMITED, "Please wait.", StandaloneQuestion("When?", "When?"))


async def test_who_asks_too_often_waits_until_their_oldest_question_is_a_minute_old() -> None:
    asking = Asking()
    waits = [await asking.ask(number, at) for number, at in enumerate([0, 10, 20, 30, 50, 60, 65, 70])]

    assert waits == [None, None, None, 30, 10, None, 5, None]


async def test_where_more_was_answered_than_is_allowed_now_the_newest_questions_count() -> None:
    asking = Asking()
    asking.limit = RateLimit(asking.conversations, per_minute=0)
    for number in range(4):
        await asking.ask(number, 10 * number)
    asking.limit = RateLimit(asking.conversations, per_minute=3)

    assert await asking.ask(4, 35) == 35  # the third newest was 25 seconds before


async def test_it_does_not_matter_where_somebody_asks() -> None:
    asking = Asking()
    waits = [await asking.ask(number, number, channel=f"room {number}") for number in range(4)]

    assert waits == [None, None, None, 57]


async def test_zero_is_no_limit() -> None:
    asking = Asking()
    asking.limit = RateLimit(asking.conversations, per_minute=0)

    assert [await asking.ask(number, 0) for number in range(50)] == [None] * 50


def test_the_sentence_says_how_often_and_when_to_ask_again() -> None:
    many, one = please_wait(10, timedelta(seconds=24.2)), please_wait(1, timedelta(seconds=0.3))

    assert many.startswith("I answer up to 10 questions a minute")
    assert many.endswith("ask this one again in 25 seconds.")
    assert one.startswith("I answer up to 1 question a minute")
    assert one.endswith("in 1 second.")


@dataclass
class Answering:
    """Answers that begin when the concurrency_limit lets them, and end when they are told."""

    concurrency_limit: ConcurrencyLimit
    begun: list[str] = field(default_factory=list)

    def start(self, person: Person, names: Sequence[str]) -> tuple[asyncio.Event, list[asyncio.Task[None]]]:
        done = asyncio.Event()
        return done, [asyncio.create_task(self._answer(person, name, done)) for name in names]

    async def _answer(self, person: Person, name: str, done: asyncio.Event) -> None:
        async with self.concurrency_limit.slot(person):
            self.begun.append(name)
            await done.wait()


async def everything_that_can_begin() -> None:
    """Lets every task run until it waits."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_fourth_question_of_one_person_waits_and_keeps_nobody_else_waiting() -> None:
    answering = Answering(ConcurrencyLimit(answers=4, per_person=3))
    anns_done, anns = answering.start(ANN, ["a1", "a2", "a3", "a4", "a5"])
    await everything_that_can_begin()
    bobs_done, bobs = answering.start(BOB, ["b1"])
    await everything_that_can_begin()

    assert answering.begun == ["a1", "a2", "a3", "b1"]

    anns_done.set()
    bobs_done.set()
    await asyncio.gather(*anns, *bobs)
    assert answering.begun[4:] == ["a4", "a5"]


async def test_no_more_answers_are_written_at_once_than_are_allowed() -> None:
    answering = Answering(ConcurrencyLimit(answers=2))
    done, tasks = answering.start(ANN, ["a1"])
    _, others = answering.start(BOB, ["b1", "b2"])
    await everything_that_can_begin()

    assert answering.begun == ["a1", "b1"]

    done.set()
    await everything_that_can_begin()
    assert answering.begun == ["a1", "b1", "b2"]
    for task in others:
        task.cancel()
    await asyncio.wait([*tasks, *others])


async def test_who_gives_up_while_waiting_or_answering_leaves_their_place_to_others() -> None:
    answering = Answering(ConcurrencyLimit(answers=1, per_person=1))
    _, [first, second] = answering.start(ANN, ["a1", "a2"])
    await everything_that_can_begin()

    second.cancel()
    first.cancel()
    await asyncio.wait([first, second])

    done, third = answering.start(ANN, ["a3"])
    done.set()
    await asyncio.gather(*third)
    assert answering.begun == ["a1", "a3"]
