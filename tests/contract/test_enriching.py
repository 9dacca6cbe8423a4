"""Passages get texts that are only searched: resumed where it stopped, within a budget, on a real Postgres."""

import json
import re
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

import pytest

from core.domain.conversation import StandaloneQuestion
from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import Enriched, EnrichmentReport
from core.domain.passage import Scope
from core.errors import ModelRefused, ModelUnavailable
from core.models.metered import DayLedger, MeteredChatModel
from core.models.token_count import ToktokCounter
from core.ports.models import ChatModel
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.enrichment.enriching import JOB, DayBudget, Enriching
from core.rag.enrichment.model import ModelWriter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.retrieval.retriever import Retriever
from core.storage.database import Database
from core.storage.index.page_writer import PostgresPageWriter
from core.storage.index.passage_search import PostgresPassageSearch, Tuning
from core.storage.index.search_texts import PostgresSearchTexts
from core.storage.leases import PostgresJobLock
from jobs.index_upkeep import Enrichment
from tests.fakes.models import HashingEmbedder

pytestmark = pytest.mark.postgres

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
CAMPUS = Source("campus", ("https://larkmoor.example/",))
EMBEDDER, COUNTER = HashingEmbedder(), ToktokCounter()
NUMBERED = re.compile(r'<passage number="(\d+)"[^>]*>\n(.*?)\n</passage>', re.DOTALL)
THINGS = ["climbing", "swimming", "rowing", "fencing", "archery", "judo"]


@dataclass
class PlayedModel:
    """Writes one question for each passage that it is given; `wrong` may spoil its replies, in order."""

    name: str = "played"
    wrong: list[Callable[[str], str]] = field(default_factory=list)
    asked: list[list[str]] = field(default_factory=list)

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The whole list, or what is left of it."""
        passages = NUMBERED.findall(user)
        self.asked.append([said for _, said in passages])
        written = [
            {"passage": int(number), "summary": "", "questions": [f"can i do some {said.split()[3]} here"]}
            for number, said in passages
        ]
        reply = json.dumps(written)
        return self.wrong.pop(0)(reply) if self.wrong else reply

    async def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The same, as one piece."""
        yield await self.complete(system, user, max_tokens)


def fails(error: Exception) -> Callable[[str], str]:
    def raising(reply: str) -> str:
        raise error

    return raising


def document(name: str, *more: str) -> Document:
    said = f"The course for {name} takes place in the hall of the sports center on every Monday evening of the term."
    blocks = tuple(Block(BlockKind.PARAGRAPH, text) for text in (said, *more))
    return Document(f"https://larkmoor.example/{name}", name.title(), blocks, "text/html", NOON)


async def indexed(database: Database, *documents: Document) -> None:
    indexer = Indexer(PostgresPageWriter(database), EMBEDDER, Chunker(COUNTER))
    await indexer.prepare(CAMPUS)
    for each in documents:
        await indexer.store(CAMPUS, each, each.text)


def enriching(database: Database, chat: ChatModel, requests: int = 100, cost: float | None = None) -> Enriching:
    budget = DayBudget(lambda: NOON, requests, cost)
    store, lock = PostgresSearchTexts(database), PostgresJobLock(database)
    return Enriching(store, EMBEDDER, ModelWriter(chat, COUNTER), lock, budget)


def metered(chat: ChatModel, most: float | None = None) -> MeteredChatModel:
    return MeteredChatModel(chat, COUNTER, DayLedger(lambda: date(2026, 3, 2), 1_000_000.0, 0.0, most))


async def done(work: Enriching) -> EnrichmentReport:
    report = await work.run()
    assert report is not None
    return report


@pytest.mark.slow
async def test_every_passage_gets_its_texts_and_is_found_by_them(database: Database) -> None:
    await indexed(database, *map(document, THINGS))
    chat = PlayedModel()

    report = await done(enriching(database, chat))
    search = PostgresPassageSearch(database, Tuning(told_weight=1.0))
    [first, *_] = await Retriever(search, EMBEDDER).retrieve("can i do some judo here", Scope(), 3)

    assert (report.passages, report.texts, len(chat.asked)) == (6, 6, 2)
    assert first.chunk.title == "Judo"
    assert first.shares["told"] > 0
    assert "can i do" not in repr(first)
    quoted = await ExtractiveWriter(EMBEDDER).quote(StandaloneQuestion("any judo here?", "any judo here?"), [first])
    assert "takes place" in quoted.draft
    assert "can i do" not in quoted.draft


@pytest.mark.slow
async def test_a_second_run_asks_for_nothing_and_a_changed_page_for_its_passages(database: Database) -> None:
    await indexed(database, *map(document, THINGS))
    chat = PlayedModel()
    await done(enriching(database, chat))
    before = len(chat.asked)

    assert (await done(enriching(database, chat))).passages == 0
    await indexed(database, document("judo", "Bring a towel, a bottle of water, and the card from the desk."))
    after = await done(enriching(database, chat))

    assert (after.passages, len(chat.asked) - before) == (1, 1)


@pytest.mark.slow
async def test_the_estimate_is_what_a_run_then_takes(database: Database) -> None:
    await indexed(database, *map(document, THINGS))
    work = enriching(database, metered(PlayedModel()))

    estimate, report = await work.estimate(), await done(work)

    assert (estimate.passages, estimate.use.requests) == (report.passages, report.use.requests) == (6, 2)
    assert estimate.use.sent == pytest.approx(report.use.sent, rel=0.05)
    assert (await work.estimate()).passages == 0


@pytest.mark.slow
async def test_what_half_a_reply_lacks_is_asked_for_once_more(database: Database) -> None:
    await indexed(database, *map(document, THINGS[:4]))
    chat = PlayedModel(wrong=[lambda reply: reply[: reply.index('{"passage": 3') + 30]])

    report = await done(enriching(database, chat))

    assert (report.passages, report.texts, report.unread) == (4, 4, 0)
    assert list(map(len, chat.asked)) == [4, 1, 1]


@pytest.mark.slow
async def test_nonsense_is_counted_and_not_asked_for_every_night(database: Database) -> None:
    await indexed(database, *map(document, THINGS[:2]))
    nonsense = PlayedModel(wrong=[lambda reply: "I cannot do that."] * 3)

    report = await done(enriching(database, nonsense))
    again = await done(enriching(database, PlayedModel()))

    assert (report.passages, report.texts, report.unread, len(nonsense.asked)) == (2, 0, 2, 3)
    assert again.passages == 0


@pytest.mark.slow
async def test_a_refused_passage_is_left_for_the_next_run(database: Database) -> None:
    await indexed(database, document("judo"), document("rowing"))
    chat = PlayedModel(wrong=[fails(ModelRefused("filtered")), fails(ModelRefused("filtered")), lambda reply: reply])

    report = await done(enriching(database, chat))
    again = await done(enriching(database, PlayedModel()))

    assert (report.passages, report.unread, again.passages) == (1, 1, 1)


@pytest.mark.slow
async def test_a_wrong_key_ends_the_run_and_marks_nothing(database: Database) -> None:
    await indexed(database, *map(document, THINGS))
    chat = PlayedModel(wrong=[fails(ModelRefused("wrong key"))] * 9)

    with pytest.raises(ModelRefused):
        await enriching(database, chat).run()

    assert (len(chat.asked), (await done(enriching(database, PlayedModel()))).passages) == (3, 6)


@pytest.mark.slow
async def test_a_run_that_broke_off_goes_on_where_it_was(database: Database) -> None:
    await indexed(database, *map(document, THINGS))
    chat = PlayedModel(wrong=[lambda reply: reply, fails(ModelUnavailable("away"))])
    with pytest.raises(ModelUnavailable):
        await enriching(database, chat).run()

    rest = PlayedModel()
    report = await done(enriching(database, rest))

    assert (report.passages, [len(each) for each in rest.asked]) == (2, [2])


@pytest.mark.slow
async def test_the_requests_of_a_day_are_those_of_all_processes(database: Database) -> None:
    await indexed(database, *map(document, THINGS))
    first = await done(enriching(database, metered(PlayedModel()), requests=1))
    second = await done(enriching(database, metered(PlayedModel()), requests=1))

    assert (first.passages, second.passages) == (4, 0)
    assert "ADVISOR_ENRICH_REQUESTS" in first.stopped
    assert (await PostgresSearchTexts(database).used(NOON)).requests == 1


@pytest.mark.slow
async def test_the_cost_of_a_day_stops_it(database: Database) -> None:
    await indexed(database, *map(document, THINGS))

    report = await done(enriching(database, metered(PlayedModel()), cost=0.01))

    assert report.passages == 4
    assert "ADVISOR_MODEL_DAILY_COST" in report.stopped


@pytest.mark.slow
async def test_a_budget_that_answers_have_spent_stops_it_too(database: Database) -> None:
    await indexed(database, *map(document, THINGS))

    report = await done(enriching(database, metered(PlayedModel(), most=0.0)))

    assert (report.passages, "ADVISOR_MODEL_DAILY_COST" in report.stopped) == (0, True)


async def test_progress_tells_how_many_passages_wait(database: Database) -> None:
    await indexed(database, document("judo"))
    seen: list[Enriched] = []

    report = await done(replace(enriching(database, metered(PlayedModel())), on_progress=seen.append))

    assert report.passages > 0
    assert (seen[0].waiting, seen[-1].waiting, seen[-1].texts) == (report.passages, 0, report.texts)


async def test_two_processes_do_not_write_at_once(database: Database) -> None:
    await indexed(database, document("judo"))
    async with PostgresJobLock(database).try_hold(JOB):
        assert await enriching(database, PlayedModel()).run() is None


@pytest.mark.slow
async def test_the_admins_are_told_what_a_budget_left_undone(database: Database) -> None:
    await indexed(database, *map(document, THINGS))
    told: list[str] = []

    await Enrichment(enriching(database, metered(PlayedModel()), requests=1), told.extend).run()
    await Enrichment(enriching(database, metered(PlayedModel())), told.extend).run()

    assert len(told) == 1
    assert "ADVISOR_ENRICH_REQUESTS" in told[0]
