"""Claims that a model read beside their passage: the rules and the model decide together."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from core.domain.passage import Candidate, Chunk
from core.errors import ModelUnavailable
from core.rag.verification.checker import Checker
from core.rag.verification.claim_support import READ, ReadWeights, having_read
from core.rag.verification.entailment import ClaimReader, evidence, open_passages
from core.rag.verification.evidence import Passage

BOTH = ReadWeights(bias=0.0, by_rules=0.5, by_model=1.0)
PERMIT = Passage("Parking > Permits", "Residents pay $40 a term for a permit.\nThe office is in Hall B.")
NOW = datetime(2026, 9, 1, tzinfo=UTC)


def candidate(text: str) -> Candidate:
    url = "https://www.univ.edu/parking"
    chunk = Chunk(1, text, PERMIT.anchor, ("Permits",), None, url, "Parking", "campus", None, NOW, 1)
    return Candidate(chunk, 0.9, 1.0, 1, 1, 1.0)


@dataclass
class SureModel:
    """Supports every claim as far as it is told, and keeps what it read."""

    share: float
    name: str = "sure"
    read: list[str] = field(default_factory=list)

    async def support(self, claim: str, passages: Sequence[str]) -> list[float]:
        self.read += passages
        return [self.share for _ in passages]


class BrokenModel:
    name = "broken"

    async def support(self, claim: str, passages: Sequence[str]) -> list[float]:
        raise ModelUnavailable("it is down")


def test_a_model_that_agrees_makes_a_claim_likelier() -> None:
    assert having_read(0.4, 0.9, BOTH) > having_read(0.4, 0.5, BOTH) > having_read(0.4, 0.1, BOTH)


def test_what_the_rules_rule_out_stays_so() -> None:
    assert having_read(0.0, 0.999, BOTH) == 0.0


def test_the_model_reads_the_sentence_with_title_and_heading() -> None:
    assert evidence("A permit costs residents $40.", PERMIT, "") == (
        "Parking\nPermits\nResidents pay $40 a term for a permit."
    )


def test_a_quoted_claim_is_not_read() -> None:
    assert open_passages("Residents pay $40 a term for a permit.", [PERMIT], "") == []


async def test_a_claim_that_the_model_denies_is_taken_out() -> None:
    kept, draft = [candidate(PERMIT.text)], "A permit for residents costs $40 a term [1]."
    sure, unsure = (Checker(reader=ClaimReader(SureModel(share), BOTH)) for share in (0.99, 0.01))

    assert (await sure.having_read(draft, kept, "")).check(draft, kept, "").text == draft
    assert not (await unsure.having_read(draft, kept, "")).check(draft, kept, "").text


async def test_the_rules_decide_alone_where_the_model_fails() -> None:
    kept, draft = [candidate(PERMIT.text)], "A permit for residents costs $40 a term [1]."
    checker = Checker(reader=ClaimReader(BrokenModel(), BOTH))

    assert (await checker.having_read(draft, kept, "")).check(draft, kept, "") == Checker().check(draft, kept, "")


async def test_a_model_of_no_weight_is_not_asked() -> None:
    model = SureModel(0.5)
    reader = ClaimReader(model, ReadWeights(READ.bias, READ.by_rules, by_model=0.0))

    await Checker(reader=reader).having_read("A permit costs $40 [1].", [candidate(PERMIT.text)], "")

    assert model.read == []
