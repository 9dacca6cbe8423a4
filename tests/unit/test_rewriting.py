"""Follow-ups are rewritten; questions that stand alone come out exactly as they went in."""

from datetime import UTC, datetime

import pytest

from core.domain.conversation import Turn
from core.rag.understanding.follow_ups import depends_on_context
from core.rag.understanding.rewriting import DeterministicRewriter

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
DROP = "What is the deadline to drop a course without a W in the fall term?"


def said(*questions: str) -> list[Turn]:
    return [Turn("user", question, NOON, standalone=question) for question in questions]


@pytest.mark.parametrize(
    "question",
    [
        "And for the spring term?",
        "What about graduate students?",
        "How much does it cost?",
        "What are the prerequisites?",
        "Thanks! And on weekends?",
        "Who teaches it?",
        "Is there a fee for that?",
        "Where is their office?",
    ],
)
def test_sees_that_a_question_leans_on_the_conversation(question: str) -> None:
    assert depends_on_context(question)


@pytest.mark.parametrize(
    "question",
    [
        DROP,
        "Is there a shuttle to the north campus?",
        "Is it possible to take CS 201 online?",
        "I lost my student card, how do I replace it?",
        "Which courses that start in May are open to freshmen?",
        "How do I reset my password?",
        "Thanks! When does the library open on Sunday?",
        "Who is the chair of the history department?",
    ],
)
async def test_leaves_a_question_that_stands_alone_exactly_as_it_is(question: str) -> None:
    rewritten = await DeterministicRewriter().rewrite(question, said("What is the parking fee?"))

    assert rewritten.text == question
    assert not rewritten.rewritten


async def test_carries_the_topic_over_and_replaces_the_value_that_changed() -> None:
    rewritten = await DeterministicRewriter().rewrite("And for the spring term?", said(DROP))

    assert rewritten.rewritten
    assert "deadline to drop a course" in rewritten.text
    assert "fall" not in rewritten.text
    assert rewritten.text.endswith("And for the spring term?")


async def test_says_what_was_carried_over_and_what_was_asked() -> None:
    rewritten = await DeterministicRewriter().rewrite("And for the spring term?", said(DROP))

    assert rewritten.asked == "And for the spring term?"
    assert f"{rewritten.carried} {rewritten.asked}" == rewritten.text


async def test_a_first_question_has_nothing_to_lean_on() -> None:
    rewritten = await DeterministicRewriter().rewrite("And for the spring term?", [])

    assert rewritten.text == "And for the spring term?"
