"""The composition root: the whole advisor on in-memory parts, put together as the settings say."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import build_app
from bot.application import App
from bot.job_wiring import build_crawl
from bot.models import Models
from bot.running import _impatient
from bot.settings import load_settings
from bot.stores import build_stores
from bot.terminal.inputs import conversation_of, message_of
from core.domain.answer import Outcome
from core.domain.crawl import CrawledPage, CrawlState, PageSkipped, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.errors import ConfigurationError, CrawlRunning, ModelUnavailable
from core.models.token_count import ToktokCounter
from core.rag.understanding.chat_rewriting import Rephraser
from core.storage.database import Database
from tests.fakes.models import HashingEmbedder, OverlapCrossEncoder, OverlapReranker, ScriptedChatModel
from tests.standins.memory_stores import NOWHERE, memory_stores

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
LIBRARY = Source("library", ("https://library.example/",))
REGISTRAR = Source("registrar", ("https://registrar.example/",))
HOURS = "The library opens at 8 in the morning on weekdays and closes at 11 at night."


class PlayedCrawler:
    """Yields one page and one that was left out; the registrar's site breaks the model."""

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """The played pages of a source. Raises ModelUnavailable for the registrar."""
        if source is REGISTRAR:
            raise ModelUnavailable("The embedder is busy: try again.")
        url = source.start_urls[0]
        yield Document(url, "Library hours", (Block(BlockKind.PARAGRAPH, HOURS),), "text/html", NOW)
        yield PageSkipped(f"{url}map.png", "unsupported type")


def app_with(models: Models, **given: object) -> App:
    return build_app(load_settings(**given), memory_stores(), models, clock=lambda: NOW)


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No .env of this machine has a say."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def models() -> Models:
    """An embedder without weights, and no language model."""
    return Models(HashingEmbedder(), ToktokCounter())


async def test_what_was_crawled_can_be_asked_for(models: Models) -> None:
    app = app_with(models)
    [report] = await build_crawl(app, PlayedCrawler()).run([LIBRARY])

    answer = await app.engine.answer(message_of("When does the library open?", conversation_of(None)))

    assert (report.state, report.pages_new, report.skipped) == (CrawlState.FINISHED, 1, {"unsupported type": 1})
    assert answer.outcome is Outcome.ANSWERED
    assert [citation.url for citation in answer.citations] == ["https://library.example/"]


async def test_the_threshold_of_the_settings_decides_what_is_relevant(models: Models) -> None:
    app = app_with(models, relevance_threshold=1.0, closest_threshold=1.0, human_contact="ask@library.example")
    await build_crawl(app, PlayedCrawler()).run([LIBRARY])

    answer = await app.engine.answer(message_of("When does the library open?", conversation_of(None)))

    assert answer.outcome is Outcome.NO_EVIDENCE
    assert "ask@library.example" in answer.text


async def test_what_is_not_certain_enough_for_an_answer_is_shown_as_the_closest(models: Models) -> None:
    app = app_with(models, relevance_threshold=1.0, human_contact="ask@library.example")
    await build_crawl(app, PlayedCrawler()).run([LIBRARY])

    answer = await app.engine.answer(message_of("When does the library open?", conversation_of(None)))

    assert answer.outcome is Outcome.CLOSEST
    assert [citation.url for citation in answer.citations] == ["https://library.example/"]
    assert "ask@library.example" in answer.text


async def test_a_chat_model_writes_where_one_is_set(models: Models) -> None:
    chat = ScriptedChatModel(["The library opens at 8 in the morning on weekdays. [1]"])
    app = app_with(Models(models.embedder, models.counter, chat=chat))
    await build_crawl(app, PlayedCrawler()).run([LIBRARY])

    answer = await app.engine.answer(message_of("When does the library open?", conversation_of(None)))

    assert answer.written_by == chat.name


async def test_a_source_that_fails_does_not_stop_the_next(models: Models) -> None:
    app = app_with(models)

    failed, finished = await build_crawl(app, PlayedCrawler()).run([REGISTRAR, LIBRARY])

    assert (failed.state, failed.error) == (CrawlState.FAILED, "The embedder is busy: try again.")
    assert finished.state is CrawlState.FINISHED


async def test_nothing_is_crawled_while_another_process_crawls(models: Models) -> None:
    app = app_with(models)

    async with app.stores.job_lock.try_hold("crawl"):
        with pytest.raises(CrawlRunning, match="try again when it has ended"):
            await build_crawl(app, PlayedCrawler()).run([LIBRARY])

    assert await app.stores.crawl_log.latest() == []


def test_who_wants_the_vault_without_a_key_is_told_how_to_make_one(models: Models) -> None:
    with pytest.raises(ConfigurationError, match=r"ADVISOR_ENCRYPTION_KEY is not set.*make one with"):
        _ = app_with(models).vault


def test_several_keys_are_parted_by_commas_and_the_first_encrypts(models: Models) -> None:
    app = app_with(models, encryption_key=" new , old,")

    assert app.settings.encryption_keys == ("new", "old")
    assert app.vault is app.stores.vault


def test_a_malformed_key_ends_the_start(models: Models) -> None:
    with pytest.raises(ConfigurationError, match=r"ADVISOR_ENCRYPTION_KEY: key 1 is not 32 bytes"):
        build_stores(Database(NOWHERE), ["too-short"])


def test_passages_are_ranked_by_a_reranker_where_one_is_set_and_never_by_the_judge(models: Models) -> None:
    judged = replace(models, judge=OverlapCrossEncoder())
    reranked = replace(judged, reranker=OverlapReranker())

    assert app_with(judged).engine.retriever.reranker is None
    assert app_with(reranked).engine.retriever.reranker is reranked.reranker


def test_other_wordings_come_from_the_model(models: Models) -> None:
    with_model = replace(models, chat=ScriptedChatModel([]))

    assert app_with(with_model, phrasings=2).engine.rephraser == Rephraser(with_model.chat, 2)  # type: ignore[arg-type]
    assert app_with(models, phrasings=2).engine.rephraser is None
    assert app_with(with_model).engine.rephraser is None


def test_the_day_is_that_of_the_campus(models: Models) -> None:
    in_auckland = app_with(models, timezone="Pacific/Auckland").engine.retriever.today()
    in_new_york = app_with(models, timezone="America/New_York").engine.retriever.today()

    assert (in_auckland - in_new_york).days == 1
    assert in_new_york == NOW.date()


def test_the_time_of_an_answer_is_that_of_the_campus(models: Models) -> None:
    now = app_with(models, timezone="Pacific/Auckland").engine.now()

    assert now == NOW
    assert str(now.tzinfo) == "Pacific/Auckland"


def test_the_ranking_reads_the_vectors_of_statements_only_where_they_are_made(models: Models) -> None:
    assert app_with(models).engine.retriever.weights.statement
    assert not app_with(models, sentence_vectors=False).engine.retriever.weights.statement


@pytest.mark.parametrize(("url", "attempts"), [("postgresql://u@db.example/a", 1), (None, 2)])
def test_a_command_asks_an_embedded_database_once_more_for_it_is_started_again(
    models: Models, url: str | None, attempts: int
) -> None:
    assert 1 + len(_impatient(app_with(models, DATABASE_URL=url)).engine.pauses) == attempts
