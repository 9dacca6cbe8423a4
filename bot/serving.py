"""The long-running process: the platforms and the schedule, until a signal asks it to stop."""

import asyncio
import signal
from datetime import datetime
from typing import cast
from zoneinfo import ZoneInfo

import structlog

from bot.app import App, advisor_app, build_crawl
from bot.platforms import platform_clients, run_together
from bot.settings import Settings
from core.ports import Archive, Library, Operations, Services
from core.sites.source_list import read_sources
from jobs.scheduler import Schedule

log = structlog.get_logger(__name__)


async def serve(settings: Settings, *, now: bool = False) -> None:
    """Runs until SIGTERM or SIGINT, then ends what is running and closes everything. Raises AdvisorError at start."""
    stop = _stop_signal()  # first, so that a signal during the start is heard too
    schedule = Schedule(settings.crawl_cron, settings.timezone)
    due = schedule.next_after(datetime.now(ZoneInfo(settings.timezone)))
    read_sources(settings.sources_file)  # a typo is told now, not at night
    async with advisor_app(settings) as app:
        clients = platform_clients(settings, _services(app))
        log.info("serving", next_crawl=due.isoformat() if due else "never", database=app.stores.inventory.place)
        await run_together(clients, schedule.run(lambda: crawl_everything(app), stop, now=now), stop)
    log.info("stopped")


async def crawl_everything(app: App) -> None:
    """The nightly crawl; the sources file is read afresh each time. Raises SourcesError or DatabaseError."""
    await build_crawl(app).run(read_sources(app.settings.sources_file))


def _services(app: App) -> Services:
    # Archive, library and operations join here as soon as they exist; until then their commands say that they failed.
    return Services(app.engine, *cast(tuple[Archive, Library, Operations], (None, None, None)))


def _stop_signal() -> asyncio.Event:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop
