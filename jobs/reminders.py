"""Tell people what they wanted to be reminded of, once, at its hour; and let reminders follow the pages."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import structlog

from core.crawl.unexpected import reason_of
from core.domain.conversation import Place
from core.domain.hand_off import Door
from core.domain.posts import Kind, Post
from core.domain.records import StatedEvent
from core.domain.reminders.reminder import MOST, Bound, Bundle, KeptPlan, Reminder
from core.domain.reminders.rules import bound_to, followed, with_plan
from core.errors import AdvisorError, DatabaseError
from core.ports.hand_offs import HandOffCourier
from core.ports.jobs import Clock, JobLock
from core.ports.reminders import Reminders
from core.records.clock.event_names import DEADLINE, meaning, names_in
from core.text.languages.languages import english
from core.text.languages.schema.turns import ReminderWords

JOB, FOLLOWING = "reminders", "reminders follow the pages"
_EN = english(ReminderWords)
_AHEAD, _BEFORE = timedelta(days=800), timedelta(days=1)
_HALF_A_YEAR = timedelta(days=183)  # what is further away is nearer to another year's event of that name
_WEEK = timedelta(days=6)  # with today, seven days
Events = Callable[[Place, date, date], Awaitable[Sequence[StatedEvent]]]
Checked = Callable[[Place, KeptPlan], Awaitable[KeptPlan]]
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class DueReminders:
    """Tells what is due on each platform, all of one person in one message; one process at a time does.

    A message is noted as begun before it is sent. Who finds one begun takes over from a process that died, so the
    platform is asked first whether it stands there already. Who takes no direct messages is told so where they asked.
    """

    store: Reminders
    couriers: Mapping[str, HandOffCourier]
    lock: JobLock
    clock: Clock
    events: Events
    zone: ZoneInfo

    async def run(self) -> None:
        """Tell what is due now. Raises DatabaseError."""
        for platform, courier in self.couriers.items():
            async with self.lock.try_hold(f"{JOB}: {platform}") as held:
                later = set[UUID]()  # one place that cannot be reached stops no others
                while held and (bundle := await self.store.claim(self.clock(), [platform], later)):
                    if not await self._told(bundle, courier):
                        later.add(bundle.number)  # until the next look

    async def _told(self, bundle: Bundle, courier: HandOffCourier) -> bool:
        """Whether it is done, in one way or another."""
        where, told = bundle.where, await self._with_deadlines(bundle)
        post = Post(0, Kind.DUE, Door(where.platform, where.user), bundle.since, begun=bundle.begun, bundle=told)
        if not told.reminders:
            await self.store.settle(bundle, self.clock(), delivered=True)
            return True
        try:
            stands = await courier.post(post)
            if stands is None:
                await courier.post(replace(post, kind=Kind.DUE_HERE))
        except AdvisorError as error:
            log.warning("reminders not sent", platform=where.platform, reason=str(error))
            return False
        except Exception as error:  # noqa: BLE001 - it may have been sent, so it is not sent again
            log.error("reminders not sent", platform=where.platform, reason=reason_of(error))
            stands = None
        await self.store.settle(bundle, self.clock(), delivered=stands is not None)
        log.info("reminders told", platform=where.platform, told=len(bundle.reminders), delivered=stands is not None)
        return True

    async def _with_deadlines(self, bundle: Bundle) -> Bundle:
        """The bundle with the deadlines of the next seven days in place of a weekly reminder."""
        weekly = next((each for each in bundle.reminders if each.weekly), None)
        if weekly is None:
            return bundle
        today = self.clock().astimezone(self.zone).date()
        stated = {
            one.event: one for one in await self.events(place_of(weekly), today, today + _WEEK) if _is_deadline(one)
        }
        due = [replace(weekly, what=event.name, bound=bound_to(one)) for event, one in stated.items()]
        return replace(bundle, reminders=(*(each for each in bundle.reminders if not each.weekly), *due[:MOST]))


@dataclass(frozen=True)
class FollowedReminders:
    """After each crawl, moves reminders whose event has another date on the pages, and withdraws those without one.

    `events` are those that current pages state for a workspace, from one day to another; `checked_again` is what they
    make of a plan that somebody keeps.
    """

    store: Reminders
    lock: JobLock
    clock: Clock
    events: Events
    zone: ZoneInfo
    checked_again: Checked

    async def run(self) -> None:
        """Look at all, unless another process does. Raises DatabaseError."""
        async with self.lock.try_hold(FOLLOWING) as held:
            kept = await self.store.followed(self.clock()) if held else ()
            if not kept:
                return
            now = self.clock()
            today = now.astimezone(self.zone).date()
            days = (today - _BEFORE, today + _AHEAD)
            stated = {place: await self.events(place, *days) for place in {place_of(one) for one in kept}}
            changed = 0
            for one in sorted(kept, key=lambda each: each.plan is not None):  # no other one waits for a plan
                new = await self._after(one, stated[place_of(one)], now)
                changed += new != one and await self.store.change(one, new)
            log.info("reminders followed", looked_at=len(kept), changed=changed)

    async def _after(self, one: Reminder, stated: Sequence[StatedEvent], now: datetime) -> Reminder:
        """The reminder as the pages are now; one of a plan as it was, where the plan cannot be checked."""
        if one.plan is None:
            return followed(one, event_now(one.bound, stated) if one.bound else None, now, self.zone)
        try:
            return with_plan(one, await self.checked_again(place_of(one), one.plan), now, self.zone)
        except DatabaseError:
            raise
        except Exception as error:  # noqa: BLE001 - one plan stops no other
            log.error("a plan was not checked again", plan=str(one.id), reason=reason_of(error))
            return one


def place_of(one: Reminder) -> Place:
    """The workspace where it was asked for, whose pages it follows."""
    return one.conversation.platform, one.conversation.workspace


def event_now(bound: Bound, stated: Sequence[StatedEvent]) -> StatedEvent | None:
    """The event as pages state it now, its own page first; None where none does, or where it is cancelled."""
    same = [one for one in stated if _is_same(bound, one)]
    here = [one for one in same if one.url == bound.url] or same
    return min(here, key=lambda one: abs(one.event.start - bound.start), default=None)


def _is_deadline(one: StatedEvent) -> bool:
    return any(DEADLINE in words for _, words in names_in(one.event.name))


def _is_same(bound: Bound, one: StatedEvent) -> bool:
    event, words = one.event, meaning(bound.name)
    is_named_so = event.name == bound.name or any(words == its for _, its in names_in(event.name))
    is_near = abs(event.start - bound.start) <= _HALF_A_YEAR
    return is_named_so and event.term == bound.term and is_near and not _EN.cancelled.search(event.unit)
