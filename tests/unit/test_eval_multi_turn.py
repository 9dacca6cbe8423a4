"""Conversations with unanswerable and underspecified turns: what is searched, remembered and scored."""

from uuid import uuid4

import pytest

from core.domain.answer import Answer, Outcome
from core.domain.conversation import StandaloneQuestion
from core.rag.understanding.rewriting import DeterministicRewriter
from evaluation.asking import Asked
from evaluation.suites.multi_turn import TalkRow, answers_in, outcomes, turns_of

OPEN = "The reading room is open from eight in the morning until ten in the evening."
SORRY = "I'm sorry, but I don't have the answer to your question."
HISTORY = (("When is the library open?", OPEN), ("Who built it?", SORRY))


def row(answerability: str, target: str = "On Sundays it is closed.") -> TalkRow:
    return TalkRow("1", answerability, HISTORY, "And on Sunday?", target)


def ended(outcome: Outcome) -> Asked:
    return Asked(Answer(uuid4(), outcome, "text", StandaloneQuestion("", "")), ())


def test_every_answer_is_searched_but_what_was_said_where_there_is_none() -> None:
    assert answers_in([row("ANSWERABLE"), row("UNANSWERABLE", "I do not know.")]) == [OPEN, "On Sundays it is closed."]


async def test_a_refused_turn_of_the_history_is_remembered_as_refused() -> None:
    turns = await turns_of(row("ANSWERABLE"), DeterministicRewriter(), {OPEN: "http://campus.example/0"})

    assert [(turn.outcome, turn.pages) for turn in turns if turn.role == "user"] == [
        ("answered", ("http://campus.example/0",)),
        ("no_evidence", ()),
    ]
    assert turns[1].text == f"{OPEN} [1]"
    assert turns[2].standalone == "library open Who built it?"


@pytest.mark.parametrize(
    ("answerability", "outcome", "scores"),
    [
        (
            "ANSWERABLE",
            Outcome.CLOSEST,
            {"asked back otherwise": 0, "answered when answerable": 0, "answered or closest when answerable": 1},
        ),
        ("UNANSWERABLE", Outcome.CLOSEST, {"asked back otherwise": 0, "not answered when unanswerable": 1}),
        ("UNANSWERABLE", Outcome.ANSWERED, {"asked back otherwise": 0, "not answered when unanswerable": 0}),
        ("UNDERSPECIFIED", Outcome.ASKED_BACK, {"asked back when underspecified": 1}),
        ("PARTIAL", Outcome.ASKED_BACK, {"asked back otherwise": 1}),
    ],
)
def test_a_turn_is_scored_by_what_it_is(answerability: str, outcome: Outcome, scores: dict[str, float]) -> None:
    assert outcomes(row(answerability), ended(outcome)) == scores
