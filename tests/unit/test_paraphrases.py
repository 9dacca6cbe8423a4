"""The entailment model is asked whether two statements say the same."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import ModelError
from core.rag.verification.entailment import Paraphrases


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
    model = Supports({"old": 0.9, "new": 0.7, "more": 0.1})

    assert await Paraphrases(model).has_one([("old", "new")])
    assert not await Paraphrases(model).has_one([("old", "more")])
    assert not await Paraphrases(model).has_one([("more", "old")])


async def test_one_pair_that_says_the_same_is_enough() -> None:
    model = Supports({"old": 0.9, "new": 0.7, "more": 0.1})

    assert await Paraphrases(model).has_one([("old", "more"), ("old", "new")])
    assert not await Paraphrases(model).has_one([])


async def test_a_model_that_fails_finds_no_paraphrase() -> None:
    assert not await Paraphrases(Breaks()).has_one([("old", "new")])
