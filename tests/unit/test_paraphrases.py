"""The entailment model is asked whether two statements say the same."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import ModelError
from core.rag.verification.entailment import Paraphrases
from core.text.facts.left_over import LeftOver

ONE_EXTRA = LeftOver(swapped=0, extra=1, reworded=0.45)


@dataclass(frozen=True)
class Supports:
    """Supports what it is given, by the claim."""

    known: dict[str, float]
    name: str = "table"

    async def support(self, claim: str, passages: Sequence[str]) -> list[float]:
        return [self.known[claim] for _ in passages]


@dataclass(frozen=True)
class Breaks:
    """Fails."""

    name: str = "breaks"

    async def support(self, claim: str, passages: Sequence[str]) -> list[float]:
        raise ModelError("no answer")


async def test_each_statement_must_support_the_other() -> None:
    model = Supports({"old": 0.9, "new": 0.7, "more": 0.02})

    assert await Paraphrases(model).has_one([("old", "new", ONE_EXTRA)])
    assert not await Paraphrases(model).has_one([("old", "more", ONE_EXTRA)])
    assert not await Paraphrases(model).has_one([("more", "old", ONE_EXTRA)])


async def test_support_counts_for_more_where_more_was_reworded() -> None:
    model = Supports({"old": 0.9, "new": 0.9})
    verbatim = LeftOver(swapped=1, extra=0, reworded=0.1)

    assert not await Paraphrases(model).has_one([("old", "new", verbatim)])
    assert await Paraphrases(model).has_one([("old", "new", LeftOver(swapped=1, extra=0, reworded=0.55))])


async def test_one_pair_that_says_the_same_is_enough() -> None:
    model = Supports({"old": 0.9, "new": 0.7, "more": 0.02})

    assert await Paraphrases(model).has_one([("old", "more", ONE_EXTRA), ("old", "new", ONE_EXTRA)])
    assert not await Paraphrases(model).has_one([])


async def test_a_model_that_fails_finds_no_paraphrase() -> None:
    assert not await Paraphrases(Breaks()).has_one([("old", "new", ONE_EXTRA)])
