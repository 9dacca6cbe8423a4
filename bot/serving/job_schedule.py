"""The jobs that run beside the platforms: crawls and deletion by the clock, and what never ends."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.application import App
from bot.operations import services_of
from bot.serving.console import map_drawing
from bot.serving.figures import EventLoopMonitor
from bot.serving.metrics import Metrics
from bot.serving.night_wiring import (
    build_amendments,
    build_corrections,
    build_enrichment,
    build_gap_digest,
    build_model_change,
    build_news,
    build_office_reminders,
    build_reminders,
    build_retention,
    mail_courier,
)
from bot.serving.services import Listener, NotifyingOperations
from bot.serving.supervision import Stop, SupervisedPlatform
from bot.setting_up.good_questions import suggest
from bot.setting_up.source_book import SourceBook
from jobs.announcements import Announcements
from jobs.crawl_sources import close_abandoned
from jobs.hand_offs import HandOffPosts
from jobs.retention import ErasureWatch
from jobs.scheduler import Job, NightlyCrawl, Schedule, in_turn, was_missed
from jobs.take_received import TakeReceived
from jobs.take_up import TakeUp
from jobs.take_waiting import TakeWaiting

REMINDERS_CRON, EVERY_MINUTE = "*/10 * * * *", "* * * * *"


@dataclass(frozen=True)
class JobSchedule:
    """Starts each job when it is due; `counting` gets the result of each attempt, `now` begins with a crawl."""

    app: App
    schedule: Schedule
    stop: Stop
    metrics: Metrics
    announcements: Announcements
    posts: HandOffPosts
    counting: Sequence[Listener]
    now: bool = False

    def jobs(self, platforms: Sequence[SupervisedPlatform]) -> list[Coroutine[Any, Any, object]]:
        """Everything that runs until it is stopped."""
        named, stores = {platform.name: platform for platform in platforms}, self.app.stores
        corrections, amendments = build_corrections(self.app, named), build_amendments(self.app, named)
        # The result of a night is announced once, not by each attempt.
        counted = NotifyingOperations(services_of(self.app).operations, self.counting)
        crawl = NightlyCrawl(counted, tell=self.announcements.take)
        news = build_news(self.app, named, self.announcements.say)
        night = {"nightly crawl": crawl.run, "corrections": corrections.run, "amendments": amendments.run}
        night |= {"news of reviewed answers": news.run} if news else {}
        reminders = build_reminders(self.app, named)
        night |= {"reminders that follow the pages": reminders[1].run} if reminders else {}
        enrichment = build_enrichment(self.app, self.announcements)
        night |= {"enrichment": enrichment.run} if enrichment else {}
        night |= {"questions to suggest": partial(suggest, self.app)}
        drawing = map_drawing(self.app)
        night |= {"map of passages and questions": drawing.run} if drawing else {}
        retention = {"deletion of old conversations": build_retention(self.app).run}
        change = build_model_change(self.app, self.metrics.note_coverage, self.announcements)
        return [
            self._scheduled(night, now=self.now, missed=self._missed_a_crawl),
            self._scheduled(retention, now=True),  # what became due while nothing ran
            *self._digest(),
            self.announcements.run(named),
            TakeUp(stores.conversations, self.app.clock, stores.deliveries).run(named),
            TakeReceived(stores.inbox).run(named),
            *self._waiting(named),
            ErasureWatch(stores.erasures.times).run(),
            EventLoopMonitor(self.metrics).run(),
            *self._hand_offs(named),
            *([self._often(EVERY_MINUTE, reminders[0].run)] if reminders else []),
            *([change.run()] if change else []),
        ]

    def _hand_offs(self, named: Mapping[str, SupervisedPlatform]) -> list[Coroutine[Any, Any, object]]:
        """What is posted about hand-offs, and the clock's part in them; nothing where no office is set up."""
        reminders = build_office_reminders(self.app)
        if reminders is None:
            return []
        return [
            self.posts.run({**named, **mail_courier(self.app.settings)}),
            self._often(REMINDERS_CRON, reminders.run),
        ]

    def _often(self, cron: str, job: Job) -> Coroutine[Any, Any, None]:
        return Schedule(cron, self.app.settings.timezone).run(job, self.stop.asked)

    def _waiting(self, named: Mapping[str, SupervisedPlatform]) -> list[Coroutine[Any, Any, object]]:
        """What takes questions from busy processes."""
        overflow, stores = self.app.engine.overflow, self.app.stores
        others = lambda: stores.presence.others  # noqa: E731 - a name of its own would say no more
        return [TakeWaiting(stores.conversations, overflow, others).run(named)] if overflow else []

    def _scheduled(
        self, jobs: Mapping[str, Job], *, now: bool, missed: Callable[[], Awaitable[bool]] | None = None
    ) -> Coroutine[Any, Any, None]:
        in_order = partial(in_turn, jobs, self.announcements.say)
        return self.schedule.run(in_order, self.stop.asked, now=now, missed=missed)

    def _digest(self) -> list[Coroutine[Any, Any, None]]:
        """The weekly message about what people missed, where there is a channel for it."""
        if not self.announcements.channels:
            return []
        weekly = Schedule(self.app.settings.feedback_cron, self.app.settings.timezone, "ADVISOR_FEEDBACK_CRON")
        return [weekly.run(build_gap_digest(self.app, self.announcements).run, self.stop.asked)]

    async def _missed_a_crawl(self) -> bool:
        stores, clock = self.app.stores, self.app.clock
        await close_abandoned(stores.crawl_log, stores.job_lock, clock)
        listed = {source.name for source in await SourceBook(self.app).chosen()}
        newest = [report for report in await stores.crawl_log.latest() if report.source in listed]
        is_empty = not await stores.current_pages.page_counts()  # a first start reads the site at once
        return is_empty or was_missed(newest, self.schedule, clock())
