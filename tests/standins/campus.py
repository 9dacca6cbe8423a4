"""Three invented pages, for tests that need an index but no crawl."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from bot.app import advisor_app
from bot.job_wiring import build_crawl
from bot.settings import load_settings
from core.domain.crawl import CrawledPage, CrawlState, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage

CAMPUS = Source("northfield", ("https://northfield.example/",), topic="campus")
FALL_QUESTION = "When do classes of the fall term begin?"
FALL_ANSWER = "August 31"
SPRING_FOLLOW_UP = "And the spring term?"
SPRING_ANSWER = "January 19"
OPENING_QUESTION = "When does the library open on weekdays?"
OPENING_ANSWER = "8 in the morning"
WEEKEND_FOLLOW_UP = "And on weekends?"
WEEKEND_ANSWER = "10 in the morning"
PARKING_QUESTION = "How much does a parking permit cost?"
PARKING_ANSWER, PARKING_END = "120 dollars", "4 in the afternoon"
UNKNOWN_QUESTION = "Who won the world chess championship?"

PAGES = {
    "Academic dates": (
        "Classes of the fall term begin on August 31. The last day to drop a course in the fall term without a record "
        "is September 14.",
        "Classes of the spring term begin on January 19. The last day to drop a course in the spring term without a "
        "record is February 2.",
    ),
    "Library": (
        "The library opens at 8 in the morning on weekdays and closes at 11 at night. On weekends it opens at 10 in "
        "the morning and closes at 6 in the evening.",
        "A laptop can be borrowed for one day at the front desk with a student card.",
    ),
    "Parking": (
        "A parking permit costs 120 dollars a year. Permits are sold at the office of public safety, which is open "
        "from 9 in the morning to 4 in the afternoon.",
        "Visitors park free of charge behind the chapel.",
    ),
}


@dataclass(frozen=True)
class PlayedCampus:
    """`Crawler` that hands out the pages without any network: paragraphs by their title."""

    pages: Mapping[str, Sequence[str]] = field(default_factory=lambda: PAGES)

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """All pages."""
        for title, paragraphs in self.pages.items():
            url = f"{source.start_urls[0]}{title.lower().replace(' ', '-')}"
            blocks = (Block(BlockKind.HEADING, title, level=1), *(Block(BlockKind.PARAGRAPH, t) for t in paragraphs))
            yield Document(url, title, blocks, "text/html", datetime.now(UTC))


async def index_campus(url: str, folder: Path, played: PlayedCampus | None = None) -> None:
    """Stores the pages in the migrated database at `url`, with the vectors of the embedder that ships with us."""
    async with advisor_app(load_settings(data_dir=folder, database_url=url)) as app:
        [report] = await build_crawl(app, played or PlayedCampus()).run([CAMPUS])
    assert report.state is CrawlState.FINISHED, report.error
