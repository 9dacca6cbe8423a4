"""Term weights from the embedding model (learned sparse vectors) instead of BM25, in the same postings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.ports.models import Embedder, Vector
from core.text.model_terms import terms_prefix


class WeighsTokens(Embedder, Protocol):
    """An embedder that also returns a weight for each token of a text."""

    async def sparse(self, texts: Sequence[str]) -> list[dict[str, float]]:
        """Token id → weight above 0, one mapping a text, in order. Raises ModelError."""
        ...


@dataclass(frozen=True)
class LearnedTerms:
    """An embedder whose token weights are searched beside its vectors.

    It has its own name, so that passages indexed without the weights count as not indexed; the next crawl or
    `advisor embed` completes them. A passage's score is the sum of query weight × passage weight over common
    tokens (Chen et al., "M3-Embedding", 2024, section 3.2), without idf, which is part of the learned weights.
    """

    embedder: WeighsTokens

    @property
    def name(self) -> str:
        """The embedder's name with `+terms`."""
        return f"{self.embedder.name}+terms"

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self.embedder.dimension

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order. Raises ModelError."""
        return await self.embedder.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ModelError."""
        return await self.embedder.embed_query(text)

    async def sparse_passages(self, texts: Sequence[str]) -> list[dict[str, float]]:
        """Term (`name:token id`) → weight above 0, one mapping a text, in order. Raises ModelError."""
        prefix = terms_prefix(self.name)
        rows = await self.embedder.sparse(texts) if texts else []
        return [{prefix + token: weight for token, weight in row.items()} for row in rows]

    async def sparse_query(self, text: str) -> dict[str, float]:
        """The same for a question. Raises ModelError."""
        return (await self.sparse_passages([text]))[0]


async def passage_weights(embedder: Embedder, texts: Sequence[str]) -> list[dict[str, float]]:
    """The model's terms of each text; none where the embedder has no such weights. Raises ModelError."""
    return await embedder.sparse_passages(texts) if isinstance(embedder, LearnedTerms) else [{} for _ in texts]
