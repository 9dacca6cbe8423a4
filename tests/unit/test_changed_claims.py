"""The claims of the measurement: pairs of one true sentence and the same with one fact changed."""

import pytest

from benchmarks.claims.changed_claims import CHANGES, seeded_claims
from benchmarks.claims.loosened import loosened
from core.rag.verification.evidence import Passage

PASSAGES = [
    Passage(
        "Dates",
        f"On September {day}, Dean Ann Webb opens Birch Hall for {day}00 students. The library is closed on Monday. "
        f"Forms are due before November {day + 4} at {day}:30 PM, and Carl Moss is not at the desk.",
    )
    for day in range(1, 12)
]


def test_every_kind_of_change_is_made_and_made_again_alike() -> None:
    claims = seeded_claims(PASSAGES, seed=1, each=1)

    assert {claim.kind for claim in claims} == set(CHANGES)
    assert claims == seeded_claims(PASSAGES, seed=1, each=1)


def test_a_pair_is_one_true_claim_and_one_that_differs() -> None:
    claims = seeded_claims(PASSAGES, seed=2, each=2)

    for one, other in zip(claims[::2], claims[1::2], strict=True):
        assert {one.is_true, other.is_true} == {True, False}
        assert one.text != other.text
        assert one.passage == other.passage


@pytest.mark.parametrize("number", range(20))
def test_both_of_a_pair_are_loosened_alike(number: int) -> None:
    true, changed = (
        loosened(f"On May {day}, the lab opens at 9:00 AM for 1,200 students.", f"{number}") for day in (3, 8)
    )

    assert changed == true.replace("3rd", "8th").replace("3", "8")
