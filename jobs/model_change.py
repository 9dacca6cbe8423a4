"""Switch the embedder without downtime: add the vectors of the next one, then make it live."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from core.errors import AdvisorError
from core.models.embedder_switch import SwitchedEmbedder, switch_if_complete
from core.ports.jobs import JobLock
from core.rag.indexing.re_embedding import ReEmbedding
from jobs.abandoned_runs import JOB as CRAWL

LOOK_AGAIN_SECONDS = 15.0  # while another process embeds or crawls
WATCH_SECONDS = 600.0  # crawls of processes without the next embedder add passages without its vector
LONGEST_PAUSE = 600.0
log = structlog.get_logger(__name__)


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
