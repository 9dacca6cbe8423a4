"""Where suites run: throw-away indexes that configurations share, the models, and the data folder."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app import App, build_app, build_stores
from bot.models import Models, build_models, build_statement_indexer
from bot.settings import JudgeUse, Settings
from bot.storage import open_database
from core.database import Database
from core.errors import ConfigurationError
from core.ports import Clock, Embedder
from core.rag.chunk_store import PostgresChunkStore
from core.rag.indexing import Indexer
from core.rag.statement_store import PostgresStatementVectors
from core.rag.switching import SwitchedEmbedder, embedders_in
from evals.as_typed import AsTyped
from evals.asking import unrecorded
from evals.configurations import Configuration
from evals.corpus import fill, fresh_database
from evals.judging import Judge
from evals.vector_cache import CachedEmbedder

Progress = Callable[[str, int, int], None]
Files = Mapping[str, Sequence[Path]]
Fill = Callable[[Database, Indexer], Awaitable[None]]


def say_nothing(doing: str, done: int, total: int) -> None:
    """A progress that nobody watches."""


@dataclass
class Bench:
    """What a suite may use; an index made once serves every configuration that cuts passages alike.

    `passage_embedder` may remember what it embedded; answers are written with `models`, so that their time is true.
    `progress` hears what is done, how far, and of how much.
    """

    settings: Settings
    models: Models
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
                f"This suite reads the folder {name!r} of the data: say where that is with --data or ADVISOR_EVAL_DATA."
            )
        found = self.data if self.data.name == name else self.data / name
        if not found.is_dir():
            raise ConfigurationError(f"{self.data} has no folder {name!r}; name the folder that has it with --data.")
        return found

    async def on_files(self, name: str, configuration: Configuration, sources: Files) -> App:
        """The advisor on an index of these files by source."""
        return await self.on_index(name, configuration, partial(self._fill, name, sources))

    async def on_index(self, name: str, configuration: Configuration, filling: Fill) -> App:
        """The advisor on a throw-away index of this name, filled when it is new."""
        key = f"{name}-{configuration.passages}"
        if key not in self._databases:
            database = await self.stack.enter_async_context(fresh_database(self.work / key))
            await filling(database, self.indexer(database, configuration))
            self._databases[key] = database
        return self._app(self._databases[key], configuration)

    async def on_own_index(self, configuration: Configuration) -> App:
        """The advisor on the index of this installation, which is only read. Raises ConfigurationError when empty."""
        if "own" not in self._databases:
            self._databases["own"] = await self.stack.enter_async_context(open_database(self.settings))
        app = self._app(self._databases["own"], configuration)
        if not (await app.stores.inventory.holdings()).chunks:
            raise ConfigurationError("No page is indexed yet: run `advisor crawl` first.")
        coverage = await app.stores.vectors.coverage(app.models.embedder.name)
        if not coverage.is_complete:
            raise ConfigurationError(f"{coverage.model} lacks vectors of some passages: run `advisor embed` first.")
        return app

    def indexer(self, database: Database, configuration: Configuration) -> Indexer:
        """Makes pages searchable as the configuration says."""
        chunker = configuration.chunker(self.models.counter)
        embedder = self._next_embedder() if configuration.is_next else self.passage_embedder
        statements = build_statement_indexer(self.settings, PostgresStatementVectors(database))
        return Indexer(PostgresChunkStore(database), embedder, chunker, statements)

    def _app(self, database: Database, configuration: Configuration) -> App:
        stores = replace(build_stores(database), search=PostgresChunkStore(database, configuration.tuning))
        settings = self.settings.model_copy(update=dict(configuration.settings))
        embedder = self._next_embedder() if configuration.is_next else embedders_in(self.models.embedder)[0]
        models = replace(self.models, embedder=embedder, chat=self.models.chat if settings.openai_model else None)
        app = unrecorded(build_app(settings, stores, models, self.clock))
        retriever = replace(app.engine.retriever, **configuration.retriever)  # type: ignore[arg-type]
        rewriter = app.engine.rewriter if configuration.rewrites else AsTyped()
        return replace(app, engine=replace(app.engine, retriever=retriever, rewriter=rewriter))

    def _next_embedder(self) -> Embedder:
        if not isinstance(self.models.embedder, SwitchedEmbedder):
            raise ConfigurationError("There is no next embedder to measure: set ADVISOR_NEXT_EMBEDDER.")
        return self.models.embedder.next

    async def _fill(self, name: str, sources: Files, database: Database, indexer: Indexer) -> None:
        done, total = 0, sum(map(len, sources.values()))

        def count() -> None:
            nonlocal done
            done += 1
            self.progress(f"{name}: pages indexed", done, total)

        await fill(PostgresChunkStore(database), indexer, sources, count)


@asynccontextmanager
async def bench(
    settings: Settings, data: Path | None = None, cache: Path | None = None, progress: Progress = say_nothing
) -> AsyncIterator[Bench]:
    """A bench with the models of the settings; vectors are kept in `cache`, where one is named. Raises AdvisorError."""
    async with AsyncExitStack() as stack:
        # The judge is there for every configuration; the settings of each say what it has a part in.
        models = build_models(settings.model_copy(update={"judge": ",".join(JudgeUse)}))
        stack.push_async_callback(models.aclose)
        work = Path(stack.enter_context(TemporaryDirectory(prefix="advisor-eval-")))
        embedder = embedders_in(models.embedder)[0]
        embedder = stack.enter_context(CachedEmbedder(embedder, cache)) if cache else embedder
        yield Bench(settings, models, embedder, work, stack, data, progress)
