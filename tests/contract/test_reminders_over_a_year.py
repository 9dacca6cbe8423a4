"""A year of 1,000 reminders: events move and are cancelled, clocks change, two processes die at every step."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import func, select

from core.domain.access import Acting, Job
from core.domain.conversation import ConversationKey, Place
from core.domain.posts import Post
from core.domain.records import DatedEvent, StatedEvent
from core.domain.reminders.reminder import Bundle, News, Reminder
from core.domain.reminders.rules import bound_to, moment, timed
from core.memory.reminders.store import PostgresReminders
from core.storage.database import Database
from core.storage.leases import PostgresJobLock
from core.storage.schema.reminder_tables import reminders
from jobs.reminders import DueReminders, FollowedReminders
from tests.unit.test_due_reminders import no_plan

ZONE = ZoneInfo("America/New_York")
FIRST, LAST = date(2026, 11, 29), date(2027, 11, 20)  # the clocks change on March 14 and on November 7
BEGINS, ENDS = (datetime.combine(day, time(12), UTC) for day in (FIRST, LAST))
MINUTES = (9 * 60, 9 * 60, 8 * 60, 17 * 60 + 30, 90, 150)  # 2:30 does not exist on March 14, 1:30 comes twice
PEOPLE, EACH, EVENTS = 100, 10, 60


class Killed(BaseException):
    """A process ends here, whatever catches errors."""


@dataclass
class Fate:
    """Kills at random; `at` names the step."""

    random: Random
    share: float = 0.06
    killed: Counter[str] = field(default_factory=Counter)

    def strike(self, at: str) -> None:
        if self.random.random() < self.share:
            self.killed[at] += 1
            raise Killed(at)


@dataclass
class Platform:
    """What people read: each message once, by its mark."""

    fate: Fate
    clock: Callable[[], datetime]
    read: dict[str, tuple[datetime, tuple[Reminder, ...]]] = field(default_factory=dict)
    twice: int = 0

    async def post(self, post: Post) -> str | None:
        self.fate.strike("before it is sent")
        if not (post.begun and post.mark in self.read):
            self.twice += post.mark in self.read
            assert post.bundle
            self.read[post.mark] = (self.clock(), post.bundle.reminders)
        self.fate.strike("after it is sent")
        return post.mark


class MortalReminders(PostgresReminders):
    """Dies before or after it has noted that somebody was told."""

    def __init__(self, database: Database, fate: Fate) -> None:
        super().__init__(database)
        self.fate = fate

    async def settle(self, bundle: Bundle, now: datetime, *, delivered: bool) -> None:
        self.fate.strike("before it is noted")
        await super().settle(bundle, now, delivered=delivered)
        self.fate.strike("after it is noted")


@dataclass
class Year:
    """The pages, the people and two processes."""

    database: Database
    random: Random = field(default_factory=lambda: Random(46))  # noqa: S311 - repeatable on purpose
    now: datetime = BEGINS
    events: dict[int, StatedEvent] = field(default_factory=dict)
    asked: dict[UUID, Reminder] = field(default_factory=dict)
    of_event: dict[UUID, int] = field(default_factory=dict)
    withdrawn: dict[UUID, datetime] = field(default_factory=dict)
    changed: dict[int, list[tuple[datetime, date | None]]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self.fate = Fate(self.random)
        self.platform = Platform(self.fate, lambda: self.now)
        self.store = PostgresReminders(self.database)
        stores = [MortalReminders(self.database, self.fate) for _ in range(2)]
        lock, clock = PostgresJobLock(self.database), lambda: self.now
        parts = (lock, clock, self.stated, ZONE)
        self.processes = [DueReminders(each, {"slack": self.platform}, *parts) for each in stores]
        self.follower = FollowedReminders(self.store, *parts, no_plan)

    async def stated(self, place: Place, first: date, last: date) -> Sequence[StatedEvent]:
        return [one for one in self.events.values() if first <= one.event.start <= last]

    async def begin(self) -> None:
        for number in range(EVENTS):
            day = FIRST + timedelta(days=self.random.randrange(30, 340))
            event = DatedEvent(f"Deadline of {WORDS[number]}", day, day, "2026–27")
            self.events[number] = StatedEvent(event, "calendar", f"https://u.example/{number % 7}", "Dates", BEGINS)
        for person in range(PEOPLE):
            for wish in range(EACH):
                await self.wish(
                    ConversationKey("slack", "larkmoor", f"D{person}", f"person{person}"), f"{person}-{wish}"
                )

    async def wish(self, where: ConversationKey, message: str) -> None:
        number = UUID(int=self.random.getrandbits(128), version=4)
        minute = self.random.choice(MINUTES)
        day = FIRST + timedelta(days=self.random.randrange(1, 350))
        own = Reminder(number, where, message, f"own words {message}", day, BEGINS, BEGINS, BEGINS, minute=minute)
        if self.random.random() < 0.9:
            chosen = self.random.randrange(EVENTS)
            self.of_event[number] = chosen
            own = replace(own, bound=bound_to(self.events[chosen]), days_before=self.random.randrange(15))
        reminder = timed(own, ZONE)
        self.asked[number] = reminder
        await self.store.add(reminder)
        await self.store.agree(where.person, number, BEGINS)

    async def next_due(self) -> datetime | None:
        query = select(func.min(reminders.c.due_at)).where(reminders.c.ends_at > self.now)
        async with self.database.begin(Acting.as_job(Job.REMINDERS)) as connection:
            found: datetime | None = await connection.scalar(query)
        return found

    async def tell(self) -> None:
        """Both processes at a time, and again where one died."""
        while True:
            ended = await asyncio.gather(*(each.run() for each in self.processes), return_exceptions=True)
            others = [each for each in ended if each is not None and not isinstance(each, Killed)]
            assert others == []
            due = await self.next_due()
            if not any(isinstance(each, Killed) for each in ended) and (due is None or due > self.now):
                return

    async def live(self) -> None:
        """Night by night, and each moment at which something is due."""
        while self.now < ENDS:
            night = moment(self.now.astimezone(ZONE).date() + timedelta(days=1), 30, ZONE)
            while (due := await self.next_due()) and due <= night:
                self.now = max(self.now, due)
                await self.tell()
            self.now = night
            await self.night()

    async def night(self) -> None:
        self.changes_of_the_night()
        if self.changed_last == self.now:
            await self.follower.run()
        await self.store.expire(self.now)
        if self.random.random() < 0.2:
            left = [number for number in self.asked if number not in self.withdrawn]
            gone = self.random.choice(left)
            await self.store.drop(self.asked[gone].person, gone)
            self.withdrawn[gone] = self.now

    changed_last: datetime = BEGINS

    def changes_of_the_night(self) -> None:
        today = self.now.astimezone(ZONE).date()
        coming = [number for number, one in self.events.items() if one.event.start > today + timedelta(days=1)]
        if not coming or self.random.random() > 0.12:
            return
        number, self.changed_last = self.random.choice(coming), self.now
        if self.random.random() < 0.3:
            del self.events[number]
            self.changed[number].append((self.now, None))
        else:
            one = self.events[number]
            day = max(one.event.start + timedelta(days=self.random.choice((-9, -2, 3, 16))), today + timedelta(days=1))
            self.events[number] = replace(one, event=replace(one.event, start=day, end=day))
            self.changed[number].append((self.now, day))


WORDS = [f"{one}{two}" for one in ("alder", "birch", "cedar", "dogwood", "elm", "fir") for two in "bcdfghjkln"]


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.postgres
async def test_a_year_of_reminders_is_told_once_each_at_its_hour_and_never_after_withdrawal(database: Database) -> None:
    year = Year(database)
    await year.begin()
    await year.live()

    told: dict[UUID, list[tuple[datetime, Reminder]]] = defaultdict(list)
    for at, bundle in year.platform.read.values():
        for each in bundle:
            told[each.id].append((at, each))
    assert year.platform.twice == 0
    assert set(year.fate.killed) == {
        "before it is sent", "after it is sent", "before it is noted", "after it is noted"
    }  # fmt: skip
    assert len(year.asked) == PEOPLE * EACH
    wrong = {number: found for number in year.asked if (found := problem(year, number, told[number]))}
    assert wrong == {}
    kinds = Counter(each.news for found in told.values() for _, each in found)
    assert kinds[News.NONE] > 700
    assert kinds[News.MOVED] > 100
    assert kinds[News.GONE] > 30


def problem(year: Year, number: UUID, told: list[tuple[datetime, Reminder]]) -> str:
    """What was wrong with the messages about one reminder; empty where nothing was."""
    asked, gone = year.asked[number], year.withdrawn.get(number)
    if gone and any(at >= gone for at, _ in told):
        return "told after it was withdrawn"
    for at, each in told:
        wall = at.astimezone(ZONE)
        if at != moment(wall.date(), asked.minute, ZONE):
            return f"not told at its hour but at {wall}"
        if each.news is News.NONE and wall.date() != each.day:
            return f"not told on its day but on {wall}"
    expected = expectation(asked, year.changed.get(year.of_event.get(number, -1), []), gone)
    found = [(each.news, at.astimezone(ZONE).date()) for at, each in told]
    return "" if found == expected else f"{found} instead of {expected}"


def expectation(
    asked: Reminder, changes: Sequence[tuple[datetime, date | None]], gone: datetime | None
) -> list[tuple[News, date]]:
    """What has to be told when, worked out day by day without a store."""
    if asked.bound is None:
        found = [(News.NONE, asked.day)]
        return [each for each in found if not gone or moment(each[1], asked.minute, ZONE) < gone]
    told: list[tuple[News, date]] = []
    start: date | None = asked.bound.start
    known, is_told = asked.bound.start, False
    day = FIRST
    while day <= LAST:
        now = moment(day, asked.minute, ZONE)
        start = next((new for at, new in reversed(changes) if at <= now), start)
        if gone and now >= gone:
            break
        if now > BEGINS:
            due = start - timedelta(days=asked.days_before) if start else None
            if start is None:
                told += [(News.GONE, day)] if day <= known else []
                break
            if start != known:
                told.append((News.MOVED, day))
                known, is_told = start, due is not None and due <= day
            elif not is_told and due == day:
                told.append((News.NONE, day))
                is_told = True
            if day > start:
                break
        day += timedelta(days=1)
    return told
