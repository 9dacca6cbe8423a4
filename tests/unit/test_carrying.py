"""What a conversation brings to a search: less than the question itself, and no way back to what was said already."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from core.domain import Candidate, StandaloneQuestion, Turn
from core.rag.carrying import ALONE, Context, by_news, context_of, leaning, weighed_terms
from core.rag.rewriting import DeterministicRewriter
from core.site_domain import Chunk

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
PLAN = "Is there a payment plan for tuition?"
SAID = "Larkmoor offers a payment plan in five parts."
COST = "Joining costs forty dollars each term."
RECENT = (Turn("user", PLAN, NOON, standalone=PLAN), Turn("assistant", SAID, NOON))


def candidate(number: int, text: str, fused: float) -> Candidate:
    chunk = Chunk(number, text, "", (), None, f"https://u.example/{number}", "", "site", None, NOON, number)
    return Candidate(chunk, 0.5, 1.0, number, number, fused)


async def context(question: str, recent: Sequence[Turn] = RECENT) -> Context:
    return context_of(await DeterministicRewriter().rewrite(question, recent), recent)


async def test_a_follow_up_brings_the_question_before_and_its_answer() -> None:
    assert await context("How much does it cost to join?") == Context(PLAN, (SAID,))


async def test_a_question_that_stands_alone_brings_nothing() -> None:
    assert await context("How do I reset my password?") == ALONE


async def test_the_same_asked_of_another_may_find_its_answer_where_the_last_one_was() -> None:
    assert await context("And for parking?") == Context(PLAN)


def test_a_model_that_rewrites_carries_nothing_beside_its_own_words() -> None:
    assert context_of(StandaloneQuestion("What does the plan cost?", "And it?", rewritten=True), RECENT) == ALONE


def test_what_is_carried_counts_less_and_what_is_asked_counts_once() -> None:
    assert weighed_terms("tuition fee", "tuition plan", 0.4) == {"tuition": 1.0, "fee": 1.0, "plan": 0.4}


def test_without_weight_nothing_is_carried() -> None:
    assert weighed_terms("tuition fee", "tuition plan", 0.0) == {"tuition": 1.0, "fee": 1.0}


def test_the_vector_leans_towards_what_is_carried() -> None:
    vector = leaning((1.0, 0.0), (0.0, 1.0), 0.75)

    assert vector == pytest.approx((0.8, 0.6))


def test_what_was_said_already_comes_later() -> None:
    ordered = by_news([candidate(1, SAID, 1.4), candidate(2, COST, 1.0)], [SAID], 0.5)

    assert [each.chunk.text for each in ordered] == [COST, SAID]
    assert [each.fused for each in ordered] == pytest.approx([1.0, 0.9])


def test_a_passage_of_which_little_was_said_stays() -> None:
    passage = " ".join([SAID, COST, "Parts are due on the first of each month.", "Ask the bursar in the north hall."])

    ordered = by_news([candidate(1, passage, 1.2), candidate(2, COST, 1.0)], [SAID], 0.5)

    assert ordered[0].chunk.text == passage
