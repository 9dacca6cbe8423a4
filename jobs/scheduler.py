"""Run jobs by a cron line in the campus's time zone, and the nightly crawl; only this module imports APScheduler and
croniter.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from zoneinfo import ZoneInfo

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler  # type: ignore[import-untyped]
from apscheduler.triggers.base import BaseTrigger  # type: ignore[import-untyped]
from croniter import CroniterBadDateError, CroniterError, croniter  # type: ignore[import-untyped]

from core.crawl.unexpected import reason_of
from core.domain.crawl import CrawlReport, CrawlState
from core.errors import AdvisorError, ConfigurationError, CrawlRunning
from core.messages.speaking import say
from core.ports.platforms import Operations

log = structlog.get_logger(__name__)

Job = Callable[[], Awaitable[object]]


@dataclass(frozen=True)
class Schedule:
    """A five-field cron line, read in one time zone as crontab(5) says; `setting` is what sets it.

    0 and 7 are Sunday; where a day of the month and a weekday are both given, either is enough. At a named hour it runs
    once a day also where the clocks are changed: in the hour that comes twice the first time, and in place of an hour
    that is missing right after it.
    """

    cron: str
    timezone: str
    setting: str = "ADVISOR_CRAWL_CRON"

    def next_after(self, moment: datetime) -> datetime | None:
        """The next time after `moment`, None if there is none. Raises ConfigurationError for a wrong cron line."""
        zone = ZoneInfo(self.timezone)
        try:
            return next(
                found
                for each in self._times(moment.astimezone(zone))
                if (found := each.replace(tzinfo=zone, fold=each.fold).astimezone(UTC)) > moment.astimezone(UTC)
            ).astimezone(zone)
        except CroniterBadDateError:
            return None
        except CroniterError as error:
            raise ConfigurationError(
                f"{self.setting}={self.cron!r} is not a cron line ({error}); write five fields such as 30 3 * * *."
            ) from error

    def _times(self, moment: datetime) -> Iterator[datetime]:
        """From a time in the zone on; by the clock on the wall where an hour is named, which makes it once a day."""
        _, hour, *_ = [*self.cron.split(), "", ""]
        is_every_hour = hour.startswith("*")
        yield from croniter(self.cron, moment if is_every_hour else moment.replace(tzinfo=None)).all_next(datetime)

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
            _ByCron(self),
            args=(job, running),
            misfire_grace_time=None,  # a run missed because the machine slept or was busy happens late, once
            coalesce=True,
            max_instances=1,
            next_run_time=moment if now else self.next_after(moment),
        )
        if missed and not now:
            made_up = partial(_make_up, missed, job)
            # Without this a start that is busy for a second would skip it: the models are loaded meanwhile.
            scheduler.add_job(_run_once, args=(made_up, running), misfire_grace_time=None)
        scheduler.start()
        try:
            await stop.wait()
        finally:
            scheduler.shutdown(wait=False)  # cancels a running job, but does not wait for it
            await asyncio.gather(*running, return_exceptions=True)


class _ByCron(BaseTrigger):  # type: ignore[misc]
    """What APScheduler asks for the next time."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule

    def get_next_fire_time(self, before: datetime | None, now: datetime) -> datetime | None:
        return self.schedule.next_after(before or now)


async def _make_up(missed: Callable[[], Awaitable[bool]], job: Job) -> None:
    if await missed():
        log.info("nothing was read yet, or a scheduled time was missed: the job runs now")
        await job()


async def _run_once(job: Job, running: set[asyncio.Task[object]]) -> None:
    task = asyncio.current_task()
    assert task is not None  # noqa: S101 - a coroutine that runs is run by a task
    running.add(task)
    try:
        await job()
    except asyncio.CancelledError:  # only the end of the process does that; APScheduler would report it as an error
        log.info("scheduled job stopped with the process")
    except AdvisorError as error:
        log.error("scheduled job failed", reason=str(error), transient=error.transient)
    except Exception:
        log.error("scheduled job failed unexpectedly", exc_info=True)
    finally:
        running.discard(task)


WAITS = (60.0, 300.0, 1_800.0)
ALL = "all sources"  # in the report of a night in which nothing could be crawled


@dataclass(frozen=True)
class NightlyCrawl:
    """Crawls everything; what failed is tried again after each of `waits` seconds, and goes on where it stopped.

    At the end `tell` is called once with the result of each source.
    """

    operations: Operations
    waits: Sequence[float] = WAITS
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    tell: Callable[[Sequence[CrawlReport]], Awaitable[object]] | None = None

    async def run(self) -> None:
        """Return when all sources are crawled or given up. Raises AdvisorError for errors that a person must fix."""
        night: dict[str, list[CrawlReport]] = {}
        try:
            await self._run(night)
        finally:
            if self.tell and night:
                await self.tell([_summed_up(runs) for runs in night.values()])

    async def _run(self, night: dict[str, list[CrawlReport]]) -> None:
        failed = await self._failures_of(None, night)
        for wait in self.waits:
            if not failed:
                return
            log.warning("crawl is tried again", sources=[name or "all" for name in failed], in_seconds=wait)
            await self.pause(wait)
            failed = [name for tried in failed for name in await self._failures_of(tried, night)]
        if failed:
            log.error("crawl given up until it is due again", sources=[name or "all" for name in failed])

    async def _failures_of(self, source: str | None, night: dict[str, list[CrawlReport]]) -> list[str | None]:
        """The sources that failed; the requested one (None: all) if the crawl could not start."""
        try:
            reports = await self.operations.reindex(source, lambda report: None)
        except CrawlRunning:
            log.info("crawl left to who is crawling")
            return []
        except AdvisorError as error:
            if not error.transient:
                raise
            log.warning("crawl could not begin", reason=str(error))
            _note_failure(night, source, error)
            return [source]
        if source is None:
            night.pop(ALL, None)  # the crawl that could not begin has begun
        for report in reports:
            night.setdefault(report.source, []).append(report)
        return [report.source for report in reports if report.state is CrawlState.FAILED]


def _note_failure(night: dict[str, list[CrawlReport]], source: str | None, error: AdvisorError) -> None:
    now, name = datetime.now(UTC), source or ALL
    night.setdefault(name, []).append(CrawlReport(name, CrawlState.FAILED, now, now, error=str(error)))


async def in_turn(jobs: Mapping[str, Job], tell: Callable[[Sequence[str]], object]) -> None:
    """Run all jobs of a night by their names; one that fails is told in a line, and the next one runs."""
    for name, job in jobs.items():
        try:
            await job()
        except Exception as error:
            log.error("nightly job failed", job=name, reason=reason_of(error), exc_info=_is_unexpected(error))
            tell([say("news.job_failed", name=name, reason=reason_of(error))])


def _is_unexpected(error: Exception) -> bool:
    return not isinstance(error, AdvisorError)


def _summed_up(runs: Sequence[CrawlReport]) -> CrawlReport:
    """The last run of each source; for a failed source with the number of attempts."""
    last = runs[-1]
    if last.state is not CrawlState.FAILED or len(runs) == 1:
        return last
    return replace(last, error=f"tried {len(runs)} times, at last: {last.error or 'it was interrupted'}")


def was_missed(reports: Sequence[CrawlReport], schedule: Schedule, now: datetime) -> bool:
    """Whether a crawl was due since the latest one; False if nothing was ever crawled."""
    if not reports:
        return False
    done = [report.started_at for report in reports if report.state in {CrawlState.FINISHED, CrawlState.DEGRADED}]
    if len(done) < len(reports):
        return True  # the latest crawl of some source did not finish
    due = schedule.next_after(min(done))
    return due is not None and due <= now
