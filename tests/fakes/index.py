"""An in-memory index with the behaviour of the real one; the contract tests check both."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count

from core.domain.crawl import Source
from core.domain.document import BlockKind, Document, TextLink
from core.domain.page import STRUCTURE
from core.domain.passage import Candidate, Chunk, IndexedChunk, Scope
from core.errors import DatabaseError
from core.ports.models import Vector
from core.text.model_terms import is_of_a_model
from tests.fakes.pages import StoredChunk, StoredPage, neighbours, new_chunk
from tests.fakes.ranking import candidate_of, cosine, is_in, places_of


class MemoryIndex:
    """The ports of pages and of the search in memory; every ranking is exact."""

    def __init__(self) -> None:
        self.models: dict[str, int] = {}
        self.probes: dict[str, Vector] = {}
        self.indexed: set[str] = set()
        self.topics: dict[str, str | None] = {}
        self.pages: dict[tuple[str, str], StoredPage] = {}
        self._seen: set[tuple[str, str]] = set()
        self.ended: dict[int, tuple[Chunk, datetime]] = {}
        self.moves: dict[tuple[str, str], str] = {}
        self._held_by: dict[str, int] = {}
        self._chunk_total = 0
        self._ids = count(1)

    async def prepare(self, embedder_name: str, dimension: int) -> None:
        """Registers this model. Raises DatabaseError when it has another dimension already."""
        self.refuse_other_dimension(embedder_name, dimension)
        self.models[embedder_name] = dimension
        self.indexed.add(embedder_name)

    async def register_source(self, source: Source) -> None:
        """Stores or updates a source's name and topic."""
        self.topics[source.name] = source.topic
        for stored in self._current():
            if stored.chunk.source == source.name:
                stored.chunk = replace(stored.chunk, topic=source.topic)

    async def is_unchanged(
        self, source: str, url: str, fingerprint: str, embedder_name: str, links: Sequence[TextLink] | None = None
    ) -> bool:
        """True when the current version has this fingerprint, these links and vectors of this model."""
        page = self.pages.get((source, url))
        if page is None or page.fingerprint != fingerprint:
            return False
        if links is not None and page.links is not None and page.links != tuple(links):
            return False
        return all(embedder_name in stored.vectors for stored in page.chunks)

    async def touch(self, source: str, document: Document) -> None:
        """Stores that an unchanged page was fetched again."""
        await self.confirm(source, {document.url: document.fetched_at})
        self._keep_records(source, document)

    async def replace(
        self, source: str, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk], embedder_name: str
    ) -> bool:
        """Makes this the page's current version; True when the page was new."""
        if source not in self.topics:
            raise DatabaseError(f"The source {source!r} is not registered: call register_source() first.")
        if embedder_name not in self.models:
            raise DatabaseError(f"No room was made for vectors of {embedder_name!r}: call prepare() first.")
        for chunk in chunks:
            self.refuse_other_dimension(embedder_name, len(chunk.vector))
        key = (source, document.url)
        is_new, old = key not in self._seen, self.pages.get(key)
        if old is None or not old.is_same(document, fingerprint, chunks):
            self._end(key, document.fetched_at)
            self.pages[key] = self._version(source, document, fingerprint, chunks, embedder_name)
        for stored, chunk in zip(self.pages[key].chunks, chunks, strict=True):
            stored.vectors.setdefault(embedder_name, chunk.vector)
            stored.chunk = replace(stored.chunk, units=chunk.draft.units, part=chunk.draft.part)
            if chunk.statements is not None:
                stored.statements.setdefault(embedder_name, chunk.statements)
            stored.add_learned(chunk.term_weights)
        await self.touch(source, document)
        self.pages[key].structure = STRUCTURE
        self._seen.add(key)
        return is_new

    def _version(
        self, source: str, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk], embedder_name: str
    ) -> StoredPage:
        version, key = next(self._ids), (source, document.url)
        topic = self.topics[source]
        stored_chunks = [
            new_chunk(next(self._ids), source, topic, document, version, chunk, embedder_name) for chunk in chunks
        ]
        page = StoredPage(*key, version, fingerprint, document.text, document.fetched_at, stored_chunks)
        page.blocks = document.blocks
        return page

    def _keep_records(self, source: str, document: Document) -> None:
        if page := self.pages.get((source, document.url)):
            page.title, page.links, page.left_out = document.title, document.text_links, document.left_out
            if page.blocks is None:
                page.blocks, page.structure = document.blocks, None
            page.courses, page.events = document.courses, document.events
            page.people, page.places = document.people, document.places

    async def confirm(self, source: str, asked: Mapping[str, datetime]) -> None:
        """Stores when the servers of these addresses answered "not modified"."""
        for page in filter(None, (self.pages.get((source, url)) for url in asked)):
            page.fetched_at = asked[page.url]
            for stored in page.chunks:
                stored.chunk = replace(stored.chunk, fetched_at=page.fetched_at)

    async def retire(self, source: str, url: str, at: datetime) -> bool:
        """Takes a page out of every search; False when it was not current."""
        return self._end((source, url), at)

    async def move(self, source: str, url: str, target: str, at: datetime) -> bool:
        """Gives a page another address; False when that address is a page already."""
        if (source, url) not in self._seen:
            return False
        page, self.moves[source, url] = self.pages.get((source, url)), target
        if (source, target) in self._seen:
            await self.retire(source, url, at)
            return False
        self._seen = self._seen - {(source, url)} | {(source, target)}
        if page:
            self._rename(page, source, target)
        return True

    async def page_counts(self) -> dict[str, int]:
        """How many current pages each source has."""
        return dict(Counter(source for source, _ in self.pages))

    async def among(self, urls: Sequence[str]) -> set[str]:
        """Those of these addresses that have a current version."""
        return set(urls) & {url for _, url in self.pages}

    async def adopt(self, source: str, url: str, listed: Sequence[str]) -> bool:
        """Gives this source a page of one that is not `listed`; False when there is none to take."""
        others = [key for key in self.pages if key[1] == url and key[0] not in listed]
        if not others or (source, url) in self._seen:
            return False
        self._seen = self._seen - {others[0]} | {(source, url)}
        self._rename(self.pages[others[0]], source, url)
        return True

    async def retire_others(self, sources: Sequence[str], at: datetime) -> int:
        """Retires every page of all sources but these; returns how many pages there were."""
        return sum([await self.retire(*key, at) for key in list(self.pages) if key[0] not in sources])

    async def current_text(self, source: str, url: str) -> str | None:
        """The text of the page's current version."""
        page = self.pages.get((source, url))
        return page.text if page else None

    async def current_headings(self, source: str, url: str) -> list[str]:
        """The headings of the page's current version, in order."""
        page = self.pages.get((source, url))
        return [block.text for block in (page and page.blocks) or () if block.kind is BlockKind.HEADING]

    async def current_links(self, source: str, url: str) -> tuple[TextLink, ...] | None:
        """The links in the page's current version; None when there is none."""
        return page.links if (page := self.pages.get((source, url))) else None

    async def stored_vectors(self, embedder_name: str, texts: Sequence[str]) -> dict[str, Vector]:
        """The vectors of this model that current chunks with these anchored texts have."""
        current = self._current()
        have = {stored.chunk.anchored_text: stored.vectors for stored in current if embedder_name in stored.vectors}
        return {text: have[text][embedder_name] for text in texts if text in have}

    def _end(self, key: tuple[str, str], at: datetime) -> bool:
        page = self.pages.pop(key, None)
        if page:
            self.ended |= {stored.chunk.id: (stored.chunk, at) for stored in page.chunks}
        return page is not None

    def _rename(self, page: StoredPage, source: str, url: str) -> None:
        self.pages[source, url] = self.pages.pop((page.source, page.url))
        page.source, page.url = source, url
        for stored in page.chunks:
            stored.chunk = replace(stored.chunk, source=source, topic=self.topics[source], url=url)

    async def refresh_statistics(self) -> None:
        """Brings document frequencies up to date."""
        current = self._current()
        self._chunk_total = len(current)
        self._held_by = {}
        for stored in current:
            for term in stored.weights:
                self._held_by[term] = self._held_by.get(term, 0) + 1

    async def chunk(self, chunk_id: int) -> Chunk | None:
        """A stored chunk, current or not."""
        current = {stored.chunk.id: stored.chunk for stored in self._current()}
        return current.get(chunk_id) or self.ended.get(chunk_id, (None,))[0]

    async def hybrid(
        self,
        vector: Vector,
        terms: Sequence[str],
        embedder_name: str,
        scope: Scope,
        limit: int,
        *,
        weights: Sequence[float] = (),
    ) -> list[Candidate]:
        """Dense and lexical ranking, their scores fused, best first."""
        self.refuse_other_dimension(embedder_name, len(vector))
        inside = [stored for stored in self._current() if is_in(scope, stored.chunk)]
        dense = {s.chunk.id: cosine(vector, s.vectors[embedder_name]) for s in inside if embedder_name in s.vectors}
        wanted = dict(zip(terms, weights or [1.0] * len(terms), strict=True))
        scores = {stored.chunk.id: self._bm25(wanted, stored.weights) for stored in inside}
        lexical = {chunk_id: score for chunk_id, score in scores.items() if score > 0}
        places, best = (places_of(dense), places_of(lexical)), max(lexical.values(), default=1.0)
        found = [candidate_of(stored.chunk, dense, scores, best, places) for stored in inside]
        found = [candidate for candidate in found if candidate.dense_rank or candidate.lexical_rank]
        ranked = sorted(found, key=lambda candidate: (-candidate.fused, candidate.chunk.id))[:limit]
        around = neighbours(self.pages.values())
        said = {stored.chunk.id: stored.statements.get(embedder_name) for stored in inside}
        return [
            replace(each, before=before, after=after, statements=said[each.chunk.id])
            for each in ranked
            for before, after in [around[each.chunk.id]]
        ]

    async def held_by(self, terms: Sequence[str]) -> dict[str, int]:
        """How many chunks contain each of these terms, as of the last count; terms that none contains are left out."""
        return {term: self._held_by[term] for term in terms if term in self._held_by}

    async def held_of_all(self, terms: Sequence[str]) -> tuple[dict[str, int], int]:
        """The same, and how many chunks there were at the last count."""
        return await self.held_by(terms), self._chunk_total

    def next_id(self) -> int:
        """An id that nothing has yet."""
        return next(self._ids)

    def _current(self) -> list[StoredChunk]:
        return [stored for page in self.pages.values() for stored in page.chunks]

    def _bm25(self, wanted: Mapping[str, float], weights: Mapping[str, float]) -> float:
        return sum(counts * self._idf(term) * weights[term] for term, counts in wanted.items() if term in weights)

    def _idf(self, term: str) -> float:
        if is_of_a_model(term):  # a model's term; its weights have learned how rare it is
            return 1.0
        df = max(self._held_by.get(term, 0), 1)
        return math.log(1 + (max(self._chunk_total, df) - df + 0.5) / (df + 0.5))

    def refuse_other_dimension(self, embedder_name: str, dimension: int) -> None:
        """Raises DatabaseError when this model's vectors are of another length."""
        if (known := self.models.get(embedder_name, dimension)) != dimension:
            raise DatabaseError(f"Stored vectors of {embedder_name!r} have {known} dimensions, not {dimension}.")
