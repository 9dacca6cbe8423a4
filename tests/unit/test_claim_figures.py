"""Figures of a claim: their units, what is reckoned from them, and which of two rows has more."""

import pytest

from core.rag.verification.claim_reading import has_other_unit
from core.rag.verification.claim_support import support
from core.rag.verification.evidence import Passage
from core.rag.verification.fact_guard import ClaimRules

ROWS = "Permit | Price per semester | Zones\nCommuter | $140 | 2\nResident | $190 | 1"
PERMITS = Passage("Parking", ROWS)


def chance(claim: str, passage: Passage = PERMITS) -> float:
    return support(claim, (passage,), "", ClaimRules()).chance


@pytest.mark.parametrize(
    ("claim", "passage", "is_other"),
    [
        ("Hand them in within 15 weeks.", "Receipts are handed in no later than 15 days after it.", True),
        ("The pool is 25 yards long.", "The 25-metre pool is heated to 27 °C.", True),
        ("The pool is 25 meters long.", "The 25-metre pool is heated to 27 °C.", False),
        ("It takes 15 minutes.", "There are 15 rooms.", False),
        ("It takes 2 hours.", "Stay for 2 hours or 2 days.", False),
    ],
)
def test_the_same_figure_in_another_unit_is_another_measure(claim: str, passage: str, is_other: bool) -> None:
    assert has_other_unit(claim, [passage]) is is_other


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Two semesters at $140 come to $280 for commuters.", "Two semesters at $140 come to $300 for commuters."),
        ("Both cost $140 + $190 = $330.", "Both cost $140 + $190 = $380."),
    ],
)
def test_what_is_reckoned_wrongly_is_ruled_out(right: str, wrong: str) -> None:
    assert chance(right) > 0
    assert chance(wrong) == 0


def test_a_product_stands_for_its_factors_in_the_next_sum() -> None:
    plan = Passage("Plan", "Enrolment costs $35 per term. A late payment is charged $25.")
    said = "Enrolment costs $35 per term, so that is $70 for two terms; with a late payment of $25 it is {}."

    assert chance(said.format("$95"), plan) > 0
    assert chance(said.format("$105"), plan) == 0


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            "The commuter permit is cheaper than the resident permit.",
            "The resident permit is cheaper than the commuter one.",
        ),
        (
            "The commuter permit has more zones than the resident permit.",
            "The resident permit has more zones than the commuter.",
        ),
    ],
)
def test_two_rows_are_compared_by_the_column_that_is_meant(right: str, wrong: str) -> None:
    assert chance(right) > 0
    assert chance(wrong) == 0
