"""Looking things up without an answer: ranked and graded passages, and the topics there are."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import Scope
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.relevance.grader import Grader
from core.rag.retrieval.passage_lookup import RankedPassageLookup
from core.rag.retrieval.retriever import Retriever
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
PAGES = {
    "parking": "A parking permit for students costs $120 a year.",
    "bicycles": "Bicycles may be parked for free at every building; no permit is needed.",
    "dining": "The dining hall serves breakfast from seven.",
}


class PlayedShelf:
    """Topics that change, and how often somebody asked for them."""

    def __init__(self) -> None:
        self.topics, self.asked = ["aid"], 0

    async def ask(self, _scope: Scope) -> list[str]:
        self.asked += 1
        return list(self.topics)


class Now:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.moment = NOON

    def __call__(self) -> datetime:
        return self.moment


async def library(shelf: PlayedShelf | None = None, clock: Now | None = None) -> RankedPassageLookup:
    store, embedder = MemoryIndex(), HashingEmbedder()
    source, indexer = Source("campus", ()), Indexer(store, embedder, Chunker(ToktokCounter()))
    await indexer.prepare()
    await store.register_source(source)
    for name, words in PAGES.items():
        page = Document(f"https://u.example/{name}", name, (Block(BlockKind.PARAGRAPH, words),), "text/html", NOON)
        await indexer.store(source, page, name)
    await store.refresh_statistics()
    ask = (shelf or PlayedShelf()).ask
    return RankedPassageLookup(Retriever(store, embedder), Grader(), ask, ask, clock or Now())


async def test_passages_come_back_ranked_and_graded() -> None:
    found = await (await library()).sources("How much is a parking permit?", Scope(), 10)

    assert found[0].chunk.url == "https://u.example/parking"
    grades = [candidate.grade for candidate in found]
    assert None not in grades
    assert grades[0] == max(grade for grade in grades if grade is not None)


async def test_a_passage_has_the_same_grade_however_few_are_asked_for() -> None:
    shelves = await library()

    [first] = await shelves.sources("How much is a parking permit?", Scope(), 1)
    many = await shelves.sources("How much is a parking permit?", Scope(), 10)

    assert first == many[0]
    assert len(many) > 1


async def test_nothing_is_found_outside_the_scope() -> None:
    assert await (await library()).sources("How much is a parking permit?", Scope(sources=("elsewhere",)), 5) == []


async def test_topics_are_remembered_for_a_minute() -> None:
    shelf, clock = PlayedShelf(), Now()
    shelves = await library(shelf, clock)
    await shelves.topics()
    shelf.topics = ["aid", "housing"]

    clock.moment = NOON + timedelta(seconds=59)
    assert (await shelves.topics(), shelf.asked) == (["aid"], 1)

    clock.moment = NOON + timedelta(seconds=60)
    assert (await shelves.topics(), shelf.asked) == (["aid", "housing"], 2)


async def test_who_changes_the_list_of_topics_changes_only_their_own() -> None:
    shelves = await library()

    (await shelves.topics()).clear()

    assert await shelves.topics() == ["aid"]


async def test_sources_are_not_taken_for_topics() -> None:
    names = PlayedShelf()
    names.topics = ["registrar"]
    shelves = replace(await library(), ask_sources=names.ask)

    assert (await shelves.topics(), await shelves.source_names(), await shelves.topics()) == (
        ["aid"],
        ["registrar"],
        ["aid"],
    )
