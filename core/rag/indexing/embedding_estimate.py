"""Estimate how long embedding the index will take, and what it costs, from a sample that is embedded first."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from core.ports.models import Embedder, TokenCounter
from core.ports.vectors import PassageVectors

SAMPLE = 64  # passages


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is missing of a model: passages, tokens as OpenAI counts them, seconds; nothing when all have a vector."""

    passages: int
    tokens: int = 0
    seconds: float = 0.0

    def cost(self, price: float) -> float:
        """In the currency of `price`, that of a million tokens."""
        return self.tokens * price / 1e6


async def estimate(
    vectors: PassageVectors,
    embedder: Embedder,
    counter: TokenCounter,
    sample: int = SAMPLE,
    clock: Callable[[], float] = time.monotonic,
) -> Estimate:
    """Embeds the first passages that lack a vector, and stores nothing. Raises ModelError or DatabaseError."""
    missing = (await vectors.coverage(embedder.name)).missing
    texts = [passage.text for passage in await vectors.missing(embedder.name, 0, sample)]
    if not texts:
        return Estimate(missing)
    began = clock()
    await embedder.embed_passages(texts)
    share = missing / len(texts)
    return Estimate(missing, round(sum(map(counter.count, texts)) * share), (clock() - began) * share)
