"""A library whose page changes, the advisor that crawls it, and nights that come when a test wants them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from benchmarks.sites.local_site import LocalSite
from bot.app import build_app
from bot.application import App
from bot.job_wiring import build_crawl
from bot.models import Models
from bot.operations import services_of
from bot.settings import load_settings
from bot.stores import build_stores
from bot.workspaces.profiled import ProfiledAdvisor
from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import FetchLimits
from core.domain.conversation import WorkspaceProfile
from core.domain.crawl import CrawlReport, Source
from core.models.local_embedder import OnnxEmbedder
from core.models.token_count import ToktokCounter
from core.models.turn_reader import OnnxTurnReader
from core.models.wish_model import OnnxWishModel
from core.screens.services import Services
from core.storage.database import Database
from tests.fakes.models import HashingEmbedder
from tests.standins.memory_stores import memory_stores
from tests.standins.threaded_extractor import ThreadExtractor
from tests.standins.workspaces import OpenWorkspaces

QUICK = FetchLimits(retries=0, backoff_seconds=0.01)
QUESTION = "When does the library open on weekdays?"
OLD = "The library opens at 8 in the morning on weekdays and closes at 11 at night."
NEW = "The library opens at 10 in the morning on weekdays and closes at 11 at night."
REWORDED = "On weekdays the library opens at 8 in the morning, and at 11 at night it closes."
OTHER = "A laptop can be borrowed for one day at the front desk with a student card of the university."
TITLE = "<title>Library</title><h1>Library</h1>"
MORE = "Printers and scanners stand on the second floor beside the reading room, where everybody works in silence."


@dataclass
class Campus:
    """A site that changes, the advisor that crawls it, and nights that come when a test wants them."""

    site: LocalSite
    app: App
    night_of: datetime = field(default_factory=lambda: datetime.now(UTC))

    def __call__(self) -> datetime:
        return self.night_of

    def library(self, *sentences: str, path: str = "/library", more: str = MORE) -> None:
        """What the library's page says."""
        paragraphs = "".join(f"<p>{sentence}</p>" for sentence in (*sentences, more))
        self.site.put(path, f"{TITLE}<main>{paragraphs}</main>")

    def home(self, path: str = "/library") -> None:
        """A start page that leads there."""
        self.site.put("/", f'<title>Campus</title><h1>Campus</h1><p>{MORE} {OTHER}</p><a href="{path}">Library</a>')

    def services(self, *profiles: WorkspaceProfile) -> Services:
        """What the platforms are given, every workspace being served."""
        workspaces = OpenWorkspaces().add(*profiles)
        advisor = ProfiledAdvisor(self.app.engine, workspaces)
        return replace(services_of(self.app), advisor=advisor, workspaces=workspaces)

    async def crawl(self) -> CrawlReport:
        """One nightly crawl, a day after the one before."""
        self.night_of += timedelta(days=1)
        source = Source("campus", (f"{self.site.address}/",), delay_seconds=0, allow_private_network=True)
        crawler = HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK, clock=self)
        [report] = await build_crawl(self.app, crawler).run([source])
        return report


@asynccontextmanager
async def opened_library(site: LocalSite, database: Database | None = None) -> AsyncIterator[Campus]:
    """A library that opens at 8, crawled once; in memory without a database."""
    stores = build_stores(database) if database else memory_stores()
    parts = Models(
        HashingEmbedder(), ToktokCounter(), read_turns=OnnxTurnReader(OnnxEmbedder()).read, wishes=OnnxWishModel()
    )
    campus = Campus(site, build_app(load_settings(), stores, parts))
    campus.app = build_app(load_settings(), stores, parts, campus)
    campus.home()
    campus.library(OLD, OTHER)
    await campus.crawl()
    yield campus
    if database:
        await database.dispose()
