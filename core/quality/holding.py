"""Takes a crawl back after which a campus's own questions are answered worse, where that helps."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

import structlog

from core.errors import AdvisorError
from core.ports import Clock
from core.quality.question_suite import Mark
from core.site_domain import CrawlReport, CrawlState
from core.site_ports import PageIndex, Trials

Figures = Mapping[str, Mark]
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class HoldingBack:
    """Ends the trial of what a crawl changed, once the questions have been asked."""

    trials: Trials
    index: PageIndex
    clock: Clock

    async def accept(self, reports: Sequence[CrawlReport]) -> None:
        """Lets the changes stay. Raises DatabaseError."""
        await self._drop_unread(reports)
        await self.trials.accept()

    async def hold(self, reports: Sequence[CrawlReport], worse: Figures, ask: Callable[[], Awaitable[Figures]]) -> str:
        """Takes the changes back, and asks again; what does not help is undone. Says what came of it.

        `worse` are the figures that fell, after the crawl. Raises DatabaseError.
        """
        await self._drop_unread(reports)
        began = self.clock()
        pages = await self.trials.hold(began)
        if not pages:
            return "nothing can be held back, for no page says anything new"
        await self.index.refresh_statistics()
        try:
            now = await ask()
        except AdvisorError as error:
            return f"held back: {_pages(pages)}, but the questions could not be asked again: {error}"
        if not any(now[name].value > each.value for name, each in worse.items() if name in now):
            await self.trials.publish(self.clock(), since=began)
            await self.index.refresh_statistics()
            return f"holding {_pages(pages)} back did not help, so that was undone"
        log.info("crawl held back", pages=pages)
        figures = ", ".join(f"{name} {each.value:.2f} → {now[name].value:.2f}" for name, each in worse.items())
        return f"held back: {_pages(pages)} (`advisor held` shows them); {figures}"

    async def _drop_unread(self, reports: Sequence[CrawlReport]) -> None:
        whole = [each.source for each in reports if each.state is CrawlState.FINISHED and not each.cut_short]
        await self.trials.drop_unread(whole, self.clock())


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"
