"""What is said in passing of oneself, of others or of one moment never becomes a fact."""

from itertools import product

import pytest

from core.domain.memory import FactKind, ToldFact
from core.personal.patterns import told_in

SENSITIVE = (
    "gay lesbian queer transgender bisexual depressed suicidal autistic diabetic disabled pregnant blind deaf muslim "
    "christian jewish hindu black hispanic latina undocumented refugee republican socialist convicted homeless broke "
    "poor divorced widowed adopted bankrupt"
).split()
SAID = (
    "I'm a {} nursing major",
    "I'm a {} chemistry minor",
    "I'm a {} student",
    "I'm a {} transfer student",
    "I'm a {} commuter",
    "I'm a junior and a {} psychology major",
    "my major is {} psychology",
    "I study {} chemistry",
    "I'm majoring in {} nursing and biology",
    "I love {} dance",
    "I live in {} House",
    "my campus is the {} campus",
    "I'm at the {} campus",
    "I prefer online classes as a {} person",
    "I only want quiet floors since I'm {}",
)


@pytest.mark.parametrize("said", SAID)
def test_no_sensitive_word_is_part_of_a_fact(said: str) -> None:
    texts = [asks + said.format(word) for word, asks in product(SENSITIVE, ["", "remember that "])]
    values = [fact.value.lower() for text in texts for fact in told_in(text).facts]

    assert not [value for value in values if not set(SENSITIVE).isdisjoint(value.split())]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I'm a black history major", "black history"),
        ("I'm a disability studies major", "disability studies"),
        ("I'm a queer studies minor", "queer studies minor"),
        ("I'm a mental health nursing major", "mental health nursing"),
        ("I'm a hospitality major", "hospitality"),
        ("I'm a deaf education major", "deaf education"),
        ("I'm a conservation biology major", "conservation biology"),
        (
            "I'm enrolled in the Industrial and Systems Engineering major and have a job",
            "Industrial and Systems Engineering",
        ),
    ],
)
def test_a_subject_about_such_a_matter_is_one(text: str, value: str) -> None:
    assert told_in(text).facts == (ToldFact(FactKind.PROGRAMME, value, adds="minor" in value),)


@pytest.mark.parametrize(
    "text",
    [
        "I'm sure every major has one",
        "I'm the only major here",
        "I'm a former nursing major",
        "I'm a sad nursing major",
        "my campus is boring",
        "my home campus is so far away",
        "I loved the film",
        "I love the film",
        "I do general accounting",
        "I play music on my drive",
        "I do the reading",
        "Sam: I'm a junior. Anna: I'm a senior.",
        "Sam Lee: I'm Sam and I play guitar! Anna Roe: I play violin",
        "remember that I lift weights",
        "remember that I'm going to lift others up",
        "remember that I live near the elevator",
        "remember that I watch films with subtitles",
        "remember that I need a lift to the airport",
    ],
)
def test_what_is_said_of_one_thing_or_moment_is_no_fact(text: str) -> None:
    assert told_in(text).facts == ()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I only want online classes since Anna left me", "only want online classes"),
        ("I prefer evening classes with Prof. Smith", "prefer evening classes"),
        ("I don't want morning classes on Mondays, sorry", "don't want morning classes on Mondays"),
        ("I prefer classes in the evening over online ones", "prefer classes in the evening over online ones"),
    ],
)
def test_a_preference_is_kept_without_its_reason_and_without_others(text: str, value: str) -> None:
    assert told_in(text).facts == (ToldFact(FactKind.PREFERENCE, value),)


@pytest.mark.parametrize(
    "asks",
    [
        "forget that",
        "please forget that",
        "can you forget that",
        "I want you to forget that",
        "please don't remember that",
    ],
)
def test_forgetting_can_be_asked_for_in_many_ways(asks: str) -> None:
    assert told_in(f"{asks} I'm a commuter").facts == (ToldFact(FactKind.STATUS, "commuter", denies=True),)


@pytest.mark.parametrize(
    "text",
    [
        "remember I need an elevator",
        "remember that I need the lift",
        "remember that I can't use stairs",
        "remember that I'm in a wheelchair",
        "remember that I am a wheelchair user",
    ],
)
def test_a_need_is_told_by_saying_that_it_is_needed(text: str) -> None:
    assert told_in(text).facts == (ToldFact(FactKind.ACCESS_NEED, "step-free access"),)


def test_who_does_like_something_likes_it() -> None:
    assert told_in("I do like music").facts == (ToldFact(FactKind.INTEREST, "music"),)
    assert told_in("I do love accounting").facts == (ToldFact(FactKind.INTEREST, "accounting"),)
