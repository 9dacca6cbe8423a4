"""Passages of pages that are embedded, searched and cited, and a search for them: where to look, and what was found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from core.domain.document import Block
from core.domain.units import Unit


class SyllabusPart(StrEnum):
    """What a passage of a course's syllabus is about."""

    IDENTITY = "identity"
    CONTACT = "contact"
    OBJECTIVES = "objectives"
    SCHEDULE = "schedule"
    GRADING = "grading"
    POLICIES = "policies"
    REQUIREMENTS = "requirements"
    MATERIALS = "materials"


@dataclass(frozen=True, slots=True)
class ChunkDraft:
    """A passage before it is stored.

    `text` is what a reader sees, `anchor` the line that says where it stands (page title and heading path; for a
    syllabus first its courses, term and teacher). Both together are embedded and indexed. `tokens` counts both. `units`
    cover the text but for white space and header rows. `part` is None where the page is no syllabus, or does not say.
    """

    ordinal: int
    text: str
    anchor: str
    headings: tuple[str, ...]
    tokens: int
    page: int | None = None
    units: tuple[Unit, ...] = ()
    part: SyllabusPart | None = None

    @property
    def anchored_text(self) -> str:
        """What is embedded: the anchor, then the text."""
        return f"{self.anchor}\n{self.text}" if self.anchor else self.text


@dataclass(frozen=True, slots=True)
class IndexedChunk:
    """A draft with its unit-length vector and its BM25 term weights (term → saturated frequency, no idf).

    `statements` are the packed vectors of what can be quoted from it; None: unknown.
    """

    draft: ChunkDraft
    vector: tuple[float, ...]
    term_weights: Mapping[str, float]
    statements: bytes | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stored passage of one version of one page; without `units` where an earlier release stored it."""

    id: int
    text: str
    anchor: str
    headings: tuple[str, ...]
    page: int | None
    url: str
    title: str
    source: str
    topic: str | None
    fetched_at: datetime
    page_version_id: int
    tokens: int = 0
    units: tuple[Unit, ...] = ()
    part: SyllabusPart | None = None

    @property
    def anchored_text(self) -> str:
        """What is embedded and graded: the anchor, then the text."""
        return f"{self.anchor}\n{self.text}" if self.anchor else self.text


@dataclass(frozen=True, slots=True)
class PassageText:
    """What a passage says, under which headings; without `units` where an earlier release stored it."""

    headings: tuple[str, ...]
    text: str
    units: tuple[Unit, ...] = ()
    id: int = 0


@dataclass(frozen=True, slots=True)
class OlderPage:
    """A current version of a page; `blocks` is None where an earlier release stored it, without them.

    `every_block` are all that the page has, also those that stand on nearly every page of its site.
    """

    version_id: int
    url: str
    title: str
    chunks: tuple[Chunk, ...]
    blocks: tuple[Block, ...] | None = None
    every_block: tuple[Block, ...] = ()
    content_type: str = ""


class Subject(StrEnum):
    """The subject of a passage, independent of its source."""

    PROGRAMS = "programs"
    COURSES = "courses"
    PEOPLE = "people"
    DATES = "dates"


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to search: empty means everywhere; several values of one kind are alternatives.

    With `past_years`, what is of a past term or year counts as much as what is of this one.
    """

    sources: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    about: tuple[Subject, ...] = ()
    past_years: bool = False


EVERYWHERE = Scope()


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
    the question's best. `statements` are the packed vectors of what can be quoted from it, where the searched model
    has them. `features` are named values for this question (`core/rag/retrieval/ranking.py`),
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
    statements: bytes | None = field(default=None, repr=False)
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
