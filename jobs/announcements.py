"""Post to the admin channels: crawl reports, once per run, and what people missed, once a week."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import structlog

from core.crawl.unexpected import reason_of
from core.domain.crawl import CrawlReport, CrawlState
from core.domain.quality import Finding
from core.errors import AdvisorError
from core.messages.speaking import say, say_count
from core.ports.jobs import JobLock
from core.ports.platforms import Herald
from core.ports.quality import GapReports, SiteRecord
from core.presentation.gaps import gap_lines

log = structlog.get_logger(__name__)

FEW = 5  # up to this many pages may be removed per run without a message
MOST_REMOVED = 0.2
MOST_FINDINGS = 5
LONGEST = 200


def crawl_news(reports: Sequence[CrawlReport], new_findings: Sequence[Finding] = ()) -> list[str]:
    """Lines of plain text; none when no attention is needed.

    A person is needed when a run failed, was degraded, kept pages that seem to be lost, or removed a large share.
    """
    lines = [_line(report, why) for report in reports if (why := _why(report))] + [*_findings(new_findings)]
    return [say("news.title"), *lines, say("news.details")] if lines else []


def _line(report: CrawlReport, why: Sequence[str]) -> str:
    return f"{report.source}: {say(f'crawl_state.{report.state.value}')}, {', '.join(why)}"


def _why(report: CrawlReport) -> list[str]:
    before = report.pages_changed + report.pages_unchanged + report.pages_moved + report.pages_removed
    why = [report.error[:LONGEST]] if report.error else []
    why += [] if report.error or report.state is not CrawlState.FAILED else [say("news.interrupted")]
    why += [doubt[:LONGEST] for doubt in report.doubts]
    why += [say_count("news.kept", report.pages_guarded)] if report.pages_guarded else []
    is_much = report.pages_removed > max(FEW, MOST_REMOVED * before)
    return why + ([say("news.removed", removed=report.pages_removed, before=before)] if is_much else [])


def _findings(found: Sequence[Finding]) -> Iterator[str]:
    if found:
        yield say("news.findings", count=len(found))
    for finding in found[:MOST_FINDINGS]:
        yield f"- {finding.kind.value}: {finding.url} · {finding.detail[:LONGEST]}"
    if len(found) > MOST_FINDINGS:
        yield say("crawl.more", count=len(found) - MOST_FINDINGS)


WAITS = (10.0, 60.0, 300.0)


@dataclass
class Announcements:
    """Reports are handed in with `take` and posted by `run`, to the channel of each platform.

    With `tells_quality` new findings on the site are told too.
    """

    record: SiteRecord
    channels: Mapping[str, str]
    tells_quality: bool = False
    waits: Sequence[float] = WAITS
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    _due: asyncio.Queue[list[str]] = field(default_factory=asyncio.Queue)
    _refused: set[str] = field(default_factory=set)

    async def take(self, reports: Sequence[CrawlReport]) -> None:
        """Queue the news of these runs."""
        if self.channels and (lines := crawl_news(reports, await self._new_findings(reports))):
            self._due.put_nowait(lines)

    def say(self, lines: Sequence[str]) -> None:
        """Queue another message for the admins."""
        if self.channels:
            self._due.put_nowait(list(lines))

    async def run(self, heralds: Mapping[str, Herald]) -> None:
        """Post until cancelled."""
        while True:
            await self.post_due(heralds)

    async def post_due(self, heralds: Mapping[str, Herald]) -> None:
        """Wait for the next report and post it."""
        lines = await self._due.get()
        try:
            for platform, channel in self.channels.items():
                if platform in heralds:
                    await self._post(platform, heralds[platform], channel, lines)
        finally:
            self._due.task_done()

    async def all_posted(self) -> None:
        """Return when all queued messages are posted or given up."""
        await self._due.join()

    async def _new_findings(self, reports: Sequence[CrawlReport]) -> list[Finding]:
        if not self.tells_quality:
            return []
        sources = [report.source for report in reports if report.findings_new]
        try:
            return [found for source in sources for found in await self.record.findings(source) if not found.is_known]
        except AdvisorError as error:
            log.warning("new findings could not be read", reason=str(error))
            return []

    async def _post(self, platform: str, herald: Herald, channel: str, lines: Sequence[str]) -> None:
        for wait in (*self.waits, None):
            try:
                if not await herald.announce(channel, lines):
                    self._note_refusal(platform, channel)
                return
            except AdvisorError as error:
                if wait is None or not error.transient:
                    log.warning("crawl report not posted", platform=platform, reason=str(error))
                    return
                await self.pause(wait)
            except Exception as error:
                log.error("crawl report not posted", platform=platform, reason=reason_of(error), exc_info=True)
                return

    def _note_refusal(self, platform: str, channel: str) -> None:
        tell = log.debug if platform in self._refused else log.warning
        tell("crawl report refused: is the channel right, and may the bot write there?", **{platform: channel})
        self._refused.add(platform)


JOB = "gap digest"
DAYS, MOST = 7, 8


@dataclass(frozen=True)
class GapDigest:
    """Reports on the last week, beside the week before; `say` queues the lines. A week without gaps is not told."""

    reports: GapReports
    lock: JobLock
    say: Callable[[Sequence[str]], None]

    async def run(self) -> None:
        """Tell, unless another process is doing so. Raises DatabaseError or ModelError."""
        async with self.lock.try_hold(JOB) as held:
            if not held:
                log.info("gap digest left to another process")
                return
            report = await self.reports.report(DAYS, most=MOST)
            if lines := gap_lines(report, MOST):
                self.say(lines)
            log.info("gaps told", gaps=len(report.gaps))
