"""Port of the reminders that people asked for, by consent."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from core.domain.conversation import Person
from core.domain.reminders.reminder import Bundle, Kept, Reminder


class Reminders(Protocol):
    """Reminders of people; those of somebody's account are the same in all servers of Discord. Raise DatabaseError."""

    async def add(self, reminder: Reminder) -> Kept:
        """Stores it: WAITING where its person has agreed to reminders before, else PROPOSED; a plan is always PROPOSED,
        in place of one that nobody agreed to.

        FULL, and nothing is stored, where they have `MOST`. The same message and event, or a second
        weekly one, change nothing.
        """

    async def agree(self, person: Person, number: UUID, at: datetime) -> Reminder | None:
        """Notes that this person agrees to reminders, and lets this one wait; None where it is no more.

        One whose moment was before `at` stays PROPOSED.
        """

    async def of(self, person: Person) -> Sequence[Reminder]:
        """Those of a person, the next one first."""

    async def drop(self, person: Person, number: UUID | None = None) -> int:
        """Deletes one, or all with their agreement; returns how many there were."""

    async def claim(self, now: datetime, platforms: Sequence[str], but_for: Collection[UUID] = ()) -> Bundle | None:
        """All that one account on these platforms is to be told now, noted as begun; None where nothing is due.

        One that was begun, and is not settled, comes first: its process has died, or its platform did not take it.
        Those numbered in `but_for` are passed over, and what is of no use any more.
        """

    async def settle(self, bundle: Bundle, now: datetime, *, delivered: bool) -> None:
        """Notes that its person was told, or takes no messages."""

    async def followed(self, since: datetime) -> Sequence[Reminder]:
        """Those that follow a page or come every week, are of use after then, and are not being told."""

    async def change(self, before: Reminder, after: Reminder) -> bool:
        """Stores what the pages changed; False where it is being told, or is no more as it was `before`."""

    async def open_feed(self, person: Person, token: str) -> bool:
        """Lets their reminders be read by who has this token, and no other one; False where they never agreed."""

    async def of_feed(self, token: str) -> Sequence[Reminder] | None:
        """The reminders of the person with this token, the next one first; None where nobody has it."""

    async def expire(self, now: datetime) -> int:
        """Deletes those of no use any more, and those that nobody agreed to within a day; returns how many."""
