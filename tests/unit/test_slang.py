"""Slang is searched with what pages write for it, with less weight than the words of the question."""

import pytest

from core.rag.retrieval.question_terms import SLANG_WEIGHT, written_for
from core.rag.retrieval.retriever import weighted_terms
from core.text.languages.languages import english
from core.text.languages.schema.turns import CampusSlang
from core.text.tokens import terms

_EN = english(CampusSlang)


def test_slang_of_one_word_and_of_two_is_searched_as_pages_write_it() -> None:
    assert written_for("which dorms have fin aid offices") == tuple(terms("residence hall housing financial aid"))


def test_the_words_of_the_question_weigh_more() -> None:
    weights = weighted_terms("a hall in the dorm")

    assert (weights["hall"], weights["dorm"], weights["resid"]) == (1.0, 1.0, SLANG_WEIGHT)


@pytest.mark.parametrize(
    "question", ["When is the registration deadline?", "doctoral and graduate nursing statistics", ""]
)
def test_other_questions_are_searched_as_they_are(question: str) -> None:
    assert written_for(question) == ()


def test_no_slang_stands_for_itself() -> None:
    assert all(set(terms(said)) != set(terms(written)) for said, written in _EN.written.items())
