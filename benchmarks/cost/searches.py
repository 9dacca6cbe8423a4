"""Searches to time, from single parts to the whole retrieve step."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.cost.bulk_load import MODEL
from benchmarks.cost.synthetic_index import DIMENSION, Question
from benchmarks.cost.timing import Search
from core.domain.passage import Candidate, Scope
from core.models.local_embedder import OnnxEmbedder
from core.ports.models import Vector
from core.rag.retrieval.retriever import Retriever
from core.storage.codecs.vectors import halfvec
from core.storage.index.passage_search import PostgresPassageSearch

WANTED = 50
BARE_INDEX_QUERY = text(f"""
    select chunk_id from chunk_vectors where model_id = 1
    order by embedding::halfvec({DIMENSION}) <=> cast(:vector as halfvec({DIMENSION})) limit {WANTED}
""")  # noqa: S608


@dataclass(frozen=True)
class SyntheticSearch:
    """Searches with a synthetic question, in place of the real one that the retriever embedded."""

    store: PostgresPassageSearch
    question: Question

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
        """The hybrid search of the store, for the synthetic question."""
        return await self.store.hybrid(self.question.vector, self.question.terms, MODEL, scope, limit, weights=weights)


def bare_index_query(connection: AsyncConnection) -> Search:
    """The nearest chunk ids by HNSW, nothing else."""

    async def search(question: Question) -> int:
        return len((await connection.execute(BARE_INDEX_QUERY, {"vector": halfvec(question.vector)})).all())

    return search


def bare_forward_pass(embedder: OnnxEmbedder) -> Search:
    """The model on one question of ordinary length, nothing else."""

    async def search(question: Question) -> int:
        return len(await embedder.embed_query(_asked(question)))

    return search


def store_search(store: PostgresPassageSearch) -> Search:
    """Candidates as the advisor gets them: settings, the hybrid statement, all fields of the chunks."""

    async def search(question: Question) -> int:
        return len(await store.hybrid(question.vector, question.terms, MODEL, Scope(), WANTED))

    return search


def whole_step(embedder: OnnxEmbedder, store: PostgresPassageSearch, manner: str) -> Search:
    """The whole retrieve step: embed the question, search, rank and expand.

    Each `manner` of asking makes other words: a question that was asked before would not be embedded again.
    """

    async def search(question: Question) -> int:
        retriever = Retriever(SyntheticSearch(store, question), embedder)
        return len(await retriever.retrieve(f"{manner}: {_asked(question)}", Scope(), WANTED))

    return search


def _asked(question: Question) -> str:
    return f"By when must a student of {' '.join(question.terms)} hand the form in?"
