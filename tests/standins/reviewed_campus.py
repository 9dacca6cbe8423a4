"""A small site that is crawled into Postgres, with shipped models, an office, and a clock that a test moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from uuid import uuid4

from benchmarks.sites.local_site import LocalSite
from bot.app import build_app
from bot.application import App, CuratedStores
from bot.job_wiring import build_crawl
from bot.models import build_models
from bot.offices import build_curated_desk
from bot.serving.night_wiring import build_corrections, build_news
from bot.settings import load_settings
from bot.stores import build_stores
from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import FetchLimits
from core.domain.answer import Answer, Explanation
from core.domain.conversation import ConversationKey, Message, Person
from core.domain.crawl import CrawlReport, Source
from core.domain.curated import CuratedAnswer, CuratedForm
from core.domain.passage import EVERYWHERE, Scope
from core.domain.posts import Notice, PostedAnswer
from core.screens.curated.service import CuratedService
from core.storage.database import Database
from tests.standins.threaded_extractor import ThreadExtractor

START = datetime(2026, 11, 2, 12, tzinfo=UTC)
ANN = ConversationKey("discord", "guild", "help", "ann")
LEE = "discord:lee"
QUESTION = "Where do I buy a parking permit?"
TEXT = "Permits are sold online only, in the parking portal. There is no counter."
ONLINE = "Parking permits are sold online only, in the parking portal."
ABOUT = "The parking office looks after all student lots and the visitors' garage behind the chapel of the old campus."
QUICK = FetchLimits(read_seconds=5, retries=0, backoff_seconds=0.01)
OFFICES = """
offices:
  - name: Parking
    topics: [campus]
    discord_channel: 5001
  - name: Registrar
    discord_channel: 5002
"""


@dataclass
class PlayedRoom:
    """`Herald` and `Messenger` of one platform, which note what they are given."""

    announced: list[tuple[str, list[str]]] = field(default_factory=list)
    told: list[tuple[Person, Sequence[Notice]]] = field(default_factory=list)
    amended: list[tuple[PostedAnswer, Sequence[Notice]]] = field(default_factory=list)

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        self.announced.append((channel, list(lines)))
        return True

    async def amend(self, posted: PostedAnswer, told: Explanation, changes: Sequence[Notice]) -> bool:
        self.amended.append((posted, changes))
        return True

    async def tell(self, person: Person, notices: Sequence[Notice]) -> bool:
        self.told.append((person, notices))
        return True


@dataclass
class Campus:
    """The site, the advisor on it with more settings than its own, and who is told."""

    site: LocalSite
    database: Database
    folder: Path
    now: datetime = START
    room: PlayedRoom = field(default_factory=PlayedRoom)
    said: list[Sequence[str]] = field(default_factory=list)
    more: Mapping[str, object] = field(default_factory=dict)
    app: App = field(init=False)
    asked: int = 0

    def __post_init__(self) -> None:
        offices = self.folder / "offices.yaml"
        offices.write_text(OFFICES, encoding="utf-8")
        settings = load_settings(
            offices_file=offices, data_dir=self.folder, questions_per_minute=0, timezone="America/New_York", **self.more
        )
        self.app = build_app(settings, build_stores(self.database), build_models(settings), clock=lambda: self.now)
        self.source = Source(
            "parking", (f"{self.site.address}/",), topic="campus", delay_seconds=0, allow_private_network=True
        )
        self.page(ONLINE)

    @property
    def desk(self) -> CuratedService:
        desk = build_curated_desk(self.app)
        assert desk
        return desk

    @property
    def stores(self) -> CuratedStores:
        assert self.app.stores.curated
        return self.app.stores.curated

    @property
    def url(self) -> str:
        return f"{self.site.address}/permits"

    def page(self, sentence: str) -> None:
        """Writes the page that the answer cites."""
        lots = "".join(f'<li><a href="/lot{letter}">Lot {letter}</a></li>' for letter in "abcdefgh")
        self.site.put("/", f'<title>Home</title><h1>Home</h1><ul>{lots}<li><a href="/permits">Permits</a></li></ul>')
        for letter in "abcdefgh":
            words = (
                f"<p>Lot {letter} lies {letter * 3} steps from gate {letter} and is lit at night by {letter} lamps.</p>"
            )
            words += (
                f"<p>Bicycles of building {letter} stand in the rack {letter * 2}, which is locked at ten at night.</p>"
            )
            self.site.put(f"/lot{letter}", f"<title>Lot {letter}</title><h1>Lot {letter}</h1>{words}")
        self.site.put("/permits", f"<title>Permits</title><h1>Permits</h1><p>{ABOUT}</p><p>{sentence}</p>")

    async def night(self) -> list[CrawlReport]:
        """A crawl, a day later."""
        self.now += timedelta(days=1)
        crawler = HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK, clock=lambda: self.now)
        return await build_crawl(self.app, crawler).run([self.source])

    async def save(self, **changed: object) -> CuratedAnswer:
        """Lee reviews the answer, or one with other words."""
        words = {"office": "Parking", "links": (self.url,), "topics": ("campus",), "valid_until": date(2027, 5, 31)}
        form = {"id": uuid4(), "question": QUESTION, "text": TEXT, "reviewed_by": LEE, **words, **changed}
        return await self.desk.save(CuratedForm(**form))  # type: ignore[arg-type]

    async def ask(self, text: str, who: ConversationKey = ANN, scope: Scope = EVERYWHERE) -> Answer:
        """Ann asks, or somebody else."""
        self.asked += 1
        message = Message(f"m{self.asked}", who, text, self.now, scope.topics, scope.sources)
        return await self.app.engine.answer(message)

    async def tell(self) -> None:
        """The night's notices and news."""
        await build_corrections(self.app, {"discord": self.room}).run()
        news = build_news(self.app, {"discord": self.room}, self.said.append)
        assert news
        await news.run()
