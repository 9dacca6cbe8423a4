"""A claim is held to its passage detail by detail: changed and swapped facts are noticed, other words are not."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.rag.verification.checker import Checker
from core.rag.verification.evidence import Passage, material
from core.rag.verification.fact_guard import ClaimRules

PASSAGE = Passage(
    "Fees and dates > Fall 2026",
    "The late fee is $75 for full-time and $50 for part-time students. It is charged after September 4, 2026. "
    "Students may not park in Lot B before noon. The pool is open from 9 to 11:30 a.m. on Mondays. "
    "A transcript costs 1,200 points, and 45 percent of them are paid back within two weeks. "
    "Professor Lena Ortiz directs the honors program in Hale Hall, and Dean Marcus Webb runs the tutoring center. "
    "CS 101 is required before CS 240. Housing forms are due on Tuesday, November 17. "
    "Refunds are not available after the second week. Call 555-0100 for questions about housing.\n\n"
    "Term | Last day to drop | Fee\nFall | October 7 | $40\nSpring | February 12 | $45",
)

TRUE = [
    "The late fee is $75 for full-time students.",
    "Part-time students pay a late fee of $50.",
    "The late fee is 75 dollars for full-time students and is charged after Sept. 4.",
    "From 4 September 2026 on, the late fee is charged.",
    "Students can't park in Lot B before 12 pm.",
    "On Mondays the pool is open from 9 a.m. until 11:30 AM.",
    "A transcript costs 1200 points.",
    "45% of the points are paid back within 2 weeks.",
    "L. Ortiz directs the honors program.",
    "The honors program is directed by Prof. Ortiz, in Hale Hall.",
    "The tutoring center is run by Marcus Webb.",
    "CS-101 is required before CS240.",
    "Housing forms are due Tuesday, Nov 17th.",
    "Housing forms are due on 11/17.",
    "Housing forms are due in November.",
    "There are no refunds after the second week.",
    "In the spring the last day to drop is February 12th.",
    "Dropping by October 7 in the fall costs $40.",
    "The fee is $45 in spring, while it is $40 in fall.",
    "The late fee is $75 after September 4.",
    "Not only the late fee is charged after September 4.",
]

CHANGED = [
    "The late fee is $80 for full-time students.",
    "The late fee is $50 for full-time students.",
    "Part-time students pay a late fee of $75.",
    "The late fee is charged after October 4, 2026.",
    "The late fee is charged after September 14, 2026.",
    "The late fee is charged after September 4, 2027.",
    "The late fee is charged before September 4, 2026.",
    "Students may park in Lot B before noon.",
    "Students may not park in Lot B after noon.",
    "The pool is closed from 9 to 11:30 a.m. on Mondays.",
    "The pool is open from 9 to 11:30 p.m. on Mondays.",
    "The pool is open from 9 to 11:30 a.m. on Tuesdays.",
    "The pool is not open from 9 to 11:30 a.m. on Mondays.",
    "A transcript costs 2,100 points.",
    "A transcript costs 45 points.",
    "54 percent of the points are paid back within two weeks.",
    "45 percent of the points are paid back within three weeks.",
    "Professor Marcus Webb directs the honors program in Hale Hall.",
    "Professor Lena Ortiz directs the honors program in Birch Hall.",
    "Professor Lena Marsh directs the honors program.",
    "CS 102 is required before CS 240.",
    "CS 101 is optional before CS 240.",
    "Housing forms are due on Thursday, November 17.",
    "Housing forms are due on Tuesday, November 27.",
    "Refunds are available after the second week.",
    "Refunds are not available after the first week.",
    "Call 555-0110 for questions about housing.",
    "In the spring the last day to drop is October 7.",
    "In the fall the last day to drop is February 12.",
    "The fee for the spring term is $40.",
]


@pytest.mark.parametrize("claim", TRUE)
def test_says_nothing_against_what_the_passage_says_in_other_words(claim: str) -> None:
    assert ClaimRules().doubt(claim, material((PASSAGE,))) is None


@pytest.mark.parametrize("claim", CHANGED)
def test_notices_a_detail_that_the_passage_says_otherwise(claim: str) -> None:
    assert ClaimRules().doubt(claim, material((PASSAGE,))) is not None


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("The late fee is $80.", "“$80” is not in the passage"),
        ("The late fee is $50 for full-time students.", "the passage does not say “$50” of “full-time”"),
        ("The pool is closed on Mondays.", "the passage has “open” where this says “closed”"),
        ("Students may park in Lot B before noon.", "the passage says the opposite about “park”"),
    ],
)
def test_says_why(claim: str, reason: str) -> None:
    doubt = ClaimRules().doubt(claim, material((PASSAGE,)))

    assert doubt is not None
    assert doubt.reason == reason


def test_a_fact_is_not_right_because_its_date_has_it_elsewhere() -> None:
    text = "- 61 students as of 6:40 PM Friday, July 10\n\nSystem update 07/10 18:40, web update 07/10 19:19"
    given = material((Passage("Seats", text),))

    assert ClaimRules().doubt("61 students as of 6:40 PM on July 10.", given) is None
    assert ClaimRules().doubt("61 students as of 19:19 on July 10.", given) is not None


def test_two_passages_may_carry_one_claim() -> None:
    two = material(
        (Passage("Parking", "Lot B opens at 6 a.m."), Passage("Fees", "A permit for Lot B costs $120 a year."))
    )

    assert ClaimRules().doubt("A permit for Lot B, which opens at 6 a.m., costs $120.", two) is None


def test_facts_of_the_question_may_be_said_again() -> None:
    passages = material((Passage("Fees", "The fee rises to $90 next year."),))
    claim = "The fee rises to $90 in fall."

    assert ClaimRules().doubt(claim, passages, "How much is the fee in fall?") is None
    assert ClaimRules().doubt(claim, passages, "How much is the fee?") is not None


WORDS = st.sampled_from(
    "The the office library not never open closed before after Monday May 7 $40 9:00 a.m. Ann Webb CS 101 fee is 12% "
    "and must may students in Hall 2026 first last no without | ; , . - :".split()
)


@example("The | no\noffice | The")
@given(st.lists(st.lists(WORDS, min_size=1, max_size=14).map(" ".join), min_size=1, max_size=6).map("\n".join))
async def test_a_line_of_the_passage_itself_is_never_taken_out(text: str) -> None:
    for line in text.split("\n"):
        assert Checker().doubt(line, [Passage("Offices", text)]) is None


@given(st.lists(WORDS, min_size=1, max_size=14).map(" ".join), st.text(max_size=80))
def test_any_text_can_be_held_to_any_passage(claim: str, text: str) -> None:
    assert isinstance(Checker().doubt(text + claim, [Passage(text, text + "\n" + claim)]), str | None)
