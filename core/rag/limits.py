"""Limits: what counts as a question, how often a person may ask, how many answers are written at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from weakref import WeakValueDictionary

from core.domain.conversation import Message, Person
from core.ports.conversations import ConversationStore

A_MINUTE = timedelta(minutes=1)
LONGEST_QUESTION = 4_000  # characters


def what_is_wrong_with(question: str) -> str | None:
    """A sentence for a question that cannot be answered as it is; None when it can."""
    if not any(letter.isalnum() for letter in question):
        return "I did not find a question in your message. Please write it in words."
    if len(question) > LONGEST_QUESTION:
        return (
            f"Your question has {len(question):,} characters; I read up to {LONGEST_QUESTION:,}. "
            "Please shorten it to what you want to know."
        )
    return None


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
    """Lets `answers` questions through at once, and `per_person` of one person; later ones wait."""

    def __init__(self, answers: int = 32, per_person: int = 3) -> None:
        self._answers = asyncio.Semaphore(answers)
        self._per_person = per_person
        self._persons: WeakValueDictionary[Person, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def slot(self, person: Person) -> AsyncIterator[None]:
        """Waits for a place among the answers being written, and holds it during its block."""
        own = self._persons.setdefault(person, asyncio.Semaphore(self._per_person))
        async with own, self._answers:  # in this order: a person who waits for their own answers blocks nobody else
            yield
