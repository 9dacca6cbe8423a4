"""Post what is due about hand-offs, each message once; remind offices, and escalate what they leave lying."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID, uuid5

import structlog

from core.crawl.unexpected import reason_of
from core.domain.hand_off import CLOCK, Action, Door, HandOff, Office, Said
from core.domain.posts import Kind, Post, next_door
from core.errors import AdvisorError
from core.messages.speaking import say
from core.ports.hand_offs import HandOffCourier, HandOffs, Posts
from core.ports.jobs import Clock, JobLock
from core.screens.hand_offs.service import HandOffService

# How often other processes' posts are looked for; what this process makes due wakes it at once.
PAUSE_SECONDS = 5.0
JOB = "hand-off posts"
REMINDERS = "hand-off reminders"
log = structlog.get_logger(__name__)


@dataclass
class HandOffPosts:
    """Posts on each platform what is due there; one process at a time does, by a lock that dies with its holder.

    A post is noted as begun before it is posted. Who finds one begun takes over from a process that died, so the
    platform is asked first what of it stands there already. The admins are told of a place that is closed for good.
    """

    store: HandOffs
    lock: JobLock
    office_of: Callable[[str], Office]
    tell_admins: Callable[[Sequence[str]], None] = lambda _: None
    pause_seconds: float = PAUSE_SECONDS
    _due: asyncio.Event = field(default_factory=asyncio.Event)
    _closed: set[Door] = field(default_factory=set)

    def wake(self) -> None:
        """Something is due."""
        self._due.set()

    async def run(self, couriers: Mapping[str, HandOffCourier]) -> None:
        """Post until cancelled."""
        while couriers:
            self._due.clear()
            for platform, courier in couriers.items():
                await self._post_on(platform, courier)
            try:
                await asyncio.wait_for(self._due.wait(), self.pause_seconds)
            except TimeoutError:
                continue

    async def post_due(self, platform: str, courier: HandOffCourier) -> int:
        """Post all that is due there; how many are done, 0 where another process is at it. Raises DatabaseError."""
        done = 0
        async with self.lock.try_hold(f"{JOB}: {platform}") as held:
            while held and (posts := await self.store.due([platform])):
                outcomes = [await self._posted(post, courier) for post in posts]
                done += sum(outcomes)
                if not all(outcomes):
                    break  # the rest waits for the next look
        return done

    async def _post_on(self, platform: str, courier: HandOffCourier) -> None:
        try:
            await self.post_due(platform, courier)
        except AdvisorError as error:
            log.warning("hand-offs not posted", platform=platform, reason=str(error))

    async def _posted(self, post: Post, courier: HandOffCourier) -> bool:
        """Whether it is done, in one way or another."""
        if not post.begun and not await self.store.begin(post):
            return True
        try:
            messages = await courier.post(post)
        except AdvisorError as error:
            log.warning("hand-off not posted", post=post.mark, transient=error.transient, reason=str(error))
            return False
        except Exception as error:  # one post that cannot be shown must not hold up the others for ever
            log.error("hand-off not posted", post=post.mark, reason=reason_of(error), exc_info=True)
            messages = None
        if messages is None:
            await self._refused(post)
        else:
            await self.store.settle(post, messages)
        return True

    async def _refused(self, post: Post) -> None:
        instead = self._instead(post)
        tell = log.warning if instead else log.error
        tell("hand-off refused", post=post.mark, platform=post.door.platform, kind=post.kind.value)
        await self.store.refuse(post, instead)
        if post.hand_off and not post.kind.is_for_student:
            self._tell_admins(post, post.hand_off, instead)

    def _tell_admins(self, post: Post, hand_off: HandOff, instead: Posts) -> None:
        """Of a place once; of a question that nobody reads each time."""
        if post.door in self._closed and instead:
            return
        self._closed.add(post.door)
        known = {"office": hand_off.office, "platform": post.door.platform, "place": post.door.place}
        line = "hand_off.closed_place.next" if instead else "hand_off.closed_place.none"
        self.tell_admins([say("hand_off.closed_place", **known), say(line, reference=hand_off.reference)])

    def _instead(self, post: Post) -> Posts:
        """What is posted in place of a post that its place refuses: the next door, or word to the office."""
        if post.hand_off is None:
            return ()
        office = self.office_of(post.hand_off.office)
        if post.kind is Kind.OVERDUE:
            return ()
        if post.kind.is_for_student:
            return ((Kind.UNDELIVERED, office.doors[0]),)
        door = next_door(post.door, office)
        # Whoever did not read the card cannot do without it.
        kind = Kind.CARD if post.kind in {Kind.REMINDER, Kind.NEWS} else post.kind
        return ((kind, door),) if door else ()


@dataclass(frozen=True)
class Reminders:
    """Of what waits too long, reminds its office once, escalates it once, and tells the student once."""

    desk: HandOffService
    office_of: Callable[[str], Office]
    lock: JobLock
    clock: Clock

    async def run(self) -> None:
        """Look at all that wait, unless another process does. Raises DatabaseError."""
        async with self.lock.try_hold(REMINDERS) as held:
            for hand_off in await self.desk.unfinished() if held else ():
                for action in self._due(hand_off):
                    await self._do(hand_off, action)

    def _due(self, hand_off: HandOff) -> Sequence[Action]:
        if not hand_off.state.waits_for_office:
            return ()
        office, waited = self.office_of(hand_off.office), self.clock() - hand_off.waiting_since
        is_overdue = waited >= office.escalate_after
        reminds = hand_off.reminded_at is None and waited >= office.remind_after
        escalates = hand_off.escalated_at is None and office.escalation and is_overdue
        to_office = [Action.ESCALATE] if escalates else [Action.REMIND] if reminds else []
        tells = is_overdue and _number(hand_off, Action.TELL_OVERDUE) not in {each.id for each in hand_off.said}
        return [*to_office, *([Action.TELL_OVERDUE] if tells else [])]

    async def _do(self, hand_off: HandOff, action: Action) -> None:
        spoken = Said(_number(hand_off, action), action, "", CLOCK, self.clock())
        await self.desk.act(hand_off.id, spoken)


def _number(hand_off: HandOff, action: Action) -> UUID:
    """The id of what is done about this waiting: whoever comes second changes nothing."""
    return uuid5(hand_off.id, f"{action.value} {_seconds(hand_off.waiting_since)}")


def _seconds(moment: datetime) -> float:
    return (moment - datetime.fromtimestamp(0, moment.tzinfo)) / timedelta(seconds=1)
