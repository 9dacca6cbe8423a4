"""Ports of models and of the steps that a language model may take over, and who hears what they were asked."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from core.domain.answer import ModelUse, Proposal
from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.passage import Candidate, Reading

Vector = tuple[float, ...]


class TokenCounter(Protocol):
    """Counts tokens as the chat models do (o200k_base)."""

    def count(self, text: str) -> int:
        """Number of tokens in `text`; never raises, special-token look-alikes count as plain text."""


class Embedder(Protocol):
    """Turns text into unit vectors of `dimension` floats."""

    @property
    def name(self) -> str:
        """Identifies model and weights: embedders of the same name give comparable vectors."""

    @property
    def dimension(self) -> int:
        """Length of every vector."""

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order. Raises ModelError."""

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ModelError."""


@runtime_checkable
class SwitchableEmbedder(Embedder, Protocol):
    """An embedder that another one may replace while questions are answered."""

    @property
    def live(self) -> Embedder:
        """The embedder in use at this moment."""


def live_embedder(embedder: Embedder) -> Embedder:
    """The embedder that is in use now. It stays the same after a switch, so that vector, name and index belong
    together."""
    return embedder.live if isinstance(embedder, SwitchableEmbedder) else embedder


class Named(Protocol):
    """A model of ours."""

    @property
    def name(self) -> str:
        """Identifies model and weights."""


class Reranker(Named, Protocol):
    """Scores how well passages answer a question."""

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        """One score in 0…1 a passage, in order; higher is better. Raises ModelError."""


class Reader(Named, Protocol):
    """Finds the words of each passage that answer a question."""

    async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        """One reading a passage, in order. Raises ModelError."""


class EntailmentModel(Named, Protocol):
    """Estimates whether a passage supports a statement."""

    async def support(self, claim: str, passages: Sequence[str]) -> list[float]:
        """The probability that each passage supports the claim, 0…1, in order. Raises ModelError."""


class ClaimModel(Named, Protocol):
    """Estimates whether a passage supports what a reply says to a question."""

    async def support(self, question: str, claim: str, passages: Sequence[str]) -> list[float]:
        """The probability that each passage supports the claim, 0…1, in order. Raises ModelError."""


class CrossEncoder(Reranker, Reader, EntailmentModel, Protocol):
    """One model that scores, reads and compares a pair in one pass."""


class ChatModel(Protocol):
    """A language model that completes a conversation."""

    @property
    def name(self) -> str:
        """The model's name as its server knows it."""

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The reply at temperature 0, stripped. Raises ModelUnavailable or ModelRefused."""

    def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The same reply in pieces as they are written. Raises ModelUnavailable or ModelRefused, also half-way."""


OnText = Callable[[str], Awaitable[None]]


class Rewriter(Protocol):
    """Rewrites a follow-up as a standalone question (with a model, or without one)."""

    async def rewrite(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question to search for; a standalone question comes back unchanged."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A draft of quotations, the probability (0…1) that the first one answers, and what it was computed from.

    The probability is None where it is not known. `proposals` are what it was chosen from, the best first.
    """

    draft: str
    probability: float | None = None
    features: Mapping[str, float] = field(default_factory=dict)
    proposals: tuple[Proposal, ...] = ()


class Quoter(Protocol):
    """Writes by quoting the relevant passages, and tells how sure it is."""

    @property
    def name(self) -> str:
        """Its name, such as `extractive`."""

    async def quote(self, question: StandaloneQuestion, kept: Sequence[Candidate]) -> Quoted:
        """Markdown with `[n]` after each quotation, n counting `kept` from 1; the best first. Raises ModelError."""


# Set by whoever answers a question; each request of this task adds what it took.
OF_QUESTION: ContextVar[list[ModelUse] | None] = ContextVar("OF_QUESTION", default=None)
# Set by whoever counts a request; a door to a server adds the tokens (sent, received) that this counted.
OF_REQUEST: ContextVar[list[tuple[int, int]] | None] = ContextVar("OF_REQUEST", default=None)


def server_counted(sent: int, received: int) -> None:
    """Notes what a model server counted for the request under way; nothing where nobody listens."""
    if (heard := OF_REQUEST.get()) is not None:
        heard.append((sent, received))


@dataclass(frozen=True, slots=True)
class StepTime:
    """A step of an answer, and when it began and ended: nanoseconds since 1970."""

    name: str
    began: int
    ended: int


# Set by whoever traces a question; each step of this task adds its times.
OF_ANSWER: ContextVar[list[StepTime] | None] = ContextVar("OF_ANSWER", default=None)
