"""Offices and people are read from whole sentences, and from no sentence that may say something else."""

import pytest

from core.domain.document import Block, BlockKind
from core.domain.records import OpeningHours, Person, Place
from core.extract.records.places.places import places_of
from core.extract.records.staff.people import people_of
from core.records.clock.opening_hours import hours_told


def page(*lines: str) -> tuple[Block, ...]:
    heading = Block(BlockKind.HEADING, "Notes", level=1)
    return (heading, *(Block(BlockKind.PARAGRAPH, line) for line in lines))


def places(*lines: str) -> list[tuple[str, str, str, str]]:
    return [(one.name, one.address, one.phone, one.email) for one in places_of(page(*lines), "Notes")]


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("The IT desk is in Hale Hall 12.", ("IT desk", "Hale Hall 12", "", "")),
        ("The Department of Botany is located in the Fen Science Building.",
         ("Department of Botany", "Fen Science Building", "", "")),
        ("Call the registrar at 555-0120.", ("Registrar", "", "555-0120", "")),
        ("When we are closed, call the nurse line at 555-0162. In an emergency call 911.",
         ("Nurse line", "", "555-0162", "")),
        ("Ask Financial Aid, Hale Hall 120, before you leave.", ("Financial Aid", "Hale Hall 120", "", "")),
        ("Housing Office: Union 210, 555-0150, housing@u.example. See also dining.",
         ("Housing Office", "Union 210", "555-0150", "housing@u.example")),
        ("For a long absence, write to the Dean of Students, Hale Hall 300, 555-0112.",
         ("Dean of Students", "Hale Hall 300", "555-0112", "")),
        ("Things are brought to the Information Desk on the ground floor of the Student Union.",
         ("Information Desk", "ground floor of the Student Union", "", "")),
        ("The Code Clinic in Pell Hall 210 gives free help with CS 110.", ("Code Clinic", "Pell Hall 210", "", "")),
    ],
)  # fmt: skip
def test_an_office_is_read_from_a_sentence(sentence: str, place: tuple[str, str, str, str]) -> None:
    assert places(sentence) == [place]


@pytest.mark.parametrize(
    "sentence",
    [
        "The bookstore was in Hale Hall 12.",
        "The bookstore will move to Hale Hall 12.",
        "The front desk is in Hale Hall 12.",
        "Maria Solis is in Hale Hall 12.",
        "Ask Maria Solis at 555-0120.",
        "Your department is in Hale Hall 12.",
        "The museum is in chapter 3.",
        "The library is in Fall 2026.",
        "Our field station at Reedmere, 12 miles from campus, has room for 24 students.",
        "The van leaves from the Depot at 7:45 am.",
        "Linnet House, 3 Linnet Lane, 555-0148",
        "During finals the library is open 24 hours a day, from December 3 to December 11, 2026.",
    ],
)
def test_other_sentences_state_no_office(sentence: str) -> None:
    assert places(sentence) == []


def test_what_follows_belongs_to_the_office_that_was_named() -> None:
    said = (
        "The IT help desk is in Hale Hall 12. It is open Monday to Friday from 8:00 am to 6:00 pm. Telephone 555-0140."
    )
    usual = OpeningHours((0, 1, 2, 3, 4), opens="08:00", closes="18:00")
    assert places_of(page(said), "Notes") == (Place("IT help desk", "Hale Hall 12", "555-0140", hours=(usual,)),)


def test_lines_below_a_name_describe_it() -> None:
    lines = ("Advising Center", "Finch Hall 110", "555-0157", "Open 8:00–17:00 weekdays", "Help us", "555-0199")
    usual = OpeningHours((0, 1, 2, 3, 4), opens="08:00", closes="17:00")
    assert places_of(page(*lines), "Notes") == (Place("Advising Center", "Finch Hall 110", "555-0157", hours=(usual,)),)


def test_one_day_may_have_another_time() -> None:
    said = hours_told(
        "Monday to Friday from 8:30 am to 5:00 pm; on Thursday we open at 10:00 am. We are closed at weekends."
    )
    assert [(each.weekdays, each.opens, each.closes) for each in said] == [
        ((0, 1, 2, 4), "08:30", "17:00"),
        ((3,), "10:00", "17:00"),
        ((5, 6), "", ""),
    ]


@pytest.mark.parametrize("said", ["Monday to Friday 9 to 5; tours on Tuesday", "Mon 9am-5pm. Bring your card.", ""])
def test_hours_with_a_clause_that_is_not_understood_are_not_read(said: str) -> None:
    assert hours_told(said) == ()


@pytest.mark.parametrize(
    ("sentence", "person"),
    [
        ("The Integrity Officer is Dr. Cyrus Hale, Pell Hall 310, 555-0114.",
         Person("Dr. Cyrus Hale", "Integrity Officer", "", "555-0114", "Pell Hall 310", "Notes")),
        ("Meet our dietitian, Carla Winn, by writing to dining@u.example or calling 555-0154.",
         Person("Carla Winn", "Dietitian", "dining@u.example", "555-0154", "", "Notes")),
        ("The Department of Botany is in Hale Hall. The chair is Dr. Ada Bell, Hale Hall 4.",
         Person("Dr. Ada Bell", "Chair", office="Hale Hall 4", group="Department of Botany")),
        ("Maria Solis is the director of admissions.", Person("Maria Solis", "Director of admissions", group="Notes")),
    ],
)  # fmt: skip
def test_somebody_is_read_with_a_role(sentence: str, person: Person) -> None:
    assert people_of(page(sentence), "Notes") == (person,)


@pytest.mark.parametrize(
    "sentence",
    [
        "The chair was Dr. Ada Bell.",
        "The author is Ada Bell.",
        "The instructor is Ada Bell.",
        "The deadline is Friday Morning, 555-0100.",
        "Our mission is Academic Excellence.",
        "The chair is the person who answers.",
        "Ada Bell is a student of botany.",
    ],
)
def test_other_sentences_state_nobody(sentence: str) -> None:
    assert people_of(page(sentence), "Notes") == ()
