"""Our retrieval step with shipped settings, as a pipeline."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from benchmarks.pipelines.pipeline import FOUND, Pipeline, Place
from bot.app import build_app
from bot.application import Stores
from bot.models import build_models
from bot.settings import Settings
from bot.stores import build_stores
from core.domain.document import Document
from core.domain.search import Scope
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
