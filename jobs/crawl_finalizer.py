"""Finish a run: move and remove pages, decide on those set aside, and read copies whose original is gone."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import datetime

from core.crawl.crawl_guard import RemovalDecision, decide_removals
from core.domain.crawl import ChangeKind, CrawledPage, CrawlEnded
from core.domain.document import Document
from core.ports.crawling import Crawler
from jobs.crawl_events import CrawlEvents
from jobs.page_policy import PagePolicy


@dataclass(frozen=True)
class CrawlFinalizer:
    """Applies the decisions at the end of a run."""

    events: CrawlEvents
    crawler: Crawler

    async def finalize(self, now: datetime) -> RemovalDecision:
        """Apply what is certain and keep the rest. Raises ModelError or DatabaseError."""
        events, policy = self.events, self.events.policy
        await events.decide_held()
        events.mark_identical_as_suspicious()
        decision = decide_removals(policy.seen, events.ended, now)
        for url, target in decision.moved.items():
            await self._move(url, target, now)
        for url, reason in decision.removed.items():
            await self._remove(url, reason, now)
        for classified in events.set_aside:
            if classified.document.url not in decision.kept:
                await events.store(classified.document)
        await self._keep(decision, now)
        await self._read_stray_copies()
        return decision

    async def _move(self, url: str, target: str, now: datetime) -> None:
        policy, name = self.events.policy, self.events.policy.source.name
        if await policy.lifecycle.move(name, url, target, now):
            await policy.memory.note_move(name, url, target)
        else:
            await policy.memory.forget(name, url)
        policy.stats.add_final(moved=1)
        await policy.note_change(url, ChangeKind.MOVED, target)

    async def _remove(self, url: str, reason: str, now: datetime) -> None:
        policy, name = self.events.policy, self.events.policy.source.name
        if await policy.lifecycle.retire(name, url, now):
            policy.stats.add_final(removed=1)
            await policy.note_change(url, ChangeKind.REMOVED, reason)
        await policy.memory.forget(name, url)

    async def _keep(self, decision: RemovalDecision, now: datetime) -> None:
        policy = self.events.policy
        await policy.memory.note_missing(policy.source.name, list(decision.kept), now)
        for url, reason in decision.kept.items():
            await policy.note_change(url, ChangeKind.KEPT, reason)
        policy.stats.add_final(guarded=len(decision.kept), doubts=decision.doubts)

    async def _read_stray_copies(self) -> None:
        """A copy replaces its original when that is gone or has changed."""
        policy = self.events.policy
        strays = await policy.memory.stray_copies(policy.source.name)
        if not strays:
            return
        async with aclosing(self._read(policy, strays)) as pages:
            async for page in pages:
                if isinstance(page, Document):
                    await self.events.store(page)
                elif isinstance(page, CrawlEnded):
                    policy.stats.fetched(page)

    def _read(self, policy: PagePolicy, urls: list[str]) -> AsyncGenerator[CrawledPage]:
        alone = replace(policy.source, sitemap=None, robots_sitemaps=False, feeds=())
        few = replace(alone, start_urls=tuple(urls), max_depth=0, max_pages=len(urls))
        return self.crawler.crawl(few)
