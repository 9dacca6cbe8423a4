"""A question that names nothing is asked back once, with names from the pages."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.domain.passage import Chunk
from core.domain.search import Candidate
from core.rag.understanding.asking_back.choices import choices_of
from core.rag.understanding.asking_back.due import choices_if_due
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
        "what's an I grade",
        "what does late mean",
        "do you guys have a suit i can borrow",
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


def said(number: int, title: str, text: str) -> Candidate:
    return replace(passage(number, title), chunk=replace(passage(number, title).chunk, text=text, units=read(text)))


APPEALS = [
    said(1, "Grades | Larkmoor", "To appeal a grade, write to the instructor."),
    said(2, "Conduct | Larkmoor", "You may appeal to the Vice President within ten days."),
    said(3, "Parking | Larkmoor", "A permit costs $120 a year."),
]


def test_a_thing_of_several_pages_is_asked_which_where_none_is_about_it() -> None:
    assert choices_if_due("how do i appeal", APPEALS, APPEALS, 0.6) == ("Grades", "Conduct")
    assert choices_if_due("how do i appeal a grade", APPEALS, APPEALS, 0.6) is None
    titled = [said(4, "Appeals | Larkmoor", "You may appeal in writing."), *APPEALS]
    assert choices_if_due("how do i appeal", titled, titled, 0.6) is None


def test_what_fits_one_page_is_answered_where_that_is_likely() -> None:
    late = [said(1, "Bills", "The late fee on a bill is $75."), said(2, "Library", "A late book costs $1 a day.")]

    assert choices_if_due("late fee on the bill", late, late, 0.75) is None
    assert choices_if_due("late fee on the bill", late, late, 0.4) is not None
    assert choices_if_due("is it late", late, late, 0.75) == ("Bills", "Library")


def test_only_what_has_a_value_of_the_kind_asked_for_is_offered() -> None:
    found = [said(1, "Lockers", "A locker costs $20."), *APPEALS]

    assert choices_if_due("how much does it cost", found, found, 0.2) == ("Lockers", "Parking")


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
