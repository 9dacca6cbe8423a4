"""List the pipelines; each library is imported only when its pipeline is used."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from importlib.util import find_spec

from benchmarks.pipelines.pipeline import FOUND, Contestant, Pipeline, Place
from bot.app import build_app
from bot.application import Stores
from bot.models import build_models
from bot.settings import Settings
from bot.stores import build_stores
from core.domain.document import Document
from core.domain.passage import Scope
from core.errors import ConfigurationError
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.retrieval.retriever import Retriever
from core.storage.database import Database
from evaluation.corpus import fill_with
from migrations.run import upgrade


@dataclass(frozen=True)
class OurPipeline:
    """The retriever of a whole advisor; a passage is shown with its title and headings, and what is read around it."""

    stores: Stores
    indexer: Indexer
    retriever: Retriever

    async def index(self, documents: Sequence[Document]) -> int:
        """Index the pages as a crawl does; returns the number of passages."""
        await fill_with(self.stores.maintenance, self.indexer, "pages", documents)
        return (await self.stores.inventory.holdings()).chunks

    async def search(self, question: str) -> list[str]:
        """The best passages, each as it is read."""
        found = await self.retriever.retrieve(question, Scope())
        return [f"{candidate.chunk.anchor}\n{candidate.reading}" for candidate in found[:FOUND]]


@asynccontextmanager
async def our_pipeline(place: Place) -> AsyncIterator[Pipeline]:
    """The advisor on this database, by its default settings. Raises AdvisorError."""
    await asyncio.to_thread(upgrade, place.url)
    database, settings = Database(place.url), Settings(openai_model=None)
    models = replace(build_models(settings), embedder=place.embedder)
    stores = build_stores(database)
    indexer = Indexer(stores.page_writer, place.embedder, Chunker(models.counter))
    try:
        yield OurPipeline(stores, indexer, build_app(settings, stores, models).engine.retriever)
    finally:
        await database.dispose()


Opened = AbstractAsyncContextManager[Pipeline]
OURS = Contestant("ours", "as shipped", our_pipeline)


def _llamaindex(place: Place) -> Opened:
    from benchmarks.pipelines.llamaindex_pgvector import by_default

    return by_default(place)


def _llamaindex_short(place: Place) -> Opened:
    from benchmarks.pipelines.llamaindex_pgvector import in_short_passages

    return in_short_passages(place)


def _haystack(place: Place) -> Opened:
    from benchmarks.pipelines.haystack_pgvector import by_default

    return by_default(place)


def _haystack_short(place: Place) -> Opened:
    from benchmarks.pipelines.haystack_pgvector import in_short_passages

    return in_short_passages(place)


def _haiku(place: Place) -> Opened:
    from benchmarks.pipelines.haiku_lancedb import by_default

    return by_default(place)


_ALL = (
    OURS,
    Contestant("llamaindex", "PGVectorStore, hybrid, relative score; passages of 1,024 tokens", _llamaindex),
    Contestant("llamaindex-short", "the same in passages of at most 200 words", _llamaindex_short),
    Contestant("haystack", "pgvector, hybrid, reciprocal rank; passages of 200 of its words", _haystack),
    Contestant("haystack-short", "the same in passages of at most 200 words", _haystack_short),
    Contestant("haiku", "haiku.rag on LanceDB, hybrid, reciprocal rank; passages of 256 tokens", _haiku),
)
CONTESTANTS = {each.name: each for each in _ALL}
_LIBRARIES = {"llamaindex": "llama_index", "haystack": "haystack_integrations", "haiku": "haiku"}


def contestant(name: str) -> Contestant:
    """The pipeline of this name. Raises ConfigurationError for an unknown one, and for one that is not installed."""
    if name not in CONTESTANTS:
        raise ConfigurationError(f"There is no pipeline {name!r}; there are {', '.join(CONTESTANTS)}.")
    if missing := missing_library(name):
        raise ConfigurationError(
            f"The pipeline {name!r} needs {missing}, which is not installed: make install-benchmark "
            "(haiku only with Python 3.12 or newer), or choose others with --only."
        )
    return CONTESTANTS[name]


def missing_library(name: str) -> str | None:
    """The library that the pipeline needs and that is not installed."""
    library = _LIBRARIES.get(name.removesuffix("-short"))
    return library if library and find_spec(library) is None else None
