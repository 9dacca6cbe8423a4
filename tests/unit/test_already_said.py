"""The share of a passage that the conversation's answers have said."""

from datetime import UTC, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.retrieval.ranking import already_said

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
SAID = "Larkmoor offers a payment plan in five parts."
COST = "Joining costs forty dollars each term."


def candidate(text: str) -> Candidate:
    chunk = Chunk(1, text, "", (), None, "https://u.example/1", "", "site", None, NOON, 1)
    return Candidate(chunk, 0.5, 1.0, 1, 1, 1.0)


def test_what_an_answer_said_is_said_and_the_rest_is_not() -> None:
    assert already_said([SAID], [candidate(SAID), candidate(COST)]) == [1.0, 0.0]


def test_of_a_longer_passage_only_a_share_is_said() -> None:
    passage = " ".join([SAID, COST, "Parts are due on the first of each month.", "Ask the bursar in the north hall."])

    [share] = already_said([SAID], [candidate(passage)])

    assert share == pytest.approx(0.25, abs=0.05)


def test_before_the_first_answer_nothing_is_said() -> None:
    assert already_said([], [candidate(SAID), candidate("")]) == [0.0, 0.0]
