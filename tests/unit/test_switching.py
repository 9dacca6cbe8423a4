"""One embedder gives way to another: what is under way stays with the one that it began with."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from core.domain.conversation import StandaloneQuestion
from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import Candidate, Scope
from core.errors import ConfigurationError
from core.models.embedder_switch import SwitchedEmbedder, embedders_in, switch_if_complete
from core.models.token_count import ToktokCounter
from core.ports.models import Vector, live_embedder
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.retrieval.retriever import Retriever
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.fakes.vectors import MemoryPassageVectors

NOW, NEXT = HashingEmbedder(16), HashingEmbedder(32)
CAMPUS = Source("campus", ("https://larkmoor.example/",))
HOURS = "The library opens at 8 in the morning on weekdays and closes at 11 at night."


@dataclass
class HeldUp:
    """An embedder that waits before each vector, so that a test can switch meanwhile."""

    embedder: HashingEmbedder
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    may_go_on: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def name(self) -> str:
        return self.embedder.name

    @property
    def dimension(self) -> int:
        return self.embedder.dimension

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        await self._wait()
        return await self.embedder.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        await self._wait()
        return await self.embedder.embed_query(text)

    async def _wait(self) -> None:
        self.asked.set()
        await self.may_go_on.wait()


def document(text: str = HOURS) -> Document:
    blocks = (Block(BlockKind.PARAGRAPH, text),)
    return Document(CAMPUS.start_urls[0], "Library", blocks, "text/html", datetime(2026, 3, 2, tzinfo=UTC))


async def indexed(switched: SwitchedEmbedder, store: MemoryIndex) -> None:
    """A page with vectors of both embedders."""
    await store.register_source(CAMPUS)
    for embedder in embedders_in(switched):
        indexer = Indexer(store, embedder, Chunker(ToktokCounter()))
        await indexer.prepare()
        await indexer.store(CAMPUS, document(), "1")


async def test_it_is_the_first_until_it_is_switched() -> None:
    switched = SwitchedEmbedder(NOW, NEXT)
    before = (switched.name, switched.dimension, len(await switched.embed_query("library")))

    switched.switch()

    assert before == ("hashing-16", 16, 16)
    assert (switched.name, switched.dimension) == ("hashing-32", 32)
    assert [len(vector) for vector in await switched.embed_passages(["library", "museum"])] == [32, 32]


def test_two_embedders_of_one_name_cannot_be_told_apart() -> None:
    with pytest.raises(ConfigurationError, match="both called 'hashing-16'"):
        SwitchedEmbedder(NOW, HashingEmbedder(16))


def test_what_has_settled_stays_as_it_is() -> None:
    switched = SwitchedEmbedder(NOW, NEXT)
    before = live_embedder(switched)

    switched.switch()

    assert (before, live_embedder(switched), live_embedder(NOW)) == (NOW, NEXT, NOW)


async def test_a_search_that_runs_across_the_switch_asks_the_index_of_its_own_vector() -> None:
    store, held_up = MemoryIndex(), HeldUp(NOW)
    await indexed(SwitchedEmbedder(NOW, NEXT), store)
    switched = SwitchedEmbedder(held_up, NEXT)
    search = asyncio.create_task(Retriever(store, switched).retrieve("When does the library open?", Scope()))
    await held_up.asked.wait()

    switched.switch()
    held_up.may_go_on.set()

    [found] = await search
    [later] = await Retriever(store, switched).retrieve("When does the library open?", Scope())
    assert found.dense is not None
    assert later.dense != found.dense


async def test_sentences_are_compared_with_a_question_of_the_same_embedder() -> None:
    store, held_up = MemoryIndex(), HeldUp(NOW)
    await indexed(SwitchedEmbedder(NOW, NEXT), store)
    kept: list[Candidate] = await Retriever(store, NOW).retrieve("When does the library open?", Scope())
    switched = SwitchedEmbedder(held_up, NEXT)
    question = StandaloneQuestion("When does the library open?", "When does the library open?")
    writing = asyncio.create_task(ExtractiveWriter(switched).quote(question, kept))
    await held_up.asked.wait()

    switched.switch()
    held_up.may_go_on.set()

    assert "8 in the morning" in (await writing).draft


async def test_a_page_that_is_stored_across_the_switch_gets_the_vectors_of_the_embedder_it_began_with() -> None:
    store, held_up = MemoryIndex(), HeldUp(NOW)
    switched = SwitchedEmbedder(held_up, NEXT)
    await store.register_source(CAMPUS)
    indexer = Indexer(store, switched, Chunker(ToktokCounter())).with_live_embedder()
    await indexer.prepare()
    storing = asyncio.create_task(indexer.store(CAMPUS, document(), "1"))
    await held_up.asked.wait()

    switched.switch()
    held_up.may_go_on.set()
    await storing

    assert await MemoryPassageVectors(store).models() == {"hashing-16": 1}


async def test_it_is_switched_only_when_the_next_one_is_complete() -> None:
    store, switched = MemoryIndex(), SwitchedEmbedder(NOW, NEXT)
    vectors = MemoryPassageVectors(store)
    await store.register_source(CAMPUS)
    await store.prepare(NOW.name, NOW.dimension)
    await Indexer(store, NOW, Chunker(ToktokCounter())).store(CAMPUS, document(), "1")

    await switch_if_complete(switched, vectors)
    before = switched.is_switched
    await indexed(switched, store)
    await switch_if_complete(switched, vectors)

    assert (before, switched.is_switched) == (False, True)


async def test_an_embedder_that_has_no_next_one_is_left_alone() -> None:
    await switch_if_complete(NOW, MemoryPassageVectors(MemoryIndex()))
