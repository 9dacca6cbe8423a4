"""Tells the admins' channels what a crawl came to, once a run, while the crawls go on."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

import structlog

from core.domain.crawl import CrawlReport
from core.domain.findings import Finding
from core.errors import AdvisorError
from core.ports.platforms import Herald
from core.ports.quality import SiteRecord
from jobs.crawl_summary import crawl_news

WAITS = (10.0, 60.0, 300.0)
log = structlog.get_logger(__name__)


@dataclass
class Announcements:
    """Whoever ran a crawl hands its reports over; they are posted by `run`, to the channel of each platform's name.

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
        """Sets aside what must be told of these runs."""
        if self.channels and (lines := crawl_news(reports, await self._new_findings(reports))):
            self._due.put_nowait(lines)

    def say(self, lines: Sequence[str]) -> None:
        """Sets aside something else that the admins must know."""
        if self.channels:
            self._due.put_nowait(list(lines))

    async def run(self, heralds: Mapping[str, Herald]) -> None:
        """Posts until it is cancelled."""
        while True:
            await self.post_due(heralds)

    async def post_due(self, heralds: Mapping[str, Herald]) -> None:
        """Waits for the next report, and posts it."""
        lines = await self._due.get()
        try:
            for platform, channel in self.channels.items():
                if platform in heralds:
                    await self._post(platform, heralds[platform], channel, lines)
        finally:
            self._due.task_done()

    async def all_posted(self) -> None:
        """Returns when all that was taken has been posted or given up."""
        await self._due.join()

    async def _new_findings(self, reports: Sequence[CrawlReport]) -> list[Finding]:
        if not self.tells_quality:
            return []
        sources = [report.source for report in reports if report.findings_new]
        try:
            return [found for source in sources for found in await self.record.findings(source) if not found.is_known]
        except AdvisorError as error:
            log.warning("new findings are not told", reason=str(error))
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

    def _note_refusal(self, platform: str, channel: str) -> None:
        tell = log.debug if platform in self._refused else log.warning
        tell("crawl report refused: is the channel right, and may the bot write there?", **{platform: channel})
        self._refused.add(platform)
