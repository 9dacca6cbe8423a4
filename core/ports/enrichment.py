"""Port of the texts that are only searched: which passages lack them, and what writing them has cost."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from core.domain.enrichment import Enriched, SearchText
from core.domain.model_use import ModelUse
from core.domain.passage import Chunk
from core.ports.models import Vector


class SearchTexts(Protocol):
    """The texts of current passages; those of a passage go with it."""

    async def begin(self, embedder_name: str) -> None:
        """Builds the index of this model's vectors, where there is none. Raises DatabaseError for an unknown model."""
        ...

    async def waiting(self, mark: str, after: int, limit: int) -> list[Chunk]:
        """The first current passages with an id above `after` that were not read in this way, in order of their ids."""
        ...

    async def counts(self, mark: str) -> Enriched:
        """How many passages were read in this way, and how many were not."""
        ...

    async def put(
        self, chunk_id: int, mark: str, texts: Sequence[SearchText], vectors: Sequence[Vector], embedder_name: str
    ) -> bool:
        """Gives a passage these texts in place of its others, in one transaction; False when it is not current."""
        ...

    async def foreign(self, embedder_name: str, limit: int) -> list[tuple[int, int, str]]:
        """Some texts whose vector is of another model: chunk, number and text."""
        ...

    async def embed(self, embedder_name: str, texts: Sequence[tuple[int, int, str]], vectors: Sequence[Vector]) -> None:
        """Gives these texts vectors of this model."""
        ...

    async def used(self, day: datetime) -> ModelUse:
        """What was used on the day that began then."""
        ...

    async def note(self, day: datetime, use: ModelUse) -> None:
        """Adds what was used on the day that began then."""
        ...

    async def forget(self) -> int:
        """Deletes all texts; returns how many there were."""
        ...
