"""The tokens and the cost of a language model are counted by question and by day, up to a day's budget."""

from dataclasses import replace
from datetime import date

import pytest

from core.domain.answer import ModelUse, Outcome
from core.errors import BudgetSpent, ModelUnavailable
from core.models.metered import DayLedger, MeteredChatModel
from core.models.token_count import ToktokCounter
from core.rag.answering.chat_writer import ChatWriter
from tests.fakes.models import ScriptedChatModel
from tests.fakes.stores import MemoryConversations
from tests.standins.small_campus import PAGES, asking, engine_on

TODAY = date(2026, 9, 1)
PERMIT = "How much is a parking permit for students?"
ANSWER = "A student permit costs $120 a year."


def ledger(most: float | None = None) -> DayLedger:
    """Prices of 2 and 10 for a million tokens."""
    return DayLedger(lambda: TODAY, 2.0, 10.0, most)


def metered(book: DayLedger, *replies: str | Exception) -> MeteredChatModel:
    return MeteredChatModel(ScriptedChatModel(replies), ToktokCounter(), book)


def test_a_request_costs_what_its_tokens_cost() -> None:
    assert ledger().add(500_000, 100_000) == ModelUse(1, 500_000, 100_000, 2.0)


def test_a_new_day_begins_with_nothing() -> None:
    days = [TODAY]
    book = DayLedger(lambda: days[-1], 2.0, most=1.0)
    book.add(600_000, 0)
    spent = book.is_spent
    days.append(date(2026, 9, 2))

    assert (spent, book.is_spent, book.used) == (True, False, ModelUse())


async def test_tokens_are_counted_where_the_server_does_not() -> None:
    book = ledger()
    await metered(book, "Fine.").complete("You advise.", "What does it cost?", 50)

    assert (book.used.requests, book.used.received) == (1, 2)
    assert book.used.sent >= 8


async def test_a_request_that_failed_counts_too() -> None:
    book = ledger()
    with pytest.raises(ModelUnavailable):
        await metered(book, ModelUnavailable("busy")).complete("You advise.", "What does it cost?", 50)

    assert book.used.requests == 1


async def test_nothing_is_asked_when_the_budget_of_the_day_is_spent() -> None:
    book, chat = ledger(most=1.0), ScriptedChatModel(["Fine."])
    book.begin(ModelUse(9, 500_000, 0, 1.0))

    with pytest.raises(BudgetSpent, match="ADVISOR_MODEL_DAILY_COST"):
        await MeteredChatModel(chat, ToktokCounter(), book).complete("s", "u", 5)
    assert chat.requests == []


async def test_the_trace_of_an_answer_has_what_it_took() -> None:
    store, book = MemoryConversations(), ledger()
    advisor = replace(await engine_on(PAGES, None, store), writer=ChatWriter(metered(book, ANSWER)))
    await advisor.answer(asking(PERMIT))

    [exchange] = store.exchanges()
    assert exchange.trace is not None
    assert exchange.trace.use == book.used
    assert exchange.trace.use.requests == 1


async def test_above_the_budget_the_pages_are_quoted_and_the_trace_says_why() -> None:
    store, book = MemoryConversations(), ledger(most=0.5)
    book.begin(ModelUse(cost=0.5))
    advisor = replace(await engine_on(PAGES, None, store), writer=ChatWriter(metered(book, ANSWER)))

    answer = await advisor.answer(asking(PERMIT))

    [exchange] = store.exchanges()
    assert exchange.trace is not None
    assert (answer.outcome, answer.written_by, answer.fallbacks) == (
        Outcome.ANSWERED,
        "extractive",
        {"write": "budget"},
    )
    assert "ADVISOR_MODEL_DAILY_COST is 0.5" in exchange.trace.fallbacks[0]
