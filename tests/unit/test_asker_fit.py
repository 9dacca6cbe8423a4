"""What a page says for some people is used for those who told that they are of them, and for no others."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from core.domain.memory import Account, Fact, FactKind
from core.rag.asker_fit import addresses, fields_in, may_be_for, names_a_group

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
AWARD = "The Alder Award is for biology juniors."


def told(**values: str) -> list[Fact]:
    account = Account("discord", "", "ann")
    return [
        Fact(uuid4(), FactKind(kind), value, account, "campus", "m1", NOON, NOON + timedelta(days=9))
        for kind, value in values.items()
    ]


def test_an_award_for_biology_juniors_is_for_no_junior_in_nursing() -> None:
    assert not may_be_for(told(year="junior", programme="nursing"), AWARD)
    assert may_be_for(told(year="junior", programme="biology"), AWARD)


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"year": "sophomore"}, "Juniors and seniors may live in the apartments."),
        ({"status": "graduate student"}, "Undergraduates pay $640 per credit."),
        ({"year": "junior"}, "The award is open to graduate students."),
        ({"status": "part-time student"}, "Full-time students pay $180."),
        ({"programme": "mechanical engineering"}, "Civil engineering majors take statics."),
        ({"programme": "physics"}, "Students in history may apply."),
        ({"campus": "north campus"}, "The gym on the south campus is open."),
        ({"programme": "nursing"}, "The award is given to juniors who major in biology."),
        ({"status": "live on campus"}, "Commuters park in Lot D."),
        ({"year": "sophomore"}, "Open to third-year students."),
    ],
)
def test_what_is_for_others_is_for_none_who_told_otherwise(facts: dict[str, str], text: str) -> None:
    assert not may_be_for(told(**facts), text)


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"year": "junior"}, "Juniors and seniors may live in the apartments."),
        ({"year": "junior"}, "Undergraduates pay $640 per credit."),
        ({"year": "junior"}, "The library closes at 11 pm."),
        ({"programme": "mechanical engineering"}, "Engineering students find internships at the fair."),
        ({"programme": "nursing"}, "Eligible students may apply."),
        ({"campus": "north campus"}, "The gym on the north campus is open."),
        ({"year": "junior"}, "To graduate in nursing you need 640 hours of practice."),
        ({"year": "junior"}, "Apply in the term before you graduate."),
        ({"status": "commuter"}, "Residents pay $400, non-residents $900."),
        ({}, AWARD),
    ],
)
def test_what_names_no_others_may_be_for_anybody(facts: dict[str, str], text: str) -> None:
    assert may_be_for(told(**facts), text)


def test_fields_stand_beside_the_people_who_study_them() -> None:
    assert list(fields_in("Computer science majors and juniors in nursing meet in the biology building.")) == [
        "computer science",
        "nursing",
    ]


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ({"year": "junior"}, "Undergraduates in their third year may apply."),
        ({"year": "junior"}, "Undergraduates pay $640 per credit."),
        ({"status": "live on campus"}, "Residential students pay $210."),
        ({"status": "graduate student"}, "Graduate students keep books for 90 days, undergraduates for 28."),
        ({"status": "veteran"}, "Veterans can use their benefits."),
        ({"programme": "mechanical engineering"}, "Engineering students find internships at the fair."),
        ({"campus": "north campus"}, "The gym on the north campus is open."),
    ],
)
def test_a_text_says_in_its_own_words_that_it_is_for_them(fact: dict[str, str], text: str) -> None:
    [known] = told(**fact)

    assert addresses(text, known)
    assert not addresses("The library closes at 11 pm.", known)


def test_a_field_is_addressed_only_by_its_people() -> None:
    [nursing] = told(programme="nursing")

    assert not addresses("The nursing skills lab is in Hall B.", nursing)


@pytest.mark.parametrize(
    "question", ["when do seniors register?", "what do biology majors take?", "is the gym on the south campus open?"]
)
def test_a_question_of_a_group_is_of_that_one_whoever_asks(question: str) -> None:
    assert names_a_group(question)
    assert not names_a_group("when can i register?")


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ({"status": "graduate student"}, "Doctoral students have 85 percent of it paid."),
        ({"year": "senior"}, "BIOL 480 Senior Seminar"),
        ({"year": "senior"}, "Senior citizens who audit a course"),
        ({"catalog_year": "2021-22"}, "2024-25 and later: MATH 265"),
    ],
)
def test_what_is_for_fewer_or_only_sounds_alike_is_not_for_them(fact: dict[str, str], text: str) -> None:
    [known] = told(**fact)

    assert not addresses(text, known)


def test_a_catalog_year_is_of_its_own_line_or_of_one_from_it_on() -> None:
    [known] = told(catalog_year="2025-26")

    assert addresses("2024-25 and later: MATH 265", known)
    assert not may_be_for([known], "2023-24: MATH 240")
