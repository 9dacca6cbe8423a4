"""Build the jobs: crawls, corrections, retention and rechunking."""

from functools import partial
from typing import TYPE_CHECKING

from bot.application import App
from bot.models import build_statement_indexer
from bot.offices import build_watch
from bot.settings import Settings
from core.models.embedder_switch import recognise, switch_if_complete
from core.ports.crawling import Crawler

if TYPE_CHECKING:
    from core.crawl.browser import ChromiumRenderer
    from core.domain.document import Document
    from core.quality.gaps.grouping import Grouping
    from core.quality.gaps.report import GapReporter
    from core.rag.indexing.indexer import Indexer
    from core.rag.indexing.rechunking import Rechunking
    from jobs.crawl_sources import CrawlSources


def build_crawl(app: App, crawler: Crawler | None = None) -> "CrawlSources":
    """The crawl of all sources."""
    from core.quality.review import SiteReview
    from jobs.crawl_run import CrawlRun
    from jobs.crawl_sources import Check, CrawlSources

    crawl_run = CrawlRun(
        crawler or build_crawler(app),
        build_indexer(app),
        app.stores.current_pages,
        app.stores.page_lifecycle,
        app.stores.maintenance,
        app.stores.crawl_memory,
        app.stores.crawl_log,
        app.clock,
        app.stores.furniture,
    )
    check: Check | None = None
    if suite := app.settings.eval_suite:
        from bot.own_suite import own_suite_check

        check = own_suite_check(app, suite)
    review = SiteReview(app.stores.site_record, app.stores.crawl_log, app.clock)
    begin = partial(switch_if_complete, app.models.embedder, app.stores.vectors)
    rechunking = build_rechunking(app)
    watch, at_once = build_watch(app), app.settings.crawl_sources_at_once
    return CrawlSources(crawl_run, app.stores.job_lock, app.clock, review, check, begin, rechunking, watch, at_once)


def build_crawler(app: App) -> Crawler:
    """What fetches pages over HTTP. Raises ConfigurationError for a browser that is not there."""
    from core.crawl.crawler import HttpCrawler
    from core.extract.worker.extractor import ProcessExtractor

    extractor = ProcessExtractor(timezone=app.settings.timezone)
    renderer, clock = _renderer(app.settings), app.clock
    agent, keys = app.settings.user_agent, _keys(app.settings)
    return HttpCrawler(agent, extractor, renderer=renderer, keys=keys, clock=clock, next_at=app.next_at)


def _keys(settings: Settings) -> dict[str, str]:
    """The keys of the APIs that list publications, by their settings."""
    from core.crawl.publications.lists import OPENALEX, SEMANTIC_SCHOLAR

    keys = {OPENALEX.setting: settings.openalex_key, SEMANTIC_SCHOLAR.setting: settings.semantic_scholar_key}
    return {name: key.get_secret_value() for name, key in keys.items() if key}


def build_indexer(app: App) -> "Indexer":
    """The indexer."""
    from core.rag.indexing.chunking import Chunker
    from core.rag.indexing.indexer import Indexer

    statements = build_statement_indexer(app.settings, app.stores.statements)
    known = partial(recognise, vectors=app.stores.vectors)
    return Indexer(app.stores.page_writer, app.models.embedder, Chunker(app.models.counter), statements, known)


def build_rechunking(app: App) -> "Rechunking":
    """The job that reads pages of an earlier version again."""
    from core.rag.indexing.rechunking import Rechunking

    return Rechunking(app.stores.older_pages, app.stores.maintenance, build_indexer(app), app.clock, _records_again)


def _records_again(document: "Document") -> "Document | None":
    from core.extract.extraction import records_again  # the readers of all kinds of files, on most nights for nothing

    return records_again(document)


def _renderer(settings: Settings) -> "ChromiumRenderer | None":
    """The browser for pages that need JavaScript, if there is one. Raises ConfigurationError."""
    from core.crawl.browser import ChromiumRenderer, find_browser

    executable = find_browser(settings.browser)
    return ChromiumRenderer(executable) if executable else None


def build_gap_reporter(app: App) -> "GapReporter":
    """The report on what people missed. Raises ModelError."""
    from core.quality.gaps.report import GapReporter

    door = app.engine.front_door
    return GapReporter(
        app.stores.missed_questions,
        build_grouping(app),
        app.passage_lookup,
        app.clock,
        app.settings.feedback_min_people,
        door.router.is_distress if door else lambda _: False,
    )


def build_grouping(app: App) -> "Grouping":
    """What groups missed questions by meaning. Raises ModelError."""
    from core.models.local_embedder import OnnxEmbedder
    from core.quality.gaps.grouping import Grouping

    return Grouping(app.models.encode or OnnxEmbedder().encode)


async def rechunk_old_pages(app: App) -> int | None:
    """The number of rechunked pages; None while a crawl is running. Raises ModelError or DatabaseError."""
    from jobs.crawl_sources import JOB

    async with app.stores.job_lock.try_hold(JOB) as held:
        return await build_rechunking(app).run() if held else None
