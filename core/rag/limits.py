"""Limit how often and how many questions are answered at once; who waits is served in turn, or by another process."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog

from core.domain.conversation import Message, Person
from core.errors import AnswerTooLate, ConfigurationError, DatabaseError, DatabaseUnavailable
from core.messages.speaking import say
from core.ports.conversations import LEASE, ConversationStore, QuestionQueue

log = structlog.get_logger(__name__)

# Seconds between the attempts. Postgres takes one or two to recover from a backend that was killed.
PAUSES = (0.5, 2.0, 5.0)
Result = TypeVar("Result")
A_MINUTE = timedelta(minutes=1)
LONGEST_QUESTION = 4_000  # characters
_PRICE_SIGNS = "$€£"  # "$$?" asks for a price


def what_is_wrong_with(question: str) -> str | None:
    """A sentence for a question that cannot be answered as it is; None when it can."""
    if not any(letter.isalnum() or letter in _PRICE_SIGNS for letter in question):
        return say("limit.no_question")
    if len(question) > LONGEST_QUESTION:
        return say("limit.too_long", characters=len(question), most=LONGEST_QUESTION)
    return None


async def again_when_away(step: Callable[[], Awaitable[Result]], pauses: Sequence[float] = PAUSES) -> Result:
    """What `step` returns, which must be safe to repeat. Raises DatabaseUnavailable when the last attempt does."""
    for pause in pauses:
        try:
            return await step()
        except DatabaseUnavailable:
            log.warning("the database is away, a question is tried again", in_seconds=pause)
            await asyncio.sleep(pause)
    return await step()


@dataclass(frozen=True)
class AnswerLimits:
    """The most seconds of each part of an answer. Raises ConfigurationError unless the whole is shorter than a lease.

    `model` is for rewriting and writing together, of which rewriting may take `rewriting_share`. Where the model has
    shown nothing after `quoted_after`, the quoted answer is shown meanwhile.
    """

    model: float = 30.0
    rewriting_share: float = 1 / 3
    quoted_after: float = 4.0
    waiting: float = 60.0
    search: float = 30.0
    quoting: float = 30.0
    storing: float = 30.0

    def __post_init__(self) -> None:
        if self.whole >= LEASE.total_seconds():
            raise ConfigurationError(
                f"must be below {LEASE.total_seconds() - self.whole + self.model:g}: the other steps of an answer take "
                f"up to {self.whole - self.model:g} s, and another process may answer after {LEASE.total_seconds():g} s"
            )

    @property
    def whole(self) -> float:
        """The sum of the parts: no answer takes longer."""
        return self.model + self.waiting + self.search + self.quoting + self.storing


@asynccontextmanager
async def at_most(seconds: float, what: str) -> AsyncIterator[None]:
    """Raises AnswerTooLate when its block takes longer."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise AnswerTooLate(f"{what} took longer than {seconds:g} s; ask again in a minute") from None


@dataclass(frozen=True)
class RateLimit:
    """At most `per_minute` questions of one person in any minute, counted over all processes; 0: no limit."""

    conversations: ConversationStore
    per_minute: int = 10

    async def wait_before(self, message: Message) -> timedelta | None:
        """How long the sender of this claimed message has to wait; None when it may be answered now.

        Raises DatabaseError.
        """
        if not self.per_minute:
            return None
        earlier = await self.conversations.earlier_questions(message, A_MINUTE)
        return A_MINUTE - earlier[-self.per_minute] if len(earlier) >= self.per_minute else None


class ConcurrencyLimit:
    """Lets `answers` questions through at once, and `per_person` of one person; later ones wait.

    A place that becomes free goes to the server or workspace that has the fewest.
    """

    def __init__(self, answers: int = 32, per_person: int = 3, longest_wait: float = AnswerLimits.waiting) -> None:
        self._answers, self._longest_wait = FairSlots(answers), longest_wait
        self._per_person = per_person
        self._persons: WeakValueDictionary[Person, asyncio.Semaphore] = WeakValueDictionary()

    @property
    def free(self) -> int:
        """How many questions could begin now."""
        return self._answers.free

    @asynccontextmanager
    async def slot(self, person: Person) -> AsyncIterator[None]:
        """Waits for a place among the answers being written, and holds it during its block. Raises AnswerTooLate."""
        own = self._persons.setdefault(person, asyncio.Semaphore(self._per_person))
        async with AsyncExitStack() as held:
            async with at_most(self._longest_wait, "waiting for other answers"):
                await held.enter_async_context(own)  # first: who waits for their own answers blocks nobody else
                await held.enter_async_context(self._answers.slot((person.platform, person.workspace)))
            yield


Group = tuple[str, str]  # platform and workspace
Waiting = tuple[Group, asyncio.Future[None]]


@dataclass
class FairSlots:
    """So many places; a place that becomes free goes to the waiting group that has the fewest.

    Of groups with equally many, the one that was given a place longest ago is next; within a group, who came first. As
    nobody waits while a place is free, a group alone has all places. Method: max-min fairness, https://en.wikipedia.org/wiki/Max-min_fairness
    """

    places: int
    _held: Counter[Group] = field(default_factory=Counter)
    _waiting: deque[Waiting] = field(default_factory=deque)
    _turns: dict[Group, int] = field(default_factory=dict)  # the number of the last place that each group was given
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def free(self) -> int:
        """How many places nobody has."""
        return self.places - self._held.total()

    @asynccontextmanager
    async def slot(self, group: Group) -> AsyncIterator[None]:
        """Waits for a place and holds it during its block."""
        await self._take(group)
        try:
            yield
        finally:
            self._leave(group)

    async def _take(self, group: Group) -> None:
        if self._held.total() < self.places:
            self._hold(group)
            return
        waiting = (group, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        try:
            await waiting[1]
        except asyncio.CancelledError:
            self._give_up(waiting)
            raise

    def _give_up(self, waiting: Waiting) -> None:
        """Who was cancelled after the place was given to them passes it on."""
        if waiting in self._waiting:
            self._waiting.remove(waiting)
        else:
            self._leave(waiting[0])

    def _leave(self, group: Group) -> None:
        self._held[group] -= 1
        if not self._held[group]:
            del self._held[group]
        if self._waiting:
            self._give_to(min(self._waiting, key=self._had))

    def _had(self, waiting: Waiting) -> tuple[int, int]:
        return self._held[waiting[0]], self._turns.get(waiting[0], 0)

    def _hold(self, group: Group) -> None:
        self._held[group] += 1
        self._turns[group] = next(self._numbers)

    def _give_to(self, waiting: Waiting) -> None:
        self._waiting.remove(waiting)
        self._hold(waiting[0])
        if not waiting[1].done():
            waiting[1].set_result(None)


@dataclass
class Overflow:
    """Puts questions into the queue of all processes while this one has no place.

    Who takes questions from the queue says whether there are other processes, and whether questions waited at its last
    look: then new ones go behind them, so that the queue moves.
    """

    queue: QuestionQueue
    limit: ConcurrencyLimit
    has_others: bool = False
    has_waiting: bool = False

    async def takes(self, message: Message) -> bool:
        """Whether a claimed question is left to whoever claims it next, and is not to be answered here."""
        is_needed = self.has_others and (self.has_waiting or not self.limit.free)
        if not (is_needed and message.is_posted and await self._is_handed_over(message)):
            return False
        self.has_waiting = True
        log.info("question handed over", platform=message.conversation.platform)
        return True

    async def _is_handed_over(self, message: Message) -> bool:
        """Where the database went away, it may wait in the queue: else it is taken up when our claim runs out."""
        try:
            return await self.queue.hand_over(message)
        except DatabaseError as error:
            log.warning("question perhaps not handed over", reason=str(error))
            return True
