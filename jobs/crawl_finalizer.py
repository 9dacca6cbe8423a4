"""The end of a run: moves and removals, what was set aside, and copies whose original is gone."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import datetime

from core.crawl.crawl_guard import Verdict, judge
from core.domain.crawl import ChangeKind, CrawledPage, CrawlEnded
from core.domain.document import Document
from core.ports.crawling import Crawler
from jobs.crawl_events import Intake
from jobs.page_policy import Shelf


@dataclass(frozen=True)
class Settling:
    """Acts on what a run saw as a whole."""

    intake: Intake
    crawler: Crawler

    async def settle(self, now: datetime) -> Verdict:
        """Does what can be believed, and keeps the rest. Raises ModelError or DatabaseError."""
        intake, shelf = self.intake, self.intake.shelf
        intake.suspect_the_same()
        verdict = judge(shelf.seen, intake.ended, now)
        for url, target in verdict.moved.items():
            await self._move(url, target, now)
        for url, reason in verdict.removed.items():
            await self._remove(url, reason, now)
        for placed in intake.set_aside:
            if placed.document.url not in verdict.kept:
                await shelf.put(await shelf.place(placed.document))
        await self._keep(verdict, now)
        await self._read_stray_copies()
        return verdict

    async def _move(self, url: str, target: str, now: datetime) -> None:
        shelf, name = self.intake.shelf, self.intake.shelf.source.name
        if await shelf.lifecycle.move(name, url, target, now):
            await shelf.memory.note_move(name, url, target)
        else:
            await shelf.memory.forget(name, url)
        shelf.tally.settled(moved=1)
        await shelf.note_change(url, ChangeKind.MOVED, target)

    async def _remove(self, url: str, reason: str, now: datetime) -> None:
        shelf, name = self.intake.shelf, self.intake.shelf.source.name
        if await shelf.lifecycle.retire(name, url, now):
            shelf.tally.settled(removed=1)
            await shelf.note_change(url, ChangeKind.REMOVED, reason)
        await shelf.memory.forget(name, url)

    async def _keep(self, verdict: Verdict, now: datetime) -> None:
        shelf = self.intake.shelf
        await shelf.memory.note_missing(shelf.source.name, list(verdict.kept), now)
        for url, reason in verdict.kept.items():
            await shelf.note_change(url, ChangeKind.KEPT, reason)
        shelf.tally.settled(guarded=len(verdict.kept), doubts=verdict.doubts)

    async def _read_stray_copies(self) -> None:
        """A copy takes the place of an original that is gone, or says something else now."""
        shelf = self.intake.shelf
        strays = await shelf.memory.stray_copies(shelf.source.name)
        if not strays:
            return
        async with aclosing(self._read(shelf, strays)) as pages:
            async for page in pages:
                if isinstance(page, Document):
                    await shelf.put(await shelf.place(page))
                elif isinstance(page, CrawlEnded):
                    shelf.tally.fetched(page)

    def _read(self, shelf: Shelf, urls: list[str]) -> AsyncGenerator[CrawledPage]:
        few = replace(shelf.source, start_urls=tuple(urls), sitemap=None, max_depth=0, max_pages=len(urls))
        return self.crawler.crawl(few)
