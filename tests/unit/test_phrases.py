"""Words that stand together in the question count more where they stand together in a passage."""

from datetime import UTC, datetime

import pytest

from core.domain import Candidate
from core.rag.phrases import by_phrases
from core.site_domain import Chunk

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
CARNIVAL = "Spring Carnival begins on April 11."
APART = "The carnival of animals is played in spring."


def found(*texts: str) -> list[Candidate]:
    chunks = [
        Chunk(number, text, "", (), None, "https://larkmoor.example", "", "x", None, NOON, 1)
        for number, text in enumerate(texts)
    ]
    return [Candidate(chunk, 0.5, 1.0, 1, 1, 1.0 - chunk.id / 10) for chunk in chunks]


def texts(candidates: list[Candidate]) -> list[str]:
    return [candidate.chunk.text for candidate in candidates]


def test_a_passage_with_the_phrase_comes_before_one_with_its_words() -> None:
    ordered = by_phrases("When is spring carnival?", found(APART, CARNIVAL), 1.0)

    assert texts(ordered) == [CARNIVAL, APART]
    assert ordered[0].fused == pytest.approx(0.9 + 1.0)


def test_a_rare_phrase_counts_more_than_a_common_one() -> None:
    common, rare = "The parking permit office.", "Carpool discount for staff."
    ordered = by_phrases("parking permit carpool discount", found(common, common, common, rare), 1.0)

    shares = {each.chunk.text: each.fused for each in ordered}
    assert shares[rare] - 0.7 > shares[common] - 1.0


def test_order_and_scores_stay_where_no_words_stand_together() -> None:
    given = found(CARNIVAL, APART)

    assert by_phrases("carnival?", given, 1.0) == given
    assert by_phrases("", given, 1.0) == given
    assert by_phrases("anything at all", [], 1.0) == []
