"""Ports of the search: candidate chunks, and the terms that chunks contain."""

from collections.abc import Sequence
from typing import Protocol

from core.domain.search import Candidate, Scope
from core.ports.models import Vector


class PassageSearch(Protocol):
    """Finds candidates among the current chunks."""

    async def hybrid(
        self,
        vector: Vector,
        terms: Sequence[str],
        embedder_name: str,
        scope: Scope,
        limit: int,
        *,
        weights: Sequence[float] = (),
    ) -> list[Candidate]:
        """Dense and lexical ranking, their scores fused, best first. Raises DatabaseError.

        `weights` says how much each term counts, in order; 1 each where it is empty.
        """
        ...


class Vocabulary(Protocol):
    """The terms of the current chunks."""

    async def held_by(self, terms: Sequence[str]) -> dict[str, int]:
        """How many chunks contain each of these terms, as of the last count; terms that none contains are left out."""
        ...


class SiteVocabulary(Vocabulary, Protocol):
    """The same, with what makes a term rare."""

    async def size(self) -> int:
        """How many chunks there were at the last count."""
        ...
