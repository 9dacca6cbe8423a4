"""Operations whose crawls are told in the admins' channels, whoever asked for them."""

from dataclasses import dataclass

from core.domain import CrawlReport, Overview
from core.ports import OnCrawl, Operations
from jobs.announcing import Announcements


@dataclass(frozen=True)
class AnnouncedOperations:
    """Operates as `operations` does, and hands every crawl's reports to `announcements`."""

    operations: Operations
    announcements: Announcements

    async def overview(self) -> Overview:
        """What is stored. Raises DatabaseError."""
        return await self.operations.overview()

    async def source_names(self) -> list[str]:
        """What can be crawled. Raises SourcesError."""
        return await self.operations.source_names()

    async def reindex(self, source: str | None, on_progress: OnCrawl) -> list[CrawlReport]:
        """Crawls. Raises SourcesError or CrawlRunning."""
        reports = await self.operations.reindex(source, on_progress)
        await self.announcements.take(reports)
        return reports
