"""What the conversation adds to a search: the question before, in front, and the pages that the last answer cites."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from core.domain.conversation import StandaloneQuestion, Turn
from core.rag.retrieval.retriever import leaning, weighted_terms
from core.rag.understanding.rewriting import DeterministicRewriter, pages_of_talk

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
PLAN, PAGE = "Is there a payment plan for tuition?", "https://u.example/plan"
SAID = "Larkmoor offers a payment plan in five parts [1]."
RECENT = (Turn("user", PLAN, NOON, standalone=PLAN, pages=(PAGE,)), Turn("assistant", SAID, NOON))


async def understood(question: str, recent: Sequence[Turn] = RECENT) -> StandaloneQuestion:
    return await DeterministicRewriter().rewrite(question, recent)


async def test_a_follow_up_is_searched_behind_the_question_before() -> None:
    found = await understood("How much does it cost to join?")

    assert found.searched == "Is there a payment plan for tuition? How much does it cost to join?"
    assert pages_of_talk(found, RECENT) == (PAGE,)


async def test_a_question_that_stands_alone_is_searched_as_it_is() -> None:
    found = await understood("How do I reset my password?")

    assert found.searched == "How do I reset my password?"
    assert pages_of_talk(found, RECENT) == ()


def test_a_model_that_rewrites_says_all_of_it_itself() -> None:
    found = StandaloneQuestion("What does the plan cost?", "And it?", rewritten=True)

    assert (found.searched, pages_of_talk(found, RECENT)) == ("What does the plan cost?", ())


def test_other_wordings_count_less_and_what_is_asked_counts_once() -> None:
    assert weighted_terms("tuition fee", "tuition plan", 0.4) == {"tuition": 1.0, "fee": 1.0, "plan": 0.4}


def test_without_other_wordings_the_question_is_searched_alone() -> None:
    assert weighted_terms("tuition fee") == {"tuition": 1.0, "fee": 1.0}


def test_the_vector_leans_towards_other_wordings() -> None:
    assert leaning((1.0, 0.0), (0.0, 1.0), 0.75) == pytest.approx((0.8, 0.6))
