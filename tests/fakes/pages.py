"""The versions of pages that the in-memory index holds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from core.domain.document import Block, Document, LeftOut, TextLink
from core.domain.page import STRUCTURE
from core.domain.passage import Chunk, IndexedChunk, Neighbour
from core.domain.records import CourseRecord, DatedEvent, Person, Place
from core.ports.models import Vector
from core.text.model_terms import is_of, of_models


@dataclass
class StoredChunk:
    """A chunk with its vectors, and those of what can be quoted from it, by model."""

    chunk: Chunk
    vectors: dict[str, Vector]
    weights: dict[str, float]
    statements: dict[str, bytes] = field(default_factory=dict)

    def add_learned(self, weights: Mapping[str, float]) -> None:
        """Stores the terms of models that it lacks."""
        self.weights |= of_models(weights)

    def forget_learned(self, embedder_name: str) -> None:
        """Deletes the terms of this model."""
        self.weights = {term: weight for term, weight in self.weights.items() if not is_of(embedder_name, term)}


@dataclass
class StoredPage:
    """A version of a page; its source and address first."""

    source: str
    url: str
    version: int
    fingerprint: str
    text: str
    fetched_at: datetime
    chunks: list[StoredChunk]
    title: str = ""
    courses: tuple[CourseRecord, ...] = ()
    events: tuple[DatedEvent, ...] = ()
    people: tuple[Person, ...] = ()
    places: tuple[Place, ...] = ()
    links: tuple[TextLink, ...] | None = ()
    blocks: tuple[Block, ...] | None = None
    structure: str | None = STRUCTURE
    left_out: tuple[LeftOut, ...] = ()

    def is_same(self, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk]) -> bool:
        """Whether this very content is stored already."""
        texts = [each.draft.anchored_text for each in chunks]
        stored = [each.chunk.anchored_text for each in self.chunks]
        is_linked = self.links is None or self.links == document.text_links
        return is_linked and (self.fingerprint, stored) == (fingerprint, texts)


def new_chunk(
    number: int,
    source: str,
    topic: str | None,
    document: Document,
    version: int,
    chunk: IndexedChunk,
    embedder_name: str,
) -> StoredChunk:
    """A new chunk of a version of a page."""
    draft, at = chunk.draft, document.fetched_at
    place = (document.url, document.title, source, topic, at, version)
    made = Chunk(
        number, draft.text, draft.anchor, draft.headings, draft.page, *place, draft.tokens, draft.units, draft.part
    )
    return StoredChunk(made, {embedder_name: chunk.vector}, dict(chunk.term_weights))


def neighbours(pages: Iterable[StoredPage]) -> dict[int, tuple[Neighbour | None, Neighbour | None]]:
    """What stands before and after each chunk, by the chunk's id."""
    found: dict[int, tuple[Neighbour | None, Neighbour | None]] = {}
    for page in pages:
        there = [Neighbour(each.chunk.id, each.chunk.text, each.chunk.page, each.chunk.units) for each in page.chunks]
        sides = zip([None, *there], there, [*there[1:], None], strict=False)
        found |= {each.chunk_id: (before, after) for before, each, after in sides}
    return found
