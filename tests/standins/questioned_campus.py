"""A campus of two small sites with two questions of its own, crawled night after night into an index in memory."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.app import build_app
from bot.application import App
from bot.job_wiring import build_crawl
from bot.models import Models
from bot.settings import load_settings
from core.domain.crawl import CrawledPage, CrawlEnded, CrawlReport, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.models.token_count import ToktokCounter
from tests.fakes.models import HashingEmbedder
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
    """Each source has a page that never changes; the library's other one says `hours`."""

    hours: str
    now: datetime

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """The played pages of a source."""
        texts = [ABOUT, self.hours] if source is LIBRARY else [BURSAR_ABOUT]
        for place, text in enumerate(texts):
            url = f"{source.start_urls[0]}{place}"
            yield Document(url, source.name, (Block(BlockKind.PARAGRAPH, text),), "text/html", self.now)
        yield CrawlEnded()


@dataclass
class Campus:
    """An advisor with two questions of its own, and an empty data folder."""

    folder: Path
    now: datetime = datetime(2026, 11, 20, 12, tzinfo=UTC)
    app: App = field(init=False)

    def __post_init__(self) -> None:
        self.questions = self.folder / "questions.yaml"
        self.questions.write_text(SUITE, encoding="utf-8")
        data = self.folder / "data"
        settings = load_settings(eval_suite=self.questions, data_dir=data)
        models = Models(HashingEmbedder(), ToktokCounter())
        self.app = build_app(settings, memory_stores(), models, clock=lambda: self.now)

    async def night(self, hours: str) -> list[CrawlReport]:
        """Both sources crawled, a day after the last time."""
        self.now += timedelta(days=1)
        return await build_crawl(self.app, PlayedCrawler(hours, self.now)).run([BURSAR, LIBRARY])

    async def hours(self) -> str | None:
        """What the library's second page says to those who search."""
        return await self.app.stores.current_pages.current_text("library", "https://library.example/1")
