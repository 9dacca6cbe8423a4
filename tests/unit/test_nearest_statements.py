"""What was found is ranked by the statement that is nearest to the question, where the statements have vectors."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from core.domain.passage import Candidate, Chunk, PassageText, Scope
from core.ports.models import Vector
from core.rag.retrieval.ranking import RankingWeights
from core.rag.retrieval.retriever import Retriever
from core.storage.codecs.vectors import packed
from tests.fakes.models import HashingEmbedder

SEEN = datetime(2026, 9, 1, tzinfo=UTC)
QUESTION = "Who may borrow a bicycle pump?"
SAID = {
    1: ["Tools stay on the bench.", "Anyone may borrow a bicycle pump.", "Paint is sold by weight."],
    2: ["A bicycle has wheels."],
}


class Found:
    """A search that always finds both passages, the second one first."""

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
        return [candidate(2, fused=1.2), candidate(1, fused=1.0)]


@dataclass
class Stored:
    """The vectors of what both passages say; remembers for which passages it was asked."""

    asked: list[list[int]] = field(default_factory=list)

    async def of_chunks(self, embedder_name: str, chunk_ids: Sequence[int]) -> dict[int, bytes]:
        self.asked.append(list(chunk_ids))
        return {number: packed(SAID[number], await HashingEmbedder().embed_passages(SAID[number])) for number in SAID}

    async def of_page(self, embedder_name: str, url: str) -> list[tuple[PassageText, bytes]]:
        return []

    async def of_texts(self, embedder_name: str, texts: Sequence[str]) -> dict[str, bytes]:
        return {}

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[PassageText]:
        return []

    async def add(self, embedder_name: str, vectors: Mapping[int, bytes]) -> int:
        return 0


def candidate(number: int, fused: float) -> Candidate:
    text = " ".join(SAID[number])
    chunk = Chunk(number, text, "", (), None, f"https://u.example/{number}", "", "site", None, SEEN, number)
    return Candidate(chunk, 0.5, 1.0, number, number, fused)


async def found(statement: float, stored: Stored) -> list[Candidate]:
    weights = RankingWeights(phrases=0, statement=statement)
    return await Retriever(Found(), HashingEmbedder(), weights=weights, statements=stored).retrieve(QUESTION, Scope())


async def test_one_sentence_of_a_passage_is_enough() -> None:
    ranked = await found(2.0, Stored())

    assert [each.chunk.id for each in ranked] == [1, 2]
    assert ranked[0].shares["statement"] == pytest.approx(2 * ranked[0].features["statement"])


async def test_the_vectors_of_all_that_was_found_are_read_at_once() -> None:
    stored = Stored()

    await found(2.0, stored)

    assert stored.asked == [[2, 1]]


async def test_no_vector_is_read_where_the_nearest_statement_counts_nothing() -> None:
    stored = Stored()

    ranked = await found(0.0, stored)

    assert [each.chunk.id for each in ranked] == [2, 1]
    assert stored.asked == []
