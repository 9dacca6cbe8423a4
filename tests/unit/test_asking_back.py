"""A question that names nothing is asked back once, with names from the pages."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.part import asking
from core.rag.understanding.asking_back.due import choices_if_due, choices_of
from core.rag.understanding.asking_back.need import names_nothing
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
        "my account is locked",
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


def test_news_of_a_place_is_no_choice_beside_it() -> None:
    found = [passage(1, "Library opens until midnight"), passage(2, "Library"), passage(3, "Dining")]

    assert choices_of(found) == ("Library", "Dining")


def test_what_it_points_to_is_asked_however_sure_an_answer_is() -> None:
    found = [said(1, "Shuttles", "The shuttle is free."), said(2, "Counseling", "Counseling is free.")]

    assert choices_if_due("is it free", found, 0.97) == ("Shuttles", "Counseling")
    assert choices_if_due("is counseling free", found, 0.97) is None


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
    assert choices_if_due("how do i appeal", APPEALS, 0.6) == ("Grades", "Conduct")
    assert choices_if_due("how do i appeal a grade", APPEALS, 0.6) is None
    titled = [said(4, "Appeals | Larkmoor", "You may appeal in writing."), *APPEALS]
    assert choices_if_due("how do i appeal", titled, 0.6) is None


def test_words_of_any_question_do_not_hide_what_it_could_mean() -> None:
    term = said(4, "Integrity | Larkmoor", "You may appeal to the Board within 10 business days.")

    assert choices_if_due("want to appeal", APPEALS, 0.6) == ("Grades", "Conduct")
    assert choices_if_due("how long do i have to appeal", [*APPEALS, term], 0.6) == ("Conduct", "Integrity")


def test_a_thing_that_one_page_alone_has_a_heading_for_is_answered() -> None:
    beside = said(2, "Exams | Larkmoor", "Print your name on each page.")
    desk = said(1, "IT Help | Larkmoor", "Send your file to the desk to print it.")
    headed = replace(desk, chunk=replace(desk.chunk, headings=("Printing",)))

    assert choices_if_due("how do i print something", [desk, beside], 0.6) == ("IT Help", "Exams")
    assert choices_if_due("how do i print something", [headed, beside], 0.6) is None


def test_what_fits_one_page_is_answered_where_that_is_likely() -> None:
    late = [said(1, "Bills", "The late fee on a bill is $75."), said(2, "Library", "A late book costs $1 a day.")]

    assert choices_if_due("late fee on the bill", late, 0.75) is None
    assert choices_if_due("late fee on the bill", late, 0.4) is not None
    assert choices_if_due("is it late", late, 0.75) == ("Bills", "Library")


def test_only_what_has_a_value_of_the_kind_asked_for_is_offered() -> None:
    found = [said(1, "Lockers", "A locker costs $20."), *APPEALS]

    assert choices_if_due("how much does it cost", found, 0.2) == ("Lockers", "Parking")


PERMITS = "Permit | Where | Price\nCommuter | Lot C | $120\nResident | Lot R | $190\nEvening | Lot C | $60"


def headed(number: int, heading: str, text: str) -> Candidate:
    found = said(number, "Financial Aid and Scholarships", text)
    return replace(found, chunk=replace(found.chunk, headings=(heading,), url="https://u.example/aid"))


AID = [headed(1, "Fen Scholarship", "You get $2,500 a year."), headed(2, "Merit Scholarship", "You get $1,000 a year.")]


def test_common_words_that_the_pages_write_as_a_name_are_one() -> None:
    listed = [headed(1, "Standing", "Students with a GPA of 3.6 or more are on the Dean's List.")]

    assert names_nothing("what gpa do i need for deans list")
    assert choices_if_due("what gpa do i need for deans list", listed, 0.3) is None
    assert choices_if_due("what gpa do i need", listed, 0.3) is not None


def test_two_neighbours_of_a_question_that_stand_together_are_one_name() -> None:
    found = [
        said(1, "Facts | Larkmoor", "The school colors are red and gray."),
        said(2, "Print | Larkmoor", "A school copy in color."),
    ]

    assert choices_if_due("school colors?", found, 0.4) is None


def test_a_span_of_time_is_no_name() -> None:
    listed = [headed(1, "Room rates per semester", "A double room costs $3,150.")]

    assert choices_if_due("how much does it cost here per semester", listed, 0.3) is not None


@pytest.mark.parametrize("question", ["anything i have to pay this week", "how much do resident assistants get paid"])
def test_a_week_and_who_does_something_are_named(question: str) -> None:
    assert not names_nothing(question)
