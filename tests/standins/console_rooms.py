"""A console that is served on a free port over a real database, and browsers that have signed in to it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import httpx2
from starlette.routing import Mount, Route

from adapters.web.console.app import console_routes
from adapters.web.console.links import Links
from bot.serving.evaluation_runs import KeptRuns
from core.domain.access import Role, Staff
from core.domain.hand_off import Door, Office
from core.memory.access import PostgresLooks
from core.memory.archive import PostgresArchive
from core.memory.hand_offs import PostgresHandOffs
from core.memory.history import PostgresConversations
from core.ports.console import Console
from core.screens.hand_offs.service import HandOffService
from core.screens.services import Services
from core.storage.console import PostgresConsoleAccess, PostgresEmbeddingMap
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.crawls.site_record import PostgresSiteRecord
from core.storage.database import Database
from core.storage.index.current_pages import PostgresCitedPages
from core.storage.usage import UsageByDay
from tests.standins.curated import MemoryCurated
from tests.standins.services import PlannedServices
from tests.standins.source_desk import PlannedSources
from tests.standins.web_rooms import OPTIONS, TRUST, Browser, served_page

OFFICES = (Office("Registrar", (Door("slack", "C1"),), ("fees",)), Office("Housing", (Door("slack", "C2"),)))
# What is open before the sign-in, and what is a part of another page.
OPEN, PARTS = frozenset({"sign-in", "enter"}), frozenset({"progress", "preview"})
CLERK = Staff("maria", Role.OFFICE, "Registrar")
NEIGHBOUR = Staff("lee", Role.OFFICE, "Housing")
ADMIN = Staff("sam", Role.ADMIN)


@dataclass
class Room:
    """The parts of a console; `hours` have passed since now, and evaluation runs are in `folder`."""

    database: Database
    offices: Sequence[Office] = OFFICES
    planned: PlannedServices = field(default_factory=PlannedServices)
    sources: PlannedSources = field(default_factory=PlannedSources)
    folder: Path = Path("no-runs")
    hours: float = 0.0
    address: str = ""

    def __post_init__(self) -> None:
        self.access, self.curated = PostgresConsoleAccess(self.database), MemoryCurated(self.offices)
        self.map = PostgresEmbeddingMap(self.database)
        self.archive, self.conversations = PostgresArchive(self.database), PostgresConversations(self.database)
        self.store, self.crawl_log = PostgresHandOffs(self.database), PostgresCrawlLog(self.database)
        parts = (self.store, self.archive, self.conversations, self.offices, self.clock)
        self.desk = HandOffService(*parts)

    def clock(self) -> datetime:
        """Now, and the hours that have passed since."""
        return datetime.now(UTC) + timedelta(hours=self.hours)

    @property
    def services(self) -> Services:
        """What the web adapter is given."""
        usage, site = UsageByDay(self.database), PostgresSiteRecord(self.database)
        figures = (usage, site, PostgresLooks(self.database), self.map)
        console = Console(self.access, *figures, "America/New_York", self.clock, self.sources, KeptRuns(self.folder))
        # What the gaps report, what operations do and what is found can be planned while it is served.
        services = replace(self.planned.services, console=console, archive=self.archive)
        services = replace(services, pages=PostgresCitedPages(self.database))
        return replace(services, hand_offs=self.desk, curated=cast(Any, self.curated))

    def paths(self, method: str = "GET") -> list[str]:
        """Every path of the console that takes this method, read from its routes: a new page cannot be forgotten."""
        [mount] = console_routes(self.services, OPTIONS)
        assert isinstance(mount, Mount)
        routes = [each for each in mount.routes if isinstance(each, Route) and method in (each.methods or ())]
        return [each.path.removeprefix("/") for each in routes if "{" not in each.path]

    def link(self, staff: Staff) -> str:
        """What a link of this person carries."""
        return Links(OPTIONS.keys).new(staff, self.clock())

    @asynccontextmanager
    async def visited(self) -> AsyncIterator[Browser]:
        """A browser that has not signed in."""
        async with httpx2.AsyncClient(
            verify=TRUST, base_url=f"{self.address}console/", follow_redirects=True, timeout=60
        ) as http:
            yield Browser(http)

    @asynccontextmanager
    async def entered(self, staff: Staff) -> AsyncIterator[Browser]:
        """A browser in which this person has signed in."""
        async with self.visited() as browser:
            yield browser.show(await browser.http.post("enter", data={"link": self.link(staff)}))


@asynccontextmanager
async def console_room(database: Database, folder: Path = Path("no-runs"), /, **options: object) -> AsyncIterator[Room]:
    """A console that is served, with the evaluation runs of a folder."""
    room = Room(database, folder=folder)
    async with served_page(room.services, **options) as address:
        room.address = address
        yield room
