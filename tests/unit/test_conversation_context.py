"""What the conversation adds to a search: less than the question itself."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from core.domain.conversation import StandaloneQuestion, Turn
from core.rag.retrieval.retriever import leaning, weighted_terms
from core.rag.understanding.rewriting import ALONE, Context, DeterministicRewriter, context_of

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
PLAN = "Is there a payment plan for tuition?"
SAID = "Larkmoor offers a payment plan in five parts [1]."
RECENT = (Turn("user", PLAN, NOON, standalone=PLAN), Turn("assistant", SAID, NOON))


async def context(question: str, recent: Sequence[Turn] = RECENT) -> Context:
    return context_of(await DeterministicRewriter().rewrite(question, recent), recent)


async def test_a_follow_up_brings_the_question_before_and_its_answer() -> None:
    said = "Larkmoor offers a payment plan in five parts."

    assert await context("How much does it cost to join?") == Context("payment plan tuition", (SAID,), answer=said)


async def test_a_reply_that_cites_nothing_has_said_nothing_of_a_page() -> None:
    refused = (RECENT[0], Turn("assistant", "I looked for “payment plan tuition”.", NOON))

    assert await context("How much does it cost to join?", refused) == Context("payment plan tuition")


async def test_a_question_that_stands_alone_brings_nothing() -> None:
    assert await context("How do I reset my password?") == ALONE


async def test_the_same_asked_of_another_may_find_its_answer_where_the_last_one_was() -> None:
    assert await context("And for parking?") == Context(PLAN.rstrip("?"))


def test_a_model_that_rewrites_carries_nothing_beside_its_own_words() -> None:
    assert context_of(StandaloneQuestion("What does the plan cost?", "And it?", rewritten=True), RECENT) == ALONE


def test_what_is_carried_counts_less_and_what_is_asked_counts_once() -> None:
    assert weighted_terms("tuition fee", {"tuition plan": 0.4}) == {"tuition": 1.0, "fee": 1.0, "plan": 0.4}


def test_without_weight_nothing_is_carried() -> None:
    assert weighted_terms("tuition fee", {"tuition plan": 0.0}) == {"tuition": 1.0, "fee": 1.0}


def test_the_vector_leans_towards_what_is_carried() -> None:
    vector = leaning((1.0, 0.0), [((0.0, 1.0), 0.75)])

    assert vector == pytest.approx((0.8, 0.6))
