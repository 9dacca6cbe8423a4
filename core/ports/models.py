"""Ports of models: embedders, rerankers, readers, chat models and token counters."""

from collections.abc import AsyncGenerator, Sequence
from typing import Protocol, runtime_checkable

from core.domain.search import Reading

Vector = tuple[float, ...]


class TokenCounter(Protocol):
    """Counts tokens as the chat models do (o200k_base)."""

    def count(self, text: str) -> int:
        """Number of tokens in `text`; never raises, special-token look-alikes count as plain text."""
        ...


class Embedder(Protocol):
    """Turns text into unit vectors of `dimension` floats."""

    @property
    def name(self) -> str:
        """Identifies model and weights: embedders of the same name give comparable vectors."""
        ...

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        ...

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order. Raises ModelError."""
        ...

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ModelError."""
        ...


@runtime_checkable
class SwitchableEmbedder(Embedder, Protocol):
    """An embedder that another one may replace while questions are answered."""

    @property
    def live(self) -> Embedder:
        """The embedder in use at this moment."""
        ...


def live_embedder(embedder: Embedder) -> Embedder:
    """The embedder that is in use now. It stays the same after a switch, so that vector, name and index belong
    together."""
    return embedder.live if isinstance(embedder, SwitchableEmbedder) else embedder


@runtime_checkable
class SparseEmbedder(Protocol):
    """Weighs the terms of a text by a model, for the lexical half of a search."""

    @property
    def name(self) -> str:
        """Identifies model and weights; every term begins with it."""
        ...

    async def sparse_passages(self, texts: Sequence[str]) -> list[dict[str, float]]:
        """Term → weight above 0, one mapping a text, in order. Raises ModelError."""
        ...

    async def sparse_query(self, text: str) -> dict[str, float]:
        """The same for a question. Raises ModelError."""
        ...


class Reranker(Protocol):
    """Scores how well passages answer a question."""

    @property
    def name(self) -> str:
        """Identifies model and weights."""
        ...

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        """One score in 0…1 a passage, in order; higher is better. Raises ModelError."""
        ...


class Reader(Protocol):
    """Finds the words of each passage that answer a question."""

    @property
    def name(self) -> str:
        """Identifies model and weights."""
        ...

    async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        """One reading a passage, in order. Raises ModelError."""
        ...


class EntailmentModel(Protocol):
    """Estimates whether a passage supports a statement."""

    @property
    def name(self) -> str:
        """Identifies model and weights."""
        ...

    async def support(self, claim: str, passages: Sequence[str]) -> list[float]:
        """The probability that each passage supports the claim, 0…1, in order. Raises ModelError."""
        ...


class CrossEncoder(Reranker, Reader, EntailmentModel, Protocol):
    """One model that scores, reads and compares a pair in one pass."""


class ChatModel(Protocol):
    """A language model that completes a conversation."""

    @property
    def name(self) -> str:
        """The model's name as its server knows it."""
        ...

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The reply at temperature 0, stripped. Raises ModelUnavailable or ModelRefused."""
        ...

    def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The same reply in pieces as they are written. Raises ModelUnavailable or ModelRefused, also half-way."""
        ...
