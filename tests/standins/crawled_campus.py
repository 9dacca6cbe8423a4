"""A played site that is crawled by a clock of its own, into an index in memory or in Postgres."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from benchmarks.sites.local_site import LocalSite
from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import FetchLimits
from core.domain.crawl import ChangeKind, CrawlReport, Source
from core.domain.passage import Scope
from core.extract.version import EXTRACTOR_VERSION
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.crawls.crawl_memory import PostgresCrawlMemory
from core.storage.database import Database
from core.storage.index.furniture_store import PostgresFurniture
from jobs.crawl_run import CrawlRun
from jobs.crawl_sources import CrawlSources
from tests.fakes.crawl_memory import MemoryCrawlMemory
from tests.fakes.furniture import MemoryFurniture
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.fakes.stores import MemoryCrawlLog, MemoryJobLock
from tests.standins.postgres_index import PostgresIndex
from tests.standins.threaded_extractor import ThreadExtractor

START = datetime(2026, 3, 2, 3, tzinfo=UTC)
QUICK = FetchLimits(read_seconds=5, retries=0, backoff_seconds=0.01)
PROSE = (
    "The registrar opens enrolment on the first Monday of every term, and students who miss that week may still add "
    "a course with the written consent of the instructor who teaches it, until the add deadline of that term. Forms "
    "are kept at the front desk, and a copy goes to the adviser of the department in which the course is given."
)


@dataclass
class Campus:
    """A site of some pages, the index that follows it, and a clock that stands still between the nights."""

    site: LocalSite
    database: Database | None
    now: datetime = START
    source: Source = field(init=False)
    nights: int = 0

    def __post_init__(self) -> None:
        self.source = Source("campus", (f"{self.site.address}/",), delay_seconds=0, allow_private_network=True)
        store = PostgresIndex(self.database) if self.database else MemoryIndex()
        self.index = store
        self.log = PostgresCrawlLog(self.database) if self.database else MemoryCrawlLog()
        self.memory = (
            PostgresCrawlMemory(self.database, EXTRACTOR_VERSION)
            if self.database
            else MemoryCrawlMemory(self._in_memory(store))
        )
        crawler = HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK, clock=lambda: self.now)
        indexer = Indexer(store, HashingEmbedder(), Chunker(ToktokCounter()))
        self.furniture = PostgresFurniture(self.database) if self.database else MemoryFurniture(self._in_memory(store))
        stores = (store, store, store, self.memory, self.log)
        crawl_run = CrawlRun(crawler, indexer, *stores, lambda: self.now, self.furniture)
        self.crawl = CrawlSources(crawl_run, MemoryJobLock(), lambda: self.now)

    @staticmethod
    def _in_memory(store: MemoryIndex | PostgresIndex) -> MemoryIndex:
        assert isinstance(store, MemoryIndex)
        return store

    def page(self, path: str, fact: str = "", **more: str) -> None:
        """A page whose facts are its path and `fact`."""
        word = path.strip("/").replace("/", " ") or "home"
        self.site.put(path, f"<title>About {word}</title><h1>{word}</h1><p>{PROSE} {fact or word} is open.</p>", **more)

    def home(self, *paths: str) -> None:
        """A start page that leads to these."""
        links = "".join(f'<li><a href="{path}">{path}</a></li>' for path in paths)
        self.site.put("/", f"<title>Campus</title><h1>Campus</h1><p>{PROSE}</p><ul>{links}</ul>")

    async def night(self, **changed: object) -> CrawlReport:
        """One run, a day after the one before."""
        self.next_day()
        [report] = await self.crawl.run([replace(self.source, **changed)])  # type: ignore[arg-type]
        return report

    def next_day(self) -> None:
        """A day after the night before."""
        self.now = START + timedelta(days=self.nights)
        self.nights += 1
        self.site.asked.clear()

    async def texts(self) -> dict[str, str]:
        """All that a search can see: text by path."""
        vector = await HashingEmbedder().embed_query("registrar")
        found = await self.index.hybrid(vector, ("registrar",), HashingEmbedder().name, Scope(), 500)
        pages: dict[str, str] = {}
        for candidate in sorted(found, key=lambda candidate: candidate.chunk.id):
            path = candidate.chunk.url.removeprefix(self.site.address)
            pages[path] = pages.get(path, "") + candidate.chunk.text
        return pages

    async def kinds(self) -> dict[str, ChangeKind]:
        """What the newest run noted, by path."""
        changes = await self.log.changes("campus", 500)
        return {change.url.removeprefix(self.site.address): change.kind for change in changes}
