"""The migration that ends held crawls: what is searched stays searched, and the next crawl reads the rest.

Today's code cannot write the schema of that time, so the tables of trials are made beside today's, and the revision's
own SQL runs on them.
"""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from bot.app import build_app
from bot.application import App
from bot.job_wiring import build_crawl
from bot.models import Models
from bot.settings import load_settings
from bot.stores import build_stores
from core.domain.crawl import CrawlReport, CrawlState, Source
from core.domain.passage import Scope
from core.models.token_count import ToktokCounter
from core.storage.database import Database
from core.text.tokens import query_terms
from migrations.run import upgrade
from tests.fakes.models import HashingEmbedder

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

PARKING = (
    "A parking permit costs 120 dollars a year. Permits are sold at the office of public safety, which is open from 9 "
    "in the morning to 4 in the afternoon. Visitors park free of charge behind the chapel."
)
DEARER = PARKING.replace("120 dollars", "150 dollars")
LAPTOPS = (
    "Laptops are lent at the desk beside the stairs for one day, to everybody with a student card. Who brings one back "
    "too late cannot borrow another before the end of the month."
)
VERSIONS = Path(__file__).parents[2] / "migrations" / "versions"
KEEP_NOTES = "create table noted as select * from fetches"
# As revision 0010 left a bad night: the newest versions are closed, marked and shelved, and their notes are kept.
HOLD = """
    delete from fetches;
    insert into fetches select * from noted;
    insert into tried_versions (version_id, state, at)
    select id, 'held', valid_to from page_versions where valid_to is not null;
    insert into shelved_vectors (chunk_id, model_id, embedding)
    select held.id, vector.model_id, vector.embedding
    from chunk_vectors as vector, chunks as held join tried_versions on version_id = held.page_version_id
    where vector.chunk_id = (select min(chunk_id) from chunk_vectors);
    insert into shelved_postings (term_id, weight, chunk_id)
    select 1, 1, chunks.id from chunks join tried_versions on version_id = page_version_id;
    update pages set gone_at = null;
    insert into trials (began_at) values (now());
"""


@dataclass
class Nights:
    """A small site, and the advisor that follows it."""

    site: LocalSite
    app: App
    url: str

    def page(self, path: str, text: str) -> None:
        """What the site says from now on."""
        self.site.put(path, f"<title>{path.strip('/')}</title><main><h1>{path.strip('/')}</h1><p>{text}</p></main>")

    def newest(self) -> None:
        """The site with the pages that are held back."""
        links = "<a href='/parking'>parking</a> and <a href='/laptops'>laptops</a>"
        self.page("/", f"The college stands in the hills above the lake, and this page leads to {links}.")
        self.page("/parking", DEARER)
        self.page("/laptops", LAPTOPS)

    async def night(self) -> CrawlReport:
        """One crawl."""
        source = Source("campus", (f"{self.site.address}/",), delay_seconds=0, allow_private_network=True)
        [report] = await build_crawl(self.app).run([source])
        return report

    async def says(self, path: str) -> str | None:
        """The current text of a page."""
        return await self.app.stores.current_pages.current_text("campus", f"{self.site.address}{path}")

    async def found(self, question: str) -> str:
        """All that a search brings."""
        embedder = self.app.models.embedder
        vector = await embedder.embed_query(question)
        found = await self.app.stores.search.hybrid(vector, query_terms(question), embedder.name, Scope(), 10)
        return "\n".join(candidate.chunk.text for candidate in found)

    def revision(self, file: str) -> None:
        """Runs the SQL of a migration."""
        self.execute((VERSIONS / file).read_text(encoding="utf-8"))

    def execute(self, sql: str) -> None:
        """Changes the database directly."""
        with psycopg.connect(self.url) as connection:
            connection.execute(sql.encode())


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
async def nights(site: LocalSite, empty_database_url: str, tmp_path: Path) -> AsyncIterator[Nights]:
    """A dearer permit and a page on laptops are held back."""
    upgrade(empty_database_url)
    database = Database(empty_database_url)
    settings = load_settings(database_url=empty_database_url, data_dir=tmp_path)
    app = build_app(settings, build_stores(database), Models(HashingEmbedder(), ToktokCounter()))
    nights = Nights(site, app, empty_database_url)
    nights.revision("v0009_trials.sql")
    nights.newest()
    assert (await nights.night()).state is CrawlState.FINISHED
    nights.execute(KEEP_NOTES)
    nights.page("/parking", PARKING)
    site.pages["/laptops"] = Served(b"gone", 410)
    await nights.night()
    nights.execute(HOLD)
    nights.newest()
    yield nights
    await database.dispose()


async def test_what_is_searched_stays_searched(nights: Nights) -> None:
    nights.revision("v0011_no_trials.sql")

    assert await nights.says("/laptops") is None
    found = await nights.found("How much does a parking permit cost?")
    assert "120 dollars" in found
    assert "150 dollars" not in found


async def test_the_next_crawl_reads_what_was_held_back_although_the_server_calls_it_unchanged(nights: Nights) -> None:
    nights.revision("v0011_no_trials.sql")

    report = await nights.night()

    assert report.state is CrawlState.FINISHED
    assert DEARER in (await nights.says("/parking") or "")
    assert LAPTOPS in (await nights.says("/laptops") or "")
    assert "150 dollars" in await nights.found("How much does a parking permit cost?")
    assert (await nights.night()).pages_unchanged == 3
