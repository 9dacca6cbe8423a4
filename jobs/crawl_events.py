"""Take what a crawl finds into the index, and end the run."""

from collections import Counter
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from datetime import datetime

from core.crawl.crawl_guard import RemovalDecision, decide_removals
from core.crawl.unexpected import costs_a_page, skipped_unexpectedly
from core.domain.crawl import ChangeKind, CrawledPage, CrawlEnded, PageMoved, PagesFound, PageSkipped, PageUnchanged
from core.domain.document import Document
from core.domain.page import KnownPage, PageNote
from core.domain.read_pages import BLANK, GONE, SkipReason
from core.ports.crawling import Crawler
from core.text.duplicates import resemblance
from core.text.fingerprint import normalised
from jobs.page_policy import ClassifiedDocument, PagePolicy

MUCH = 50  # words; smaller pages may become blank without suspicion
MOST_HELD = 200  # pages; each holds its text in memory
MOST_ASKED = 3  # pages; a run that breaks off asks for so many again
BLANK_SHARE, SHORT_SHARE, OTHER_SHARE = 0.1, 0.5, 0.2


@dataclass
class CrawlEvents:
    """Handles the events of one run; pages `set_aside` are decided at its end.

    Pages whose furniture may have changed are `held` until enough are there to tell what is new on all of them.
    """

    policy: PagePolicy
    known: Mapping[str, KnownPage]
    set_aside: list[ClassifiedDocument] = field(default_factory=list)
    held: list[Document] = field(default_factory=list)
    asked: list[PageUnchanged] = field(default_factory=list)
    ended: CrawlEnded = field(default_factory=lambda: CrawlEnded(stopped_short="the crawler was stopped"))

    async def take(self, page: CrawledPage) -> None:
        """Handle one event of the crawler: one page never ends a run. Raises ModelError or DatabaseError."""
        try:
            await self._take(page)
        except Exception as error:
            if isinstance(page, CrawlEnded | PagesFound) or not costs_a_page(error):
                raise
            await self._left_out(skipped_unexpectedly(error, page.url))

    async def _take(self, page: CrawledPage) -> None:
        match page:
            case Document():
                await self._read(page)
            case PageSkipped():
                await self._left_out(page)
            case PageUnchanged():
                await self._unchanged(page)
            case PageMoved():
                self.policy.seen.moves[page.url] = page
            case PagesFound():
                self.policy.stats.found(page.count)
            case CrawlEnded():
                self.ended = page
                self.policy.stats.fetched(page)

    async def store(self, document: Document) -> None:
        """Store a page that needs no more checks; one that cannot be stored is skipped."""
        try:
            await self.policy.store(await self.policy.classify(document))
        except Exception as error:
            if not costs_a_page(error):
                raise
            await self.policy.skip(skipped_unexpectedly(error, document.url))

    def mark_identical_as_suspicious(self) -> None:
        """Mark pages as suspicious that all changed to the same text."""
        marks = Counter(classified.keys[0] for classified in self.set_aside)
        self.policy.seen.suspicious.update(p.document.url for p in self.set_aside if marks[p.keys[0]] > 1)

    async def _read(self, document: Document) -> None:
        classified = await self.policy.classify(document)
        known = self.policy.seen.known.get(document.url)
        if known is None or classified.is_unchanged:
            await self.policy.store(classified)
        elif self.policy.furniture.may_be_new(document.url):
            self.held.append(document)
            if len(self.held) >= MOST_HELD:
                await self.decide_held()
        else:
            await self._decide(classified, known)

    async def decide_held(self) -> None:
        """Decide on the pages held back: a block that is new on nearly all pages changed none of them."""
        if not self.held:
            return
        held, self.held = self.held, []
        await self.policy.furniture.learn_from_seen()
        for document in held:
            try:
                await self._decide(await self.policy.classify(document), self.policy.seen.known[document.url])
            except Exception as error:
                if not costs_a_page(error):
                    raise
                await self._left_out(skipped_unexpectedly(error, document.url))

    async def _decide(self, classified: ClassifiedDocument, known: KnownPage) -> None:
        if classified.is_unchanged or self.policy.furniture.differs_in_teasers_alone(classified.document.url):
            await self.policy.store(replace(classified, is_unchanged=True))
            return
        document = classified.document
        words = len(document.text.split())
        if known.words >= MUCH and words < BLANK_SHARE * known.words:
            detail = f"{words} words where there were {known.words}"
            self.policy.seen.blank[document.url] = detail
            await self.policy.skip(PageSkipped(document.url, SkipReason.BLANKED.value, detail))
        elif await self._is_itself(classified, known, words):
            await self.policy.store(classified)
        else:
            self.set_aside.append(classified)

    async def _is_itself(self, classified: ClassifiedDocument, known: KnownPage, words: int) -> bool:
        url = classified.document.url
        if classified.twin is not None or (known.words >= MUCH and words < SHORT_SHARE * known.words):
            self.policy.seen.suspicious.add(url)
            return False
        before = await self.policy.current.current_text(self.policy.source.name, url)
        return resemblance(normalised(before or ""), normalised(classified.document.text)) >= OTHER_SHARE

    async def _left_out(self, page: PageSkipped) -> None:
        known, seen = self.policy.seen.known.get(page.url), self.policy.seen
        if known is None:
            await self._note_left_out(page)
        elif page.reason in GONE or (page.reason in BLANK and known.words < MUCH):
            seen.gone[page.url] = page.reason
        elif page.reason in BLANK:
            seen.blank[page.url] = page.reason
        elif page.reason != SkipReason.PAGE_LIMIT:
            seen.failed[page.url] = page.reason
        await self.policy.skip(page)

    async def _note_left_out(self, page: PageSkipped) -> None:
        """Remember the skipped page, so that it is not read again, or forget a page that never existed."""
        memory, name = self.policy.memory, self.policy.source.name
        if page.read is not None:
            await memory.note(name, PageNote(page.read, (), page.reason, page.detail))
        elif page.reason in GONE and page.url in self.known:
            await memory.forget(name, page.url)

    async def _unchanged(self, page: PageUnchanged) -> None:
        policy, known = self.policy, self.known[page.url]
        if page.asked_at is not None:
            self.asked.append(page)
            if len(self.asked) >= MOST_ASKED:
                await self.note_asked()
        policy.furniture.seen.add(page.url)
        if known.is_current:
            policy.seen.alive.add(page.url)
            policy.stats.add(pages_seen=1, pages_unchanged=1)
            return
        if known.copy_of:
            policy.seen.copied[page.url] = known.copy_of
        await policy.skip(PageSkipped(page.url, known.reason or "", known.detail))

    async def note_asked(self) -> None:
        """Store when those pages were asked for that have not changed, many at once."""
        asked, self.asked = self.asked, []
        if asked:
            current = {page.url: page.asked_at for page in asked if page.asked_at and self.known[page.url].is_current}
            await self.policy.lifecycle.confirm(self.policy.source.name, current)
            await self.policy.memory.note_unchanged(self.policy.source.name, asked)


@dataclass(frozen=True)
class CrawlFinalizer:
    """Applies the decisions at the end of a run."""

    events: CrawlEvents
    crawler: Crawler

    async def finalize(self, now: datetime) -> RemovalDecision:
        """Apply what is certain and keep the rest. Raises ModelError or DatabaseError."""
        events, policy = self.events, self.events.policy
        await events.note_asked()
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
        policy.stats.add(pages_moved=1)
        await policy.note_change(url, ChangeKind.MOVED, target)

    async def _remove(self, url: str, reason: str, now: datetime) -> None:
        policy, name = self.events.policy, self.events.policy.source.name
        if await policy.lifecycle.retire(name, url, now):
            policy.stats.add(pages_removed=1)
            await policy.note_change(url, ChangeKind.REMOVED, reason)
        await policy.memory.forget(name, url)

    async def _keep(self, decision: RemovalDecision, now: datetime) -> None:
        policy = self.events.policy
        await policy.memory.note_missing(policy.source.name, list(decision.kept), now)
        for url, reason in decision.kept.items():
            await policy.note_change(url, ChangeKind.KEPT, reason)
        policy.stats.add(pages_guarded=len(decision.kept), doubts=decision.doubts)

    async def _read_stray_copies(self) -> None:
        """A copy replaces its original when that is gone or has changed."""
        policy = self.events.policy
        strays = await policy.memory.stray_copies(policy.source.name)
        if not strays or policy.source.publications:  # a list names all of its works every night
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
