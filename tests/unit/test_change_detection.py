"""What became of a quoted sentence when its page changed."""

import pytest

from core.rag.verification.change_detection import Change, says_already, sentence_change
from core.text.fingerprint import normalised

FALL, SPRING = "Classes of the fall term begin on August 31.", "Classes of the spring term begin on January 19."
FEES = "Term | Tuition | Due\nFall | $5,000 | August 1\nSpring | $5,000 | January 4"


def became(quote: str, before: str, *now: str) -> Change | None:
    return sentence_change(quote, before, [before], now, normalised)


def test_the_sentence_that_took_its_place_is_found() -> None:
    now = f"Classes of the fall term begin on September 2. {SPRING}"

    assert became(FALL, f"{FALL} {SPRING}", now) == Change(FALL, "Classes of the fall term begin on September 2.")


def test_a_sentence_that_stood_there_before_is_no_successor() -> None:
    assert became(FALL, f"{FALL} {SPRING}", SPRING) == Change(FALL, None)


def test_a_page_about_something_else_has_no_successor() -> None:
    assert became(FALL, FALL, "The pool is closed for repairs.") == Change(FALL, None)


def test_a_row_of_a_table_is_told_with_its_header() -> None:
    now = FEES.replace("August 1", "August 15")

    assert became("Fall | $5,000 | August 1", FEES, now) == Change(
        "Term: Fall; Tuition: $5,000; Due: August 1", "Term: Fall; Tuition: $5,000; Due: August 15"
    )


def test_a_sentence_that_is_taken_back_is_a_change() -> None:
    now = "It is no longer true that classes of the fall term begin on August 31."

    assert became(FALL, FALL, now) == Change(FALL, now)


def test_times_that_changed_places_are_a_change() -> None:
    rows = "Lab | Opens\nNorth lab | 9 am\nSouth lab | 10 am"
    swapped = "Lab | Opens\nNorth lab | 10 am\nSouth lab | 9 am"

    assert became("North lab | 9 am", rows, swapped) == Change(
        "Lab: North lab; Opens: 9 am", "Lab: North lab; Opens: 10 am"
    )


@pytest.mark.parametrize(
    "now",
    [
        f"{SPRING} {FALL}",
        f"Welcome, all of you.\n\n- {FALL}",
        f"{FALL.upper()}",
        "Classes of  the fall\u00a0term begin on\u200b August 31",
        "Classes of the fall term begin on August 31, and those of the spring term begin on January 19.",
        "Classes of the fall term begin on Monday, August 31.",
        f"Note: {FALL}",
    ],
    ids=["moved", "in a list", "shouted", "spaces", "joined with the next", "with its weekday", "with a lead"],
)
def test_what_still_stands_there_is_no_change(now: str) -> None:
    assert became(FALL, f"{FALL} {SPRING}", now) is None


def test_a_stamp_within_a_sentence_is_no_change() -> None:
    old = "Fees are 90 dollars (as of March 2, 2026) for all students."

    assert became(old, old, old.replace("March 2", "April 5")) is None


def test_a_sentence_in_two_parts_is_no_change() -> None:
    old = "Fees are due on May 1 and a late fee of 40 dollars is charged after that."

    assert became(old, old, "Fees are due on May 1. A late fee of 40 dollars is charged after that.") is None


def test_knows_what_was_told_already() -> None:
    assert says_already(SPRING, ["Hello.", f"It says: {SPRING.upper()}"], normalised)
    assert not says_already(SPRING, [FALL], normalised)
