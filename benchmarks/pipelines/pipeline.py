"""The interface of a pipeline: index pages, and find passages for a question."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from core.domain.document import Document
from core.ports.models import Embedder, Vector

FOUND = 10  # passages that every pipeline is asked for
SHORT_WORDS = 200  # the longest passage that counts as a short one


class Pipeline(Protocol):
    """One way to search the same pages."""

    async def index(self, documents: Sequence[Document]) -> int:
        """Index the pages; returns the number of passages."""
        ...

    async def search(self, question: str) -> list[str]:
        """The best FOUND passages or fewer, best first, each as it is shown to a reader."""
        ...


@dataclass
class TimedEmbedder:
    """An embedder that measures the time spent on passages."""

    embedder: Embedder
    seconds: float = 0.0

    @property
    def name(self) -> str:
        """That of the embedder itself."""
        return self.embedder.name

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self.embedder.dimension

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order. Raises ModelError."""
        started = perf_counter()
        vectors = await self.embedder.embed_passages(texts)
        self.seconds += perf_counter() - started
        return vectors

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ModelError."""
        return await self.embedder.embed_query(text)


@dataclass(frozen=True)
class WaitingEmbedder:
    """A synchronous embedder for libraries that run in threads; its work stays on the event loop."""

    embedder: Embedder
    loop: asyncio.AbstractEventLoop

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """One unit vector a text, in order. Raises ModelError."""
        found = asyncio.run_coroutine_threadsafe(self.embedder.embed_passages(texts), self.loop).result()
        return [list(vector) for vector in found]

    def query(self, text: str) -> list[float]:
        """The unit vector of a question. Raises ModelError."""
        return list(asyncio.run_coroutine_threadsafe(self.embedder.embed_query(text), self.loop).result())


@dataclass(frozen=True)
class Place:
    """The resources of a pipeline: its own database and embedder."""

    url: str
    embedder: TimedEmbedder


@dataclass(frozen=True)
class Contestant:
    """A pipeline to be opened, with a sentence on how it is set up."""

    name: str
    about: str
    opened: Callable[[Place], AbstractAsyncContextManager[Pipeline]]
