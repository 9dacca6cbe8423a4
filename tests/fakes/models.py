"""Models without weights, for tests: the same ports, predictable results."""

import hashlib
import math
import random
import re
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from core.domain.passage import Reading
from core.errors import ModelRefused
from core.ports.models import Vector
from core.text.tokens import terms


@dataclass(frozen=True)
class HashingEmbedder:
    """A vector is the sum of its terms' pseudo-random directions: texts that share words are near each other."""

    dimension: int = 64

    @property
    def name(self) -> str:
        """Says the dimension too: vectors of different lengths are not comparable."""
        return f"hashing-{self.dimension}"

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order."""
        return [self._vector(text) for text in texts]

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question."""
        return self._vector(text)

    def _vector(self, text: str) -> Vector:
        directions = [_direction(term, self.dimension) for term in terms(text) or [""]]
        total = [math.fsum(column) for column in zip(*directions, strict=True)]
        length = math.hypot(*total)
        return tuple(value / length for value in total)


@dataclass
class CountingEmbedder:
    """Keeps every text that it embeds as a passage."""

    inner: HashingEmbedder = field(default_factory=HashingEmbedder)
    texts: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """That of the embedder that it asks."""
        return self.inner.name

    @property
    def dimension(self) -> int:
        """The same."""
        return self.inner.dimension

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order."""
        self.texts += texts
        return await self.inner.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question."""
        return await self.inner.embed_query(text)


@lru_cache(maxsize=10_000)
def _direction(term: str, dimension: int) -> tuple[float, ...]:
    seed = int.from_bytes(hashlib.sha256(term.encode("utf-8", "replace")).digest()[:8], "big")
    source = random.Random(seed)  # noqa: S311 - repeatable on purpose, guards no secret
    return tuple(source.gauss(0, 1) for _ in range(dimension))


@dataclass(frozen=True)
class OverlapReranker:
    """Scores a passage by the share of the question's terms that it contains."""

    name: str = "overlap"

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        """One score in 0…1 a passage, in order."""
        return [_shared(question, passage) for passage in passages]


@dataclass(frozen=True)
class OverlapCrossEncoder:
    """Scores and reads by shared terms; its answer is the line of the passage that shares most."""

    name: str = "overlap-judge"

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        """The share of the question's terms in each passage."""
        return [_shared(question, passage) for passage in passages]

    async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        """Of each passage the line that shares most terms with the question; its score is 0 where half are shared."""
        return [self._reading(question, passage) for passage in passages]

    async def support(self, claim: str, passages: Sequence[str]) -> list[float]:
        """The share of the claim's terms in each passage."""
        return [_shared(claim, passage) for passage in passages]

    def _reading(self, question: str, passage: str) -> Reading:
        line = max(passage.split("\n"), key=lambda line: _shared(question, line))
        start = passage.index(line)
        relevance = _shared(question, passage)
        return Reading(relevance, start, start + len(line), line, _shared(question, line) - 0.5)


class OverlapClaimModel:
    """Supports a claim by the share of its terms that a passage has, and not at all where one of its figures lacks."""

    name: str = "overlap-claims"

    async def support(self, question: str, claim: str, passages: Sequence[str]) -> list[float]:
        """The share of the claim's terms in each passage."""
        return [_shared(claim, passage) if _figures(claim) <= _figures(passage) else 0.0 for passage in passages]


def _figures(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@dataclass
class ScriptedChatModel:
    """Replies from a list, in order; an error in the list is raised. Every request is kept in `requests`."""

    replies: Sequence[str | Exception]
    name: str = "scripted"
    requests: list[tuple[str, str, int]] = field(default_factory=list)

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The next reply, stripped. Raises ModelRefused when the script is at its end."""
        self.requests.append((system, user, max_tokens))
        if len(self.requests) > len(self.replies):
            raise ModelRefused(f"the script has {len(self.replies)} replies and was asked once more; add one")
        reply = self.replies[len(self.requests) - 1]
        if isinstance(reply, Exception):
            raise reply
        return reply.strip()

    async def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The next reply, a word at a time."""
        for piece in re.split(r"(?<=\s)", await self.complete(system, user, max_tokens)):
            yield piece


def _shared(asked: str, passage: str) -> float:
    wanted = set(terms(asked))
    return len(wanted & set(terms(passage))) / max(1, len(wanted))
