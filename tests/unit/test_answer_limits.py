"""The parts of an answer have limits, and the whole ends before its claim can be taken over."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.settings import load_settings
from core.domain.conversation import Person
from core.errors import AnswerTooLate, ConfigurationError, ModelTooLate
from core.ports.conversations import LEASE
from core.rag.answering.budget import ModelTime
from core.rag.limits import AnswerLimits, ConcurrencyLimit

ANN = Person("test", "campus", "ann")


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No .env of this machine has a say."""
    monkeypatch.chdir(tmp_path)


def test_the_longest_answer_is_shorter_than_the_lease_of_its_claim() -> None:
    assert AnswerLimits().whole < LEASE.total_seconds()
    assert AnswerLimits(model=149).whole < LEASE.total_seconds()


@pytest.mark.parametrize("part", ["model", "waiting", "search", "quoting", "storing"])
def test_no_part_may_make_the_whole_as_long_as_the_lease(part: str) -> None:
    limits = AnswerLimits()
    left = LEASE.total_seconds() - limits.whole

    with pytest.raises(ConfigurationError, match="another process may answer after 300 s"):
        replace(limits, **{part: getattr(limits, part) + left})


def test_a_model_that_may_take_too_long_is_refused_at_the_start() -> None:
    with pytest.raises(ConfigurationError, match=r"ADVISOR_MODEL_SECONDS='?150'? must be below 150: the other steps"):
        load_settings(model_seconds=150)


def test_a_first_word_may_not_take_longer_than_the_whole_reply() -> None:
    with pytest.raises(ConfigurationError, match=r"ADVISOR_FIRST_TOKEN_SECONDS=15 is longer than .*SECONDS=10"):
        load_settings(model_seconds=10)


async def test_who_waits_too_long_for_their_turn_is_told_and_holds_no_place() -> None:
    limit = ConcurrencyLimit(answers=1, longest_wait=0.0)
    async with limit.slot(ANN):
        with pytest.raises(AnswerTooLate, match="waiting for other answers took longer than 0 s"):
            async with limit.slot(ANN):
                pass

    async with limit.slot(ANN):
        pass


async def test_a_model_cut_off_in_one_part_has_no_time_in_the_next() -> None:
    late: list[bool] = []
    time = ModelTime(0.001, lambda: late.append(True))
    with pytest.raises(ModelTooLate, match=r"not ready within 0\.001 s"):
        async with time.part():
            await asyncio.Event().wait()
    with pytest.raises(ModelTooLate, match="not asked again"):
        async with time.part():
            pass

    assert late == [True]


async def test_a_model_that_says_itself_that_it_was_late_is_not_counted_twice() -> None:
    late: list[bool] = []
    time = ModelTime(60.0, lambda: late.append(True))
    with pytest.raises(ModelTooLate, match="gave up"):
        async with time.part():
            raise ModelTooLate("gave up")

    assert (time.left, late) == (0, [])


async def test_a_time_out_of_something_else_is_not_taken_for_the_models() -> None:
    with pytest.raises(TimeoutError, match="another's"):
        async with ModelTime(60.0).part():
            raise TimeoutError("another's")
