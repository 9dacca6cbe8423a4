"""Terms: what a question and a passage must both become for BM25 to bring them together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rag.indexing.indexer import K1, term_weights
from core.text.tokens import query_terms, terms


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("cs101", "CS 101 Introduction"),
        ("CS 101", "The course CS-101"),
        ("CSE101", "cse 101"),
        ("15213", "15-213 Computer Systems"),
        ("4pm", "by 4:00 P.M. Eastern"),
        ("4:30 pm", "at 4:30PM"),
        ("October 23", "October 23rd"),
        ("1200", "a fee of $1,200"),
        ("cafe", "The Café"),
        ("R&D", "our R&D office"),
        ("registrar", "the Registrar's office"),
        ("part-time", "parttime students"),
        ("registering", "how to register"),
    ],
)
def test_a_question_finds_the_same_thing_written_otherwise(asked: str, written: str) -> None:
    assert set(query_terms(asked)) & set(term_weights("", written))


@pytest.mark.parametrize(("asked", "written"), [("CS 101", "CS 102"), ("September 1", "September 2"), ("4pm", "4am")])
def test_a_number_belongs_to_the_word_before_it(asked: str, written: str) -> None:
    missing = set(query_terms(asked)) - set(term_weights("", written))

    assert any(term.isalnum() and not term.isalpha() and not term.isdigit() for term in missing)


def test_common_words_are_no_terms() -> None:
    assert query_terms("What is the tuition of it?") == ["tuition"]
    assert query_terms("what is it about") == []


def test_a_question_repeats_no_term() -> None:
    assert query_terms("exam, exams and Exam") == ["exam"]


def test_a_heading_counts_more_than_the_text() -> None:
    in_heading = term_weights("Parking permits", "Apply online.")["park"]
    in_text = term_weights("", "Parking permits: apply online.")["park"]

    assert in_heading > in_text


def test_a_long_passage_dilutes_a_term() -> None:
    short = term_weights("", "Parking is free.")["park"]
    long = term_weights("", "Parking is free. " + "Other things are written here too. " * 30)["park"]

    assert long < short


@given(st.text(st.characters(), max_size=300), st.text(st.characters(), max_size=300))
def test_weights_are_bounded_whatever_the_text(anchor: str, text: str) -> None:
    weights = term_weights(anchor, text)

    assert all(0 < weight < K1 + 1 for weight in weights.values())
    assert all(term and len(term) <= 64 and not term.isspace() for term in weights)


@pytest.mark.parametrize(
    ("spellings", "joined"),
    [
        (("CS 310", "cs310", "CS-310", "Cs 310"), "cs310"),
        (("COMS W4118", "comsw4118", "COMS-W4118", "coms w4118"), "comsw4118"),
        (("MUS 580E", "mus580e", "MUS-580E"), "mus580e"),
        (("ED-D 407", "ED-D407", "ed-d 407"), "edd407"),
        (("15-213", "15213"), "15213"),
        (("Room B204", "roomB204"), "roomb204"),
    ],
)
def test_a_code_gives_the_same_term_however_it_is_written(spellings: tuple[str, ...], joined: str) -> None:
    assert [joined in terms(f"Who teaches {spelling}?") for spelling in spellings] == [True] * len(spellings)


@pytest.mark.parametrize("text", ["classes mp3player", "tag ab12cd34", "the 2024"])
def test_what_is_no_number_is_joined_to_no_word(text: str) -> None:
    first, second = text.lower().split()[-2:]

    assert first + second not in terms(text)
