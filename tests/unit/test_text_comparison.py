"""Two statements are compared by their facts and words: what is a change in substance, and what is only rewording."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.facts.comparison import Difference, difference, likeness, restricts

SAME = [
    ("The library opens at 8 a.m. on weekdays.", "On weekdays, the library opens at 8:00 AM."),
    ("The library opens at 8 in the morning.", "The library opens at 8 am."),
    ("Drop by September 5, 2026 without a record.", "Drop by 5 Sept. 2026 without a record."),
    ("Drop by September 5, 2026 without a record.", "Drop by 2026-09-05 without a record."),
    ("Classes begin on October 9.", "Classes begin on Friday, October 9, 2026."),
    ("A permit costs $1,200 a year.", "A permit costs 1200 dollars a year."),
    ("You may borrow three laptops at the desk.", "At the desk you may borrow 3 laptops."),
    ("Contact the Registrar's Office for a form.", "For a form, contact the office of the registrar."),
    ("The lab closes at 12 noon on Friday.", "The lab closes at 12:00 p.m. on Friday."),
    ("Students submit the form to the bursar.", "Students submit the form to the bursar"),
    ("The fee is due by June 30.", "The fee is due no later than 30 June."),
    ("A locker may be kept for two weeks.", "A locker may be kept for fourteen days."),
    ("Half of the fee is refunded.", "50 percent of the fee is refunded."),
    ("The cage is open until 9 p.m.", "The cage closes at 21:00."),
    ("The cage is closed on Fridays.", "On Fridays the cage is not open."),
    ("Guests are ineligible for the grant.", "Guests are not eligible for the grant."),
    ("Guests get in free of charge.", "Guests get in at no cost."),
    ("Renters must be at least 18.", "Renters are required to be 18 or older."),
    ("Each team has up to nine members.", "Each team has no more than 9 members."),
    ("The provost reviews the plan.", "The plan is reviewed by the provost."),
    ("Boats are chosen by lot.", "Boats are selected by lot."),
    ("The desk is staffed Mon–Thu.", "The desk is staffed Monday through Thursday."),
    ("Drummers need a GPA of 3.1.", "Drummers need a grade point average of 3.1."),
    ("The **twenty-first** row is reserved.", "The 21st row is reserved."),
    ("Keys are returned unless the room is shared.", "Keys are returned except when the room is shared."),
    ("Write to Prof. Ada Lindqvist at once.", "Write to Professor Ada Lindqvist at once."),
    ("The swim test is on 12 North St. today.", "The swim test is on 12 North Street today."),
    ("Juniors and seniors eat in Keel Hall.", "Seniors and juniors eat in Keel Hall."),
]
OTHER = [
    ("Classes begin on October 9.", "Classes begin on October 16."),
    ("Classes begin on October 9.", "Classes begin on November 9."),
    ("Classes begin on Friday, October 9.", "Classes begin on Monday, October 9."),
    ("Applications for fall 2026 are open now.", "Applications for fall 2027 are open now."),
    ("Applications for fall are read in March 3.", "Applications for spring are read in March 3."),
    ("The library opens at 8 a.m. on weekdays.", "The library opens at 9 a.m. on weekdays."),
    ("The library opens at 8 a.m. on weekdays.", "The library opens at 8 p.m. on weekdays."),
    ("You may drop a course after the deadline.", "You may not drop a course after the deadline."),
    ("The pool is open to students all year.", "The pool is closed to students all year."),
    ("A permit costs 120 dollars a year.", "A permit costs 130 dollars a year."),
    ("Hand the form to Dr. Smith in the office.", "Hand the form to Dr. Jones in the office."),
    ("Write to help@campus.example with questions.", "Write to desk@campus.example with questions."),
    ("The deposit is refundable until you move in.", "The deposit is nonrefundable until you move in."),
    ("You may borrow two laptops at the desk.", "You may borrow three laptops at the desk."),
    ("Visitors park behind the chapel.", "Dogs swim in rivers when rain falls."),
    ("The lot is free in March.", "The lot is free in May."),
    ("The plea was accepted.", "The plea was rejected."),
    ("The rent increases each year.", "The rent decreases each year."),
    ("Use the north gate.", "Use the south gate."),
    ("The bins are emptied daily.", "The bins are emptied weekly."),
    ("The talk is held online.", "The talk is held in person."),
    ("Doctoral students park here.", "Master's students park here."),
    ("Return it by the twelfth day.", "Return it by the tenth day."),
    ("Bring a towel and a lock.", "Bring a towel or a lock."),
    ("Rooms are cleaned if you ask.", "Rooms are cleaned unless you ask."),
    ("Finish all of the units.", "Finish any of the units."),
    ("Work at least ten hours.", "Work at most ten hours."),
    ("Badges are required in the mill.", "Badges are recommended in the mill."),
    ("The internship is paid.", "The internship is unpaid."),
    ("Seniors register before juniors.", "Juniors register before seniors."),
    ("She holds a Bachelor of Arts degree.", "She holds a Bachelor of Fine Arts degree."),
    ("Bring it to Mill Hall before noon.", "Bring it to Hill Hall before noon."),
    ("Students may ride the bus.", "Only students may ride the bus."),
    ("The tour starts at the fountain.", "The tour starts at the stables."),
    ("Rent it for three days.", "Rent it for three business days."),
    ("The plan covers 21 meals.", "The plan covers 21 meals and 5 snacks."),
    ("Letters are sent to the chair.", "Letters are sent to the dean."),
    ("Typed letters are read.", "Handwritten letters are read."),
    ("The path leads upstairs.", "The path leads downstairs."),
    ("At the pond, turn left.", "At the pond, turn right."),
    ("A fine is waived.", "A fine is doubled."),
    ("Hold the reins until the bell rings.", "Hold the reins until the bell rings twice."),
    ("More than two oars are needed.", "At least two oars are needed."),
]

REWORDED = [
    ("You cannot row until you have passed the swim test.", "You can row only after you have passed the swim test."),
    ("You must see a tutor before you can row.", "You cannot row until you have seen a tutor."),
    ("Boats may not be used without a permit.", "Boats may be used only with a permit."),
    ("Cats and dogs are prohibited.", "No cats or dogs are allowed."),
    ("More than two oars are needed.", "At least three oars are needed."),
    ("The oar costs ten cents.", "The oar costs $0.10."),
    ("The lake opens at seven in the morning.", "The lake opens at 7 a.m."),
    ("Boats leave a quarter of an hour after noon.", "Boats leave 15 minutes after noon."),
    ("The loan takes two hours.", "The loan takes 120 minutes."),
    ("Crews may not exceed nine rowers.", "Crews may have up to nine rowers."),
    ("The registration of boats is done in May.", "Boats are registered in May."),
]


@pytest.mark.parametrize(("one", "other"), REWORDED)
def test_another_construction_is_no_change(one: str, other: str) -> None:
    assert difference(one, other) is None
    assert difference(other, one) is None


def test_one_word_in_place_of_another_is_a_change_where_all_else_stands() -> None:
    before = "The keeper of the lake hands out oars to rowers on the pier each Friday."

    assert difference(before, before.replace("pier", "jetty"))
    assert (
        difference(before, "Each Friday on the jetty, rowers are handed their oars by the keeper of the lake.") is None
    )


def test_a_rewording_does_not_hide_another_fact() -> None:
    before = "The keeper of the lake hands out oars to rowers on the pier each Friday."

    assert difference(before, "Each Monday on the pier, rowers are handed their oars by the keeper of the lake.")


def test_a_sentence_about_something_else_is_no_rewording() -> None:
    assert difference("Oars are cleaned weekly.", "Ropes hang beside the door.")


@pytest.mark.parametrize(("one", "other"), SAME)
def test_other_words_are_no_change(one: str, other: str) -> None:
    assert difference(one, other) is None
    assert difference(other, one) is None


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_another_fact_is_a_change(one: str, other: str) -> None:
    assert difference(one, other)
    assert difference(other, one)


def test_unknown_words_that_take_the_place_of_others_are_no_certain_change() -> None:
    found = difference("The harp is tuned by the warden.", "The harp is tuned by the keeper.")

    assert found
    assert (found.before, found.after, found.is_certain) == ("warden", "keeper", False)


@pytest.mark.parametrize(
    ("one", "other"), [("The fee is $40.", "The fee is $45."), ("It opens daily.", "It opens weekly.")]
)
def test_another_fact_is_a_certain_change(one: str, other: str) -> None:
    found = difference(one, other)

    assert found
    assert found.is_certain


def test_what_stands_around_the_first_statement_may_be_named_in_the_second() -> None:
    assert difference("Loans last a week.", "Lute loans last a week.")
    assert difference("Loans last a week.", "Lute loans last a week.", "The music room lends one lute.") is None


def test_a_misspelt_word_is_the_same_word() -> None:
    assert difference("Rehersals are public.", "Rehearsals are public.")
    assert (
        difference("Rehersals are public.", "Rehearsals are public.", is_word=lambda word: word != "rehersals") is None
    )


def test_words_beside_a_statement_restrict_it() -> None:
    assert restricts("but only for seniors")
    assert restricts("it is not true that")
    assert not restricts("Please note:")


def test_likeness_counts_what_two_statements_share() -> None:
    assert likeness("The lute is lent for a week.", "The lute is lent for a week.") == 1
    assert likeness("The lute is lent for a week.", "Parking is free.") == 0


WORDS = st.sampled_from(
    "The Mill Hall not never open closed before May 7 $40 9:00 a.m. Ann fee 12% un unless | ; , . -".split()
)


@given(st.lists(WORDS, max_size=14).map(" ".join), st.text(max_size=80))
def test_any_two_texts_can_be_compared(one: str, other: str) -> None:
    assert difference(one, one) is None
    assert 0 <= likeness(one + other, other) <= 1
    assert isinstance(difference(one + other, other), Difference | None)
