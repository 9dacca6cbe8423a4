"""Cuts pages again that another version of the chunker cut: from what is stored, without fetching them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

from core.domain.document import Document
from core.domain.passage import Chunk, ChunkDraft, OlderPage
from core.domain.structure_version import STRUCTURE
from core.ports.pages import IndexMaintenance, OlderPages
from core.rag.indexing.indexer import Indexer
from core.text.passage_structure import read

AT_ONCE = 20
LOG_EVERY_PAGES = 500
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Rechunking:
    """Works page by page, each in a transaction of its own, so that a run that broke off is gone on with by the next.

    A page whose passages read as before gets their units, and nothing else changes. Of other pages only passages are
    embedded whose text has no vector yet. Pages that were stored without blocks keep their passages; the units of
    these are read from their text.
    """

    pages: OlderPages
    maintenance: IndexMaintenance
    indexer: Indexer
    clock: Callable[[], datetime]

    async def run(self) -> int:
        """How many pages there were. Raises ModelError or DatabaseError; what was done until then stays."""
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
        """True where passages of other texts came of it."""
        drafts = self._drafts(page)
        if [each.anchored_text for each in drafts] == [each.anchored_text for each in page.chunks]:
            await self.pages.keep(page, drafts, STRUCTURE)
            return False
        model = self.indexer.embedder.name
        vectors = await self.indexer.pages.stored_vectors(model, [draft.anchored_text for draft in drafts])
        chunks = await self.indexer.embedded(drafts, vectors)
        return await self.pages.recut(page, chunks, model, STRUCTURE, self.clock())

    def _drafts(self, page: OlderPage) -> Sequence[ChunkDraft]:
        if page.blocks is None:
            return [_as_draft(place, chunk) for place, chunk in enumerate(page.chunks)]
        return self.indexer.chunker.chunk(Document(page.url, page.title, page.blocks, "", self.clock()))


def _as_draft(place: int, chunk: Chunk) -> ChunkDraft:
    units = read(chunk.text)
    return ChunkDraft(place, chunk.text, chunk.anchor, chunk.headings, chunk.tokens, chunk.page, units)
