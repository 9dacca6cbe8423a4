"""Look after curated answers: end what its pages no longer say, and tell the offices what needs a review, once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

import structlog

from core.crawl.unexpected import reason_of
from core.domain.curated import CuratedAnswer, Pin, Standing
from core.domain.hand_off import CLOCK, Office
from core.errors import AdvisorError, DatabaseError
from core.memory.curated import PostgresCuratedJobs
from core.ports.curated import CuratedAnswers, CuratedPins
from core.ports.jobs import Clock, JobLock
from core.ports.platforms import Herald
from core.rag.curated.resting import Resting
from core.screens.curated.texts import news_lines

JOB = "news of reviewed answers"
REMIND_BEFORE = timedelta(days=7)
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class ReviewWatch:
    """Runs at the end of each crawl: what was published is compared with what reviewed answers rest on."""

    answers: CuratedAnswers
    pins: CuratedPins
    jobs: PostgresCuratedJobs
    resting: Resting
    clock: Clock

    async def run(self) -> int:
        """How many were superseded. Raises DatabaseError; one that cannot be compared stays hidden, and is logged."""
        ended = [await self._watched(each) for each in await self.jobs.watched()]
        for pin in await self.pins.in_force():
            await self._look_for(pin)
        log.info("reviewed answers compared with their pages", looked_at=len(ended), superseded=sum(ended))
        return sum(ended)

    async def _watched(self, answer: CuratedAnswer) -> bool:
        try:
            changes, sources = await self.resting.changes(answer)
        except DatabaseError:
            raise
        except Exception as error:  # noqa: BLE001 - the others are looked at all the same
            log.error("a reviewed answer could not be compared", reference=answer.reference, reason=reason_of(error))
            return False
        if not changes:
            if sources != answer.sources:
                await self.jobs.still_rests_on(answer, sources)
            return False
        ended = replace(answer, ended=Standing.SUPERSEDED, ended_at=self.clock(), changes=changes)
        return await self.answers.end(ended)

    async def _look_for(self, pin: Pin) -> None:
        page = await self.resting.page_of(pin.url, pin.quote)
        if page is None and await self.pins.end(pin, CLOCK, self.clock()):
            log.info("pinned passage is gone", reference=pin.reference)


@dataclass(frozen=True)
class ReviewNews:
    """Tells offices in their channels what ends within days, and what was superseded.

    Where an office has no channel on a platform that runs, or it refuses, `say` queues the lines for the admins. What
    may have been posted counts as told; a crash right after posting posts it again.
    """

    jobs: PostgresCuratedJobs
    offices: Sequence[Office]
    heralds: Mapping[str, Herald]
    lock: JobLock
    clock: Clock
    today: Callable[[], date]
    say: Callable[[Sequence[str]], None]

    async def run(self) -> None:
        """Tell, unless another process is doing so. Raises DatabaseError."""
        async with self.lock.try_hold(JOB) as held:
            if not held:
                return
            for answer in (*await self.jobs.superseded(), *await self.jobs.ending(self.today() + REMIND_BEFORE)):
                if await self._told(answer):
                    await self.jobs.note_told(answer, self.clock())

    async def _told(self, answer: CuratedAnswer) -> bool:
        lines = news_lines(answer)
        for door in next((each.doors for each in self.offices if each.name == answer.office), ()):
            if (herald := self.heralds.get(door.platform)) is None:
                continue
            try:
                if await herald.announce(door.place, lines):
                    return True
            except AdvisorError as error:
                log.warning("news of a reviewed answer not posted", reference=answer.reference, reason=str(error))
                return False  # the next run tries again
        self.say(lines)
        return True
