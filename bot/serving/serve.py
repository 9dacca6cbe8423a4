"""Run the platforms, the schedule and the health endpoints until a signal."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from zoneinfo import ZoneInfo

import structlog

from bot.app import advisor_app
from bot.application import App
from bot.checks.settings_checks import doubts, refuse_conflicts
from bot.index_wiring import check_embedder
from bot.offices import build_curated_desk, build_desk, read_offices
from bot.operations import services_of
from bot.own_suite import read_own_suite
from bot.running import keep_what_is_loaded
from bot.serving.console import console_of
from bot.serving.figures import ShownCopyAges, ShownScores
from bot.serving.health import Health, health_server, readiness
from bot.serving.job_schedule import JobSchedule
from bot.serving.metrics import Metrics
from bot.serving.night_wiring import build_corrections, build_posts
from bot.serving.platforms import NO_PLATFORM, admin_channels, chosen_platforms
from bot.serving.services import (
    Listener,
    MeasuredAdvisor,
    NotifyingOperations,
    SharedHeadStart,
    TracedAdvisor,
    TraceSink,
)
from bot.serving.supervision import Stop, SupervisedPlatform, cancel_everything_else, run_together
from bot.serving.warmup import WarmUp
from bot.settings import Settings
from bot.terminal.output import ExitCode
from core.crawl.source_list import read_sources
from core.errors import DatabaseError
from core.screens.services import Services
from core.text.languages.languages import check_languages
from jobs.announcements import Announcements
from jobs.scheduler import Schedule

log = structlog.get_logger(__name__)


async def serve(settings: Settings, *, now: bool = False) -> ExitCode:
    """Run until SIGTERM or SIGINT, then finish the work in progress and close everything.

    INTERRUPTED when a second signal cut answers off, else OK. Raises AdvisorError for errors that a person must fix.
    """
    stop = Stop()
    stop.listen()  # first, so that signals during the start are handled
    refuse_conflicts(settings)
    for sentence in doubts(settings):
        log.warning(sentence)
    schedule = Schedule(settings.crawl_cron, settings.timezone)
    due = schedule.next_after(datetime.now(ZoneInfo(settings.timezone)))
    Schedule(settings.feedback_cron, settings.timezone, "ADVISOR_FEEDBACK_CRON").next_after(datetime.now(UTC))
    read_sources(settings.sources_file)  # report a typo now, not at night
    read_offices(settings.offices_file)
    check_languages()
    if settings.eval_suite is not None:
        read_own_suite(settings.eval_suite)
    async with advisor_app(settings) as app:
        keep_what_is_loaded()
        log.info("serving", next_crawl=due.isoformat() if due else "never", database=app.stores.inventory.place)
        try:
            async with open_traces(settings) as traces:
                await _run(app, schedule, stop, now, traces)
        finally:
            await cancel_everything_else()
    log.info("stopped")
    return ExitCode.INTERRUPTED if stop.insisted.is_set() else ExitCode.OK


@asynccontextmanager
async def open_traces(settings: Settings) -> AsyncIterator[TraceSink | None]:
    """Where traces go; None where no collector is set, or the extra `otel` is not installed."""
    if settings.traces_to is None or find_spec("opentelemetry") is None:
        yield None
        return
    from bot.serving.traces import OtlpTraces

    headers = settings.traces_headers.get_secret_value() if settings.traces_headers else ""
    traces = OtlpTraces(settings.traces_to, headers, settings.traces_name)
    try:
        yield traces
    finally:
        await asyncio.to_thread(traces.close)


async def _run(app: App, schedule: Schedule, stop: Stop, now: bool, traces: TraceSink | None) -> None:
    metrics = Metrics()
    scores, copies = ShownScores(app.stores.suite_scores, metrics), ShownCopyAges(app.stores.inventory, metrics)
    announcements = Announcements(app.stores.site_record, admin_channels(app.settings), app.settings.report_quality)
    posts = build_posts(app, announcements.say)
    head_start = SharedHeadStart(app.stores.presence.is_first_for, app.stores.conversations.is_claimed)
    services = replace(services_of(app), hand_offs=build_desk(app, posts.wake), curated=build_curated_desk(app))
    check = partial(check_embedder, app.models.embedder, app.stores.vectors)
    warm_up = WarmUp(app.models, check, services.language_of)
    services = replace(services, head_start=head_start, tell_admins=announcements.say, console=console_of(app))
    services = replace(services, changes=build_corrections(app, {}).shown_to if app.settings.correction_days else None)
    listeners = (metrics.take, scores.take, copies.take)
    measured = _measured(services, metrics, (*listeners, announcements.take), traces)
    platforms = _supervised_platforms(app, measured, metrics)
    if not platforms:
        log.warning(NO_PLATFORM)
    if breaker := app.models.chat_breaker:
        metrics.watch_chat_model(lambda: breaker.is_open)
    if ledger := app.models.ledger:
        metrics.watch_model_use(lambda: ledger.used)
    ready = readiness(app.settings, app.stores.inventory, warm_up, platforms, stop)
    health = Health(ready, metrics, partial(_notes, app, traces))
    # Where those who served before have ended, all who had claimed a question are dead: it is taken up at once.
    expire_claims = app.stores.conversations.expire_claims
    async with (
        health_server(health, app.settings.health_host, app.settings.health_port),
        app.stores.presence.shown(when_left=expire_claims) as presence,
    ):
        await app.stores.inbox.warm_up()
        await scores.take()
        await copies.take()
        jobs = JobSchedule(app, schedule, stop, metrics, announcements, posts, listeners, now).jobs(platforms)
        await run_together(platforms, [*jobs, warm_up.run(), presence.keep()], stop)


async def _notes(app: App, traces: TraceSink | None) -> dict[str, str]:
    notes = {breaker.what: breaker.state for breaker in app.models.breakers}
    with suppress(DatabaseError):  # the check of the database tells it
        if reading := await app.stores.crawl_log.first_reading():
            notes["site"] = str(reading)
    return notes | ({"traces": traces.state} if traces else {})


def _measured(
    services: Services, metrics: Metrics, listeners: Sequence[Listener], traces: TraceSink | None
) -> Services:
    measured = MeasuredAdvisor(services.advisor, metrics)
    advisor = TracedAdvisor(measured, traces) if traces else measured
    operations = NotifyingOperations(services.operations, listeners)
    return replace(services, advisor=advisor, operations=operations)


def _supervised_platforms(app: App, services: Services, metrics: Metrics) -> Sequence[SupervisedPlatform]:
    vault = (
        app.vault if app.settings.slack_client_id else None
    )  # each workspace that installs the app has its own token
    chosen = chosen_platforms(app.settings, services, vault)
    platforms = [SupervisedPlatform(name, connect, metrics.count_restart) for name, connect in chosen.items()]
    for platform in platforms:
        metrics.watch_platform(platform.name, platform.is_connected)
    return platforms
