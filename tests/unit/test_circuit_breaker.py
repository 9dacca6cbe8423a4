"""After failures in a row the model is not asked; after a pause one probe decides."""

import pytest

from core.errors import ModelPaused, ModelRefused, ModelUnavailable
from core.models.circuit_breaker import CircuitBreaker, GuardedChatModel
from tests.fakes.models import ScriptedChatModel
from tests.standins.manual_clock import ManualClock

BUSY = ModelUnavailable("busy; try again later")


def guarded(clock: ManualClock, *replies: str | Exception) -> GuardedChatModel:
    return GuardedChatModel(ScriptedChatModel(replies), CircuitBreaker(2, 30.0, clock.time))


async def ask(model: GuardedChatModel) -> str:
    try:
        return await model.complete("s", "u", 5)
    except (ModelUnavailable, ModelRefused) as error:
        return error.reason


async def test_is_not_asked_after_failures_in_a_row() -> None:
    model = guarded(ManualClock(), BUSY, BUSY)

    assert [await ask(model) for _ in range(3)] == ["unavailable", "unavailable", "paused"]


async def test_a_reply_between_two_failures_begins_the_count_anew() -> None:
    model = guarded(ManualClock(), BUSY, "fine", BUSY, "fine")

    assert [await ask(model) for _ in range(4)] == ["unavailable", "fine", "unavailable", "fine"]


async def test_a_refusal_is_no_failure_of_the_server() -> None:
    refused = ModelRefused("the context is too small")
    model = guarded(ManualClock(), refused, refused, refused, "fine")

    assert [await ask(model) for _ in range(4)] == ["refused", "refused", "refused", "fine"]


async def test_one_probe_after_the_pause_decides() -> None:
    clock = ManualClock()
    model = guarded(clock, BUSY, BUSY, BUSY, "fine", "fine again")
    said = [await ask(model), await ask(model)]
    clock.advance(31)
    said += [await ask(model), await ask(model)]
    clock.advance(31)
    said += [await ask(model), await ask(model)]

    assert said == ["unavailable", "unavailable", "unavailable", "paused", "fine", "fine again"]


async def test_while_a_probe_is_under_way_nobody_else_waits_for_the_model() -> None:
    clock = ManualClock()
    model = guarded(clock, BUSY, BUSY, "one two", "fine")
    for _ in range(2):
        await ask(model)
    clock.advance(31)

    probe = model.stream("s", "u", 5)
    first = await anext(probe)
    meanwhile = await ask(model)
    await probe.aclose()

    assert (first, meanwhile) == ("one ", "paused")
    assert await ask(model) == "fine"  # a probe that was given up decided nothing


async def test_an_attempt_that_was_cut_off_by_its_caller_counts_when_told() -> None:
    model = guarded(ManualClock(), BUSY)
    await ask(model)
    model.breaker.fail()

    with pytest.raises(ModelPaused, match="paused after 2 failures in a row, asked again in 30 s"):
        await model.complete("s", "u", 5)


async def test_says_how_it_stands() -> None:
    clock = ManualClock()
    model = guarded(clock, BUSY, BUSY)
    before = model.breaker.state
    for _ in range(2):
        await ask(model)
    clock.advance(31)

    assert before == "ok"
    assert model.breaker.state == "paused after 2 failures in a row, asked again with the next question"
