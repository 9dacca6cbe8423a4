"""Learn what stands on nearly every page of a source while it is crawled, and leave it out of its pages."""

import asyncio
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

import structlog

from core.domain.crawl import Source
from core.domain.document import Document
from core.domain.page import Furniture, FurnitureBlock, PageMarks, furniture_of
from core.domain.read_pages import HTML_TYPES
from core.ports.pages import FurnitureStore, RestrippedPage, StrippedPage
from core.rag.indexing.indexer import Indexer
from core.text.duplicates import alike_keys
from core.text.fingerprint import fingerprint
from core.text.furniture.learning import LEAST_PAGES, learn
from core.text.furniture.marks import entries, page_marks
from core.text.furniture.stripping import beside_furniture, places_of_furniture, stripped, whole
from core.text.furniture.teasers import Teasers, differ_in_teasers_alone, rotating
from core.text.urls import host_of

TEASER = "(another choice every night)"
FIRST_LESSON = 20  # pages of a first crawl; then whenever there are twice as many
log = structlog.get_logger(__name__)


@dataclass
class SiteFurniture:
    """The furniture of one source during one run; without a store nothing is furniture.

    `known` are the pages that were current before. What is learned during the run does not make them shorter before
    its end: a page that says much less than before would be suspicious.
    `before` is what earlier runs learned. `seen` are the pages that this run has seen, whether they had changed or not.
    """

    source: Source
    store: FurnitureStore | None = None
    pages: dict[str, PageMarks] = field(default_factory=dict)
    furniture: Furniture = field(default_factory=Furniture)
    before: Furniture = field(default_factory=Furniture)
    known: Collection[str] = frozenset()
    seen: set[str] = field(default_factory=set)
    _texts: dict[int, str] = field(default_factory=dict)
    _counts: Counter[int] = field(default_factory=Counter)
    _read: dict[str, PageMarks] = field(default_factory=dict)
    _next_lesson: int = FIRST_LESSON
    _opened: Mapping[str, PageMarks] = field(default_factory=dict)
    _rotating: Collection[int] = frozenset()

    @classmethod
    async def of(cls, source: Source, store: FurnitureStore | None, known: Collection[str] = ()) -> "SiteFurniture":
        """With what earlier runs learned. Raises DatabaseError."""
        if store is None:
            return cls(source)
        pages = {page.url: page for page in await store.pages(source.name)}
        learned = furniture_of(await store.learned(source.name)) if source.furniture == "learned" else Furniture()
        first = max(FIRST_LESSON, 2 * len(pages))
        return cls(source, store, pages, learned, learned, frozenset(known), _next_lesson=first, _opened=dict(pages))

    @property
    def is_learned(self) -> bool:
        """Whether the source has enough pages to learn from, and may be learned from."""
        return self.store is not None and self.source.furniture == "learned" and len(self.pages) >= LEAST_PAGES

    def strip(self, document: Document) -> Document:
        """A document without its furniture, as far as that is known now."""
        if self.store is None or document.content_type not in HTML_TYPES:
            return document
        document = replace(document, blocks=whole(document.blocks, document.left_out), left_out=())
        marks = page_marks(document)
        if document.url not in self._read:
            self._count(document, marks)
        places = places_of_furniture(marks, self.furniture, self._staying(marks))
        self._read[document.url] = replace(marks, left_out=places)
        self.seen.add(document.url)
        return stripped(document, places)

    def may_be_new(self, url: str) -> bool:
        """Whether all that is new on this page stands beside its furniture, and so may be furniture too."""
        before, now = self.pages.get(url), self._read.get(url)
        return bool(self.is_learned and before and now and beside_furniture(before, now, self.furniture))

    async def note(self, url: str) -> None:
        """Stores what stands on a page that was just stored. Raises DatabaseError."""
        if self.store is None or (marks := self._read.get(url)) is None or self.pages.get(url) == marks:
            return
        await self.store.note(self.source.name, marks)
        self.pages[url] = marks
        if len(self.pages) >= self._next_lesson and self.is_learned:
            self._next_lesson = 2 * len(self.pages)
            self._add(await self._learned(self.pages.values()))

    async def learn_from_seen(self) -> None:
        """Adds what stands on nearly all pages that this run has seen so far: what they had in common before may go."""
        there = [self._read.get(url) or self.pages[url] for url in self.seen if url in self._read or url in self.pages]
        self._add(await self._learned(there))
        self._rotating = (await self._teasers()).rotating

    def differs_in_teasers_alone(self, url: str) -> bool:
        """Whether a page shows another choice of teasers, and nothing else that is new.

        A teaser that is none after all stays as it is now the next night, and then counts as a change.
        """
        before, now = self._opened.get(url), self._read.get(url)
        return bool(self._rotating and before and now and differ_in_teasers_alone(before, now, self._rotating))

    async def finalize(self, indexer: Indexer, now: datetime) -> int:
        """Learns from all current pages, and leaves out of each what is furniture now; returns the passages embedded.

        Each page in a transaction of its own. Raises ModelError or DatabaseError; the next run goes on from there.
        """
        if self.store is None:
            return 0
        pages = await self.store.pages(self.source.name)
        is_on = self.source.furniture == "learned"
        self.furniture = await self._with_teasers(await self._learned(pages)) if is_on else Furniture()
        await self.store.keep(self.source.name, self.furniture.blocks)
        changed = embedded = 0
        for page in pages:
            places = places_of_furniture(page, self.furniture)
            if places != page.left_out and (stored := await self.store.read(self.source.name, page.url)):
                marks = replace(page, left_out=places)
                renewed, new = await _restripped(stored, marks, self.furniture, indexer)
                name, model = self.source.name, indexer.embedder.name
                changed += await self.store.restrip(name, renewed, model, now)
                embedded += new
        blocks = sum(map(len, self.furniture.folders.values()))
        log.info("furniture learned", source=self.source.name, blocks=blocks, pages_changed=changed)
        return embedded

    def _staying(self, page: PageMarks) -> Collection[int]:
        """What stood on a page when it was stored, and was no furniture then."""
        if page.url not in self.known:
            return frozenset()
        stored = self.pages.get(page.url, page)
        return set(stored.marks).difference(mark for marks in self.before.folders.values() for mark in marks)

    def _add(self, learned: Furniture) -> None:
        """What was furniture before stays it to the end of the run, with its homes."""
        folders = {**self.furniture.folders}
        for folder, marks in learned.folders.items():
            folders[folder] = {**marks, **folders.get(folder, {})}
        self.furniture = Furniture(folders, self.before.teasers)

    async def _teasers(self) -> Teasers:
        pairs = [(self._opened[url], page) for url, page in self._read.items() if url in self._opened]
        return await asyncio.to_thread(rotating, pairs)

    async def _with_teasers(self, furniture: Furniture) -> Furniture:
        """Counts the nights in which teasers rotated; one that did not is none any more."""
        found, before = await self._teasers(), self.before.teasers
        host = host_of(self.source.start_urls[0] if self.source.start_urls else self.source.sitemap or "")
        teasers = {slot: each for slot, each in before.items() if slot not in found.looked_at}
        for slot, pages in found.rotating.items():
            nights = before[slot].nights + 1 if slot in before else 1
            teasers[slot] = FurnitureBlock(f"{host}/", slot, TEASER, pages, found.looked_at[slot], "", nights)
        return replace(furniture, teasers=teasers)

    async def _learned(self, pages: Iterable[PageMarks]) -> Furniture:
        return await asyncio.to_thread(learn, list(pages), dict(self._texts), self.before)

    def _count(self, document: Document, marks: PageMarks) -> None:
        """Keeps the words of what stands on several pages: more would be the text of the whole site."""
        self._counts.update(set(marks.marks))
        if any(self._counts[mark] >= LEAST_PAGES > self._counts[mark] - 1 for mark in marks.marks):
            for entry in entries(document.blocks):
                if self._counts[entry.mark] >= LEAST_PAGES:
                    self._texts.setdefault(entry.mark, entry.text)


async def _restripped(
    page: StrippedPage, marks: PageMarks, furniture: Furniture, indexer: Indexer
) -> tuple[RestrippedPage, int]:
    """The page, and how many of its passages had to be embedded."""
    # The stored blocks may be older than the marks: a page that only looks different keeps its blocks.
    document = stripped(page.document, places_of_furniture(page_marks(page.document), furniture))
    drafts = await asyncio.to_thread(indexer.chunker.chunk, document)
    vectors = await indexer.pages.stored_vectors(indexer.embedder.name, [draft.anchored_text for draft in drafts])
    chunks = await indexer.embedded(drafts, vectors, document.url)
    was_whole = page.stored.blocks == page.document.blocks
    prints = fingerprint(document), alike_keys(document)
    return RestrippedPage(page.stored, document, marks, *prints, chunks, was_whole), len(chunks) - len(vectors)
