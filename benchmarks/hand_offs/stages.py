"""What a play of hand-offs needs of a platform, and how people press again when nothing happens."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, TypeVar
from uuid import UUID

# People press again when nothing happens; how long they wait says nothing about the result.
PATIENCE_SECONDS = 2.0
Tried = TypeVar("Tried")


@dataclass
class Asked:
    """One student with one question, and how often each side pressed something."""

    number: int
    answer: UUID
    clicks: int = 0
    office_clicks: int = 0

    @property
    def question(self) -> str:
        """Words that nobody else uses."""
        return f"question {self.number:04}q"

    @property
    def reference(self) -> str:
        """The first words of the office's reply, which are nobody else's."""
        return f"{self.number:04}r"


@dataclass(frozen=True)
class Shape:
    """Where students ask, and what an office replies: `words` times the word, in `parts` messages."""

    platform: str
    workspace: str
    channel: str
    word: str
    words: int
    parts: int


class Stage(Protocol):
    """A played platform with students and an office."""

    @property
    def shape(self) -> Shape:
        """Where students ask, and what an office replies."""
        ...

    @property
    def addresses(self) -> Sequence[str]:
        """Where a process finds the platform."""
        ...

    def user_of(self, number: int) -> str:
        """The id of a student."""
        ...

    async def ask(self, each: Asked) -> int:
        """The student sends the question to the office; how many presses that took."""
        ...

    async def reply(self, each: Asked, words: str) -> int:
        """The office replies below the card; how many presses that took."""
        ...

    def cards(self, each: Asked) -> int:
        """How many cards of this question the office has."""
        ...

    def direct(self, each: Asked) -> list[str]:
        """What the student reads in direct messages."""
        ...

    def read_outside_of_the_office(self) -> Iterator[tuple[str, int | None]]:
        """Everything that is shown to somebody else than the office, and to which student; None: to everybody."""
        ...


async def again(act: Callable[[], Awaitable[Tried]], worked: Callable[[Tried], object]) -> tuple[Tried, int]:
    """Act until it worked; what worked, and how often somebody acted."""
    tries: list[Tried] = []
    while True:
        tries.append(await act())
        with suppress(TimeoutError):
            await asyncio.wait_for(until(lambda: any(map(worked, tries))), PATIENCE_SECONDS)
        if found := [each for each in tries if worked(each)]:
            return found[0], len(tries)


async def until(seen: Callable[[], object]) -> None:
    """Wait until this is so."""
    while not seen():  # noqa: ASYNC110 - processes die and people press; nobody could set an event
        await asyncio.sleep(0.02)
