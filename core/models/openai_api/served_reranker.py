"""Score passages with a reranking server: text-embeddings-inference, vLLM, Infinity, Jina, Cohere."""

import asyncio
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from pydantic import AliasChoices, BaseModel, Field, TypeAdapter

from core.errors import BatchTooLarge, ModelError, ModelRefused
from core.models.circuit_breaker import CircuitBreaker
from core.models.openai_api.batches import Batches
from core.models.openai_api.openai_server import Body, Named, OpenAIServer
from core.text.tokens import repaired

NAMED = Named("ADVISOR_RERANKER_URL", "ADVISOR_RERANKER_KEY")
_SECONDS = 3.0  # for one request; an answer waits for it
Form = Callable[[str, str, Sequence[str]], Body]


class _Scored(BaseModel):
    """A passage by its place in the request; `score` in text-embeddings-inference, `relevance_score` elsewhere."""

    index: int
    score: float = Field(validation_alias=AliasChoices("score", "relevance_score"))


class _Results(BaseModel):
    results: list[_Scored]


_REPLY: TypeAdapter[list[_Scored] | _Results] = TypeAdapter(list[_Scored] | _Results)


class ServedReranker:
    """Scores with the server at `url` + `/rerank`; in the form of text-embeddings-inference or that of Jina and Cohere.

    Which of the two a server takes is found out with the first request. Behind a circuit breaker; a busy or absent
    server raises ModelUnavailable, and the search then keeps its own order.
    """

    def __init__(self, url: str, api_key: str | None, model: str, *, seconds: float = _SECONDS) -> None:
        self._server = OpenAIServer(url, api_key, model, seconds, 0, named=NAMED)
        self._batches, self._seconds = Batches(texts=32), seconds
        self._form: Form = _texts
        self.name = model
        self.breaker = CircuitBreaker(what="reranker")

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        """The server's score, 0…1 a passage, in order. Raises ModelUnavailable or ModelRefused."""
        if not passages:
            return []
        with self.breaker.attempt():
            return await self._batches.send(passages, partial(self._scores, question))

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._server.client.close()

    async def _scores(self, question: str, passages: Sequence[str]) -> list[float]:
        try:
            return await self._asked(question, passages, self._form)
        except BatchTooLarge:
            raise
        except ModelRefused:
            other = next(form for form in (_texts, _documents) if form is not self._form)
            with suppress(ModelError):
                scores = await self._asked(question, passages, other)
                self._form = other
                return scores
            raise

    async def _asked(self, question: str, passages: Sequence[str], form: Form) -> list[float]:
        texts = [repaired(passage) or " " for passage in passages]
        async with self._server.errors_mapped((question, *passages), self._seconds), asyncio.timeout(self._seconds):
            body = form(self.name, repaired(question), texts)
            reply = _REPLY.validate_python(await self._server.post("/rerank", body))
        rows = reply.results if isinstance(reply, _Results) else reply
        if sorted(row.index for row in rows) != list(range(len(texts))):
            raise self._server.nonsense(f"{len(rows)} scores for {len(texts)} passages")
        if not all(math.isfinite(row.score) and 0 <= row.score <= 1 for row in rows):
            raise self._server.nonsense("a score that is not between 0 and 1")
        return [row.score for row in sorted(rows, key=lambda row: row.index)]


def _texts(model: str, question: str, passages: Sequence[str]) -> Body:
    """As text-embeddings-inference takes it, which serves one model."""
    return {"query": question, "texts": passages, "truncate": True}


def _documents(model: str, question: str, passages: Sequence[str]) -> Body:
    """As Jina, Cohere, vLLM and Infinity take it."""
    return {"model": model, "query": question, "documents": passages}
