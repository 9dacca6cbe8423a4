"""Lists, leads, sums, and claims that widen or deny are read as people read them; without the entailment model."""

from datetime import UTC, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.answering.model_reply.holding import ReplyChecker
from core.rag.answering.model_reply.saying import saying
from core.rag.verification.checker import Checker
from core.rag.verification.claim_support import states_nothing
from core.rag.verification.evidence import Passage
from core.text.passage_structure import read

STUDIO = (
    "No key is needed from 8 am to 5 pm; after 5 pm you must bring one. Students under 19 also need a helmet. "
    "A late key costs 50 cents an hour. Lending stops when fees reach $12. "
    "The shop is open Monday to Thursday from 9 am to 6 pm and on Friday from 10 am to 2 pm. "
    "There is no fee if you cancel at least three hours ahead."
)
ROOMS = "Room | Seats | Price\nPine | 12 | $30\nOak | 20 | $45"
AT = datetime(2026, 9, 1, tzinfo=UTC)


def kept(*texts: str) -> list[Candidate]:
    return [
        Candidate(
            Chunk(n, text, "Studio", (), None, f"https://u.example/{n}", "Studio", "p", None, AT, n, units=read(text)),
            1.0,
            0.0,
            1,
            None,
            1.0,
        )
        for n, text in enumerate(texts, 1)
    ]


def checked(reply: str, question: str = "What is there?") -> str:
    return ReplyChecker(Checker()).check(reply, kept(ROOMS, STUDIO), question).text


DESK = (
    "Tutors work at most 15 hours a week while classes are in session and 30 hours during breaks. "
    "Loans of graduates end after 200 days; loans of people who leave without a degree end after 20 days. "
    "Students with 70 credits need a signature of the dean. Before you apply, meet with an adviser of the department."
)


def doubt(claim: str) -> str | None:
    return Checker().doubt(claim, [Passage("Studio", STUDIO)])


@pytest.mark.parametrize(
    "told", ["- Pine: 12 seats [1]\n- Oak: 20 seats [1]", "**Yes**, until 5 pm [2].", "1. Pine [1]"]
)
@pytest.mark.parametrize("word", ["ANSWER\n", "**ANSWER:**\n", "ANSWER:\n\n"])
def test_a_reply_that_begins_with_a_list_or_in_bold_keeps_its_beginning(word: str, told: str) -> None:
    assert saying(f"{word}{told}").text == told


@pytest.mark.parametrize("word", ["ANSWER: ", "ANSWER - ", "ANSWER — ", "**Answer:** ", "[ANSWER] "])
def test_what_stands_behind_the_word_for_an_answer_is_no_part_of_it(word: str) -> None:
    assert saying(f"{word}Pine [1]").text == "Pine [1]"


def test_a_lead_that_only_counts_its_list_stays_without_a_mark() -> None:
    reply = "There are two rooms to choose from:\n- Pine: 12 seats for $30 [1]\n- Oak: 20 seats for $45 [1]"

    assert checked(reply) == reply


def test_a_lead_that_counts_otherwise_goes_and_its_items_stay() -> None:
    reply = "There are five rooms to choose from:\n- Pine: 12 seats for $30 [1]\n- Oak: 20 seats for $45 [1]"

    assert checked(reply) == "- Pine: 12 seats for $30 [1]\n- Oak: 20 seats for $45 [1]"


def test_a_lead_goes_with_the_last_of_its_items() -> None:
    reply = "The Pine room has 12 seats [1].\nPrices are:\n- Pine: $90 [1]\n- Oak: $95 [1]"

    assert checked(reply) == "The Pine room has 12 seats [1]."


def test_only_what_states_something_must_stand_in_a_passage() -> None:
    assert states_nothing("Prices differ by room:")
    assert states_nothing("There are two rooms:", "2")
    assert not states_nothing("There are two rooms:", "3")
    assert not states_nothing("All seniors may book:")
    assert not states_nothing("You cannot book:")


@pytest.mark.parametrize(
    "claim",
    [
        "Rooms differ in price: Pine costs $30 and Oak $45.",
        "Three hours at 50 cents an hour come to $1.50.",
        "Three late hours cost $1.50, because one costs 50 cents.",
        "On Fridays the shop opens at 10 am and closes at 2 pm.",
        "There are two: Pine ($30) and Oak ($45).",
    ],
)
def test_true_claims_in_other_words_stay(claim: str) -> None:
    assert Checker().doubt(claim, [Passage("Studio", STUDIO), Passage("Studio", ROOMS)]) is None


@pytest.mark.parametrize(
    "claim",
    [
        "A key is needed from 8 am to 5 pm.",
        "All students also need a helmet.",
        "Lending stops with any fees.",
        "There is no fee even if you cancel one hour ahead.",
        "There are three: Pine ($30) and Oak ($45).",
        "Three late hours cost $2.50, because one costs 50 cents.",
    ],
)
def test_what_is_denied_or_said_of_all_goes(claim: str) -> None:
    assert doubt(claim) is not None


@pytest.mark.parametrize(
    ("claim", "is_true"),
    [
        ("Before you apply, meet with an adviser of the department.", True),
        ("Before you apply, meet with the dean of the department.", False),
    ],
)
def test_each_sentence_has_its_own_office(claim: str, is_true: bool) -> None:
    assert (Checker().doubt(claim, [Passage("Studio", DESK)]) is None) is is_true
