"""Cut pages that were read just now into passages with vectors, as the indexer does, and store nothing."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.domain.document import Document
from core.domain.passage import ChunkDraft
from core.ports.models import live_embedder
from core.rag.indexing.bm25 import term_weights
from core.rag.indexing.indexer import Indexer
from core.rag.indexing.readable_documents import readable
from core.rag.web_search.passages import FoundPage
from core.text.tokens import query_terms

MOST_PASSAGES = 40  # of one page: each is embedded while somebody waits


@dataclass(frozen=True)
class Cutter:
    """Cuts as `indexer` does; of a long page it keeps the passages that share most words with the question."""

    indexer: Indexer
    most: int = MOST_PASSAGES

    async def pages(self, documents: Sequence[Document], words: str) -> list[FoundPage]:
        """The pages that have passages, with vectors of the embedder that is live now. Raises ModelError."""
        indexer = replace(self.indexer, embedder=live_embedder(self.indexer.embedder), statements=None)
        found = []
        for document in map(readable, documents):
            drafts = await asyncio.to_thread(indexer.chunker.chunk, document)
            chunks = await indexer.embedded(likeliest(drafts, words, self.most), {}, document.url)
            if chunks:
                found.append(FoundPage(without_content(document), tuple(chunks)))
        return found


def without_content(document: Document) -> Document:
    """Its address, title and time: what is remembered for minutes is the passages."""
    return Document(document.url, document.title, (), document.content_type, document.fetched_at)


def likeliest(drafts: Sequence[ChunkDraft], words: str, most: int) -> list[ChunkDraft]:
    """At most so many of the drafts, in their order: those whose terms of the question weigh most."""
    if len(drafts) <= most:
        return list(drafts)
    asked = set(query_terms(words))

    def shared(draft: ChunkDraft) -> float:
        return sum(weight for term, weight in term_weights(draft.anchor, draft.text).items() if term in asked)

    best = sorted(drafts, key=lambda draft: (-shared(draft), draft.ordinal))[:most]
    return sorted(best, key=lambda draft: draft.ordinal)
