"""Post crawl reports to the admin channels, once per run."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

import structlog

from core.crawl.unexpected import reason_of
from core.domain.crawl import CrawlReport
from core.domain.quality import Finding
from core.errors import AdvisorError
from core.ports.platforms import Herald
from core.ports.quality import SiteRecord
from jobs.crawl_summary import crawl_news

WAITS = (10.0, 60.0, 300.0)
log = structlog.get_logger(__name__)


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
