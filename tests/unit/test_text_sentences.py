"""Sentences: cut where a person would, and nothing lost."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.text.sentences import pieces, sentences


@pytest.mark.parametrize(
    "sentence",
    [
        "The office is in Rm. 204 of the main hall.",
        "Dr. Lee, Ph.D. teaches at 3 p.m. in Bldg. 5.",
        "Call ext. 204 (Tel. 555-0100) for help.",
        "The U.S. News rank is 3.5 of 4.0.",
        "1. Fill in the form.",
        "The desk is open Mon. through Thurs. from 9 a.m. to 5 p.m. and Fri. until noon.",
        "The clinic sees students Mon./Tues./Thurs. after 9 a.m.",
        "The lab meets Tues. in Room 4.",
        "Classes begin Mon. Sept. 4.",
        "It takes approx. a week.",
    ],
)
def test_an_abbreviation_ends_no_sentence(sentence: str) -> None:
    assert sentences(f"{sentence} Then wait.") == [sentence, "Then wait."]


@pytest.mark.parametrize("sentence", ["The office is closed on Fri.", "The form is due in Sept.", "We meet in May."])
def test_a_shortened_day_or_month_may_end_a_sentence(sentence: str) -> None:
    assert sentences(f"{sentence} The desk is open.") == [sentence, "The desk is open."]


def test_a_number_after_a_full_sentence_begins_the_next() -> None:
    assert sentences("Bring your card. 20 places are free.") == ["Bring your card.", "20 places are free."]


def test_a_blank_line_ends_a_sentence() -> None:
    assert sentences("Opening hours\n\nMonday to Friday") == ["Opening hours", "Monday to Friday"]


@example("B\t\u2028.")  # made sentencex panic
@given(st.text(alphabet="aB1. \n\r!?\u2028🧠é漢。'\")(\t-:", max_size=60))
def test_the_pieces_are_the_text(text: str) -> None:
    assert "".join(pieces(text)) == text


def test_a_sentence_that_never_ends_is_cut_at_a_border() -> None:
    text = "See rm. 1 " * 2_000

    found = pieces(text)

    assert "".join(found) == text
    assert max(map(len, found)) < 2_100
