"""What each word of a crawler means: pages to store now, pages to set aside, and what was seen of all others."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from core.domain.crawl import CrawledPage, CrawlEnded, PageMoved, PageSkipped, PageUnchanged
from core.domain.document import Document
from core.domain.page import KnownPage, PageNote
from core.domain.skip_reasons import BLANK, GONE, SkipReason
from core.text.duplicates import resemblance
from core.text.fingerprint import normalised
from jobs.page_policy import Placed, Shelf

MUCH = 50  # words that no page loses unnoticed
BLANK_SHARE, SHORT_SHARE, OTHER_SHARE = 0.1, 0.5, 0.2


@dataclass
class Intake:
    """Takes the pages of one run; those `set_aside` are judged when all has been seen."""

    shelf: Shelf
    known: Mapping[str, KnownPage]
    set_aside: list[Placed] = field(default_factory=list)
    ended: CrawlEnded = field(default_factory=lambda: CrawlEnded(stopped_short="the crawler was stopped"))

    async def take(self, page: CrawledPage) -> None:
        """Acts on one word of the crawler. Raises ModelError or DatabaseError."""
        match page:
            case Document():
                await self._read(page)
            case PageSkipped():
                await self._left_out(page)
            case PageUnchanged():
                await self._unchanged(page)
            case PageMoved():
                self.shelf.seen.moves[page.url] = page
            case CrawlEnded():
                self.ended = page
                self.shelf.tally.fetched(page)

    def suspect_the_same(self) -> None:
        """Pages that all changed to the same text are hardly themselves."""
        marks = Counter(placed.keys[0] for placed in self.set_aside)
        self.shelf.seen.suspicious.update(p.document.url for p in self.set_aside if marks[p.keys[0]] > 1)

    async def _read(self, document: Document) -> None:
        placed = await self.shelf.place(document)
        known = self.shelf.seen.known.get(document.url)
        if known is None or placed.is_unchanged:
            await self.shelf.put(placed)
            return
        words = len(document.text.split())
        if known.words >= MUCH and words < BLANK_SHARE * known.words:
            detail = f"{words} words where there were {known.words}"
            self.shelf.seen.blank[document.url] = detail
            await self.shelf.skip(PageSkipped(document.url, SkipReason.BLANKED.value, detail))
        elif await self._is_itself(placed, known, words):
            await self.shelf.put(placed)
        else:
            self.set_aside.append(placed)

    async def _is_itself(self, placed: Placed, known: KnownPage, words: int) -> bool:
        url = placed.document.url
        if placed.twin is not None or (known.words >= MUCH and words < SHORT_SHARE * known.words):
            self.shelf.seen.suspicious.add(url)
            return False
        before = await self.shelf.current.current_text(self.shelf.source.name, url)
        return resemblance(normalised(before or ""), normalised(placed.document.text)) >= OTHER_SHARE

    async def _left_out(self, page: PageSkipped) -> None:
        known, seen = self.shelf.seen.known.get(page.url), self.shelf.seen
        if known is None:
            await self._note_left_out(page)
        elif page.reason in GONE or (page.reason in BLANK and known.words < MUCH):
            seen.gone[page.url] = page.reason
        elif page.reason in BLANK:
            seen.blank[page.url] = page.reason
        elif page.reason != SkipReason.PAGE_LIMIT:
            seen.failed[page.url] = page.reason
        await self.shelf.skip(page)

    async def _note_left_out(self, page: PageSkipped) -> None:
        """So that tomorrow it need not be read again, or that nothing is kept of a page that never was."""
        memory, name = self.shelf.memory, self.shelf.source.name
        if page.read is not None:
            await memory.note(name, PageNote(page.read, (), page.reason, page.detail))
        elif page.reason in GONE and page.url in self.known:
            await memory.forget(name, page.url)

    async def _unchanged(self, page: PageUnchanged) -> None:
        shelf, known = self.shelf, self.known[page.url]
        if page.asked_at is not None:
            if known.is_current:
                await shelf.lifecycle.confirm(shelf.source.name, page.url, page.asked_at)
            await shelf.memory.note_unchanged(shelf.source.name, page)
        if known.is_current:
            shelf.seen.alive.add(page.url)
            shelf.tally.unchanged()
            return
        if known.copy_of:
            shelf.seen.copied[page.url] = known.copy_of
        await shelf.skip(PageSkipped(page.url, known.reason or "", known.detail))
