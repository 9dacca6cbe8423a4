"""Words that stand together in the question count more where they stand together in a passage."""

from datetime import UTC, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.retrieval.ranking import phrase_shares

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
CARNIVAL = "Spring Carnival begins on April 11."
APART = "The carnival of animals is played in spring."


def found(*texts: str) -> list[Candidate]:
    chunks = [
        Chunk(number, text, "", (), None, "https://larkmoor.example", "", "x", None, NOON, 1)
        for number, text in enumerate(texts)
    ]
    return [Candidate(chunk, 0.5, 1.0, 1, 1, 1.0) for chunk in chunks]


def test_a_passage_has_the_phrase_and_another_one_only_its_words() -> None:
    assert phrase_shares("When is spring carnival?", found(APART, CARNIVAL)) == [0.0, pytest.approx(1.0)]


def test_a_rare_phrase_counts_more_than_a_common_one() -> None:
    common, rare = "The parking permit office.", "Carpool discount for staff."

    shares = phrase_shares("parking permit carpool discount", found(common, common, common, rare))

    assert shares[3] > shares[0] > 0


@pytest.mark.parametrize("question", ["carnival?", ""])
def test_nothing_is_shared_where_no_words_stand_together(question: str) -> None:
    assert phrase_shares(question, found(CARNIVAL, APART)) == [0.0, 0.0]


def test_without_candidates_there_are_no_shares() -> None:
    assert phrase_shares("anything at all", []) == []
