"""What was found is ranked by the statement that is nearest to the question, where the statements have vectors."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.domain.passage import Candidate, Chunk, Scope
from core.ports.models import Vector
from core.rag.answering.quotes.meaning import MeaningReader
from core.rag.answering.quotes.statements import statements_of
from core.rag.retrieval.ranking import RankingWeights
from core.rag.retrieval.retriever import Retriever
from core.storage.codecs.vectors import packed
from core.text.passage_structure import quotable, units_in
from tests.fakes.models import HashingEmbedder

SEEN = datetime(2026, 9, 1, tzinfo=UTC)
QUESTION = "Who may borrow a bicycle pump?"
SAID = {
    1: ["Tools stay on the bench.", "Anyone may borrow a bicycle pump.", "Paint is sold by weight."],
    2: ["A bicycle has wheels."],
}


class Found:
    """A search that always finds both passages with the vectors of what they say, the second one first."""

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
        return [await candidate(2, fused=1.2), await candidate(1, fused=1.0)]


async def candidate(number: int, fused: float) -> Candidate:
    text = " ".join(SAID[number])
    chunk = Chunk(number, text, "", (), None, f"https://u.example/{number}", "", "site", None, SEEN, number)
    vectors = packed(SAID[number], await HashingEmbedder().embed_passages(SAID[number]))
    return Candidate(chunk, 0.5, 1.0, number, number, fused, statements=vectors)


async def found(statement: float) -> list[Candidate]:
    weights = RankingWeights(phrases=0, statement=statement)
    return await Retriever(Found(), HashingEmbedder(), weights=weights).retrieve(QUESTION, Scope())


async def test_one_sentence_of_a_passage_is_enough() -> None:
    ranked = await found(2.0)

    assert [each.chunk.id for each in ranked] == [1, 2]
    assert ranked[0].shares["statement"] == pytest.approx(2 * ranked[0].features["statement"])


async def test_no_vector_is_read_where_the_nearest_statement_counts_nothing() -> None:
    ranked = await found(0.0)

    assert [each.chunk.id for each in ranked] == [2, 1]
    assert all(each.features["statement"] == 0.0 for each in ranked)


async def test_vectors_of_an_embedder_that_has_been_changed_since_are_made_anew() -> None:
    found = await candidate(1, fused=1.0)
    said = quotable(units_in(found.chunk))
    kept = [replace(found, statements=packed(said, await HashingEmbedder(64).embed_passages(said)))]
    statements = statements_of(kept)

    read = await MeaningReader(HashingEmbedder(32)).read([QUESTION], kept, statements, statements)

    assert read == await MeaningReader(HashingEmbedder(32)).read([QUESTION], [], statements, statements)
    assert read.nearness("Anyone may borrow a bicycle pump. Paint is sold by weight.") > 0.5
