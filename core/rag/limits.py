"""How often one person may ask, and how many answers are written at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from weakref import WeakValueDictionary

from core.domain.conversation import Message, Person
from core.ports.conversations import ConversationStore

A_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class RateLimit:
    """At most `per_minute` questions of one person in any minute, counted where all processes see them; 0: no limit."""

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


class Turnstile:
    """Lets `answers` through at once, and `per_person` of one person; who comes later waits for their turn."""

    def __init__(self, answers: int = 32, per_person: int = 3) -> None:
        self._answers = asyncio.Semaphore(answers)
        self._per_person = per_person
        self._persons: WeakValueDictionary[Person, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def through(self, person: Person) -> AsyncIterator[None]:
        """A place among the answers being written, given back at the end."""
        own = self._persons.setdefault(person, asyncio.Semaphore(self._per_person))
        async with own, self._answers:  # in this order: who waits for themselves keeps nobody else waiting
            yield
