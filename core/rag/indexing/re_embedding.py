"""Embeds with another model what is indexed already, batch by batch, beside the vectors that are searched."""

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
from core.ports.vectors import PassageVectors
from core.rag.indexing.statement_indexing import StatementIndexer
from core.rag.retrieval.learned_terms import passage_weights

JOB = "re-embedding"
BATCH = 64  # a few seconds' work on two CPU cores: so much is lost at most when the process is killed
WAITS = (2.0, 10.0, 30.0, 60.0)
Found = TypeVar("Found")
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class ReEmbedding:
    """Gives every current passage a vector of `embedder`, under the job's lock; other models' are left alone.

    What is stored stays stored, so a run that broke off is gone on with by the next one. `on_progress` hears how far
    it is after every batch. A model that fails for a passing reason is asked again after each of `waits` seconds.
    With `statements`, what can be quoted gets its vectors too, last of all.
    """

    vectors: PassageVectors
    embedder: Embedder
    lock: JobLock
    on_progress: Callable[[Coverage], None] = lambda coverage: None
    batch: int = BATCH
    waits: Sequence[float] = WAITS
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    statements: StatementIndexer | None = None

    async def run(self) -> bool:
        """False when another process is at it. Raises ModelError or DatabaseError; then it can be run again."""
        async with self.lock.try_hold(JOB) as held:
            if held:
                await self._run()
            return held

    async def _run(self) -> None:
        name = self.embedder.name
        await self.vectors.begin(name, self.embedder.dimension)
        await self._fill()
        await self.vectors.finish(name)
        await self._fill()  # what was crawled while the index was built
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
