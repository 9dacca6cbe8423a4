"""A question that names nothing is asked back once, with names from the pages."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.domain.passage import Chunk
from core.domain.search import Candidate
from core.rag.understanding.asking_back.choices import choices_of
from core.rag.understanding.asking_back.kinds import kinds_of
from core.rag.understanding.asking_back.need import names_nothing
from core.rag.understanding.asking_back.reply import asking
from core.rag.understanding.talk import Talk
from core.text.passage_structure import read

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)


def passage(number: int, title: str, heading: str = "", page: int | None = None) -> Candidate:
    headings = (heading,) if heading else ()
    chunk = Chunk(
        number, "It costs $5.", title, headings, page, f"https://u.example/{number}", title, "site", None, NOON, 1
    )
    return Candidate(chunk, 0.5, 1.0, 1, 1, 0.8, grade=1 - number / 10)


@pytest.mark.parametrize(
    "question",
    [
        "how much does it cost?",
        "when is the deadline?",
        "who is the chair",
        "is it required",
        "is it open today?",
        "how long can i keep it",
    ],
)
def test_a_question_that_names_nothing_is_seen(question: str) -> None:
    assert names_nothing(question)


@pytest.mark.parametrize(
    "question",
    [
        "how much is a parking permit?",
        "what are the prerequisites for CS 310",
        "when is the deadline to apply for financial aid",
        "who is the chair of biology",
        "whitlow hours",
        "When is commencement?",
        "How much is the application fee?",
        "When do summer classes begin?",
        "do we have class today?",
        "When do fall classes begin?",
        "When is the last day of classes next semester?",
        "Where can I talk to a person about advising?",
        "",
    ],
)
def test_a_question_that_names_something_is_not_asked_back(question: str) -> None:
    assert not names_nothing(question)


def test_the_choices_are_what_tells_the_pages_apart() -> None:
    found = [passage(1, "Parking | Larkmoor"), passage(2, "Transcripts | Larkmoor"), passage(3, "Parking | Larkmoor")]

    assert choices_of(found) == ("Parking", "Transcripts")


def test_a_document_is_chosen_by_its_sections() -> None:
    found = [
        passage(1, "Handbook", "2.1 Guests", page=3),
        passage(2, "Parking | Larkmoor"),
        passage(3, "Fees | Larkmoor"),
    ]

    assert choices_of(found) == ("Guests", "Parking", "Fees")


def test_one_page_is_no_choice() -> None:
    assert choices_of([passage(1, "Parking | Larkmoor"), passage(2, "Parking | Larkmoor")]) == ()


def test_what_is_asked_can_be_read_again_as_a_list() -> None:
    assert Talk("how much?", asking(("Parking", "Transcripts"))).listed == ("Parking", "Transcripts")


PERMITS = "Permit | Where | Price\nCommuter | Lot C | $120\nResident | Lot R | $190\nEvening | Lot C | $60"


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("permit cost", ("Commuter", "Resident", "Evening")),
        ("how much is a resident permit", ()),
        ("where do I buy a permit", ()),
        ("I live in town and drive here twice a week, how much is a permit", ()),
        ("how much is a locker", ()),
    ],
)
def test_a_short_question_that_several_rows_answer_is_asked_which(question: str, kinds: tuple[str, ...]) -> None:
    chunk = replace(passage(1, "Parking", "Permits").chunk, text=PERMITS, units=read(PERMITS))

    assert kinds_of(question, [replace(passage(1, "Parking"), chunk=chunk)]) == kinds
