"""A passage that can hold the kind of answer that is asked for comes first."""

from datetime import UTC, datetime

import pytest

from core.domain import Candidate
from core.rag.answer_kinds import holds_kind, wanted_kind
from core.site_domain import Chunk

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def found(*texts: str) -> list[Candidate]:
    chunks = [
        Chunk(number, text, "", (), None, "https://larkmoor.example", "", "x", None, NOON, 1)
        for number, text in enumerate(texts)
    ]
    return [Candidate(chunk, 0.5, 1.0, 1, 1, 1.0 - chunk.id / 10) for chunk in chunks]


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("When is commencement?", "day"),
        ("What is the deadline to add a course?", "day"),
        ("What time does the shuttle leave?", "clock"),
        ("What are the library's hours on Saturday?", "clock"),
        ("How many credit hours do I need?", "count"),
        ("How many hours may I work?", "count"),
        ("How much of the grade is the midterm worth?", "share"),
        ("Where do I pick up my parking permit?", "place"),
        ("Who teaches CS 310?", "name"),
        ("What is the Registrar's e-mail?", "address"),
    ],
)
def test_a_question_tells_what_kind_of_answer_it_wants(question: str, kind: str) -> None:
    wanted = wanted_kind(question)

    assert wanted is not None
    assert wanted.name == kind


@pytest.mark.parametrize("question", ["May I keep a cat in Cobb House?", "What is HIST 260 about?", ""])
def test_for_a_question_that_does_not_tell_no_passage_holds_its_kind(question: str) -> None:
    given = found("Fish are allowed.", "Ask on May 4.")

    assert wanted_kind(question) is None
    assert holds_kind(question, given) == [0.0, 0.0]


@pytest.mark.parametrize(
    ("question", "without", "with_it"),
    [
        ("When is the fair?", "The fair is in the gymnasium.", "The fair opens on October 7."),
        ("What are the desk's hours?", "The desk is staffed by students.", "The desk: 9 am to 5 pm."),
        ("How much is homework worth?", "Homework is graded for style.", "Homework is 30% of the grade."),
        ("How often does it run?", "It runs all through the week.", "It runs twice a day."),
        ("Where is the desk?", "The desk lends umbrellas.", "The desk is in Calder Hall."),
        ("Who leads the lab?", "the lab has a leader", "The lab is led by Hester Quillfeather."),
        ("What is the desk's email?", "Ask at the desk.", "desk@larkmoor.example"),
    ],
)
def test_a_passage_that_has_such_a_thing_is_told_from_one_that_has_not(
    question: str, without: str, with_it: str
) -> None:
    assert holds_kind(question, found(without, with_it)) == [0.0, 1.0]
