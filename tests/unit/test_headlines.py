"""A headline is a whole value of the kind that was asked for, about the thing that was asked for."""

import pytest

from core.domain.search import Reading
from core.rag.answering.quotes.choosing import Scored, ranked
from core.rag.answering.quotes.headline import headline, is_one_of_several
from core.rag.answering.quotes.spans import spoken_answer
from core.rag.answering.quotes.statements import Statement
from core.text.passage_structure import read
from core.text.questions.wanted import wanted


def reading(text: str, words: str, score: float = 5.0) -> Reading:
    start = text.find(words)
    return Reading(0.9, start, start + len(words), words, score)


def spoken(question: str, text: str, words: str) -> str | None:
    """What stands above this text when the reader reads these words in it."""
    found = spoken_answer(question, wanted(question), text, reading(text, words))
    return found.text if found else None


TUITION = "Tuition is $5,460 for residents, $11,890 for non-residents."
HELP = "It is open Monday to Thursday from 8:00 am to 8:00 pm, Friday from 8:00 am to 5:00 pm and Sunday from 1 pm."


@pytest.mark.parametrize(
    ("question", "text", "words", "shown"),
    [
        ("How much is the fee?", "The fee is $1,250.50 a year.", "1,250", "$1,250.50 a year"),
        ("What is the email of the office?", "Write to finaid@larkmoor.example.", "finaid", "finaid@larkmoor.example"),
        ("What is the phone number?", "Call us (555) 010-4477 today.", "010", "(555) 010-4477"),
        ("When do classes begin?", "They begin on Monday, August 24, 2026.", "Monday", "Monday, August 24, 2026"),
        ("What time does it close?", "On most days it closes at 4 p.m.", "4", "4 p.m."),
        ("Who is the dean?", "Our dean is Dr. Ana Ruiz since May.", "Ana", "Dr. Ana Ruiz"),
    ],
)
def test_a_value_that_the_reader_cuts_is_shown_whole(question: str, text: str, words: str, shown: str) -> None:
    assert spoken(question, text, words) == shown


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("Who teaches BIO 120?", "Teacher: see the schedule of classes.", "Teacher"),
        ("How much is the application fee?", "See section 4.1, where all of the fees are listed.", "4.1"),
        ("When do classes begin?", "Classes begin on a Monday, as they always do.", "Monday"),
        ("When was the bill for this fall due?", "The bill of fall 2026 was due in the summer.", "2026"),
        ("When is the carnival in 2026?", "The carnival is on April 11, 2024.", "April 11, 2024"),
        ("How many labs are there?", "Reports are due after two weeks.", "two"),
        ("What percentage of them voted?", "Of 2,370 people most voted.", "2,370"),
        ("Who are the authors of the paper?", "It was written by Jane Roe and by John Poe.", "Jane Roe"),
        ("Is the fee due today?", "The fee is $40 and it is due today.", "$40"),
        ("How do I pay the fee?", "The fee is $40 and you pay it online.", "$40"),
        ("When is it, and how much is it?", "It is on May 2, 2026.", "May 2, 2026"),
    ],
)
def test_what_does_not_answer_alone_is_not_shown(question: str, text: str, words: str) -> None:
    assert spoken(question, text, words) is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("General education takes 42 credits in all.", "42 credits"),
        ("You need ten more elective credits at least.", "ten more elective credits"),
        ("The credits of this major are 51, and 12 are electives.", "51"),
    ],
)
def test_a_number_is_shown_with_what_it_counts(text: str, shown: str) -> None:
    assert spoken("How many credits do I need?", text, shown) == shown


def test_of_several_values_the_one_beside_the_words_of_the_question_is_shown() -> None:
    assert spoken("How much is tuition for residents?", TUITION, "$11,890") in {"$5,460", None}
    assert spoken("How much is tuition for non-residents?", TUITION, "$5,460") == "$11,890"
    assert spoken("What are the hours on Friday?", HELP, "8:00 am to 8:00 pm") == "8:00 am to 5:00 pm"


def test_several_values_that_fit_alike_are_not_shown_unless_the_reader_reads_one() -> None:
    text = "The fee is $40 or $50."

    assert spoken("How much is it?", text, "The") is None
    assert spoken("How much is it?", text, "$50") == "$50"


def test_a_year_answers_when_something_was() -> None:
    assert spoken("When was the library built?", "The library was built in 1912 by a banker.", "1912") == "1912"


def test_a_reader_that_is_less_sure_makes_a_headline_less_likely() -> None:
    question, text = "How much is the fee?", "The fee for all is $40 a year."
    ranking = ranked([Scored(Statement(1, text, (), read(text)), {}, 1.0)])
    sure, unsure = (headline(question, wanted(question), ranking, reading(text, "$40", score)) for score in (8.0, -8.0))

    assert sure is not None
    assert unsure is not None
    assert sure.probability > unsure.probability


def test_a_value_that_other_statements_contradict_is_less_likely() -> None:
    question, text, other = "How much is the fee?", "The fee for all is $40 a year.", "The fee for all is $60 a year."
    alone = ranked([Scored(Statement(1, text, (), read(text)), {}, 1.0)])
    beside = ranked([alone[0], Scored(Statement(2, other, (), read(other)), {}, 0.9)])
    agreed, doubted = (headline(question, wanted(question), each, reading(text, "$40")) for each in (alone, beside))

    assert agreed is not None
    assert doubted is not None
    assert agreed.probability > doubted.probability


@pytest.mark.parametrize(
    ("question", "text", "is_one"),
    [
        ("how much?", "A copy is $8, by mail it is $12.", True),
        ("how much?", "A copy is $8, and $8 more for each further one. It takes two days.", False),
        ("for how long?", "It can be booked 14 days ahead, for three hours a day.", True),
    ],
)
def test_a_value_beside_others_of_its_kind_is_one_of_several(question: str, text: str, is_one: bool) -> None:
    assert is_one_of_several("$8", wanted(question), text) is is_one
