"""What is a change in substance, and what is only other words."""

import pytest

from core.text.facts.comparison import same_in_substance

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
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_other_words_are_no_change(one: str, other: str) -> None:
    assert same_in_substance(one, other)
    assert same_in_substance(other, one)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_another_fact_is_a_change(one: str, other: str) -> None:
    assert not same_in_substance(one, other)
    assert not same_in_substance(other, one)
