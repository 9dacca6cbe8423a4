"""Open the index of a campus: the own one, that of the demo, or one made of a folder of pages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.settings import Settings
from bot.workshop import open_workshop
from core.errors import ConfigurationError
from core.storage.crawls.site_record import PostgresSiteRecord
from core.storage.database import Database
from core.storage.index.current_pages import PostgresCurrentPages
from evaluation.bench import Bench, open_bench
from evaluation.configurations import configuration
from evaluation.suites.demo import demo_advisor
from evaluation.synthetic.reading_pages import current_pages
from evaluation.synthetic.site_pages import SitePage
from evaluation.workshop import AdvisorUnderTest

OWN, DEMO = "own", "demo"
_QUOTES = configuration("no-model")  # a model that is set would be one more reader, and paid for


@dataclass(frozen=True)
class Campus:
    """The advisor on an index, without a language model, and the index."""

    advisor: AdvisorUnderTest
    database: Database

    async def pages(self) -> list[SitePage]:
        """Every current page. Raises DatabaseError."""
        return await current_pages(PostgresSiteRecord(self.database), PostgresCurrentPages(self.database))


@asynccontextmanager
async def open_campus(settings: Settings, data: str) -> AsyncIterator[Campus]:
    """The index of this installation (`own`), of the demo, or of the files of a folder. Raises AdvisorError."""
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, cache=cache) as bench:
        yield await _campus(bench, data)


async def _campus(bench: Bench, data: str) -> Campus:
    if data == OWN:
        return Campus(await bench.on_own_index(_QUOTES), await bench.own_database())
    if data == DEMO:
        return Campus(await demo_advisor(bench, _QUOTES), bench.database(DEMO, _QUOTES))
    advisor = await bench.on_files("pages", _QUOTES, _files(Path(data)))
    return Campus(advisor, bench.database("pages", _QUOTES))


def _files(folder: Path) -> dict[str, list[Path]]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    if not files:
        raise ConfigurationError(f"--data {folder} is no folder with pages; name one, or `own`, or `demo`.")
    return {folder.name: files}
