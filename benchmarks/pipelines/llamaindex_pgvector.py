"""LlamaIndex on pgvector, set up as in its PGVectorStore guide to hybrid search."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from llama_index.core import Document as LlamaDocument
from llama_index.core import StorageContext, VectorStoreIndex
from llama_index.core.embeddings import BaseEmbedding
from llama_index.core.llms import MockLLM
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.retrievers import QueryFusionRetriever
from llama_index.core.retrievers.fusion_retriever import FUSION_MODES
from llama_index.core.schema import MetadataMode
from llama_index.vector_stores.postgres import PGVectorStore

from benchmarks.pipelines.pipeline import FOUND, SHORT_WORDS, Pipeline, Place, WaitingEmbedder
from core.domain.document import Document

# As in the guide.
HNSW = {"hnsw_m": 16, "hnsw_ef_construction": 64, "hnsw_ef_search": 40, "hnsw_dist_method": "vector_cosine_ops"}
SHORT_OVERLAP = 40  # of 200 words, as the default's 200 of 1,024 tokens


class OurEmbedding(BaseEmbedding):
    """Our embedder behind LlamaIndex's interface."""

    inner: Any  # a WaitingEmbedder; its port is a Protocol, which pydantic cannot check

    def _get_query_embedding(self, query: str) -> list[float]:
        return self.inner.query(query)

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return await asyncio.to_thread(self.inner.query, query)

    def _get_text_embedding(self, text: str) -> list[float]:
        return self.inner.passages([text])[0]

    def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        return self.inner.passages(texts)


@dataclass
class LlamaIndexPipeline:
    """Dense and full-text search, each for FOUND nodes, their scores put on one scale and added."""

    store: PGVectorStore
    embedding: OurEmbedding
    splitter: SentenceSplitter
    retriever: QueryFusionRetriever | None = None

    async def index(self, documents: Sequence[Document]) -> int:
        """Cuts, embeds and stores the pages, each with its title as metadata; returns how many nodes they made."""
        return await asyncio.to_thread(self._index, documents)

    async def search(self, question: str) -> list[str]:
        """The best nodes, each with its metadata, as they would be put before a language model."""
        if self.retriever is None:
            raise ValueError("index some pages before the search")
        found = await asyncio.to_thread(self.retriever.retrieve, question)
        return [each.node.get_content(metadata_mode=MetadataMode.LLM) for each in found]

    def _index(self, documents: Sequence[Document]) -> int:
        pages = [LlamaDocument(text=each.text, metadata={"title": each.title}) for each in documents]
        nodes = self.splitter.get_nodes_from_documents(pages)
        context = StorageContext.from_defaults(vector_store=self.store)
        index = VectorStoreIndex(nodes, storage_context=context, embed_model=self.embedding)
        searches = [
            index.as_retriever(vector_store_query_mode=mode, similarity_top_k=FOUND) for mode in ("default", "sparse")
        ]
        # One query: its paraphrases would need a language model, which the others do without too.
        self.retriever = QueryFusionRetriever(
            searches,
            llm=MockLLM(),
            similarity_top_k=FOUND,
            num_queries=1,
            mode=FUSION_MODES.RELATIVE_SCORE,
            use_async=False,
        )
        return len(nodes)


@asynccontextmanager
async def _opened(place: Place, splitter: SentenceSplitter) -> AsyncIterator[Pipeline]:
    store = PGVectorStore(
        connection_string=place.url.replace("postgresql://", "postgresql+psycopg2://"),
        async_connection_string=place.url.replace("postgresql://", "postgresql+asyncpg://"),
        table_name="nodes",
        embed_dim=place.embedder.dimension,
        hybrid_search=True,
        text_search_config="english",
        hnsw_kwargs=HNSW,
    )
    inner = WaitingEmbedder(place.embedder, asyncio.get_running_loop())
    try:
        yield LlamaIndexPipeline(store, OurEmbedding(model_name=place.embedder.name, inner=inner), splitter)
    finally:
        await store.close()


def by_default(place: Place) -> AbstractAsyncContextManager[Pipeline]:
    """Nodes of 1,024 tokens, 200 of them shared."""
    return _opened(place, SentenceSplitter())


def in_short_passages(place: Place) -> AbstractAsyncContextManager[Pipeline]:
    """Nodes of at most SHORT_WORDS words, metadata included."""
    return _opened(place, SentenceSplitter(chunk_size=SHORT_WORDS, chunk_overlap=SHORT_OVERLAP, tokenizer=str.split))
