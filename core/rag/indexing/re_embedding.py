"""Embed the indexed passages with another model while the old vectors stay in use, and estimate what that takes."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

import structlog

from core.domain.status import Coverage
from core.errors import ModelError
from core.ports.jobs import JobLock
from core.ports.models import Embedder, Vector
from core.ports.search import PassageVectors
from core.rag.indexing.indexer import trusted
from core.rag.indexing.statement_indexing import StatementIndexer
from core.rag.retrieval.learned_terms import passage_weights

log = structlog.get_logger(__name__)

JOB = "re-embedding"
BATCH = 64  # passages: a few seconds on two CPU cores, which is all that a killed process loses
WAITS = (2.0, 10.0, 30.0, 60.0)
Found = TypeVar("Found")


@dataclass(frozen=True)
class ReEmbedding:
    """Gives every current passage a vector of `embedder`, under the job's lock; vectors of other models stay.

    Stored vectors stay, so the next run continues one that stopped. `on_progress` gets the coverage after every batch.
    A model with a transient error is called again after each of `waits` seconds.
    With `statements`, quotable statements get their vectors too, at the end. `recognise` is that of `Indexer`.
    """

    vectors: PassageVectors
    embedder: Embedder
    lock: JobLock
    on_progress: Callable[[Coverage], None] = lambda coverage: None
    batch: int = BATCH
    waits: Sequence[float] = WAITS
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    statements: StatementIndexer | None = None
    recognise: Callable[[Embedder], Awaitable[None]] = trusted

    async def run(self) -> bool:
        """False when another process is running it. Raises ModelError or DatabaseError; a later run continues."""
        async with self.lock.try_hold(JOB) as held:
            if held:
                await self._run()
            return held

    async def _run(self) -> None:
        name = self.embedder.name
        await self.vectors.begin(name, self.embedder.dimension)
        await self.recognise(self.embedder)
        await self._fill()
        await self.vectors.finish(name)
        await self._fill()  # pages that were crawled while the index was built
        if self.statements is not None:
            await self.statements.fill(name, self._embedded)
        self.on_progress(await self.vectors.coverage(name))

    async def _fill(self) -> None:
        """One pass is enough: a page that changes meanwhile gets passages with higher ids."""
        coverage, last = await self.vectors.coverage(self.embedder.name), 0
        while missing := await self.vectors.missing(self.embedder.name, last, self.batch):
            self.on_progress(coverage)
            texts = [passage.text for passage in missing]
            vectors = await self._embedded(texts)
            weights = await self._patiently(partial(passage_weights, self.embedder, texts))
            found = {passage.id: vector for passage, vector in zip(missing, vectors, strict=True)}
            await self.vectors.add(self.embedder.name, found, dict(zip(found, weights, strict=True)))
            coverage, last = replace(coverage, missing=max(0, coverage.missing - len(found))), missing[-1].id

    async def _embedded(self, texts: Sequence[str]) -> list[Vector]:
        return await self._patiently(partial(self.embedder.embed_passages, texts))

    async def _patiently(self, ask: Callable[[], Awaitable[Found]]) -> Found:
        for wait in self.waits:
            try:
                return await ask()
            except ModelError as error:
                if not error.transient:
                    raise
                log.warning("re-embedding waits for the model", reason=str(error), again_in_seconds=wait)
                await self.pause(wait)
        return await ask()
