"""People who have all told something, as the process composes it: the real engine and stores on Postgres."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.app import build_app
from bot.application import Stores
from bot.job_wiring import build_crawl
from bot.models import Models
from bot.operations import services_of
from bot.settings import load_settings
from bot.stores import build_stores
from core.domain.conversation import WorkspaceProfile
from core.domain.crawl import CrawledPage, CrawlEnded, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.models.token_count import ToktokCounter
from core.screens.services import Services
from core.storage.database import Database
from tests.fakes.models import HashingEmbedder
from tests.standins.strangers import NOON, PLACES, Stranger, invented, link, told

PAGE = "A parking permit for students costs $120 a year. Permits are sold at the parking office in Main Hall."
PARKING = Source("parking", ("https://parking.example/",))


@dataclass(frozen=True)
class Town:
    """The people, and what they use."""

    people: Sequence[Stranger]
    services: Services
    stores: Stores
    database: Database


@dataclass(frozen=True)
class OnePage:
    """One page, which names nobody."""

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        """The page."""
        yield Document(source.start_urls[0], "Parking", (Block(BlockKind.PARAGRAPH, PAGE),), "text/html", NOON)
        yield CrawlEnded()


async def town_of(people: int, database: Database, folder: Path) -> Town:
    """A town of so many people in two channels that they share, and in private; `folder` is where the process runs."""
    (folder / "sources.yaml").write_text("sources:\n  - {name: parking, start_urls: ['https://parking.example/']}\n")
    settings, models = load_settings(questions_per_minute=0), Models(HashingEmbedder(), ToktokCounter())
    app = build_app(settings, build_stores(database), models, clock=lambda: NOON)
    await build_crawl(app, OnePage()).run([PARKING])
    services = services_of(app)
    for platform, workspace, _ in PLACES:
        await services.workspaces.save(WorkspaceProfile(platform, workspace, sources=("parking",)))
    known = [await told(each, services.advisor, database) for each in invented(people)]
    await link(known, database)
    return Town(known, services, app.stores, database)
