"""Ports of curated answers: where they are kept, and the pages that they rest on."""

from datetime import date, datetime
from typing import Protocol
from uuid import UUID

from core.domain.curated import CuratedAnswer, CuratedEvent, Pin, RestsOn
from core.domain.hand_off import CLOCK
from core.domain.passage import EVERYWHERE, Scope


class CuratedAnswers(Protocol):
    """The curated answers with all their versions. Every method raises DatabaseError."""

    async def save(self, answer: CuratedAnswer, seen_version: int, is_renewal: bool = False) -> CuratedAnswer | None:
        """Stores the next version, and ends the one before it as replaced; None where that is not the latest any more.

        The same version sent twice by the same person comes back as it was stored.
        """

    async def end(self, answer: CuratedAnswer, by: str = CLOCK) -> bool:
        """Ends a version as `answer.ended` says, since `ended_at`, for `changes`; False where it had ended."""

    async def find(self, reference: str) -> CuratedAnswer | None:
        """The latest version of the one whose id begins with these 6 to 36 characters; None for none or several."""

    async def latest(self) -> list[CuratedAnswer]:
        """The latest version of every answer, the newest review first."""

    async def versions(self, number: UUID) -> list[CuratedAnswer]:
        """All versions of one answer, the oldest first."""

    async def events(self, number: UUID) -> list[CuratedEvent]:
        """What was done with an answer or a pin, the oldest first."""

    async def in_force(self, today: date, scope: Scope) -> list[CuratedAnswer]:
        """What may be shown on this day in such a place.

        An answer is for a place that has one of its topics, and where sources are limited, for one that has all of its
        indexed pages.
        """


class CuratedPins(Protocol):
    """Passages that are pinned to a question, or withheld from it. Every method raises DatabaseError."""

    async def in_force(self, scope: Scope = EVERYWHERE) -> list[Pin]:
        """The pins that have not ended, of pages in the scope."""

    async def add(self, pin: Pin) -> Pin:
        """Stores a pin; one that was stored before comes back as it is."""

    async def end(self, pin: Pin, by: str, at: datetime) -> bool:
        """Takes a pin back, or notes that its passage is gone (`by` is then CLOCK); False where it had ended."""

    async def find(self, reference: str) -> Pin | None:
        """The pin whose id begins with these 6 to 36 characters; None when none or several do."""


class CitedPages(Protocol):
    """What indexed pages say, for answers that rest on them. Every method raises DatabaseError."""

    async def page_at(self, url: str) -> RestsOn | None:
        """The current version of the page at this address, without sentences; None where it is not in the index."""

    async def passages(self, page_version_id: int) -> tuple[str, ...]:
        """The texts of the passages of a version, in order; none of a version that is not kept any more."""
