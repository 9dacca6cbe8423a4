"""Puts a document where it belongs: into the index, or among the copies."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.crawl.crawl_guard import Sightings
from core.domain.crawl import ChangeKind, PageChange, PageSkipped
from core.domain.document import Document, TextLink
from core.domain.page import Lookalike, PageNote
from core.domain.skip_reasons import SkipReason
from core.domain.source import Source
from core.ports.crawling import CrawlLog, CrawlMemory
from core.ports.pages import CurrentPages, PageLifecycle
from core.rag.indexing.indexer import Indexer, IndexOutcome
from core.text.differences import short_diff
from core.text.duplicates import alike_keys, original_of
from core.text.fingerprint import fingerprint
from jobs.crawl_stats import Tally


@dataclass(frozen=True)
class Placed:
    """A document with its marks, and the page that it copies, if it copies one."""

    document: Document
    fingerprint: str
    keys: tuple[str, ...]
    is_unchanged: bool = False
    twin: Lookalike | None = None


@dataclass(frozen=True)
class Shelf:
    """The stored pages of one source, as one run changes them."""

    source: Source
    run_id: int
    indexer: Indexer
    current: CurrentPages
    lifecycle: PageLifecycle
    memory: CrawlMemory
    log: CrawlLog
    tally: Tally
    seen: Sightings
    listed: Sequence[str] | None = None

    async def place(self, document: Document) -> Placed:
        """Finds out where a document belongs; a page of a source that is no longer listed becomes ours."""
        mark, keys, name = fingerprint(document), alike_keys(document), self.source.name
        if self.listed is not None:
            await self.lifecycle.adopt(name, document.url, self.listed)
        model = self.indexer.embedder.name
        if await self.current.is_unchanged(name, document.url, mark, model, document.text_links):
            return Placed(document, mark, keys, is_unchanged=True)
        found = await self.memory.lookalikes(name, document.url, mark, keys)
        alike = [each for each in found if self.listed is None or each.source in self.listed]
        return Placed(document, mark, keys, twin=original_of(document, mark, alike))

    async def put(self, placed: Placed) -> None:
        """Stores the document as its page's current version. Raises ModelError or DatabaseError."""
        if placed.is_unchanged:
            await self._put_again(placed)
        elif placed.twin is not None:
            await self._leave_out_copy(placed, placed.twin)
        else:
            await self._put_new(placed)

    async def skip(self, page: PageSkipped) -> None:
        """Counts a page that was left out."""
        self.tally.skip(page.reason)
        await self.log.skip(self.run_id, page)

    async def note_change(self, url: str, kind: ChangeKind, detail: str) -> None:
        """Keeps what happened to a known page, for the report."""
        await self.log.change(self.run_id, PageChange(url, kind, detail))

    async def _put_again(self, placed: Placed) -> None:
        await self.lifecycle.touch(self.source.name, placed.document)
        await self.memory.note(self.source.name, PageNote(placed.document, placed.keys))
        self.seen.alive.add(placed.document.url)
        self.tally.unchanged()

    async def _leave_out_copy(self, placed: Placed, twin: Lookalike) -> None:
        detail = f"says the same as {twin.url}"
        self.seen.copied[placed.document.url] = twin.url
        note = PageNote(placed.document, placed.keys, SkipReason.NEAR_DUPLICATE.value, detail, twin.version_id)
        await self._leave_out(note)

    async def _put_new(self, placed: Placed) -> None:
        document, name = placed.document, self.source.name
        before, links = await self._current(document.url)
        result = await self.indexer.store(self.source, document, placed.fingerprint)
        if result.outcome is IndexOutcome.EMPTY:
            await self._leave_out(PageNote(document, (), SkipReason.TOO_SHORT.value, "no passage could be made of it"))
            return
        await self.memory.note(name, PageNote(document, placed.keys))
        self.seen.alive.add(document.url)
        self.tally.stored(document, result)
        if before is not None:
            difference = short_diff(before, document.text, links, document.text_links)
            await self.note_change(document.url, ChangeKind.CHANGED, difference)

    async def _current(self, url: str) -> tuple[str | None, tuple[TextLink, ...]]:
        name = self.source.name
        return await self.current.current_text(name, url), await self.current.current_links(name, url) or ()

    async def _leave_out(self, note: PageNote) -> None:
        document = note.document
        if await self.lifecycle.retire(self.source.name, document.url, document.fetched_at):
            self.tally.settled(removed=1)
            await self.note_change(document.url, ChangeKind.REMOVED, note.detail)
        await self.memory.note(self.source.name, note)
        await self.skip(PageSkipped(document.url, note.reason or "", note.detail))
