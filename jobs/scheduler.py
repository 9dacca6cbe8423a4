"""Run jobs by a cron line in the campus's time zone; the only module that imports APScheduler."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler  # type: ignore[import-untyped]
from apscheduler.triggers.cron import CronTrigger  # type: ignore[import-untyped]

from core.errors import AdvisorError, ConfigurationError

# A run missed because the machine slept or was busy still happens within this time.
GRACE_SECONDS = 6 * 3600
Job = Callable[[], Awaitable[object]]
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Schedule:
    """A five-field cron line, read in one time zone; `setting` is what sets it."""

    cron: str
    timezone: str
    setting: str = "ADVISOR_CRAWL_CRON"

    def next_after(self, moment: datetime) -> datetime | None:
        """The next time after `moment`, None if there is none. Raises ConfigurationError for a wrong cron line."""
        found: datetime | None = self._trigger().get_next_fire_time(None, moment)
        return found

    async def run(
        self,
        job: Job,
        stop: asyncio.Event,
        *,
        now: bool = False,
        missed: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        """Runs `job` at every due time until `stop`; a running job is then cancelled.

        It also runs at once with `now`, or when `missed` says that a run was missed.
        """
        running: set[asyncio.Task[object]] = set()
        moment = datetime.now(ZoneInfo(self.timezone))
        scheduler = AsyncIOScheduler(timezone=ZoneInfo(self.timezone))
        scheduler.add_job(
            _run_once,
            self._trigger(),
            args=(job, running),
            misfire_grace_time=GRACE_SECONDS,
            coalesce=True,
            max_instances=1,
            next_run_time=moment if now else self.next_after(moment),
        )
        if missed and not now:
            scheduler.add_job(_run_once, args=(partial(_make_up, missed, job), running))
        scheduler.start()
        try:
            await stop.wait()
        finally:
            scheduler.shutdown(wait=False)  # cancels a running job, but does not wait for it
            await asyncio.gather(*running, return_exceptions=True)

    def _trigger(self) -> CronTrigger:
        try:
            return CronTrigger.from_crontab(self.cron, timezone=ZoneInfo(self.timezone))
        except ValueError as error:
            raise ConfigurationError(
                f"{self.setting}={self.cron!r} is not a cron line ({error}); write five fields such as 30 3 * * *."
            ) from error


async def _make_up(missed: Callable[[], Awaitable[bool]], job: Job) -> None:
    if await missed():
        log.info("a scheduled time was missed, so the job runs now")
        await job()


async def _run_once(job: Job, running: set[asyncio.Task[object]]) -> None:
    task = asyncio.current_task()
    assert task is not None  # noqa: S101 - a coroutine that runs is run by a task
    running.add(task)
    try:
        await job()
    except AdvisorError as error:
        log.error("scheduled job failed", reason=str(error), transient=error.transient)
    except Exception:
        log.error("scheduled job failed unexpectedly", exc_info=True)
    finally:
        running.discard(task)
