"""Mark answers that others read when a sentence behind them has changed: in place, and whoever asked."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

import structlog

from core.crawl.unexpected import reason_of
from core.domain.access import Acting, Job
from core.domain.posts import DoubtedAnswer, Notice, digest
from core.errors import AdvisorError
from core.memory.curated import PostgresCuratedJobs
from core.ports.conversations import Archive, PostedAnswers
from core.ports.jobs import Clock, JobLock
from core.ports.platforms import Amender
from core.rag.verification.entailment import Paraphrases
from jobs.corrections import Counts, readable_notice

JOB = "amendments"
READING = Acting.as_job(Job.CORRECTIONS)
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Amendments:
    """Looks at the posted answers of the last `days` days (0: none) after each nightly crawl.

    What an answer should be marked with is compared with what it shows. So a change is marked once, a second change
    replaces the first, and a mark goes when the page says again what it said. An edit does no harm a second time: one
    whose process died before it was stored is simply made again. `reviews` tell of reviewed answers that are shown no
    more.
    """

    posted: PostedAnswers
    archive: Archive
    amenders: Mapping[str, Amender]
    lock: JobLock
    clock: Clock
    days: int
    paraphrases: Paraphrases | None = None
    reviews: PostgresCuratedJobs | None = None

    async def run(self) -> None:
        """Amend what has changed, unless another process is doing so. Raises DatabaseError."""
        async with self.lock.try_hold(f"{JOB}:{','.join(sorted(self.amenders))}") as held:
            if held:
                await self._run()

    async def _run(self) -> None:
        since, counts = self.clock() - timedelta(days=self.days), Counts(amended=0, gone=0, unsent=0, failed=0)
        await self.posted.drop_before(since)
        reviews: dict[UUID, list[Notice]] = defaultdict(list)
        for notice in await self.reviews.outdated(since, posted=True) if self.reviews else []:
            reviews[notice.answer_id].append(notice)
        doubted = await self.posted.doubted(since, reviews.keys())
        for each in doubted:
            await self._look_at(each, reviews.get(each.posted.answer_id, []), counts)
        log.info("answers amended", looked_at=len(doubted), **counts)

    async def _look_at(self, doubted: DoubtedAnswer, reviews: list[Notice], counts: Counts) -> None:
        # What the asker has read since is nothing to the others.
        outdated = [replace(each, later=()) for each in doubted.outdated]
        read = [await readable_notice(each, self.paraphrases, counts) for each in outdated]
        changes = [*filter(None, read), *reviews]
        # A passage that is not current although nothing is known to have changed takes no mark away.
        is_unknown = bool(doubted.outdated) and not changes
        if not is_unknown and digest(changes) != doubted.posted.shown:
            await self._amend(doubted, changes, counts)

    async def _amend(self, doubted: DoubtedAnswer, changes: list[Notice], counts: Counts) -> None:
        told = await self.archive.explain(doubted.posted.answer_id, READING)
        amender = self.amenders.get(told.conversation.platform) if told else None
        if told is None or amender is None:
            return  # forgotten meanwhile, or for another process
        try:
            is_there = await amender.amend(doubted.posted, told, changes)
        except AdvisorError as error:
            counts["unsent"] += 1
            log.warning("an answer was not amended", answer=doubted.posted.answer_id, reason=str(error))
        except Exception as error:  # noqa: BLE001 - the others are amended all the same
            counts["failed"] += 1
            log.error("an answer was not amended", answer=doubted.posted.answer_id, reason=reason_of(error))
        else:
            await self._settle(doubted, changes, counts, is_there=is_there)

    async def _settle(self, doubted: DoubtedAnswer, changes: list[Notice], counts: Counts, *, is_there: bool) -> None:
        if is_there:
            counts["amended"] += 1
            await self.posted.mark(doubted.posted.answer_id, digest(changes))
        else:
            counts["gone"] += 1
            await self.posted.drop(doubted.posted.answer_id)
