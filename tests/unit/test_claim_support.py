"""Claims in other words than their passage: rewordings stay, and what the page says of something else goes."""

import pytest

from core.rag.verification.checker import Checker
from core.rag.verification.claim_reading import ClaimReading
from core.rag.verification.claim_support import WEIGHTS, chance, reading_of
from core.rag.verification.evidence import Passage

LOCKERS = Passage(
    "Recreation > Lockers",
    "Size | Price per semester | Rented from\nSmall | $18 | August 20\nLarge | $31 | August 27",
)
LAPTOPS = Passage(
    "Technology Desk > Loans",
    "Item | Undergraduates | Instructors\nLaptop | 3 days | 30 days\nProjector | 1 day | 14 days",
)
STAFF = Passage(
    "Advising > People",
    "Name | Role | Room\nBellamy, Rosa | Dean of Students | Alcott 12\nNoor, Idris | Registrar | Alcott 40\n"
    "Vance, Lena | Coordinator of Transfer Orientation | Alcott 7",
)
SAUNA = Passage(
    "Recreation > Sauna",
    "The sauna is open on Tuesdays and Thursdays from 3 p.m. to 8 p.m. Members may bring at most two guests. "
    "Guests pay $4 a visit, alumni $7. Towels must be returned before you leave. "
    "Swimmers must not use the sauna without a shower.",
)
POLICY = Passage(
    "Registrar > Incomplete grades",
    "The instructor may grant an incomplete if the student has finished at least 60 percent of the work. "
    "The form is due 10 days after the last class, by half past four in the afternoon. "
    "The form, not the syllabus, states what is missing. Grades of B- or higher are recorded after 21 days.",
)


def reading(claim: str, passage: Passage) -> ClaimReading:
    return reading_of(claim, (passage,), "")


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("You can rent a small locker for 18 dollars a semester.", LOCKERS),
        ("Large lockers are rented from the 27th of August.", LOCKERS),
        ("Undergraduates can have a laptop for three days.", LAPTOPS),
        ("The dean of students is Rosa Bellamy, in Alcott 12.", STAFF),
        ("Alumni are charged $7 for each visit.", SAUNA),
        ("A member can take along no more than two guests.", SAUNA),
        ("On Tuesdays and Thursdays the sauna opens at three in the afternoon.", SAUNA),
        ("Bring your towel back before leaving.", SAUNA),
        ("An incomplete can be granted when at least 60% of the work is done.", POLICY),
        ("Hand in the form no later than ten days after the last class.", POLICY),
        ("Yes, grades from B- upwards are recorded after three weeks.", POLICY),
    ],
)
def test_keeps_what_the_passage_says_in_other_words(claim: str, passage: Passage) -> None:
    assert Checker().doubt(claim, [passage]) is None


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("A large locker costs $18 a semester.", LOCKERS),
        ("A small locker costs $18 a month.", LOCKERS),
        ("Lockers are free.", LOCKERS),
        ("Undergraduates can have a laptop for 30 days.", LAPTOPS),
        ("Idris Noor is the Dean of Students.", STAFF),
        ("The sauna is open every day of the week.", SAUNA),
        ("Members must bring at least two guests.", SAUNA),
        ("Towels must be returned after you leave.", SAUNA),
        ("Only varsity swimmers may use the sauna.", SAUNA),
        ("Massages cost extra and need a doctor's letter.", SAUNA),
        ("The department chair may grant an incomplete.", POLICY),
        ("The syllabus states what is missing.", POLICY),
        ("Grades of B+ or higher are recorded after 21 days.", POLICY),
        ("The form is due 10 days after the last class, by 4:30 a.m.", POLICY),
    ],
)
def test_takes_out_what_the_passage_says_of_something_else_or_not_at_all(claim: str, passage: Passage) -> None:
    assert Checker().doubt(claim, [passage]) is not None


def test_a_value_of_another_column_is_not_the_named_columns() -> None:
    assert reading("Undergraduates can have a laptop for 30 days.", LAPTOPS)["of_other_column"]
    assert not reading("Instructors can have a laptop for 30 days.", LAPTOPS)["of_other_column"]


def test_a_value_of_another_row_is_not_the_named_rows() -> None:
    assert reading("A large locker costs $18.", LOCKERS)["of_other_row"]
    assert not reading("A large locker costs $31.", LOCKERS)["of_other_row"]


def test_a_name_of_another_row_is_noticed() -> None:
    assert reading("The transfer orientation of new students has a coordinator, Idris Noor.", STAFF)["of_named_row"]
    assert not reading("The transfer orientation of new students has a coordinator, Lena Vance.", STAFF)[
        "names_elsewhere"
    ]


def test_words_that_exclude_each_other_are_noticed() -> None:
    assert reading("A small locker costs $18 a month.", LOCKERS)["exclusive"]
    assert not reading("A small locker costs $18 a semester.", LOCKERS)["exclusive"]


def test_free_is_not_said_where_there_is_a_price() -> None:
    assert reading("Lockers are free.", LOCKERS)["exclusive"]


def test_one_is_not_said_where_there_is_another_number() -> None:
    assert reading("Members may bring one guest.", SAUNA)["one_instead"]


def test_an_office_that_the_passage_does_not_name_is_noticed() -> None:
    assert reading("The provost may grant an incomplete.", POLICY)["classes_missing"]
    assert not reading("The teacher may grant an incomplete.", POLICY)["classes_missing"]


def test_an_added_restriction_is_noticed() -> None:
    assert reading("Only members may bring guests.", SAUNA)["limits_added"]
    assert not reading("Members may bring guests.", SAUNA)["limits_added"]


def test_every_day_is_not_said_where_days_are_named() -> None:
    assert reading("The sauna is open seven days a week.", SAUNA)["every_day"]


def test_bounds_that_are_turned_round_are_noticed() -> None:
    assert reading("Members may bring at least two guests.", SAUNA)["bound"]
    assert not reading("Members can't bring more than two guests.", SAUNA)["bound"]


def test_a_quote_does_not_begin_behind_a_denial() -> None:
    assert Checker().doubt("The syllabus states what is missing.", [POLICY]) is not None
    assert Checker().doubt("The form, not the syllabus, states what is missing.", [POLICY]) is None


def test_no_difference_speaks_for_a_claim() -> None:
    assert max(WEIGHTS.values()) <= 0


def test_every_difference_has_a_weight() -> None:
    same = reading("Towels must be returned before you leave.", SAUNA)

    assert chance(same) > chance(reading("Towels must be returned after you leave.", SAUNA))


HOURS = Passage("Hall", "The hall opens at 7 in the morning on weekdays and closes at 10 at night.")


@pytest.mark.parametrize(
    "claim", ["The hall opens at 7 on weekdays.", "On weekdays the hall opens at 7.", "The hall closes at 10."]
)
def test_hours_that_tell_of_opening_and_closing_deny_neither(claim: str) -> None:
    assert Checker().doubt(claim, [HOURS], "When is the hall open?") is None


LOANS = Passage(
    "Loans", "Laptop: Undergraduates: 7 days; Staff: 21 days; Renewals: none. Drop-in help is from Tuesday to Thursday."
)
CASES = Passage("Cases", "A case must be reported within ten days. Mon Aug 30: The committee meets.")


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The committee meets on August 30.", CASES),
        ("The hall closes at 10 pm.", HOURS),
    ],
)
def test_days_and_times_are_known_in_another_form(claim: str, passage: Passage) -> None:
    assert Checker().doubt(claim, [passage], "When is it?") is None


def test_those_whom_a_claim_is_about_are_no_label() -> None:
    asked = "How long may graduate students keep a laptop?"

    assert Checker().doubt("For graduate students: the limit is 7 days.", [LOANS], asked) is not None
