"""Ports of the search: chunks, terms and vectors."""

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from types import MappingProxyType
from typing import Protocol

from core.domain.passage import Candidate, PassageText, Scope
from core.domain.status import BarePassage, Coverage
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


class Vocabulary(Protocol):
    """The terms of the current chunks."""

    async def held_by(self, terms: Sequence[str]) -> dict[str, int]:
        """How many chunks contain each of these terms, as of the last count; terms that none contains are left out."""


# What the vocabulary was asked within one question, by term, and under "" how many chunks there are: it is asked once.
COUNTED: ContextVar[dict[str, int] | None] = ContextVar("COUNTED", default=None)


class SiteVocabulary(Vocabulary, Protocol):
    """The same, with what makes a term rare."""

    async def held_of_all(self, terms: Sequence[str]) -> tuple[dict[str, int], int]:
        """The same, and how many chunks there were at the last count."""


Terms = Mapping[int, Mapping[str, float]]  # by passage: term → weight


NO_TERMS: Terms = MappingProxyType({})


class PassageVectors(Protocol):
    """The vectors of current passages by model: one model's are filled in while another's are searched."""

    async def coverage(self, embedder_name: str) -> Coverage:
        """How many passages have a vector of this model; of an unknown model every one is missing."""

    async def begin(self, embedder_name: str, dimension: int) -> None:
        """Registers this model, without building its index. Raises DatabaseError for another dimension."""

    async def probe(self, embedder_name: str) -> Vector | None:
        """The vector that `keep_probe` stored for this model; None for an unknown model, or before that."""

    async def keep_probe(self, embedder_name: str, vector: Vector) -> None:
        """Stores a known model's vector of a fixed sentence, unless it has one; nothing happens to an unknown model."""

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[BarePassage]:
        """The first current passages with an id above `after` that lack a vector of this model."""

    async def add(self, embedder_name: str, vectors: Mapping[int, Vector], terms: Terms = NO_TERMS) -> int:
        """Stores vectors and the model's `terms` (see `LearnedTerms`) by passage, in one transaction.

        Returns how many vectors were stored: a passage that is no longer current gets none, nor does one that has
        a vector of this model.
        """

    async def finish(self, embedder_name: str) -> None:
        """Builds the model's index if it has none; pages can be stored meanwhile."""

    async def models(self) -> dict[str, int]:
        """How many vectors each known model has."""

    async def forget(self, embedder_name: str) -> int:
        """Deletes the index, the vectors and the name of a model; returns how many vectors there were."""


class StatementVectors(Protocol):
    """The packed vectors of what can be quoted from current passages, by model; the search brings them with these."""

    async def of_page(self, embedder_name: str, url: str) -> list[tuple[PassageText, bytes]]:
        """The current passages at an address that have some, each with its own."""

    async def of_texts(self, embedder_name: str, texts: Sequence[str]) -> dict[str, bytes]:
        """Those of current passages with these anchored texts."""

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[PassageText]:
        """The first current passages with an id above `after` that have none of this model, in order of their ids."""

    async def add(self, embedder_name: str, vectors: Mapping[int, bytes]) -> int:
        """Stores packed vectors by passage, in one transaction; returns how many. Raises DatabaseError.

        A passage that is no longer current gets none, nor does one that has some.
        """
