"""What was found is ranked by the statement that is nearest to the question, where the statements have vectors."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from core.domain.search import Candidate, Scope
from core.domain.source import Source
from core.extract.extraction import extract
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.indexing.statement_indexing import StatementIndexer
from core.rag.retrieval.ranking_weights import RankingWeights
from core.rag.retrieval.retriever import Retriever
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.fakes.statements import MemoryStatementVectors

QUESTION = "Who may borrow a bicycle pump?"
LONG = "The workshop opens at nine. Anyone may borrow a bicycle pump. Tools stay on the bench. Paint is sold by weight."
SHORT = "A bicycle needs a pump."


@dataclass
class CountingVectors(MemoryStatementVectors):
    """Remembers how often it was asked, and for how many passages."""

    asked: list[int]

    async def of_chunks(self, embedder_name: str, chunk_ids: Sequence[int]) -> dict[int, bytes]:
        self.asked.append(len(chunk_ids))
        return await super().of_chunks(embedder_name, chunk_ids)


async def an_index() -> tuple[MemoryIndex, CountingVectors]:
    store, source = MemoryIndex(), Source("site", ("https://u.example/",))
    statements = CountingVectors(store, [])
    indexer = Indexer(store, HashingEmbedder(), Chunker(ToktokCounter()), StatementIndexer(statements))
    await indexer.prepare()
    await store.register_source(source)
    for name, text in (("long", LONG), ("short", SHORT)):
        page = f"<title>{name}</title><main><p>{text}</p></main>".encode()
        document = extract(f"https://u.example/{name}", "text/html", page, datetime(2026, 9, 1, tzinfo=UTC)).document
        await indexer.store(source, document, name)
    await store.refresh_statistics()
    statements.asked.clear()
    return store, statements


async def found(statement: float) -> tuple[list[Candidate], list[int]]:
    store, statements = await an_index()
    weights = RankingWeights(phrases=0, rarest=0, statement=statement)
    retriever = Retriever(store, HashingEmbedder(), weights=weights, statements=statements)
    return await retriever.retrieve(QUESTION, Scope()), statements.asked


async def test_one_sentence_of_a_long_passage_is_enough() -> None:
    ranked, _ = await found(statement=20.0)

    assert ranked[0].chunk.title == "long"
    assert ranked[0].shares["statement"] == pytest.approx(20 * ranked[0].features["statement"])


async def test_the_vectors_of_all_that_was_found_are_read_at_once() -> None:
    ranked, asked = await found(statement=1.0)

    assert asked == [len(ranked)]


async def test_no_vector_is_read_where_the_nearest_statement_counts_nothing() -> None:
    ranked, asked = await found(statement=0.0)

    assert asked == []
    assert "statement" not in ranked[0].shares
