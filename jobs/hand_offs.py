"""Post what is due about hand-offs, each message once; remind offices, and escalate what they leave lying."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import uuid5

import structlog

from core.crawl.unexpected import reason_of
from core.domain.hand_off import CLOCK, Action, HandOff, Office, Said
from core.domain.hand_off_posts import Kind, Post, next_door
from core.errors import AdvisorError
from core.ports.hand_offs import HandOffCourier, HandOffDesk, HandOffs, Posts
from core.ports.jobs import Clock, JobLock

# How often other processes' posts are looked for; what this process makes due wakes it at once.
PAUSE_SECONDS = 5.0
JOB = "hand-off posts"
REMINDERS = "hand-off reminders"
log = structlog.get_logger(__name__)


@dataclass
class HandOffPosts:
    """Posts on each platform what is due there; one process at a time does, by a lock that dies with its holder.

    A post is noted as begun before it is posted. Who finds one begun takes over from a process that died, so the
    platform is asked first what of it stands there already.
    """

    store: HandOffs
    lock: JobLock
    office_of: Callable[[str], Office]
    pause_seconds: float = PAUSE_SECONDS
    _due: asyncio.Event = field(default_factory=asyncio.Event)

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

    def _instead(self, post: Post) -> Posts:
        """What is posted in place of a post that its place refuses: the next door, or word to the office."""
        if post.hand_off is None:
            return ()
        office = self.office_of(post.hand_off.office)
        if post.kind.is_for_student:
            return ((Kind.UNDELIVERED, office.doors[0]),)
        door = next_door(post.door, office)
        # Whoever did not read the card cannot do without it.
        kind = Kind.CARD if post.kind in {Kind.REMINDER, Kind.NEWS} else post.kind
        return ((kind, door),) if door else ()


@dataclass(frozen=True)
class Reminders:
    """Reminds an office once in time, and escalates once, what waits for it too long."""

    desk: HandOffDesk
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
        reminds = hand_off.reminded_at is None and waited >= office.remind_after
        escalates = hand_off.escalated_at is None and office.escalation and waited >= office.escalate_after
        return [Action.ESCALATE] if escalates else [Action.REMIND] if reminds else []

    async def _do(self, hand_off: HandOff, action: Action) -> None:
        # The id is that of this waiting: whoever comes second changes nothing.
        number = uuid5(hand_off.id, f"{action.value} {_seconds(hand_off.waiting_since)}")
        await self.desk.act(hand_off.id, Said(number, action, "", CLOCK, self.clock()))


def _seconds(moment: datetime) -> float:
    return (moment - datetime.fromtimestamp(0, moment.tzinfo)) / timedelta(seconds=1)
