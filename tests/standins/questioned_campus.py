"""A campus of two small sites with two questions of its own, crawled night after night into an index in memory."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.app import App, build_app, build_crawl
from bot.models import Models
from bot.settings import load_settings
from core.rag.fake_models import HashingEmbedder
from core.rag.token_count import ToktokCounter
from core.site_domain import (
    Block,
    BlockKind,
    CrawledPage,
    CrawlEnded,
    CrawlReport,
    Document,
    KnownPage,
    PageSkipped,
    Source,
)
from core.sites.skip_reasons import http_status
from tests.standins.memory_stores import memory_stores

LIBRARY = Source("library", ("https://library.example/",))
BURSAR = Source("bursar", ("https://bursar.example/",))
HOURS = "The library opens at 8 in the morning on weekdays and closes at 11 at night."
CLOSED = "The old reading room is being painted, and its chairs have been moved to the chapel."
ABOUT = "The office of the library takes cash, checks and cards at the counter by the north door."
BURSAR_ABOUT = ABOUT.replace("library", "bursar")
SUITE = """
- question: When does the library open on weekdays?
  contains: 8 in the morning
- question: Who won the boat race?
  unanswerable: true
"""


@dataclass(frozen=True)
class PlayedCrawler:
    """The library has a page that never changes and one that says `hours`, or is gone; the bursar's says `about`."""

    hours: str | None
    about: str
    now: datetime

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """The played pages of a source."""
        texts = [ABOUT, self.hours] if source is LIBRARY else [self.about]
        for place, text in enumerate(texts):
            url = f"{source.start_urls[0]}{place}"
            if text is None:
                yield PageSkipped(url, http_status(404), "")
            else:
                yield Document(url, source.name, (Block(BlockKind.PARAGRAPH, text),), "text/html", self.now)
        yield CrawlEnded()


@dataclass
class Campus:
    """An advisor with two questions of its own, and an empty data folder."""

    folder: Path
    holds: bool = False
    now: datetime = datetime(2026, 11, 20, 12, tzinfo=UTC)
    app: App = field(init=False)

    def __post_init__(self) -> None:
        self.questions = self.folder / "questions.yaml"
        self.questions.write_text(SUITE, encoding="utf-8")
        data = self.folder / "data"
        settings = load_settings(eval_suite=self.questions, eval_suite_holds=self.holds, data_dir=data)
        models = Models(HashingEmbedder(), ToktokCounter())
        self.app = build_app(settings, memory_stores(), models, clock=lambda: self.now)

    async def night(
        self, hours: str | None, about: str = BURSAR_ABOUT, *, breaks_off: bool = False
    ) -> list[CrawlReport]:
        """Both sources crawled, a day after the last time; it may break off before the questions are asked."""
        self.now += timedelta(days=1)
        crawl = build_crawl(self.app, PlayedCrawler(hours, about, self.now))
        return await (replace(crawl, check=None) if breaks_off else crawl).run([BURSAR, LIBRARY])

    async def hours(self) -> str | None:
        """What the library's second page says to those who search."""
        return await self.app.stores.index.current_text("library", "https://library.example/1")

    async def about(self) -> str | None:
        """What the bursar's page says to those who search."""
        return await self.app.stores.index.current_text("bursar", "https://bursar.example/0")
