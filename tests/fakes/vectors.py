"""The vectors of the in-memory index by model; the contract tests check it against the real one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.domain.status import BarePassage, Coverage
from core.errors import DatabaseError
from core.ports.models import Vector
from core.ports.search import NO_TERMS, Terms
from tests.fakes.index import MemoryIndex
from tests.fakes.pages import StoredChunk


@dataclass
class MemoryPassageVectors:
    """`PassageVectors` of an index in memory."""

    index: MemoryIndex

    async def coverage(self, embedder_name: str) -> Coverage:
        """How many passages have a vector of this model; of an unknown model every one is missing."""
        current = list(self._current())
        missing = sum(embedder_name not in stored.vectors for stored in current)
        return Coverage(embedder_name, len(current), missing, embedder_name in self.index.indexed)

    async def begin(self, embedder_name: str, dimension: int) -> None:
        """Registers this model, without building its index. Raises DatabaseError for another dimension."""
        self.index.refuse_other_dimension(embedder_name, dimension)
        self.index.models[embedder_name] = dimension

    async def probe(self, embedder_name: str) -> Vector | None:
        """The vector that `keep_probe` stored for this model."""
        return self.index.probes.get(embedder_name)

    async def keep_probe(self, embedder_name: str, vector: Vector) -> None:
        """Stores a known model's vector of a fixed sentence, unless it has one."""
        if embedder_name in self.index.models:
            self.index.probes.setdefault(embedder_name, vector)

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[BarePassage]:
        """The first current passages with an id above `after` that lack a vector of this model."""
        bare = [stored.chunk for stored in self._current() if embedder_name not in stored.vectors]
        found = sorted((chunk for chunk in bare if chunk.id > after), key=lambda chunk: chunk.id)
        return [BarePassage(chunk.id, chunk.anchored_text) for chunk in found[:limit]]

    async def add(self, embedder_name: str, vectors: Mapping[int, Vector], terms: Terms = NO_TERMS) -> int:
        """Stores vectors and the model's terms by passage; returns how many vectors. Raises DatabaseError."""
        self._refuse_unknown(embedder_name)
        for vector in vectors.values():
            self.index.refuse_other_dimension(embedder_name, len(vector))
        wanting = [each for each in self._current() if each.chunk.id in vectors and embedder_name not in each.vectors]
        for stored in wanting:
            stored.vectors[embedder_name] = vectors[stored.chunk.id]
            stored.add_learned(terms.get(stored.chunk.id, {}))
        return len(wanting)

    async def finish(self, embedder_name: str) -> None:
        """Builds the model's index if it has none. Raises DatabaseError."""
        self._refuse_unknown(embedder_name)
        self.index.indexed.add(embedder_name)

    async def models(self) -> dict[str, int]:
        """How many vectors each known model has."""
        known = sorted(self.index.models)
        return {name: sum(name in stored.vectors for stored in self._current()) for name in known}

    async def forget(self, embedder_name: str) -> int:
        """Deletes the vectors, the terms and the name of a model; returns how many vectors there were."""
        for stored in self._current():
            stored.forget_learned(embedder_name)
        self.index.models.pop(embedder_name, None)
        self.index.probes.pop(embedder_name, None)
        self.index.indexed.discard(embedder_name)
        return sum(stored.vectors.pop(embedder_name, None) is not None for stored in self._current())

    def _current(self) -> Iterator[StoredChunk]:
        return (stored for page in self.index.pages.values() for stored in page.chunks)

    def _refuse_unknown(self, embedder_name: str) -> None:
        if embedder_name not in self.index.models:
            raise DatabaseError(f"No room was made for vectors of {embedder_name!r}: call begin() first.")
