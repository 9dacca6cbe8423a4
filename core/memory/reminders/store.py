"""`Reminders` on Postgres: one method is one transaction."""

from collections.abc import Collection, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

from pydantic import TypeAdapter
from sqlalchemy import Row, Table, and_, func, or_, select, text, true
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.access import Acting, Job
from core.domain.conversation import Person
from core.domain.reminders.reminder import MOST, PROPOSED_FOR, Bound, Bundle, Kept, KeptPlan, Reminder, State
from core.domain.reminders.rules import after_telling, agreed
from core.memory.access import OF_PERSON, kept_everywhere
from core.memory.rows import conversation_from, conversation_values
from core.storage.database import Database, storable
from core.storage.schema.reminder_tables import reminder_choices, reminders

_JOB = Acting.as_job(Job.REMINDERS)
_MINE = reminders.c
_SAME = ("id", "message_id", "day", "days_before", "minute", "weekly", "at", "ends_at", "due_at", "created_at")
_REMINDER, _BOUND, _PLAN = TypeAdapter(Reminder), TypeAdapter(Bound), TypeAdapter(KeptPlan)
# Two messages of one person at the same time are counted one after the other.
_ONE_BY_ONE = text("select pg_advisory_xact_lock(hashtext('campus-advisor:reminders:' || :who))")


class PostgresReminders:
    """`Reminders` on Postgres. What is told at one time is claimed by a job that one process runs at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, reminder: Reminder) -> Kept:
        """Stores it; waiting where its person has agreed to reminders before."""
        person = reminder.person
        async with self._database.begin(Acting.for_person(person)) as connection:
            await connection.execute(_ONE_BY_ONE, {"who": f"{person.platform}:{person.user}"})
            has_agreed = await connection.scalar(select(_of(person, reminder_choices)).select_from(reminder_choices))
            kept = agreed(reminder, reminder.created_at) if has_agreed and not reminder.plan else reminder
            mine = await _load(connection, _of(person))
            if reminder.plan:  # one that nobody agreed to gives way to the next
                given_way = [each.id for each in mine if each.plan and each.state is State.PROPOSED]
                await connection.execute(reminders.delete().where(_MINE.id.in_(given_way)))
                mine = [each for each in mine if each.id not in given_way]
            known = [each for each in mine if _is_same(each, reminder)]
            if known:
                return Kept.PROPOSED if known[0].state is State.PROPOSED else Kept.WAITING
            if len(mine) >= MOST:
                return Kept.FULL
            await connection.execute(insert(reminders).values(_values(kept)))
        return Kept(kept.state.value)

    async def agree(self, person: Person, number: UUID, at: datetime) -> Reminder | None:
        """Notes that they agree, and lets this one wait unless it is over; None where it is no more."""
        async with self._database.begin(Acting.for_person(person)) as connection:
            found = await _load(connection, _of(person) & (_MINE.id == number), lock=True)
            if not found:
                return None
            await connection.execute(_choice(found[0].person, at).on_conflict_do_nothing())
            kept = agreed(found[0], at)
            await connection.execute(reminders.update().where(_MINE.id == number).values(_values(kept)))
        return kept

    async def of(self, person: Person) -> list[Reminder]:
        """Those of a person, the next one first."""
        async with self._database.begin(Acting.for_person(person)) as connection:
            return await _load(connection, _of(person))

    async def drop(self, person: Person, number: UUID | None = None) -> int:
        """Deletes one, or all with their agreement; returns how many there were."""
        async with self._database.begin(Acting.for_person(person)) as connection:
            which = _of(person) & (true() if number is None else _MINE.id == number)
            gone = await connection.execute(reminders.delete().where(which))
            if number is None:
                await connection.execute(reminder_choices.delete().where(_of(person, reminder_choices)))
        return int(gone.rowcount)

    async def claim(self, now: datetime, platforms: Sequence[str], but_for: Collection[UUID] = ()) -> Bundle | None:
        """All that one account is to be told now; what was begun and is not settled comes first."""
        here = and_(_MINE.platform.in_(platforms), _MINE.ends_at > now)
        is_due = and_(here, _MINE.bundle.is_(None), _MINE.due_at <= now)
        async with self._database.begin(_JOB) as connection:
            begun = select(_MINE.bundle, _MINE.begun_at).where(
                here, _MINE.bundle.is_not(None), _MINE.bundle.not_in(but_for)
            )
            if left := (await connection.execute(begun.order_by(_MINE.begun_at, _MINE.bundle).limit(1))).first():
                theirs = await _load(connection, here & (_MINE.bundle == left.bundle))
                return Bundle(left.bundle, tuple(theirs), left.begun_at, begun=True)
            first = select(reminders).where(is_due).order_by(_MINE.due_at, _MINE.id).limit(1)
            if not (found := (await connection.execute(first)).first()):
                return None
            account = _of(Person(*(getattr(found, name) for name in OF_PERSON)))
            number = uuid4()
            marked = reminders.update().where(is_due, account).values(bundle=number, begun_at=now)
            await connection.execute(marked)
            return Bundle(number, tuple(await _load(connection, _MINE.bundle == number)), now)

    async def settle(self, bundle: Bundle, now: datetime, *, delivered: bool) -> None:
        """Notes that its person was told, or takes no messages."""
        async with self._database.begin(_JOB) as connection:
            for each in await _load(connection, _MINE.bundle == bundle.number, lock=True):
                kept, this = after_telling(each, now, delivered=delivered), _MINE.id == each.id
                values = {"bundle": None, "begun_at": None} | (_values(kept) if kept else {})
                changed = reminders.update().values(values) if kept else reminders.delete()
                await connection.execute(changed.where(this))

    async def followed(self, since: datetime) -> list[Reminder]:
        """Those that follow a page or come every week, are of use after then, and are not being told."""
        which = and_(_MINE.ends_at > since, _MINE.bundle.is_(None), _MINE.state != State.PROPOSED.value)
        async with self._database.begin(_JOB) as connection:
            return [each for each in await _load(connection, which) if each.bound or each.weekly or each.plan]

    async def change(self, before: Reminder, after: Reminder) -> bool:
        """Stores what the pages changed; False where it is being told, or is no more as it was `before`."""
        this = and_(_MINE.id == before.id, _MINE.bundle.is_(None))
        async with self._database.begin(_JOB) as connection:
            if await _load(connection, this, lock=True) != [before]:
                return False
            await connection.execute(reminders.update().where(this).values(_values(after)))
        return True

    async def open_feed(self, person: Person, token: str) -> bool:
        """Lets their reminders be read by who has this token, and no other one; False where they never agreed."""
        theirs = reminder_choices.update().where(_of(person, reminder_choices))
        one = select(func.min(reminder_choices.c.workspace)).where(_of(person, reminder_choices)).scalar_subquery()
        async with self._database.begin(Acting.for_person(person)) as connection:
            await connection.execute(theirs.values(feed_hash=None))
            of_one = theirs.where(reminder_choices.c.workspace == one).values(feed_hash=_hash(token))
            return bool((await connection.execute(of_one)).rowcount)

    async def of_feed(self, token: str) -> list[Reminder] | None:
        """The reminders of the person with this token, the next one first; None where nobody has it."""
        async with self._database.begin(_JOB) as connection:
            known = select(reminder_choices).where(reminder_choices.c.feed_hash == _hash(token))
            row = (await connection.execute(known)).one_or_none()
            return await _load(connection, _of(Person(row.platform, row.workspace, row.user_id))) if row else None

    async def expire(self, now: datetime) -> int:
        """Deletes those of no use any more, and those that nobody agreed to within a day; returns how many."""
        unasked = and_(_MINE.state == State.PROPOSED.value, _MINE.created_at <= now - PROPOSED_FOR)
        async with self._database.begin(Acting.as_job(Job.RETENTION)) as connection:
            gone = await connection.execute(reminders.delete().where(or_(_MINE.ends_at <= now, unasked)))
        return int(gone.rowcount)


def _choice(person: Person, at: datetime) -> Insert:
    who = dict(zip(OF_PERSON, (person.platform, person.workspace, person.user), strict=True))
    return insert(reminder_choices).values(who | {"agreed_at": at})


def _of(person: Person, table: Table = reminders) -> ColumnElement[bool]:
    """The rows of this person's account."""
    return kept_everywhere(person, table)


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def _is_same(one: Reminder, other: Reminder) -> bool:
    if one.weekly or other.weekly:  # whenever the button was pressed
        return one.weekly and other.weekly
    return (one.message_id, one.what, one.at) == (other.message_id, other.what, other.at)


async def _load(connection: AsyncConnection, which: ColumnElement[bool], *, lock: bool = False) -> list[Reminder]:
    query = select(reminders).where(which).order_by(_MINE.at, _MINE.id)
    rows = await connection.execute(query.with_for_update() if lock else query)
    return [_reminder(row) for row in rows]


def _values(reminder: Reminder) -> dict[str, object]:
    """The values of one row of `reminders`, but for those of its telling."""
    same = {name: getattr(reminder, name) for name in _SAME} | conversation_values(reminder.conversation)
    return same | {
        "what": storable(reminder.what),
        "bound": _BOUND.dump_python(reminder.bound, mode="json") if reminder.bound else {},
        "plan": _PLAN.dump_python(reminder.plan, mode="json") if reminder.plan else {},
        "state": reminder.state.value,
        "news": reminder.news.value,
    }


def _reminder(row: Row[Any]) -> Reminder:
    """The reminder of a row."""
    where = {"conversation": conversation_from(row)}
    return _REMINDER.validate_python({**row._mapping, **where, "bound": row.bound or None, "plan": row.plan or None})
