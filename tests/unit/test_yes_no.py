"""A yes/no question is settled by the statement that denies, obliges, permits or bounds what it asks about."""

import pytest

from core.rag.answering.quotes.features import terms_of
from core.rag.answering.yes_no.settling import Settling

BESIDE = (
    "Quiet hours begin at 10 pm.",
    "Rooms are cleaned weekly.",
    "The pool costs $5.",
    "Guests may stay three nights.",
)


def told(question: str, statement: str, *beside: str) -> tuple[str, float]:
    """What is said before the statement, and whether it speaks of what was asked."""
    settling = Settling.among(question, question, [terms_of(each) for each in (statement, *BESIDE, *beside)])
    reading = settling.read(statement, "")
    return settling.verdict(reading), settling.speaks(reading)


@pytest.mark.parametrize(
    ("question", "statement", "verdict"),
    [
        ("do i need a permit to park on sunday", "You do not need a permit to park on Sunday.", "No"),
        ("Is attendance required at orientation?", "Attendance at orientation is mandatory.", "Yes"),
        ("is attendance at the lab required", "Attendance at the lab is optional.", "No"),
        ("Can I take the exam online?", "The exam may not be taken online.", "No"),
        ("are laptops allowed in the reading room", "Laptops are allowed in the reading room.", "Yes"),
        ("is the gym free", "The gym is free for students.", "Yes"),
        ("is the pool free", "The pool costs $5.", "No"),
        ("do i have to pay for the gym", "The gym is free for students.", "No"),
        ("is the library open on sundays", "The library is closed on Sundays.", "No"),
        ("is there a printer in the library", "There is no printer in the library.", "No"),
    ],
)
def test_a_clear_statement_settles_a_question(question: str, statement: str, verdict: str) -> None:
    assert told(question, statement) == (verdict, 1.0)


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        (
            "can my parents see my grades",
            "Parents may not see your grades while a hold is on them, or during the first week.",
        ),
        ("May I record a lecture?", "Students may record a lecture with the instructor's permission."),
        ("can i still drop a class", "You may not drop a class after October 9."),
        (
            "Is the minimum grade the same for all students?",
            "The minimum grade for students is not the same everywhere.",
        ),
        ("is there a gym", "The gym is beside the pool."),
        ("Can't I park in lot C?", "You may not park in Lot C."),
    ],
)
def test_what_holds_only_at_times_or_of_some_is_quoted_without_yes_or_no(question: str, statement: str) -> None:
    assert told(question, statement)[0] == ""


def test_a_statement_about_others_does_not_speak_of_those_who_were_asked_about() -> None:
    assert told("do doctoral students get vouchers", "Undergraduate students are not given vouchers.") == ("", 0.0)


def test_a_thing_without_another_is_not_denied() -> None:
    statement = "A citation for parking without a permit costs $35."

    assert told("does a parking citation go up if i pay it late", statement) == ("", 0.0)


def test_a_bound_speaks_of_a_number_that_breaks_it() -> None:
    settling = Settling.among("Could I take leave for two years?", "Could I take leave for two years?", [])
    reading = settling.read("Leave may last at most one year.", "")

    assert reading is not None
    assert reading.bounded is False


def test_a_clause_carries_on_what_the_clause_before_it_is_about() -> None:
    statement = "An independent study can be counted as an elective, but it cannot be counted as a core course."

    assert told("can i count an independent study as a core course", statement)[0] == "No"


def test_a_value_that_nobody_filled_in_says_nothing() -> None:
    assert told("is Ada Roe's phone in the office", "Ada Roe's phone is not given.")[1] == 0.0


def test_a_day_speaks_of_what_depends_on_the_day() -> None:
    statement = "You can add a class until September 11."

    assert told("can i still add a class today", statement) == ("", 1.0)


def test_a_kind_of_student_that_is_named_by_what_it_is_not_denies_nothing() -> None:
    statement = "Visiting and non-degree students do not receive vouchers."

    assert told("do visiting students receive vouchers", statement) == ("No", 1.0)
