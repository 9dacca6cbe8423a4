"""Build the jobs: crawls, corrections, retention and rechunking."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from bot.application import App
from bot.models import build_statement_indexer
from bot.offices import build_watch
from bot.settings import Settings
from core.domain.conversation import Place
from core.domain.records import StatedEvent
from core.domain.reminders.reminder import KeptPlan
from core.models.embedder_switch import recognise, switch_if_complete
from core.ports.crawling import Crawler
from core.ports.hand_offs import HandOffCourier
from core.ports.platforms import Amender, Messenger
from core.rag.limits import Overflow

if TYPE_CHECKING:
    from core.crawl.browser import ChromiumRenderer
    from core.quality.gaps.grouping import Grouping
    from core.quality.gaps.report import GapReporter
    from core.rag.indexing.indexer import Indexer
    from core.rag.indexing.rechunking import Rechunking
    from core.rag.verification.entailment import Paraphrases
    from jobs.amendments import Amendments
    from jobs.announcements import Announcements, GapDigest
    from jobs.corrections import Corrections
    from jobs.crawl_sources import CrawlSources
    from jobs.reminders import DueReminders, FollowedReminders
    from jobs.retention import Retention
    from jobs.take_received import TakeReceived
    from jobs.take_up import TakeUp
    from jobs.take_waiting import TakeWaiting


def build_crawl(app: App, crawler: Crawler | None = None) -> "CrawlSources":
    """The crawl of all sources."""
    from bot.own_suite import own_suite_check
    from core.quality.review import SiteReview
    from jobs.crawl_run import CrawlRun
    from jobs.crawl_sources import CrawlSources

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
    review = SiteReview(app.stores.site_record, app.stores.crawl_log, app.clock)
    begin = partial(switch_if_complete, app.models.embedder, app.stores.vectors)
    rechunking = build_rechunking(app)
    check, watch = own_suite_check(app), build_watch(app)
    at_once = app.settings.crawl_sources_at_once
    return CrawlSources(crawl_run, app.stores.job_lock, app.clock, review, check, begin, rechunking, watch, at_once)


def build_crawler(app: App) -> Crawler:
    """What fetches pages over HTTP. Raises ConfigurationError for a browser that is not there."""
    from core.crawl.crawler import HttpCrawler
    from core.extract.worker.extractor import ProcessExtractor

    extractor = ProcessExtractor(timezone=app.settings.timezone)
    renderer, clock = _renderer(app.settings), app.clock
    return HttpCrawler(app.settings.user_agent, extractor, renderer=renderer, clock=clock, next_at=app.next_at)


def build_take_up(app: App) -> "TakeUp":
    """The job that answers questions whose process died."""
    from jobs.take_up import TakeUp

    return TakeUp(app.stores.conversations, app.clock, app.stores.deliveries)


def build_take_waiting(app: App, overflow: Overflow) -> "TakeWaiting":
    """The job that answers questions which busy processes have handed over."""
    from jobs.take_waiting import TakeWaiting

    presence = app.stores.presence
    return TakeWaiting(app.stores.conversations, overflow, lambda: presence.others)


def build_take_received(app: App) -> "TakeReceived":
    """The job that goes on with what ended processes had received."""
    from jobs.take_received import TakeReceived

    return TakeReceived(app.stores.inbox)


async def suggest_questions(app: App) -> None:
    """The job that looks for questions to suggest. Raises DatabaseError or ModelError."""
    from bot.setting_up.good_questions import suggest

    await suggest(app)


def build_indexer(app: App) -> "Indexer":
    """The indexer."""
    from core.rag.indexing.chunking import Chunker
    from core.rag.indexing.indexer import Indexer

    statements = build_statement_indexer(app.settings, app.stores.statements)
    known = partial(recognise, vectors=app.stores.vectors)
    return Indexer(app.stores.page_writer, app.models.embedder, Chunker(app.models.counter), statements, known)


def build_rechunking(app: App) -> "Rechunking":
    """The job that reads pages of an earlier version again."""
    from core.extract.extraction import records_again
    from core.rag.indexing.rechunking import Rechunking

    return Rechunking(app.stores.older_pages, app.stores.maintenance, build_indexer(app), app.clock, records_again)


def _renderer(settings: Settings) -> "ChromiumRenderer | None":
    """The browser for pages that need JavaScript, if there is one. Raises ConfigurationError."""
    from core.crawl.browser import ChromiumRenderer, find_browser

    executable = find_browser(settings.browser)
    return ChromiumRenderer(executable) if executable else None


def build_retention(app: App) -> "Retention":
    """The nightly deletion of old data."""
    from bot.workspaces.profiled import build_workspaces
    from jobs.retention import Retention

    stores = app.stores
    days, workspaces = app.settings.keep_conversations_days, build_workspaces(app)
    parts = (stores.conversations, stores.vault, stores.job_lock, app.clock, days, stores.hand_offs, stores.facts)
    return Retention(*parts, stores.inbox, workspaces.every, stores.reminders, stores.console)


def build_reminders(
    app: App, couriers: Mapping[str, HandOffCourier]
) -> "tuple[DueReminders, FollowedReminders] | None":
    """What tells people what is due, and what lets reminders follow the pages; None where they are switched off."""
    from bot.workspaces.profiled import build_workspaces
    from jobs.reminders import DueReminders, FollowedReminders

    stores, settings = app.stores, app.settings
    if stores.reminders is None or not settings.reminders:
        return None
    workspaces = build_workspaces(app)

    async def events(place: Place, first: date, last: date) -> Sequence[StatedEvent]:
        scope = (await workspaces.profile(*place)).scope
        return await stores.records.within(scope).events(first, last)

    async def checked(place: Place, plan: KeptPlan) -> KeptPlan:
        from core.plans.kept import checked_again
        from core.plans.planner import Planner

        scope = (await workspaces.profile(*place)).scope
        return await checked_again(Planner(stores.records.within(scope)), plan)

    parts = (stores.job_lock, app.clock, events, ZoneInfo(settings.timezone))
    due = DueReminders(stores.reminders, couriers, *parts)
    return due, FollowedReminders(stores.reminders, *parts, checked)


def build_corrections(app: App, messengers: Mapping[str, Messenger]) -> "Corrections":
    """The nightly correction notices; `messengers` by platform."""
    from jobs.corrections import Corrections

    days, stores = app.settings.correction_days, app.stores
    parts = (stores.notices, messengers, stores.job_lock, app.clock, days, _paraphrases(app))
    return Corrections(*parts, stores.curated.jobs if stores.curated else None)


def build_amendments(app: App, amenders: Mapping[str, Amender]) -> "Amendments":
    """The nightly marks on answers that others read; `amenders` by platform."""
    from jobs.amendments import Amendments

    days, stores = app.settings.correction_days, app.stores
    parts = (stores.posted_answers, stores.archive, amenders, stores.job_lock, app.clock, days, _paraphrases(app))
    return Amendments(*parts, stores.curated.jobs if stores.curated else None)


def _paraphrases(app: App) -> "Paraphrases | None":
    """What decides whether unknown words mean the same, if there is a cross-encoder for it."""
    from core.rag.verification.entailment import Paraphrases

    return Paraphrases(app.models.judge) if app.models.judge else None


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


def build_gap_digest(app: App, announcements: "Announcements") -> "GapDigest":
    """The weekly message about what people missed."""
    from jobs.announcements import GapDigest

    return GapDigest(build_gap_reporter(app), app.stores.job_lock, announcements.say)


async def rechunk_old_pages(app: App) -> int | None:
    """The number of rechunked pages; None while a crawl is running. Raises ModelError or DatabaseError."""
    from jobs.crawl_sources import JOB

    async with app.stores.job_lock.try_hold(JOB) as held:
        return await build_rechunking(app).run() if held else None
