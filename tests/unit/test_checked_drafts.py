"""Drafts of a growing text: each sentence once it is complete, and no more checks than the pace allows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from core.domain.conversation import Draft
from core.domain.passage import Candidate
from core.rag.answering.model_writing import CheckedDrafts
from core.rag.verification.checker import CheckedAnswer, Checker
from tests.standins.manual_clock import ManualClock

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)


@dataclass(frozen=True)
class CountingChecker(Checker):
    """Keeps every sentence; `lengths` holds how much each check read, `took` is what a check takes."""

    clock: ManualClock = field(default_factory=ManualClock)
    took: float = 0.0
    lengths: list[int] = field(default_factory=list)

    def check(self, draft: str, kept: Sequence[Candidate], question: str) -> CheckedAnswer:
        self.lengths.append(len(draft))
        self.clock.advance(self.took)
        return CheckedAnswer(draft.strip(), (), ())


async def written(clock: ManualClock, checker: CountingChecker, pieces: Sequence[str], each: float) -> list[str]:
    shown: list[str] = []

    async def show(draft: Draft) -> None:
        shown.append(draft.text)

    drafts = CheckedDrafts(checker, (), "?", show, between=1.0, clock=clock.time)
    text = ""
    for piece in pieces:
        text += piece
        await drafts.update(text)
        clock.advance(each)
    return shown


async def test_shows_every_sentence_of_a_slow_model() -> None:
    clock = ManualClock()
    shown = await written(clock, CountingChecker(clock=clock), ["It opens [1]. ", "It closes [1]. ", "So"], each=2.0)

    assert shown == ["It opens [1].", "It opens [1]. It closes [1]."]


async def test_checks_a_fast_model_no_more_often_than_once_in_a_while() -> None:
    clock = ManualClock()
    checker = CountingChecker(clock=clock)
    await written(clock, checker, ["It opens [1]. "] * 1_000, each=0.01)

    assert len(checker.lengths) == 10


async def test_slow_checks_take_a_tenth_of_the_time_at_most() -> None:
    clock = ManualClock()
    checker = CountingChecker(clock=clock, took=2.0)
    await written(clock, checker, ["It opens [1]. "] * 1_000, each=0.1)

    assert len(checker.lengths) * checker.took <= clock.now * 0.12


async def test_finds_marks_that_come_in_two_pieces() -> None:
    clock = ManualClock()
    shown = await written(clock, CountingChecker(clock=clock), ["It opens [", "1", "].", " ", "It closes"], each=2.0)

    assert shown == ["It opens [1]."]
