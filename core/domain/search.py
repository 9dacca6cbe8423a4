"""A search: where to look, what was found, and what a reader found in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from core.domain.passage import Chunk
from core.domain.units import Unit


class Subject(StrEnum):
    """The subject of a passage, independent of its source."""

    PROGRAMS = "programs"
    COURSES = "courses"
    PEOPLE = "people"
    DATES = "dates"


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to search: empty means everywhere; several values of one kind are alternatives."""

    sources: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    about: tuple[Subject, ...] = ()


@dataclass(frozen=True, slots=True)
class Neighbour:
    """What stands right before or after a passage on its page, or the part of it that is read with the passage."""

    chunk_id: int
    text: str
    page: int | None = None
    units: tuple[Unit, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk that the search proposes, with how it was found, and what stands around it.

    `dense` is the cosine similarity (−1…1; None if the chunk has no vector), `lexical` the BM25 score (0 if no
    term matched), ranks count from 1 and are None outside that list, `fused` is `dense` plus `lexical` as a share of
    the question's best. `features` are named values for this question (`core/rag/retrieval/ranking.py`),
    `shares` what each of them adds to the score in the ranking, `grade` the relevance grader's probability (0…1),
    `grounds` what each feature adds to its log odds.
    """

    chunk: Chunk
    dense: float | None
    lexical: float
    dense_rank: int | None
    lexical_rank: int | None
    fused: float
    before: Neighbour | None = None
    after: Neighbour | None = None
    features: Mapping[str, float] = field(default_factory=dict)
    shares: Mapping[str, float] = field(default_factory=dict)
    grade: float | None = None
    grounds: Mapping[str, float] = field(default_factory=dict)

    @property
    def score(self) -> float:
        """The score that the ranking sorts by: the fused score plus the contributions of the features."""
        return sum(self.shares.values(), self.fused)

    @property
    def rerank(self) -> float | None:
        """The reranker's score (0…1), where one has read the passage."""
        return self.features.get("rerank")

    @property
    def reading(self) -> str:
        """The passage with its neighbours, as it is read."""
        parts = [self.before, self.chunk, self.after]
        return "\n".join(part.text for part in parts if part is not None)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader found in a passage for a question.

    `relevance` (0…1): that the passage answers it. `passage[start:end]` is the likeliest answer, `text` its words;
    `score` is how far it stands above "no answer": below 0 the reader would rather give none.
    """

    relevance: float
    start: int
    end: int
    text: str
    score: float
