"""Passages fill a token budget, and the best stand where models read best."""

from datetime import UTC, datetime

from core.domain.passage import Candidate, Chunk
from core.models.token_count import ToktokCounter
from core.rag.answering.budget import ContextBudget
from core.rag.answering.chat_writer import best_first_and_last

SEEN = datetime(2026, 9, 1, tzinfo=UTC)


def passage(number: int, words: int) -> Candidate:
    chunk = Chunk(number, "campus " * words, "", (), None, "https://u.example", "", "site", None, SEEN, 1)
    return Candidate(chunk, 0.5, 1.0, number, number, 0.03)


def test_takes_leading_passages_while_they_fit() -> None:
    filled = ContextBudget(ToktokCounter(), tokens=100).fill([passage(1, 40), passage(2, 40), passage(3, 40)])

    assert [candidate.chunk.id for candidate in filled] == [1, 2]


def test_the_best_passage_always_fits() -> None:
    filled = ContextBudget(ToktokCounter(), tokens=10).fill([passage(1, 400), passage(2, 1)])

    assert [candidate.chunk.id for candidate in filled] == [1]


def test_puts_the_best_first_and_the_second_best_last() -> None:
    numbered = [(number, passage(number, 1)) for number in range(1, 6)]

    assert [number for number, _ in best_first_and_last(numbered)] == [1, 3, 5, 4, 2]
