"""Give passages that changed texts that are only searched, after each nightly crawl."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog

from core.messages.speaking import say
from core.rag.enrichment.enriching import Enriching

log = structlog.get_logger(__name__)


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
