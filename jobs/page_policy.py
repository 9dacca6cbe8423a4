"""Decide whether a document is stored as a page, a copy or unchanged, and count pages and bytes."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import unified_diff

from core.crawl.crawl_guard import CrawlObservations
from core.domain.crawl import ChangeKind, CrawlEnded, CrawlReport, PageChange, PageSkipped, Source
from core.domain.document import BlockKind, Document, TextLink
from core.domain.page import Lookalike, PageNote
from core.domain.read_pages import SkipReason
from core.ports.crawling import CrawlLog, CrawlMemory
from core.ports.pages import CurrentPages, PageLifecycle
from core.rag.indexing.indexer import Indexer, IndexOutcome, IndexResult
from core.text.duplicates import alike_keys, original_of
from core.text.fingerprint import fingerprint
from jobs.site_furniture import SiteFurniture

MUCH = 50  # words; a smaller page may change as it likes
_SHRUNK, _LOST_A_PART = 0.6, 0.9  # of the words before; the second with a vanished heading
_MOST_TOLD = 5


@dataclass
class CrawlStats:
    """Keeps the report of a run up to date."""

    report: CrawlReport
    _skipped: Counter[str] = field(default_factory=Counter)

    def skip(self, reason: str) -> None:
        """Count a skipped page."""
        self._skipped[reason] += 1
        self.report = replace(self.report, skipped=dict(self._skipped))
        self.add(pages_seen=1)

    def stored(self, document: Document, result: IndexResult) -> None:
        """Count a new or changed page."""
        is_new, is_changed = result.outcome is IndexOutcome.NEW, result.outcome is IndexOutcome.CHANGED
        self.add(pages_seen=1, pages_new=is_new, pages_changed=is_changed, text_bytes=len(document.text.encode()))
        self.add(chunks_embedded=result.chunks_embedded, chunks_reused=result.chunks_reused)

    def add(self, **more: int | tuple[str, ...]) -> None:
        """Add these to fields of the report."""
        self.report = replace(self.report, **{name: getattr(self.report, name) + n for name, n in more.items()})

    def found(self, pages: int) -> None:
        """Note how many addresses are known by now."""
        self.report = replace(self.report, pages_found=pages)

    def fetched(self, ended: CrawlEnded) -> None:
        """Add the network figures."""
        self.add(requests=ended.requests, bytes_received=ended.bytes_received)
        self.report = replace(self.report, cut_short=self.report.cut_short or ended.cut_short)


@dataclass(frozen=True)
class ClassifiedDocument:
    """A document with its fingerprints, and the page that it copies, if any."""

    document: Document
    fingerprint: str
    keys: tuple[str, ...]
    is_unchanged: bool = False
    twin: Lookalike | None = None


@dataclass(frozen=True)
class PagePolicy:
    """Stores the pages of one source during one run."""

    source: Source
    run_id: int
    indexer: Indexer
    current: CurrentPages
    lifecycle: PageLifecycle
    memory: CrawlMemory
    log: CrawlLog
    stats: CrawlStats
    seen: CrawlObservations
    furniture: SiteFurniture
    listed: Sequence[str] | None = None

    async def classify(self, document: Document) -> ClassifiedDocument:
        """Classify a document without its furniture; a page of an unlisted source moves to this source."""
        document = self.furniture.strip(document)
        mark, keys, name = fingerprint(document), alike_keys(document), self.source.name
        if self.listed is not None:
            await self.lifecycle.adopt(name, document.url, self.listed)
        model, may_be_known = self.indexer.embedder.name, self._may_be_known(document.url)
        if may_be_known and await self.current.is_unchanged(name, document.url, mark, model, document.text_links):
            return ClassifiedDocument(document, mark, keys, is_unchanged=True)
        found = await self.memory.lookalikes(name, document.url, mark, keys)
        alike = [each for each in found if self.listed is None or each.source in self.listed]
        return ClassifiedDocument(document, mark, keys, twin=original_of(document, mark, alike))

    async def store(self, classified: ClassifiedDocument) -> None:
        """Store the document as its page's current version. Raises ModelError or DatabaseError."""
        if classified.is_unchanged:
            await self._touch(classified)
        elif classified.twin is not None:
            await self._leave_out_copy(classified, classified.twin)
        else:
            await self._store_new(classified)

    async def skip(self, page: PageSkipped) -> None:
        """Record a skipped page."""
        self.stats.skip(page.reason)
        await self.log.skip(self.run_id, page)

    async def note_change(self, url: str, kind: ChangeKind, detail: str) -> None:
        """Record a change of a known page for the report."""
        await self.log.change(self.run_id, PageChange(url, kind, detail))

    async def _touch(self, classified: ClassifiedDocument) -> None:
        await self.lifecycle.touch(self.source.name, classified.document)
        note = PageNote(classified.document, classified.keys, detail=classified.document.remark)
        await self.memory.note(self.source.name, note)
        await self.furniture.note(classified.document.url)
        self.seen.alive.add(classified.document.url)
        self.stats.add(pages_seen=1, pages_unchanged=1)

    async def _leave_out_copy(self, classified: ClassifiedDocument, twin: Lookalike) -> None:
        detail = f"says the same as {twin.url}"
        self.seen.copied[classified.document.url] = twin.url
        note = PageNote(classified.document, classified.keys, SkipReason.NEAR_DUPLICATE.value, detail, twin.version_id)
        await self._leave_out(note)

    async def _store_new(self, classified: ClassifiedDocument) -> None:
        document, name = classified.document, self.source.name
        before, links = await self._current(document.url)
        headings = await self.current.current_headings(name, document.url) if before else []
        result = await self.indexer.store(self.source, document, classified.fingerprint)
        if result.outcome is IndexOutcome.EMPTY:
            await self._leave_out(
                PageNote(document, (), SkipReason.TOO_SHORT.value, "no passage could be made from it")
            )
            return
        await self.memory.note(name, PageNote(document, classified.keys, detail=document.remark))
        await self.furniture.note(document.url)
        self.seen.alive.add(document.url)
        self.stats.stored(document, result)
        if before is not None:
            difference = short_diff(before, document.text, links, document.text_links)
            await self.note_change(document.url, ChangeKind.CHANGED, difference)
            if shrank := how_it_shrank(before, document.text, headings, _headings(document)):
                await self.note_change(document.url, ChangeKind.SHRANK, shrank)

    def _may_be_known(self, url: str) -> bool:
        """False for a page that was neither current before this run nor has been stored or taken over since."""
        return self.listed is not None or url in self.seen.known or url in self.seen.alive

    async def _current(self, url: str) -> tuple[str | None, tuple[TextLink, ...]]:
        if not self._may_be_known(url):
            return None, ()
        name = self.source.name
        return await self.current.current_text(name, url), await self.current.current_links(name, url) or ()

    async def _leave_out(self, note: PageNote) -> None:
        document = note.document
        if await self.lifecycle.retire(self.source.name, document.url, document.fetched_at):
            self.stats.add(pages_removed=1)
            await self.note_change(document.url, ChangeKind.REMOVED, note.detail)
        await self.memory.note(self.source.name, note)
        await self.skip(PageSkipped(document.url, note.reason or "", note.detail))


def _headings(document: Document) -> list[str]:
    return [" ".join(block.text.split()) for block in document.blocks if block.kind is BlockKind.HEADING]


def how_it_shrank(before: str, after: str, headings_before: Sequence[str], headings_after: Sequence[str]) -> str:
    """ "1,204 words became 310; these headings vanished: Fees, Deadlines"; empty for a page that did not shrink."""
    words, left = len(before.split()), len(after.split())
    now = {heading.casefold() for heading in headings_after}
    vanished = [heading for heading in dict.fromkeys(headings_before) if heading.casefold() not in now]
    if words < MUCH or left >= (_LOST_A_PART if vanished else _SHRUNK) * words:
        return ""
    told = ", ".join(vanished[:_MOST_TOLD]) + (" …" if len(vanished) > _MOST_TOLD else "")
    return f"{words:,} words became {left:,}" + (f"; these headings vanished: {told}" if told else "")


MOST_CHARACTERS = 1_500
MOST_SENTENCES = 3_000  # above, comparing takes too long
MOST_SENTENCE_CHARACTERS = 300
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


def short_diff(
    before: str, after: str, links_before: Sequence[TextLink] = (), links_after: Sequence[TextLink] = ()
) -> str:
    """Removed (-) and added (+) sentences, then links with a new target, at most MOST_CHARACTERS."""
    compared = list(unified_diff(_sentences(before), _sentences(after), n=0, lineterm=""))[
        2:
    ]  # without the two file names
    lines = [*(line for line in compared if line[:1] in "+-"), *_other_links(links_before, links_after)]
    text = "\n".join(line[:MOST_SENTENCE_CHARACTERS] for line in lines)
    return text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS].rsplit("\n", 1)[0] + "\n…"


def _sentences(text: str) -> list[str]:
    lines = (line for line in text.splitlines() if line.strip())
    return [sentence for line in lines for sentence in _SENTENCE_END.split(line)][:MOST_SENTENCES]


def _other_links(before: Sequence[TextLink], after: Sequence[TextLink]) -> Iterator[str]:
    """Links with the same words and another target; new words are among the sentences."""
    came, went = ([link for link in one if link not in set(other)] for one, other in ((after, before), (before, after)))
    for link in went:
        yield from (f"-link {link.words!r} to {link.target}" for other in came if other.words == link.words)
    for link in came:
        yield from (f"+link {link.words!r} to {link.target}" for other in went if other.words == link.words)
