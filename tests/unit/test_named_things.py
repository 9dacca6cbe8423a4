"""What a question names: codes, names, quoted words, and the things that it asks for."""

import pytest

from core.text.questions.entities import NamedAs, named


def _found(question: str, by: NamedAs, *names: str) -> list[str]:
    return [each.text for each in named(question, names.__contains__) if each.by is by]


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        ("Who teaches BIO 240?", ["BIO 240"]),
        ("is art310 full", ["art310"]),
        ("Where does 21-305 meet?", ["21-305"]),
        ("Which dean resigned in 1987?", []),
        ("When does FALL 2026 begin?", []),
        ("Can I take 20 credits?", []),
    ],
)
def test_a_course_is_named_by_its_code_and_a_year_is_no_code(question: str, codes: list[str]) -> None:
    assert _found(question, NamedAs.CODE) == codes


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Where is the office of Odile Farrow?", ["Odile Farrow"]),
        ("Can I use the GMAT instead?", ["GMAT"]),
        ("Are the TAs paid?", ["TAs"]),
        ("Is Prof. Farrow in on Monday?", ["Farrow"]),
        ("Does Brackley House, the Annex or Cole Hall have a kitchen?", ["Brackley House", "Annex", "Cole Hall"]),
        ("How late is it open?", []),
        ("How Do I Get A Library Card Here?", []),
    ],
)
def test_capitals_inside_of_a_question_are_a_name(question: str, names: list[str]) -> None:
    assert _found(question, NamedAs.NAME) == names


def test_a_name_in_small_letters_is_known_from_the_pages() -> None:
    assert _found("is odile farrow in today", NamedAs.NAME, "odile", "farrow") == ["odile farrow"]
    assert _found("is odile farrow in today", NamedAs.NAME) == []


def test_what_somebody_says_of_themselves_is_not_what_they_ask_for() -> None:
    assert not named("I have ADHD and two jobs, who do I talk to?")
    assert not named("If I have not taken GEO 101 can I still join?")
    assert _found("I need the phone number of Odile Farrow", NamedAs.NAME) == ["Odile Farrow"]


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("Is there a pottery class?", ("potteri", "class")),
        ("do you guys have a climbing wall", ("climb", "wall")),
        ("Are there any dance majors at Brackley University?", ("danc",)),
    ],
)
def test_a_thing_that_may_not_exist_is_what_is_asked_for(question: str, thing: tuple[str, ...]) -> None:
    assert [each.terms for each in named(question) if each.by is NamedAs.EXISTING] == [thing]


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("harbour café menu", "harbour café menu"),
        ("how much is a yoga mat", "yoga mat"),
        ("Which newspapers do I get for free?", "newspapers"),
        ("snorkel rental in the summer", "snorkel rental"),
    ],
)
def test_the_thing_of_which_something_is_asked_is_read(question: str, thing: str) -> None:
    assert _found(question, NamedAs.THING) == [thing]


def test_words_of_all_things_name_nothing() -> None:
    assert not named("What is the phone number?")
    assert not named("Is there a deadline?")
    assert not named("")
