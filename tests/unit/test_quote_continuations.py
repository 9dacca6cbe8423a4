"""A quotation is shown with what goes on with it: the steps behind it, the sentence that it leans on."""

from datetime import UTC, date, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.answering.quotes.statements import Statement, statements_of
from core.rag.answering.quotes.telling import MOST_WORDS, answering_alone, continued
from core.text.passage_structure import read
from core.text.questions.kinds import AnswerKind
from core.text.tokens import terms

TODAY = date(2026, 10, 15)
LOAN = "Every student may have the urgent loan, which is free of interest and must be paid back within one full year."
WHERE = "It is paid out by the office of the dean in room 301 after a short talk with one of the deans there."
NEWS = "The library has bought four hundred new books about the history of the river and of the old harbor town."
WAIT = "Wait for the letter of the department before you pay anything to the office of the registrar."


def candidate(text: str) -> Candidate:
    now = datetime(2026, 9, 1, tzinfo=UTC)
    chunk = Chunk(1, text, "", (), None, "https://u.example/", "Page", "site", None, now, 1, units=read(text))
    return Candidate(chunk, 0.5, 1.0, 1, 1, 0.5)


def begun(text: str, beginning: str) -> Statement:
    return next(each for each in statements_of([candidate(text)]) if each.text.startswith(beginning))


STRANGER = "They also send it on to you where you call (555) 010-7788 before noon on the day of the talk."


def told_on(text: str, beginning: str, *, wants_steps: bool = False) -> str:
    return continued(begun(text, beginning), read(text), wants_steps).text


def test_a_sentence_is_followed_by_the_one_that_speaks_of_its_thing() -> None:
    assert told_on(f"{LOAN} {WHERE} {NEWS}", LOAN) == f"{LOAN} {WHERE}"


def test_a_sentence_that_leans_on_the_one_before_it_has_it_in_front() -> None:
    assert told_on(f"{LOAN} {WHERE}", WHERE) == f"{LOAN} {WHERE}"


def test_a_sentence_about_this_year_leans_on_nothing() -> None:
    now = "This year the talk is held on the first Monday of the month in the large hall of the Union."

    assert told_on(f"{NEWS} {now}", now) == now


def test_another_subject_does_not_go_on() -> None:
    assert told_on(f"{LOAN} {NEWS}", LOAN) == LOAN


def test_steps_go_on_to_the_last_one_and_not_beyond_it() -> None:
    first = "Ask the adviser of your program for the signed form and hand it in at the desk of the registrar."
    between = "The desk opens at nine."

    text = f"{first} {between} {WAIT} {NEWS}"

    assert told_on(text, first, wants_steps=True) == f"{first} {between} {WAIT}"
    assert told_on(text, first) == first


@pytest.mark.parametrize("wants_steps", [False, True])
def test_a_quotation_ends_before_a_sentence_that_sends_people_to_a_stranger(wants_steps: bool) -> None:
    assert told_on(f"{LOAN} {STRANGER} {WAIT}", LOAN, wants_steps=wants_steps) == LOAN


def test_a_short_sentence_is_not_told_with_a_strangers_number_behind_it() -> None:
    assert begun("Parking is $40. Text 555-010-7788 to keep the place.", "Parking").text == "Parking is $40."


def test_a_sentence_with_a_number_is_told_where_it_is_what_answers() -> None:
    assert begun(f"{NEWS} {STRANGER}", "They also").text == STRANGER


def test_a_sentence_with_an_address_of_the_own_host_goes_on() -> None:
    own = "It is also told in the list at https://lists.u.example/loans, which the office of the dean keeps for you."

    assert told_on(f"{LOAN} {own}", LOAN) == f"{LOAN} {own}"


def test_nothing_goes_on_into_another_section() -> None:
    assert told_on(f"{LOAN}\n\nBooks\n\n{WHERE}", LOAN) == LOAN


def test_what_would_be_too_long_is_left_out() -> None:
    long = f"It is {'very ' * MOST_WORDS}late."

    assert told_on(f"{LOAN} {long}", LOAN) == LOAN


def test_a_row_and_a_list_stay_as_they_are() -> None:
    text = "Bring:\n- a passport of yours\n- two photos of yours\n\nThey are kept."
    listed = next(each for each in statements_of([candidate(text)]) if each.is_list)

    assert continued(listed, read(text), wants_steps=True) is listed


def test_an_answer_does_not_run_into_the_next_question_of_the_page() -> None:
    text = "Dates are told at the first practice. Are there auditions? No, everybody may join us at any time."
    said = [each.text for each in statements_of([candidate(text)])]

    assert "Dates are told at the first practice." in said
    assert "Are there auditions? No, everybody may join us at any time." in said


def test_a_question_of_the_page_has_all_of_its_answer() -> None:
    answer = "No, everybody who plays an instrument may join us at any time of the year without a test of any kind."
    more = "Players bring their own instrument."

    assert told_on(f"Are there auditions? {answer} {more}", "Are there") == f"Are there auditions? {answer} {more}"


def test_where_it_is_asked_how_to_reach_somebody_their_number_stays_beside_its_neighbour() -> None:
    [first, *_] = statements_of([candidate("Lost things are kept. Call the desk on 555-010-6161.")], with_contacts=True)

    assert first.text == "Lost things are kept. Call the desk on 555-010-6161."


@pytest.mark.parametrize(
    ("text", "asked", "kinds", "is_alone"),
    [
        ("The pool is open until nine. See the porter with the fee.", "pool open", {AnswerKind.TIME}, True),
        ("The pool has hours of its own. It is open until 9 pm.", "pool open", {AnswerKind.TIME}, False),
        ("The talk is held weekly. See the porter with the fee.", "talk held", {AnswerKind.TIME}, True),
        ("The talk is held weekly. See the porter with the fee.", "talk held", set(), False),
        ("The talk is held weekly. See the porter with the fee.", "talk held", {AnswerKind.STEPS}, False),
    ],
)
def test_a_sentence_that_answers_is_told_without_its_neighbour(
    text: str, asked: str, kinds: set[AnswerKind], is_alone: bool
) -> None:
    whole = begun(text, "The")
    assert whole.text == text

    told = answering_alone(whole, frozenset(terms(asked)), kinds).text

    assert told == (text.partition(". ")[0] + "." if is_alone else text)
