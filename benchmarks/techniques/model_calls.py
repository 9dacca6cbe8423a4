"""Count what a question asks of the local models, so that a technique's cost is known beside its gain."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from bot.models import build_models
from bot.settings import Settings
from bot.workshop import workshop
from core.domain.passage import Reading
from core.ports.models import CrossEncoder, Embedder, Vector
from evaluation.workshop import Workshop


@dataclass
class Calls:
    """How often a model was asked; several texts at once are one call."""

    made: int = 0


@dataclass(frozen=True)
class CountedEmbedder:
    """An embedder whose calls are counted."""

    embedder: Embedder
    calls: Calls

    @property
    def name(self) -> str:
        """The embedder's name."""
        return self.embedder.name

    @property
    def dimension(self) -> int:
        """The embedder's dimension."""
        return self.embedder.dimension

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order. Raises ModelError."""
        self.calls.made += 1
        return await self.embedder.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ModelError."""
        self.calls.made += 1
        return await self.embedder.embed_query(text)


@dataclass(frozen=True)
class CountedCrossEncoder:
    """A cross-encoder whose calls are counted."""

    model: CrossEncoder
    calls: Calls

    @property
    def name(self) -> str:
        """The cross-encoder's name."""
        return self.model.name

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        """One score a passage. Raises ModelError."""
        self.calls.made += 1
        return await self.model.score(question, passages)

    async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        """One reading a passage. Raises ModelError."""
        self.calls.made += 1
        return await self.model.read(question, passages)

    async def support(self, claim: str, passages: Sequence[str]) -> list[float]:
        """One probability a passage. Raises ModelError."""
        self.calls.made += 1
        return await self.model.support(claim, passages)


@asynccontextmanager
async def counted_workshop(settings: Settings, calls: Calls) -> AsyncIterator[Workshop]:
    """The workshop of the settings, whose embedder and cross-encoder are counted. Raises AdvisorError."""
    # The cross-encoder is loaded for every configuration; each says what it is used for.
    models = build_models(settings.model_copy(update={"judge": "quote"}))
    judge = CountedCrossEncoder(models.judge, calls) if models.judge else None
    try:
        yield workshop(settings, replace(models, embedder=CountedEmbedder(models.embedder, calls), judge=judge))
    finally:
        await models.aclose()
