"""Work through the whole index: give it the vectors of the next embedder, and texts that are only searched."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import structlog

from core.errors import AdvisorError
from core.messages.speaking import say
from core.models.embedder_switch import SwitchedEmbedder, switch_if_complete
from core.ports.jobs import JobLock
from core.rag.enrichment.enriching import Enriching
from core.rag.indexing.re_embedding import ReEmbedding
from jobs.crawl_sources import JOB as CRAWL

log = structlog.get_logger(__name__)

LOOK_AGAIN_SECONDS = 15.0  # while another process embeds or crawls
WATCH_SECONDS = 600.0  # crawls of processes without the next embedder add passages without its vector
LONGEST_PAUSE = 600.0


@dataclass
class ModelChange:
    """Runs beside the answers. The next embedder takes over when it is complete and nobody crawls.

    A crawl asks under the same lock which embedder it is to use, so from then on none leaves out the next one's
    vectors: no current passage is without a vector of the embedder that is searched by. `taken_over` is called in
    the process that did the work.
    """

    embedder: SwitchedEmbedder
    work: ReEmbedding
    crawl_lock: JobLock
    taken_over: Callable[[], None]
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    _failures: int = 0
    _worked: bool = False

    async def run(self) -> None:
        """Run until cancelled; failures are retried."""
        while True:
            await self.pause(await self.step())

    async def step(self) -> float:
        """Do the next step; returns the seconds until the next one."""
        try:
            is_done = await self._advanced()
        except AdvisorError as error:
            self._failures += 1
            wait = min(LOOK_AGAIN_SECONDS * 2.0**self._failures, LONGEST_PAUSE)
            log.warning("changing the model is tried again", reason=str(error), again_in_seconds=wait)
            return wait
        self._failures = 0
        return WATCH_SECONDS if is_done else LOOK_AGAIN_SECONDS

    async def _advanced(self) -> bool:
        coverage = await self.work.vectors.coverage(self.embedder.next.name)
        self.work.on_progress(coverage)
        if not coverage.is_complete:
            self._worked |= await self.work.run()
        return self.embedder.is_switched or await self._took_over()

    async def _took_over(self) -> bool:
        async with self.crawl_lock.try_hold(CRAWL) as held:
            if held:
                await switch_if_complete(self.embedder, self.work.vectors)
        if self.embedder.is_switched:
            log.info("the next embedder has taken over", embedder=self.embedder.name, before=self.embedder.now.name)
            if self._worked:
                self.taken_over()
        return self.embedder.is_switched


@dataclass(frozen=True)
class Enrichment:
    """What it has done is logged; `tell` queues a line for the admins where a day's budget ended it."""

    enriching: Enriching
    tell: Callable[[Sequence[str]], object]

    async def run(self) -> None:
        """Read what changed, unless another process does. Raises ModelError or DatabaseError; what is stored stays."""
        estimate = await self.enriching.estimate()
        log.info(
            "passages to enrich",
            passages=estimate.passages,
            requests=estimate.use.requests,
            sent=estimate.use.sent,
            most_received=estimate.use.received,
        )
        report = await self.enriching.run()
        if report is None:
            log.info("enrichment left to another process")
            return
        use = report.use
        log.info(
            "passages enriched",
            passages=report.passages,
            texts=report.texts,
            dropped=report.dropped,
            unread=report.unread,
            requests=use.requests,
            cost=round(use.cost, 4),
            stopped=report.stopped or None,
        )
        if report.stopped:
            self.tell([say("news.enrichment_stopped", passages=report.passages, reason=report.stopped)])
