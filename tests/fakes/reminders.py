"""`Reminders` in memory; contract tests compare it with the real one."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID, uuid4

from core.domain.conversation import Person
from core.domain.memory import Account, account_of
from core.domain.reminders.reminder import MOST, PROPOSED_FOR, Bundle, Kept, Reminder, State
from core.domain.reminders.rules import after_telling, agreed


@dataclass
class MemoryReminders:
    """`Reminders` in memory."""

    kept: dict[UUID, Reminder] = field(default_factory=dict)
    agreed: dict[Account, datetime] = field(default_factory=dict)
    begun: dict[UUID, Bundle] = field(default_factory=dict)
    feeds: dict[str, Person] = field(default_factory=dict)

    async def add(self, reminder: Reminder) -> Kept:
        """Stores it; waiting where its person has agreed to reminders before."""
        if reminder.plan:
            for each in await self.of(reminder.person):
                if each.plan and each.state is State.PROPOSED:
                    del self.kept[each.id]
        mine = await self.of(reminder.person)
        is_agreed = account_of(reminder.person) in self.agreed and not reminder.plan
        stored = agreed(reminder, reminder.created_at) if is_agreed else reminder
        if known := [each for each in mine if _key(each) == _key(reminder)]:
            return Kept.PROPOSED if known[0].state is State.PROPOSED else Kept.WAITING
        if len(mine) >= MOST:
            return Kept.FULL
        self.kept[stored.id] = stored
        return Kept(stored.state.value)

    async def agree(self, person: Person, number: UUID, at: datetime) -> Reminder | None:
        """Notes that they agree, and lets this one wait; None where it is no more."""
        found = next((each for each in await self.of(person) if each.id == number), None)
        if found is None:
            return None
        self.agreed.setdefault(account_of(person), at)
        self.kept[number] = agreed(found, at)
        return self.kept[number]

    async def of(self, person: Person) -> list[Reminder]:
        """Those of a person, the next one first."""
        mine = [each for each in self.kept.values() if account_of(each.person) == account_of(person)]
        return sorted(mine, key=lambda each: (each.at, each.id))

    async def drop(self, person: Person, number: UUID | None = None) -> int:
        """Deletes one, or all with their agreement; returns how many there were."""
        gone = [each for each in await self.of(person) if number in {None, each.id}]
        for each in gone:
            del self.kept[each.id]
        if number is None:
            self.agreed.pop(account_of(person), None)
        return len(gone)

    async def claim(self, now: datetime, platforms: Sequence[str], but_for: Collection[UUID] = ()) -> Bundle | None:
        """All that one account is to be told now; what was begun and is not settled comes first."""
        for each in self.begun.values():
            stored = (self.kept[one.id] for one in each.reminders if one.id in self.kept)
            left = tuple(one for one in stored if one.ends_at > now)
            if left and each.number not in but_for and left[0].person.platform in platforms:
                return Bundle(each.number, left, each.since, begun=True)
        being_told = {one.id for each in self.begun.values() for one in each.reminders}
        due = [
            each for each in sorted(self.kept.values(), key=lambda each: (each.at, each.id))
            if each.due_at and each.due_at <= now < each.ends_at
            and each.person.platform in platforms and each.id not in being_told
        ]  # fmt: skip
        if not due:
            return None
        first = min(due, key=lambda each: (each.due_at or now, each.id))
        theirs = tuple(each for each in due if account_of(each.person) == account_of(first.person))
        bundle = Bundle(uuid4(), theirs, now)
        self.begun[bundle.number] = bundle
        return bundle

    async def settle(self, bundle: Bundle, now: datetime, *, delivered: bool) -> None:
        """Notes that its person was told, or takes no messages."""
        begun = self.begun.pop(bundle.number, None)
        for each in begun.reminders if begun else ():
            if each.id in self.kept:
                after = after_telling(self.kept.pop(each.id), now, delivered=delivered)
                self.kept |= {each.id: after} if after else {}

    async def followed(self, since: datetime) -> list[Reminder]:
        """Those that follow a page or come every week, are of use after then, and are not being told."""
        being_told = {one.id for each in self.begun.values() for one in each.reminders}
        kept = [each for each in self.kept.values() if each.bound or each.weekly or each.plan]
        free = [each for each in kept if each.id not in being_told and each.state is not State.PROPOSED]
        found = [each for each in free if each.ends_at > since]
        return sorted(found, key=lambda each: (each.at, each.id))

    async def change(self, before: Reminder, after: Reminder) -> bool:
        """Stores what the pages changed; False where it is being told, or is no more as it was `before`."""
        being_told = {one.id for each in self.begun.values() for one in each.reminders}
        if self.kept.get(before.id) != before or before.id in being_told:
            return False
        self.kept[before.id] = after
        return True

    async def open_feed(self, person: Person, token: str) -> bool:
        """Lets their reminders be read by who has this token, and no other one; False where they never agreed."""
        if account_of(person) not in self.agreed:
            return False
        self.feeds = {known: whose for known, whose in self.feeds.items() if account_of(whose) != account_of(person)}
        self.feeds[token] = person
        return True

    async def of_feed(self, token: str) -> list[Reminder] | None:
        """The reminders of the person with this token, the next one first; None where nobody has it."""
        whose = self.feeds.get(token)
        return await self.of(whose) if whose and account_of(whose) in self.agreed else None

    async def expire(self, now: datetime) -> int:
        """Deletes those of no use any more, and those that nobody agreed to within a day; returns how many."""
        gone = [
            each.id for each in self.kept.values()
            if each.ends_at <= now or (each.state is State.PROPOSED and each.created_at <= now - PROPOSED_FOR)
        ]  # fmt: skip
        for number in gone:
            del self.kept[number]
        return len(gone)


def _key(reminder: Reminder) -> object:
    return "weekly" if reminder.weekly else (reminder.message_id, reminder.what, reminder.at)
