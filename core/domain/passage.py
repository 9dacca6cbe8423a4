"""Chunks: the passages of a page that are embedded, searched and cited."""

from collections.abc import Mapping
from dataclasses import dataclass
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
