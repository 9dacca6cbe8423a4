"""Words that only look like pointers to the talk: the IT office, and somebody whom the turn itself names."""

import pytest

from core.rag.understanding.carrying import about
from core.rag.understanding.follow_ups import depends_on_context


@pytest.mark.parametrize(
    "turn",
    [
        "where is the it help desk",
        "is it support open on sunday",
        "do we have an it office in the annex",
        "my flatmate smokes all night and i want to move away from him",
        "a teacher lost my essay, can she still grade the course",
    ],
)
def test_a_turn_with_a_name_of_its_own_points_to_nothing(turn: str) -> None:
    assert not depends_on_context(turn)


@pytest.mark.parametrize("turn", ["is it open on sunday", "can it help me", "what is his number", "does she teach it"])
def test_a_pronoun_without_a_name_points_to_the_talk(turn: str) -> None:
    assert depends_on_context(turn)


def test_a_thing_takes_the_place_of_no_person() -> None:
    assert about("North Hall", "how do i email him", is_person=False) == "North Hall how do i email him"
    assert about("Ada Ruiz", "how do i email him") == "how do i email Ada Ruiz"


def test_the_it_office_gives_way_to_no_topic() -> None:
    assert about("North Hall", "is the it help open") == "North Hall is the it help open"


def test_which_one_asks_of_the_things_of_the_talk() -> None:
    assert about("dorms", "which one is the cheapest", is_person=False) == "which dorms is the cheapest"
    assert (
        about("meal plans", "wich of them has the most meals", is_person=False) == "which meal plans has the most meals"
    )
