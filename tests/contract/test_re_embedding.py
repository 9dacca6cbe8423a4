"""Re-embedding beside what is searched, on the in-memory stores and on Postgres: killed, failing, raced by a crawl."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.status import Coverage
from core.errors import ModelRefused, ModelUnavailable
from core.models.embedder_switch import SwitchedEmbedder
from core.models.token_count import ToktokCounter
from core.ports.jobs import JobLock
from core.ports.models import Vector
from core.ports.search import PassageVectors
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.indexing.re_embedding import JOB, ReEmbedding
from core.storage.database import Database
from core.storage.index.passage_vectors import PostgresPassageVectors
from core.storage.leases import PostgresJobLock
from jobs.crawl_sources import JOB as CRAWL
from jobs.index_upkeep import LOOK_AGAIN_SECONDS, WATCH_SECONDS, ModelChange
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.fakes.stores import MemoryJobLock
from tests.fakes.vectors import MemoryPassageVectors
from tests.standins.postgres_index import PostgresIndex

OLD, NEW = HashingEmbedder(16), HashingEmbedder(32)
CAMPUS = Source("campus", ("https://larkmoor.example/",))
PAGES = 10


@dataclass
class Watched:
    """The next embedder: counts batches, fails as it is told, and stops where a test has to do something first."""

    failures: list[Exception] = field(default_factory=list)
    batches: list[list[str]] = field(default_factory=list)
    stops_at: int | None = None
    stopped: asyncio.Event = field(default_factory=asyncio.Event)
    may_go_on: asyncio.Event = field(default_factory=asyncio.Event)
    name: str = NEW.name
    dimension: int = NEW.dimension

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        if self.failures:
            raise self.failures.pop(0)
        self.batches.append(list(texts))
        if len(self.batches) == self.stops_at:
            self.stopped.set()
            await self.may_go_on.wait()
        return await NEW.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        return await NEW.embed_query(text)


class Campus:
    """An index of some pages with the vectors of the old embedder."""

    def __init__(self, database: Database | None) -> None:
        memory = MemoryIndex()
        self.index = PostgresIndex(database) if database else memory
        self.vectors: PassageVectors = PostgresPassageVectors(database) if database else MemoryPassageVectors(memory)
        self.lock: JobLock = PostgresJobLock(database) if database else MemoryJobLock()
        self.heard: list[Coverage] = []
        self.paused: list[float] = []
        self.embedder = Watched()
        self.switched = SwitchedEmbedder(OLD, self.embedder)
        self.told: list[str] = []

    async def crawl(self, word: str, embedder: HashingEmbedder = OLD, pages: Sequence[int] = range(PAGES)) -> None:
        """Stores pages that say this word."""
        indexer = Indexer(self.index, embedder, Chunker(ToktokCounter()))
        await indexer.prepare()
        await self.index.register_source(CAMPUS)
        for page in pages:
            blocks = (Block(BlockKind.PARAGRAPH, f"Office {page} is open on {word} from eight to four."),)
            url = f"{CAMPUS.start_urls[0]}{page}"
            document = Document(url, f"Office {page}", blocks, "text/html", datetime(2026, 3, 2, tzinfo=UTC))
            await indexer.store(CAMPUS, document, word)

    async def pause(self, seconds: float) -> None:
        self.paused.append(seconds)

    @property
    def work(self) -> ReEmbedding:
        return ReEmbedding(
            self.vectors, self.embedder, self.lock, self.heard.append, batch=4, waits=(1, 2), pause=self.pause
        )

    @property
    def change(self) -> ModelChange:
        return ModelChange(self.switched, self.work, self.lock, lambda: self.told.append(self.switched.name))

    async def coverage(self) -> Coverage:
        return await self.vectors.coverage(NEW.name)


@pytest.fixture
async def campus(memory_or_database: Database | None) -> Campus:
    made = Campus(memory_or_database)
    await made.crawl("Monday")
    return made


@pytest.mark.slow
async def test_every_passage_gets_a_vector_of_the_new_embedder_and_keeps_the_old_one(campus: Campus) -> None:
    assert await campus.work.run()

    assert (await campus.coverage()).is_complete
    assert await campus.vectors.models() == {OLD.name: PAGES, NEW.name: PAGES}
    assert [len(batch) for batch in campus.embedder.batches] == [4, 4, 2]


async def test_progress_is_told_batch_by_batch_to_the_end(campus: Campus) -> None:
    await campus.work.run()

    assert [coverage.missing for coverage in campus.heard] == [10, 6, 2, 0]
    assert campus.heard[-1].is_complete


@pytest.mark.slow
async def test_a_run_that_was_cut_off_is_gone_on_with(campus: Campus) -> None:
    campus.embedder.stops_at = 2
    run = asyncio.create_task(campus.work.run())
    await campus.embedder.stopped.wait()
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    assert (await campus.coverage()).missing == PAGES - 4

    await campus.work.run()

    assert (await campus.coverage()).is_complete
    assert [len(batch) for batch in campus.embedder.batches] == [4, 4, 4, 2]


@pytest.mark.slow
async def test_a_model_that_fails_for_a_while_is_waited_for(campus: Campus) -> None:
    campus.embedder.failures = [ModelUnavailable("it is busy"), ModelUnavailable("it is busy")]

    await campus.work.run()

    assert (campus.paused, (await campus.coverage()).is_complete) == ([1, 2], True)


async def test_a_model_that_goes_on_failing_ends_the_run_with_its_own_words(campus: Campus) -> None:
    campus.embedder.failures = [ModelUnavailable("it is busy")] * 3

    with pytest.raises(ModelUnavailable, match="it is busy"):
        await campus.work.run()

    async with campus.lock.try_hold(JOB) as free:
        assert free


async def test_a_model_that_refuses_is_not_asked_again(campus: Campus) -> None:
    campus.embedder.failures = [ModelRefused("the key is wrong")]

    with pytest.raises(ModelRefused, match="the key is wrong"):
        await campus.work.run()

    assert campus.paused == []


@pytest.mark.slow
async def test_one_process_at_a_time_embeds(campus: Campus) -> None:
    async with campus.lock.try_hold(JOB):
        assert not await campus.work.run()

    assert campus.embedder.batches == []


@pytest.mark.slow
async def test_pages_that_change_meanwhile_get_the_vectors_of_what_they_say_now(campus: Campus) -> None:
    campus.embedder.stops_at = 1
    run = asyncio.create_task(campus.work.run())
    await campus.embedder.stopped.wait()

    await campus.crawl("Friday", pages=[0, 9])
    campus.embedder.may_go_on.set()
    await run

    assert (await campus.coverage()).is_complete
    [friday] = (await NEW.embed_passages(["Office 0\nOffice 0 is open on Friday from eight to four."]),)
    text = "Office 0\nOffice 0 is open on Friday from eight to four."
    stored = (await campus.index.stored_vectors(NEW.name, [text]))[text]
    assert stored == pytest.approx(friday[0], abs=1e-3)


# ---- the change as a whole -----------------------------------------------------------------------


@pytest.mark.slow
async def test_the_next_embedder_takes_over_when_it_is_complete_and_that_is_told_once(campus: Campus) -> None:
    change = campus.change

    waits = [await change.step(), await change.step()]

    assert campus.switched.is_switched
    assert (waits, campus.told) == ([WATCH_SECONDS, WATCH_SECONDS], [NEW.name])


@pytest.mark.slow
async def test_it_waits_for_a_crawl_and_embeds_what_that_left_out_first(campus: Campus) -> None:
    change = campus.change
    async with campus.lock.try_hold(CRAWL):
        wait = await change.step()
        await campus.crawl("Friday")
        assert (wait, campus.switched.is_switched) == (LOOK_AGAIN_SECONDS, False)

    await change.step()

    assert campus.switched.is_switched
    assert (await campus.coverage()).is_complete


@pytest.mark.slow
async def test_what_a_process_without_the_next_embedder_crawls_later_is_embedded_too(campus: Campus) -> None:
    change = campus.change
    await change.step()
    await campus.crawl("Friday", pages=[3])

    await change.step()

    assert (await campus.coverage()).is_complete
    assert campus.told == [NEW.name]


@pytest.mark.slow
async def test_a_process_that_did_not_do_the_work_switches_without_a_word(campus: Campus) -> None:
    await campus.work.run()

    await campus.change.step()

    assert (campus.switched.is_switched, campus.told) == (True, [])


@pytest.mark.slow
async def test_while_another_process_embeds_it_looks_again_soon(campus: Campus) -> None:
    async with campus.lock.try_hold(JOB):
        wait = await campus.change.step()

    assert (wait, campus.switched.is_switched) == (LOOK_AGAIN_SECONDS, False)


@pytest.mark.slow
async def test_a_model_that_is_away_is_tried_again_ever_more_seldom(campus: Campus) -> None:
    change = campus.change
    campus.embedder.failures = [ModelRefused("the key is wrong")] * 8

    waits = [await change.step() for _ in range(8)]

    assert waits == [30, 60, 120, 240, 480, 600, 600, 600]
    assert await change.step() == WATCH_SECONDS
    assert campus.switched.is_switched
