"""Questions for people are answered from directories: the person that was named or has the role, and no neighbour."""

from datetime import date

import pytest

from tests.standins.record_campus import RecordCampus

TODAY = date(2026, 9, 14)


def directory(*rows: tuple[str, str, str, str, str]) -> str:
    """A page with a table of people: name, title, office, phone, e-mail."""
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    head = "".join(f"<th>{name}</th>" for name in ("Name", "Title", "Office", "Phone", "Email"))
    return f"Staff Directory\n<table><tr>{head}</tr>{cells}</table>"


VARGA = ("Varga, Odette", "University Registrar", "Calder Hall 101", "555-0120", "registrar@u.example")
STAFF = directory(
    VARGA,
    ("Tansley, Rufus", "Associate Registrar", "Calder Hall 102", "", "tansley@u.example"),
    ("Okeeling, Desmond", "Director of Financial Aid", "Calder Hall 120", "555-0130", "finaid@u.example"),
    ("Uhl, Mona", "Director of Housing", "Union 210", "555-0150", "housing@u.example"),
    ("Tarrant, Dr. Imogen", "Chair, Computer Science", "Pell Hall 401", "555-0180", "cs@u.example"),
    ("Marsh-Lowe, Gideon", "Manager, Parking Services", "Depot 3", "555-0170", "marsh@u.example"),
    ("Underhay, Dr. Constance", "Dean of Students", "Calder Hall 300", "555-0112", "dean@u.example"),
    ("Bell, Ada", "Provost and Senior Lecturer", "Calder Hall 1", "", "bell@u.example"),
)
CAMPUS = RecordCampus.of({"directory": STAFF}, TODAY)
told = CAMPUS.told


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("odette varga phone?", "The telephone number of Odette Varga (University Registrar) is 555-0120 [1]."),
        ("what's Odette's email", "The e-mail address of Odette Varga (University Registrar) is registrar@u.example"),
        ("WHERE IS PROF TARRANT'S OFFICE", "The office of Dr. Imogen Tarrant (Chair, Computer Science) is Pell Hall"),
        ("who is Odette Varga", "Odette Varga is University Registrar [1]."),
        ("tarrant phone and email", "Dr. Imogen Tarrant (Chair, Computer Science): 555-0180 [1]; cs@u.example [1]."),
        ("how do i reach gideon marsh-lowe", "Gideon Marsh-Lowe (Manager, Parking Services): Depot 3 [1]; 555-0170"),
        ("dean underhay's office", "The office of Dr. Constance Underhay (Dean of Students) is Calder Hall 300 [1]."),
    ],
)
def test_somebody_who_is_named_is_told_of(question: str, said: str) -> None:
    assert told(question).startswith(said)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("who is the registrar", "Odette Varga"),
        ("Who is the director of financial aid?", "Desmond Okeeling"),
        ("cs chair", "Dr. Imogen Tarrant"),
        ("who is the head of the computer science department", "Dr. Imogen Tarrant"),
        ("who runs parking", "Gideon Marsh-Lowe"),
        ("who do i contact about housing", "Mona Uhl"),
        ("who do i talk to about a housing problem", "Mona Uhl"),
        ("associate registrar", "Rufus Tansley"),
        ("who is the provost", "Ada Bell"),
    ],
)
def test_somebody_is_found_by_the_role(question: str, name: str) -> None:
    assert told(question).startswith(name)


def test_naming_the_institution_changes_nothing() -> None:
    pages = {"staff": STAFF.replace("Staff Directory", "Staff Directory | Larkmoor University", 1)}
    assert told("who is the registrar at Larkmoor University", pages=pages).startswith("Odette Varga")
    assert told("odette varga's email at larkmoor", pages=pages).endswith("is registrar@u.example [1].")
    assert told("who is the president of larkmoor", pages=pages) == ""


@pytest.mark.parametrize(
    "question",
    [
        "Mona Tully email",  # there is a Mona Uhl
        "who is the director",  # there are several
        "who is the dean",  # "of Students" was not said
        "assistant registrar",
        "who is the president",
        "does Odette Varga have a dog",
        "when does Odette Varga hold office hours",
        "is Odette Varga the bursar",
        "student services phone",
        "rufus tansley phone",  # no page states it
        "who",
    ],
)
def test_what_is_not_certain_is_not_told(question: str) -> None:
    assert told(question) == ""


def test_a_follow_up_keeps_the_person_or_the_question() -> None:
    assert "555-0120" in told("and her phone?", "what's odette varga's email")
    assert "555-0180" in told("and imogen tarrant?", "what is odette varga's phone number")


def test_namesakes_are_all_told_of_and_too_many_are_not() -> None:
    bells = [(f"Bell, {name}", "Lecturer", f"Hall {at}", "", "") for at, name in enumerate(("Ada", "Otto", "Kim"))]
    said = told("where is bell's office", pages={"people": directory(*bells)})
    assert [line.split(" (")[0] for line in said.split("\n")] == [
        f"The office of {name} Bell" for name in ("Ada", "Otto", "Kim")
    ]
    assert told("bell office", pages={"people": directory(*bells, ("Bell, Cy", "Lecturer", "Hall 9", "", ""))}) == ""


def test_pages_that_contradict_each_other_are_both_told_with_their_dates() -> None:
    pages = {"a": directory(VARGA), "b": directory((*VARGA[:3], "555-0999", VARGA[4]))}
    assert told("odette varga phone", pages=pages) == (
        "The telephone number of Odette Varga (University Registrar) is 555-0120 "
        "(Staff Directory, as of 2026-11-20) [1] and 555-0999 (Staff Directory, as of 2026-11-20) [2]."
    )
    assert told("odette varga office", pages=pages).endswith("is Calder Hall 101 [1][2].")


MANAGERS = directory(
    ("Vivis, Amber", "Sr. Academic Program Manager - MSAII", "Hall 357", "", "avivis@u.example"),
    ("Lucas, Jenn", "Academic Program Manager - MCDS", "Hall 6415", "", "lucas@u.example"),
    ("Diab, Mona", "LTI Director and Tenured Professor", "Hall 5", "", "diab@u.example"),
    ("Hale, Rui", "Assistant Program Manager - MIIS", "Hall 7", "", "hale@u.example"),
)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("which room do I go to for the MSAII program manager", "The office of Amber Vivis"),
        ("who is the mcds program manager", "Jenn Lucas"),
        ("who is in charge of the language technologies institute", "Mona Diab"),
        ("who is the miis program manager", ""),  # an assistant is not the one
        ("who is the program manager", ""),
    ],
)
def test_one_whose_role_says_more_is_meant_unless_it_says_deputy(question: str, name: str) -> None:
    said = told(question, pages={"staff": MANAGERS})
    assert said.startswith(name) and bool(said) == bool(name)


def test_a_middle_initial_must_not_be_another_one() -> None:
    pages = {"staff": directory(("Lee, Jae W.", "Lecturer", "Hall 1", "555-0100", "lee@u.example"))}
    assert told("jae w lee phone", pages=pages) and not told("jae k lee phone", pages=pages)


def test_roles_in_other_words_are_told_once() -> None:
    pages = {
        "a": directory(("Bell, Ada", "Chair, Biology", "Hall 1", "555-0100", "bio@u.example")),
        "b": "Biology\n<p>The Department of Biology is in Hale Hall. The chair is Dr. Ada Bell, Hall 1, 555-0100.</p>",
    }
    assert told("who is the biology chair", pages=pages).startswith("Ada Bell is Chair, Biology [1][2].")
