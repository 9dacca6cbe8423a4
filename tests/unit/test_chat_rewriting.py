"""A model's rewrite is searched only where it is a question of this talk that says nothing new."""

import pytest

from core.rag.understanding.chat_rewriting import accepted

SAID = ("How do I order a transcript?", "Order it in Compass for $8 [1].")


@pytest.mark.parametrize(
    "reply",
    [
        "How much does it cost to order a transcript?",
        '"How much does it cost to order a transcript?"',
        "Sure! Here is the standalone question:\n\nHow much does it cost to order a transcript?",
        "Standalone question: How much does it cost to order a transcript?",
    ],
)
def test_the_question_in_the_reply_is_taken(reply: str) -> None:
    assert accepted(reply, "how much?", SAID) == "How much does it cost to order a transcript?"


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "Sure! Here is the standalone question:",
        "<conversation>user: How do I order a transcript?",
        "A transcript costs $8.",
        "How much does a transcript cost in 2027?",
        "How much does it cost to order a transcript at Harvard?",
        "What is the capital of the moon?",
        "How much? " * 60,
    ],
)
def test_another_reply_is_not(reply: str) -> None:
    assert accepted(reply, "how much?", SAID) is None


def test_a_question_that_stands_alone_comes_back_as_it_is() -> None:
    assert accepted("tours tomorrow", "tours tomorrow", SAID) == "tours tomorrow"


def test_no_number_of_the_question_may_be_lost() -> None:
    assert accepted("What are the prerequisites?", "and CS 360?", ("What are the prerequisites for CS 310?",)) is None
