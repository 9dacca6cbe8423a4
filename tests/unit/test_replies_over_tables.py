"""Sentences that join several claims, rows or figures are held to all of them, each to its own."""

import pytest

from core.rag.verification.checker import Checker
from core.rag.verification.claim_parts import parts_of, without_sums
from core.rag.verification.evidence import Passage

PASSES = Passage(
    "Transit > Passes",
    "Pass | Price per month | Valid on\nStudent | $18 | City buses\nStaff | $42 | City buses and trains\n"
    "Plus | $55 | All lines except the night line",
)
LABS = Passage(
    "Chemistry > Labs",
    "Course | Title | Credits | Prerequisite\nCHE 101 | Inorganic Lab | 2 | None\nCHE 230 | Analysis | 4 | CHE 101\n"
    "CHE 310 | Synthesis | 5 | CHE 230",
)
RULES = Passage(
    "Studio > Rules",
    "New students get their keys on September 3. Returning students keep theirs until June 20. "
    "A lost key costs $30 plus a $5 form fee. Groups of up to 6 people may use the studio.",
)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("A student pass costs $18 a month, and a staff pass is $42.", PASSES),
        ("Student and staff passes are valid on city buses.", PASSES),
        ("The student pass is the cheapest at $18.", PASSES),
        ("Synthesis (CHE 310) carries the most credits, with 5.", LABS),
        ("CHE 230 is 4 credits and CHE 310 is 5, so together they come to 9 credits.", LABS),
        ("In total you pay $35: $30 for the lost key and a $5 form fee.", RULES),
        ("A student pass costs only $18 a month.", PASSES),
        ("A group may be no larger than 6 people in the studio.", RULES),
    ],
)
def test_what_stands_in_several_rows_or_follows_from_them_stays(claim: str, passage: Passage) -> None:
    assert Checker().doubt(claim, [passage]) is None


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("A student pass costs $42 a month.", PASSES),
        ("A student pass costs $42 a month, and a staff pass is $18.", PASSES),
        ("A student pass costs $18 a month, and a staff pass is $43.", PASSES),
        ("The Plus pass is the cheapest at $55.", PASSES),
        ("The Plus pass is valid on all lines including the night line.", PASSES),
        ("Analysis requires CHE 310 as its prerequisite.", LABS),
        ("In total you pay $45: $30 for the lost key and a $5 form fee.", RULES),
        ("New students keep their keys until June 20.", RULES),
    ],
)
def test_what_another_row_or_sentence_has_goes(claim: str, passage: Passage) -> None:
    assert Checker().doubt(claim, [passage]) is not None


def test_a_part_without_a_subject_of_its_own_stays_with_the_one_before() -> None:
    joined = "It costs $18, and a staff pass is $42, but it is not valid on trains"

    assert [part for _, part in parts_of(joined)] == [
        "It costs $18",
        "a staff pass is $42, but it is not valid on trains",
    ]


def test_a_multiple_is_left_out_with_what_it_is_counted_by() -> None:
    assert without_sums("Three months at $18 come to $54", "Three $54") == " months at $18 come to $18"


def test_how_many_times_one_figure_is_the_other_is_left_out() -> None:
    assert without_sums("A color page costs 20 cents, four times the 5 cents of a plain one", "four") == (
        "A color page costs 20 cents,  times the 5 cents of a plain one"
    )
