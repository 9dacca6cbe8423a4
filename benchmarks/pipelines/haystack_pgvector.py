"""Haystack on pgvector, set up as in its guides to hybrid retrieval and pgvector."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace

os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"  # read when it is imported

from haystack import Document as HaystackDocument
from haystack import Pipeline as HaystackPipeline
from haystack import component
from haystack.components.joiners import DocumentJoiner
from haystack.components.preprocessors import DocumentSplitter
from haystack.components.writers import DocumentWriter
from haystack.document_stores.types import DuplicatePolicy
from haystack.utils import Secret
from haystack_integrations.components.retrievers.pgvector import PgvectorEmbeddingRetriever, PgvectorKeywordRetriever
from haystack_integrations.document_stores.pgvector import PgvectorDocumentStore

from benchmarks.pipelines.pipeline import FOUND, SHORT_WORDS, Pipeline, Place, WaitingEmbedder
from core.domain.document import Document

_WORD = re.compile(r"\s*\S+")


@component
class OurTextEmbedder:
    """Our embedder of questions as a component."""

    def __init__(self, inner: WaitingEmbedder) -> None:
        self.inner = inner

    @component.output_types(embedding=list[float])
    def run(self, text: str) -> dict[str, list[float]]:
        """The vector of a question."""
        return {"embedding": self.inner.query(text)}


@component
class OurDocumentEmbedder:
    """Our embedder of passages as a component."""

    def __init__(self, inner: WaitingEmbedder) -> None:
        self.inner = inner

    @component.output_types(documents=list[HaystackDocument])
    def run(self, documents: list[HaystackDocument]) -> dict[str, list[HaystackDocument]]:
        """The passages with their vectors."""
        vectors = self.inner.passages([each.content or "" for each in documents])
        return {"documents": [replace(each, embedding=vector) for each, vector in zip(documents, vectors, strict=True)]}


@dataclass(frozen=True)
class HaystackOnPgvector:
    """Dense and full-text search, each for FOUND documents, joined by reciprocal rank."""

    indexing: HaystackPipeline
    searching: HaystackPipeline

    async def index(self, documents: Sequence[Document]) -> int:
        """Cuts, embeds and stores the pages; returns how many documents they made."""
        pages = [HaystackDocument(content=each.text, meta={"title": each.title}) for each in documents]
        made = await asyncio.to_thread(self.indexing.run, {"splitter": {"documents": pages}})
        return int(made["writer"]["documents_written"])

    async def search(self, question: str) -> list[str]:
        """The best documents."""
        asked = {"embedder": {"text": question}, "keywords": {"query": question}}
        found = await asyncio.to_thread(self.searching.run, asked)
        return [each.content for each in found["joiner"]["documents"]]


def _indexing(store: PgvectorDocumentStore, splitter: DocumentSplitter, embedder: WaitingEmbedder) -> HaystackPipeline:
    pipeline = HaystackPipeline()
    pipeline.add_component("splitter", splitter)
    pipeline.add_component("embedder", OurDocumentEmbedder(embedder))
    pipeline.add_component("writer", DocumentWriter(store, policy=DuplicatePolicy.OVERWRITE))
    pipeline.connect("splitter.documents", "embedder.documents")
    pipeline.connect("embedder.documents", "writer.documents")
    return pipeline


def _searching(store: PgvectorDocumentStore, embedder: WaitingEmbedder) -> HaystackPipeline:
    pipeline = HaystackPipeline()
    pipeline.add_component("embedder", OurTextEmbedder(embedder))
    pipeline.add_component("meaning", PgvectorEmbeddingRetriever(document_store=store, top_k=FOUND))
    pipeline.add_component("keywords", PgvectorKeywordRetriever(document_store=store, top_k=FOUND))
    pipeline.add_component("joiner", DocumentJoiner(join_mode="reciprocal_rank_fusion", top_k=FOUND))
    pipeline.connect("embedder.embedding", "meaning.query_embedding")
    pipeline.connect("meaning.documents", "joiner.documents")
    pipeline.connect("keywords.documents", "joiner.documents")
    return pipeline


@asynccontextmanager
async def _opened(place: Place, splitter: DocumentSplitter) -> AsyncIterator[Pipeline]:
    store = PgvectorDocumentStore(
        connection_string=Secret.from_token(place.url),
        embedding_dimension=place.embedder.dimension,
        vector_function="cosine_similarity",
    )
    embedder = WaitingEmbedder(place.embedder, asyncio.get_running_loop())
    try:
        yield HaystackOnPgvector(_indexing(store, splitter, embedder), _searching(store, embedder))
    finally:
        store.close()


def by_default(place: Place) -> AbstractAsyncContextManager[Pipeline]:
    """Documents of 200 words as it counts them: what stands between two spaces, line ends and tabs included."""
    return _opened(place, DocumentSplitter())


def in_short_passages(place: Place) -> AbstractAsyncContextManager[Pipeline]:
    """Documents of at most SHORT_WORDS words, whatever stands between them."""
    return _opened(place, DocumentSplitter(split_by="function", splitting_function=every_200_words))


def every_200_words(text: str) -> list[str]:
    """The text cut after every SHORT_WORDS words."""
    words = _WORD.findall(text)
    return ["".join(words[start : start + SHORT_WORDS]) for start in range(0, len(words), SHORT_WORDS)]
