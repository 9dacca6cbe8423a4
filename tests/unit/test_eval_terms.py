"""The suite of terms is sound: what answers stands on the page that is named, and not on that of the other year."""

import pytest

from core.extract.extraction import extract
from evaluation.suites.terms import ASKED_AT, SITE, Question, facts_of, read_questions

QUESTIONS = read_questions()


def text_of(question: Question) -> str:
    content = (SITE / question.page.removeprefix("/")).read_bytes()
    return extract(f"http://x{question.page}", "text/html", content, ASKED_AT).document.text


@pytest.mark.slow
def test_every_answer_stands_on_its_page_and_no_other_does() -> None:
    assert [each.id for each in QUESTIONS if each.right not in text_of(each)] == []
    assert [each.id for each in QUESTIONS if each.wrong and each.wrong in text_of(each)] == []


def test_both_halves_have_questions_of_every_kind() -> None:
    halves = {half: [each for each in QUESTIONS if each.half == half] for half in ("chosen on", "held out")}

    assert {len(half) for half in halves.values()} == {38}
    assert {each.kind for each in halves["chosen on"]} == {each.kind for each in halves["held out"]}
    assert len({each.kind for each in QUESTIONS}) == 5


def test_days_and_numbers_are_right_in_other_words_than_the_pages() -> None:
    break_days = facts_of("March 15–19")

    assert break_days.is_said("Spring break: March 15–19, 2027")
    assert break_days.is_said("Monday, March 15, 2027 to Friday, March 19, 2027 [1].")
    assert not break_days.is_said("Monday, March 15, 2027 [1].")
    assert facts_of("42 credits", or_number=True).is_said("**42** [1]")
    assert not facts_of("42 credits").is_said("**42** [1]")
