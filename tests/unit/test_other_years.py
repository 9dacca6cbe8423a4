"""What a page says of another year is left out where the same page of the year asked for is there."""

from datetime import UTC, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.relevance.grader import without_other_years

NEW, OLD, SPRING = "Academic Calendar 2026–27", "Academic Calendar 2025–26", "Academic Calendar, Spring 2027"
FEES = "Fees 2025–26"


def titles(question: str, *found: str) -> list[str]:
    """The titles that are left of candidates with these, best first."""
    return [each.chunk.title for each in without_other_years(question, [titled(title) for title in found])]


def titled(title: str) -> Candidate:
    """A candidate whose page has this title and no headings."""
    seen = datetime(2026, 9, 1, tzinfo=UTC)
    chunk = Chunk(1, "Classes begin.", title, (), None, "https://u.example/a", title, "site", None, seen, 1)
    return Candidate(chunk, 0.5, 1.0, 1, 1, 0.5)


def test_the_same_page_of_another_year_is_left_out() -> None:
    assert titles("When does the fall term begin?", NEW, OLD) == [NEW]


def test_an_academic_year_is_one_year_however_it_is_written() -> None:
    assert titles("When does fall begin in 2026-2027?", NEW, OLD) == [NEW]
    assert titles("When does fall begin in 2026–27?", NEW, OLD) == [NEW]


def test_the_one_that_comes_first_stays_whichever_it_is() -> None:
    assert titles("When did last year's fall term begin?", OLD, NEW) == [OLD]


def test_another_page_stays_whatever_its_year() -> None:
    assert titles("What does it cost?", NEW, FEES, "Parking") == [NEW, FEES, "Parking"]


@pytest.mark.parametrize(
    "question",
    [
        "How has tuition changed?",
        "Is the term longer than before?",
        "When does it begin in 2025 and in 2026?",
        "When do the fall and spring terms begin?",
    ],
)
def test_a_question_about_two_years_gets_both(question: str) -> None:
    assert titles(question, NEW, OLD) == [NEW, OLD]


def test_terms_of_one_academic_year_are_both_kept() -> None:
    fall = "Academic Calendar, Fall 2026"

    assert titles("When is the library open?", fall, SPRING) == [fall, SPRING]
