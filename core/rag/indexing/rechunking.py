"""Chunk pages again that another version of the chunker made: from what is stored, without fetching them."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import structlog

from core.domain.document import Block, Document
from core.domain.passage import Chunk, ChunkDraft, OlderPage
from core.domain.structure_version import STRUCTURE
from core.ports.pages import IndexMaintenance, OlderPages
from core.rag.indexing import legacy_blocks
from core.rag.indexing.indexer import Indexer
from core.rag.indexing.readable_documents import readable
from core.text.passage_structure import read

AT_ONCE = 20
LOG_EVERY_PAGES = 500
log = structlog.get_logger(__name__)


def _as_they_are(_: Document) -> None:
    return None


@dataclass(frozen=True)
class Rechunking:
    """Works page by page: an interrupted run is continued by the next one.

    The records of a page are read again from its blocks, by `records`; None of it leaves them as they are.

    A page whose chunks have the same texts as before gets their units, and nothing else changes. Of other pages only
    those chunks are embedded whose text has no vector yet. Where no blocks are stored they are rebuilt from the chunks
    (`legacy_blocks`); where the rebuilt blocks do not give the same chunks, these stay as they are, and their units are
    read from their text until the page is read again.
    """

    pages: OlderPages
    maintenance: IndexMaintenance
    indexer: Indexer
    clock: Callable[[], datetime]
    records: Callable[[Document], Document | None] = _as_they_are

    async def run(self) -> int:
        """The number of such pages. Raises ModelError or DatabaseError; pages finished before stay done."""
        done = cut = last = 0
        while older := await self.pages.stale(STRUCTURE, last, AT_ONCE):
            for page in older:
                cut += await self._renewed(page)
            done, last = done + len(older), older[-1].version_id
            if done % LOG_EVERY_PAGES < AT_ONCE:
                log.info("pages get their structure", pages=done, cut_anew=cut)
        if cut:
            await self.maintenance.refresh_statistics()
        if done:
            log.info("pages have their structure", pages=done, cut_anew=cut)
        return done

    async def _renewed(self, page: OlderPage) -> bool:
        """True where chunks with other texts came of it."""
        if page.blocks is None:
            await self._keep_rebuilt(page)
            return False
        read = Document(page.url, page.title, page.every_block, page.content_type, self.clock())
        if document := await asyncio.to_thread(self.records, read):
            await self.pages.renew_records(page, readable(document))
        drafts = self._drafts(page, page.blocks)
        if _texts(drafts) == _texts(page.chunks):
            await self.pages.keep(page, drafts, STRUCTURE)
            return False
        model = self.indexer.embedder.name
        vectors = await self.indexer.pages.stored_vectors(model, _texts(drafts))
        chunks = await self.indexer.embedded(drafts, vectors, page.url)
        return await self.pages.recut(page, chunks, model, STRUCTURE, self.clock())

    async def _keep_rebuilt(self, page: OlderPage) -> None:
        for blocks in legacy_blocks.candidates(page.chunks):
            drafts = self._drafts(page, blocks)
            if _texts(drafts) == _texts(page.chunks):
                await self.pages.keep(replace(page, blocks=blocks), drafts, STRUCTURE)
                return
        drafts = [_as_draft(place, chunk) for place, chunk in enumerate(page.chunks)]
        await self.pages.keep(page, drafts, STRUCTURE)

    def _drafts(self, page: OlderPage, blocks: tuple[Block, ...]) -> list[ChunkDraft]:
        return self.indexer.chunker.chunk(Document(page.url, page.title, blocks, "", self.clock()))


def _texts(chunks: Sequence[Chunk] | Sequence[ChunkDraft]) -> list[str]:
    return [chunk.anchored_text for chunk in chunks]


def _as_draft(place: int, chunk: Chunk) -> ChunkDraft:
    units = read(chunk.text)
    return ChunkDraft(place, chunk.text, chunk.anchor, chunk.headings, chunk.tokens, chunk.page, units)
