"""Give `evaluation` the models, and functions that build an advisor."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from bot.app import build_app
from bot.commands.demo import demo_source, served_campus
from bot.models import Models, build_models, build_statement_indexer
from bot.own_suite import under_test
from bot.running import keep_what_is_loaded
from bot.settings import Settings
from bot.stores import build_stores, open_database
from core.crawl.crawler import HttpCrawler
from core.errors import ConfigurationError
from core.extract.version import EXTRACTOR_VERSION
from core.extract.worker.extractor import ProcessExtractor
from core.ports.jobs import Clock
from core.rag.engine import Engine
from core.rag.indexing.indexer import Indexer
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.crawls.crawl_memory import PostgresCrawlMemory
from core.storage.database import Database
from core.storage.index.current_pages import PostgresCurrentPages
from core.storage.index.furniture_store import PostgresFurniture
from core.storage.index.page_lifecycle import PostgresPageLifecycle
from core.storage.index.passage_search import PostgresPassageSearch
from core.storage.index.postings import PostgresIndexMaintenance
from core.storage.index.statement_vectors import PostgresStatementVectors
from evaluation.closed_book import ClosedBook
from evaluation.configurations import Configuration
from evaluation.workshop import AdvisorUnderTest, Workshop
from jobs.crawl_run import CrawlRun

NO_MODEL_TO_ASK = "There is no language model to ask without passages: set OPENAI_MODEL (and OPENAI_BASE_URL)."


@asynccontextmanager
async def open_workshop(settings: Settings) -> AsyncIterator[Workshop]:
    """A workshop with the models of the settings. Raises ConfigurationError or ModelError."""
    # The judge is loaded for every configuration; each says what it is used for.
    models = build_models(settings.model_copy(update={"judge": "quote"}))
    keep_what_is_loaded()
    try:
        yield workshop(settings, models)
    finally:
        await models.aclose()


def workshop(settings: Settings, models: Models) -> Workshop:
    """A workshop with these models."""
    return Workshop(
        models.embedder,
        models.counter,
        models.chat,
        partial(_advisor_on, settings, models),
        partial(open_database, settings),
        lambda database: build_statement_indexer(settings, PostgresStatementVectors(database)),
        partial(_crawl_demo, settings.user_agent),
    )


def _advisor_on(
    settings: Settings, models: Models, database: Database, configuration: Configuration, clock: Clock
) -> AdvisorUnderTest:
    """Applies the configuration to settings, models and engine. Raises ConfigurationError."""
    stores = replace(build_stores(database), search=PostgresPassageSearch(database, configuration.tuning))
    settings = settings.model_copy(update=dict(configuration.settings))
    embedder, chat = configuration.embedder(models.embedder), models.chat if settings.openai_model else None
    advisor = under_test(build_app(settings, stores, replace(models, embedder=embedder, chat=chat), clock))
    closed_book = _closed_book(advisor.engine) if configuration.closed_book else None
    return replace(advisor, engine=configuration.engine(advisor.engine), closed_book=closed_book)


def _closed_book(engine: Engine) -> ClosedBook:
    if engine.writer is None:
        raise ConfigurationError(NO_MODEL_TO_ASK)
    return ClosedBook(engine.writer)


async def _crawl_demo(
    user_agent: str, folder: Path, database: Database, indexer: Indexer, on_pages: Callable[[int], None]
) -> None:
    crawler, log = HttpCrawler(user_agent, ProcessExtractor()), PostgresCrawlLog(database)
    memory = PostgresCrawlMemory(database, EXTRACTOR_VERSION)
    current, lifecycle = PostgresCurrentPages(database), PostgresPageLifecycle(database)
    maintenance = PostgresIndexMaintenance(database)
    stores = (current, lifecycle, maintenance, memory, log)
    crawl = CrawlRun(crawler, indexer, *stores, lambda: datetime.now(UTC), PostgresFurniture(database))
    with served_campus(folder / "port") as address:
        await crawl.run(demo_source(address), lambda report: on_pages(report.pages_seen))
