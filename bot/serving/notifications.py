"""Notify listeners (metrics, admin channels) of every crawl."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from core.domain.crawl import CrawlReport
from core.domain.status import Overview
from core.ports.platforms import OnCrawl, Operations

Listener = Callable[[Sequence[CrawlReport]], Awaitable[None]]


@dataclass(frozen=True)
class NotifyingOperations:
    """Wraps `operations` and passes the reports of every crawl to each of `listeners`, in order."""

    operations: Operations
    listeners: Sequence[Listener]

    async def overview(self) -> Overview:
        """What is stored. Raises DatabaseError."""
        return await self.operations.overview()

    async def source_names(self) -> list[str]:
        """What can be crawled. Raises SourcesError."""
        return await self.operations.source_names()

    async def reindex(self, source: str | None, on_progress: OnCrawl) -> list[CrawlReport]:
        """Crawls. Raises SourcesError or CrawlRunning."""
        reports = await self.operations.reindex(source, on_progress)
        for listener in self.listeners:
            await listener(reports)
        return reports
