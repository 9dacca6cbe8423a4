"""The environment of suites: temporary indexes shared by configurations, models and the data folder."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from core.errors import ConfigurationError
from core.ports.jobs import Clock
from core.ports.models import Embedder
from core.rag.indexing.indexer import Indexer
from core.storage.database import Database
from core.storage.index.page_writer import PostgresPageWriter
from core.storage.index.postings import PostgresIndexMaintenance
from evaluation.configurations import DEFAULT, Configuration
from evaluation.corpus import fill, fresh_database
from evaluation.judging import Judge
from evaluation.vector_cache import CachedEmbedder
from evaluation.workshop import AdvisorUnderTest, Workshop

Progress = Callable[[str, int, int], None]
Files = Mapping[str, Sequence[Path]]
Fill = Callable[[Database, Indexer], Awaitable[None]]


def say_nothing(doing: str, done: int, total: int) -> None:
    """A progress callback that does nothing."""


@dataclass
class Bench:
    """What a suite may use; configurations with equal chunking share an index.

    `passage_embedder` may remember what it embedded; answers use the workshop's models, so that their time is true.
    `progress` is called with the activity, the amount done and the total.
    """

    workshop: Workshop
    passage_embedder: Embedder
    work: Path
    stack: AsyncExitStack
    data: Path | None = None
    progress: Progress = say_nothing
    judge: Judge | None = None
    clock: Clock = lambda: datetime.now(UTC)
    _databases: dict[str, Database] = field(default_factory=dict)

    def folder(self, name: str) -> Path:
        """A folder of the data. Raises ConfigurationError where it is not there."""
        if self.data is None:
            raise ConfigurationError(
                f"This suite reads the folder {name!r} of the data: set --data or ADVISOR_EVAL_DATA."
            )
        found = self.data if self.data.name == name else self.data / name
        if not found.is_dir():
            raise ConfigurationError(f"{self.data} has no folder {name!r}; name the folder that has it with --data.")
        return found

    async def on_files(self, name: str, configuration: Configuration, sources: Files) -> AdvisorUnderTest:
        """The advisor on an index of these files by source."""
        return await self.on_index(name, configuration, partial(self._fill, name, sources))

    async def on_index(self, name: str, configuration: Configuration, filling: Fill) -> AdvisorUnderTest:
        """The advisor on a temporary index of this name, filled when it is new."""
        key = _key(name, configuration)
        if key not in self._databases:
            database = await self.stack.enter_async_context(fresh_database(self.work / key))
            await filling(database, self.indexer(database, configuration))
            self._databases[key] = database
        return self.workshop.advisor_on(self._databases[key], configuration, self.clock)

    def database(self, name: str, configuration: Configuration) -> Database:
        """The database of an index of this name that was filled. Raises KeyError for another."""
        return self._databases[_key(name, configuration)]

    async def on_own_index(self, configuration: Configuration) -> AdvisorUnderTest:
        """The advisor on the index of this installation, which is only read. Raises ConfigurationError when empty."""
        advisor = self.workshop.advisor_on(await self.own_database(), configuration, self.clock)
        if not (await advisor.inventory.holdings()).chunks:
            raise ConfigurationError("No page is indexed yet: run `advisor crawl` first.")
        coverage = await advisor.vectors.coverage(advisor.embedder.name)
        if not coverage.is_complete:
            raise ConfigurationError(f"{coverage.model} lacks vectors of some passages: run `advisor embed` first.")
        return advisor

    async def own_database(self) -> Database:
        """The database of this installation. Raises DatabaseError."""
        if "own" not in self._databases:
            self._databases["own"] = await self.stack.enter_async_context(self.workshop.open_own_database())
        return self._databases["own"]

    def indexer(self, database: Database, configuration: Configuration) -> Indexer:
        """The indexer of the configuration."""
        chunker = configuration.chunker(self.workshop.counter)
        is_next, live = configuration.is_next, self.passage_embedder
        embedder = configuration.embedder(self.workshop.embedder) if is_next else live
        statements = self.workshop.statement_indexer(database)
        return Indexer(PostgresPageWriter(database), embedder, chunker, statements)

    async def _fill(self, name: str, sources: Files, database: Database, indexer: Indexer) -> None:
        done, total = 0, sum(map(len, sources.values()))

        def count() -> None:
            nonlocal done
            done += 1
            self.progress(f"{name}: pages indexed", done, total)

        await fill(PostgresIndexMaintenance(database), indexer, sources, count)


def _key(name: str, configuration: Configuration) -> str:
    return f"{name}-{configuration.passages}"


@asynccontextmanager
async def open_bench(
    workshop: Workshop, data: Path | None = None, cache: Path | None = None, progress: Progress = say_nothing
) -> AsyncIterator[Bench]:
    """A bench with the models of the workshop; vectors are kept in `cache`, where one is named. Raises AdvisorError."""
    async with AsyncExitStack() as stack:
        work = Path(stack.enter_context(TemporaryDirectory(prefix="advisor-eval-")))
        embedder = DEFAULT.embedder(workshop.embedder)
        embedder = stack.enter_context(CachedEmbedder(embedder, cache)) if cache else embedder
        yield Bench(workshop, embedder, work, stack, data, progress)
