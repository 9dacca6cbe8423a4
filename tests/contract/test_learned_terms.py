"""A model's token weights in the postings, on the in-memory index and on Postgres; the embedder is a small stand-in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pytest

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import Candidate, Scope
from core.models.token_count import ToktokCounter
from core.ports.models import Vector
from core.ports.search import PassageVectors
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer, IndexOutcome
from core.rag.indexing.re_embedding import ReEmbedding
from core.rag.retrieval.learned_terms import LearnedTerms
from core.rag.retrieval.retriever import Retriever
from core.storage.database import Database
from core.storage.index.passage_vectors import PostgresPassageVectors
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.fakes.stores import MemoryJobLock
from tests.fakes.vectors import MemoryPassageVectors
from tests.standins.postgres_index import PostgresIndex

CAMPUS = Source("campus", ("https://larkmoor.example/",))
# Token ids and what each weighs; "hall" and "dormitory" are one token, as a model may see them.
TOKENS = {"dormitory": ("7", 0.5), "hall": ("7", 0.4), "library": ("8", 0.25), "fee": ("9", 0.75), "2": ("2", 0.125)}
PAGES = {
    "dormitory": "Every dormitory room has a desk.",
    "library": "The library has a reading room.",
    "fee": "The fee covers the library 2 times.",
}
VECTORS = HashingEmbedder(16)


@dataclass(frozen=True)
class WeighingEmbedder:
    """Hashed vectors, and the weights of a few known tokens."""

    vectors: HashingEmbedder = VECTORS
    name: str = "tiny"
    dimension: int = 16

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        return await self.vectors.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        return await self.vectors.embed_query(text)

    async def sparse(self, texts: Sequence[str]) -> list[dict[str, float]]:
        said = [text.lower().replace(".", "").replace("?", "").split() for text in texts]
        return [{TOKENS[word][0]: TOKENS[word][1] for word in words if word in TOKENS} for words in said]


PLAIN = WeighingEmbedder()
WEIGHED = LearnedTerms(PLAIN)


@dataclass(frozen=True)
class Campus:
    """A store with the vectors beside it."""

    store: MemoryIndex | PostgresIndex
    vectors: PassageVectors

    async def crawl(self, embedder: WeighingEmbedder | LearnedTerms) -> list[IndexOutcome | None]:
        indexer = Indexer(self.store, embedder, Chunker(ToktokCounter()))
        await indexer.prepare()
        await self.store.register_source(CAMPUS)
        documents = [
            Document(
                f"{CAMPUS.start_urls[0]}{name}",
                "",
                (Block(BlockKind.PARAGRAPH, text),),
                "text/html",
                datetime(2026, 3, 2, tzinfo=UTC),
            )
            for name, text in PAGES.items()
        ]
        outcomes = [await self._indexed(indexer, each) for each in documents]
        await self.store.refresh_statistics()
        return outcomes

    async def _indexed(self, indexer: Indexer, page: Document) -> IndexOutcome | None:
        """None where the page was known as it is."""
        if await self.store.is_unchanged(CAMPUS.name, page.url, page.url, indexer.embedder.name):
            return None
        return (await indexer.store(CAMPUS, page, page.url)).outcome

    async def found(self, question: str, *phrasings: str) -> dict[str, float]:
        """The lexical score of each page whose terms the question has."""
        retriever = Retriever(self.store, WEIGHED, phrased_words=0.5)
        return _scores(await retriever.retrieve(question, Scope(), phrasings=phrasings))


def _scores(found: Sequence[Candidate]) -> dict[str, float]:
    return {each.chunk.url.rsplit("/", 1)[1]: each.lexical for each in found if each.lexical}


@pytest.fixture
def campus(memory_or_database: Database | None) -> Campus:
    if memory_or_database:
        return Campus(PostgresIndex(memory_or_database), PostgresPassageVectors(memory_or_database))
    memory = MemoryIndex()
    return Campus(memory, MemoryPassageVectors(memory))


async def test_a_passage_is_found_by_a_token_whose_word_it_does_not_have(campus: Campus) -> None:
    await campus.crawl(WEIGHED)

    assert await campus.found("hall") == {"dormitory": pytest.approx(0.4 * 0.5)}


async def test_a_score_is_the_product_of_the_weights_however_rare_the_token_is(campus: Campus) -> None:
    await campus.crawl(WEIGHED)

    found = await campus.found("library fee")

    assert found == {"library": pytest.approx(0.25 * 0.25), "fee": pytest.approx(0.75 * 0.75 + 0.25 * 0.25)}


async def test_a_token_id_is_not_the_number_that_a_page_has(campus: Campus) -> None:
    await campus.crawl(WEIGHED)

    plain = Retriever(campus.store, PLAIN)

    assert list(_scores(await plain.retrieve("7", Scope()))) == []
    assert list(_scores(await plain.retrieve("2", Scope()))) == ["fee"]


async def test_what_was_indexed_without_weights_gets_them_from_the_next_crawl(campus: Campus) -> None:
    await campus.crawl(PLAIN)
    assert await campus.found("hall") == {}

    assert await campus.crawl(WEIGHED) == [IndexOutcome.CHANGED] * len(PAGES)

    assert await campus.found("hall") == {"dormitory": pytest.approx(0.2)}
    assert await campus.crawl(WEIGHED) == [None] * len(PAGES)
    assert await campus.found("hall") == {"dormitory": pytest.approx(0.2)}


async def test_what_was_indexed_without_weights_gets_them_from_re_embedding(campus: Campus) -> None:
    await campus.crawl(PLAIN)

    await ReEmbedding(campus.vectors, WEIGHED, MemoryJobLock()).run()

    assert await campus.found("hall") == {"dormitory": pytest.approx(0.2)}
    assert (await campus.vectors.coverage(WEIGHED.name)).is_complete


async def test_a_forgotten_model_takes_its_terms_along_and_leaves_the_words(campus: Campus) -> None:
    await campus.crawl(WEIGHED)
    other = LearnedTerms(replace(PLAIN, name="tiny+terms:other"))
    await campus.crawl(other)

    await campus.vectors.forget(WEIGHED.name)

    assert await campus.found("hall") == {}
    words, of_other = Retriever(campus.store, PLAIN), Retriever(campus.store, other)
    assert list(_scores(await words.retrieve("dormitory", Scope()))) == ["dormitory"]
    assert list(_scores(await of_other.retrieve("hall", Scope()))) == ["dormitory"]


async def test_words_stay_known_for_the_spelling_of_questions(campus: Campus) -> None:
    await campus.crawl(WEIGHED)

    assert await campus.store.held_by(["fee", "castle"]) == {"fee": 1}


async def test_tokens_of_the_question_before_count_less(campus: Campus) -> None:
    await campus.crawl(WEIGHED)

    found = await campus.found("hall", "fee hall")

    assert found == {"dormitory": pytest.approx(0.4 * 0.5), "fee": pytest.approx(0.5 * 0.75 * 0.75)}
