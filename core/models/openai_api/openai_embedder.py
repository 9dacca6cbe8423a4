"""Embeddings over OpenAI's protocol."""

import asyncio
import math
from collections.abc import Sequence

from core.errors import ConfigurationError, ModelRefused
from core.models.circuit_breaker import CircuitBreaker
from core.models.openai_api.batches import Batches
from core.models.openai_api.openai_payloads import EmbeddingRow, Embeddings
from core.models.openai_api.openai_server import Named, OpenAIServer
from core.ports.models import Vector
from core.text.caches import Latest
from core.text.tokens import repaired

_KNOWN_DIMENSIONS = {"text-embedding-3-small": 1536, "text-embedding-3-large": 3072, "text-embedding-ada-002": 1536}
_PASSAGES_SECONDS = 120.0  # for the passages of one request, with all repetitions
NAMED = Named("ADVISOR_EMBEDDING_URL or OPENAI_BASE_URL", "ADVISOR_EMBEDDING_KEY or OPENAI_API_KEY")


class OpenAIEmbedder:
    """Embeds with any server that has `/embeddings`; vectors are normalised to unit length here.

    Passages are sent with at most `requests_at_once`, fewer and smaller ones where the server says so.

    `dimension` is the length of the server's vectors; for text-embedding-3 models a shorter one may be requested.
    A question's vector takes at most `query_seconds`, with all repetitions, and is behind a circuit breaker; passages
    have more time.
    Raises ConfigurationError when the dimension is neither given nor known.
    """

    def __init__(
        self,
        base_url: str | None,
        api_key: str | None,
        model: str,
        dimension: int | None = None,
        *,
        timeout_seconds: float = 30.0,
        query_seconds: float = 10.0,
        retries: int = 2,
        requests_at_once: int = 1,
    ) -> None:
        self._server = OpenAIServer(base_url, api_key, model, timeout_seconds, retries, named=NAMED)
        self._batches = Batches(requests_at_once)
        self._model, self._query_seconds = model, query_seconds
        self.dimension = dimension or _known_dimension(model)
        self._queries = Latest[Vector]()
        self.breaker = CircuitBreaker(what="embedder")

    @property
    def name(self) -> str:
        """Model and length: shortened vectors are not comparable with full ones."""
        return f"{self._model}:{self.dimension}"

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order. Raises ModelUnavailable or ModelRefused."""
        return await self._batches.send(texts, lambda some: self._embed(some, _PASSAGES_SECONDS))

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ModelUnavailable or ModelRefused."""
        return await self._queries.of(text, self._embed_query)

    async def _embed_query(self, text: str) -> Vector:
        with self.breaker.attempt():
            return (await self._embed([text], self._query_seconds))[0]

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._server.client.close()

    async def _embed(self, texts: Sequence[str], seconds: float) -> list[Vector]:
        # An empty input is refused by OpenAI; a space is not.
        body: dict[str, object] = {
            "model": self._model,
            "input": [repaired(text) or " " for text in texts],
            "encoding_format": "float",
        }
        if "text-embedding-3" in self._model:
            body["dimensions"] = self.dimension
        async with self._server.errors_mapped(texts, seconds), asyncio.timeout(seconds):
            rows = Embeddings.model_validate(await self._server.post("/embeddings", body)).data
        if sorted(row.index for row in rows) != list(range(len(texts))):
            raise self._server.nonsense(f"{len(rows)} vectors for {len(texts)} texts")
        return [self._unit(row) for row in sorted(rows, key=lambda row: row.index)]

    def _unit(self, row: EmbeddingRow) -> Vector:
        size, length = len(row.embedding), row.length
        if size != self.dimension:
            raise ModelRefused(
                f"the model {self._model} gave vectors of {size} floats where {self.dimension} were expected; "
                f"set ADVISOR_EMBEDDING_DIMENSION={size}"
            )
        if not math.isfinite(length) or length == 0:
            raise self._server.nonsense("a vector without a direction")
        return tuple(value / length for value in row.embedding)


def _known_dimension(model: str) -> int:
    if model not in _KNOWN_DIMENSIONS:
        raise ConfigurationError(
            f"how long the vectors of {model!r} are is not known; set ADVISOR_EMBEDDING_DIMENSION to their length"
        )
    return _KNOWN_DIMENSIONS[model]
