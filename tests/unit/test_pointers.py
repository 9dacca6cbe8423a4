"""Words that only look like pointers to the talk: the IT office, and somebody whom the turn itself names."""

from datetime import UTC, datetime

import pytest

from core.domain.conversation import Turn
from core.rag.understanding.carrying import Carrier, about
from core.rag.understanding.follow_ups import depends_on_context
from core.rag.understanding.talk import Talk, talk_of

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)


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
    assert about("North Hall", "what is his number", is_person=False) == "North Hall what is his number"
    assert about("Ada Ruiz", "what is his number") == "what is Ada Ruiz's number"


def test_the_it_office_gives_way_to_no_topic() -> None:
    assert about("North Hall", "is the it help open") == "North Hall is the it help open"


def test_which_one_asks_of_the_things_of_the_talk() -> None:
    assert about("dorms", "which one is the cheapest", is_person=False) == "which dorms is the cheapest"
    assert (
        about("meal plans", "wich of them has the most meals", is_person=False) == "which meal plans has the most meals"
    )


def test_what_our_own_sentences_list_can_be_pointed_to() -> None:
    assert Talk("which halls", "Three: Elm Hall, Oak House and Ash Court [1].").listed == (
        "Elm Hall",
        "Oak House",
        "Ash Court",
    )


def test_the_one_that_was_told_is_what_the_talk_is_about() -> None:
    asked = Turn("user", "which one is the cheapest", NOON, "which halls is the cheapest", "answered")
    talk = talk_of([asked, Turn("assistant", "The cheapest is Elm Hall: $3,100 (Rates) [1].", NOON)])

    assert talk is not None
    assert talk.thing == "Elm Hall"


def test_a_refused_follow_up_leaves_the_talk_where_it_was() -> None:
    talk = talk_of(
        [
            Turn(
                "user", "is there a scholarship for twins", NOON, "is there a scholarship for twins", "answered", ("u",)
            ),
            Turn("assistant", "“Twins get $100.” [1]", NOON),
            Turn("user", "when is it due", NOON, "when is scholarship twins due", "no_evidence"),
            Turn("assistant", "Nothing.", NOON),
        ]
    )

    assert talk is not None
    assert (talk.pages, talk.is_refused) == (("u",), False)


async def test_the_words_for_an_item_give_way_to_it() -> None:
    talk = Talk("which halls are there", "Three: Elm Hall, Oak House and Ash Court [1].", "halls")
    joined = await Carrier().joined("the third one, who can live in it", talk)

    assert joined.text == "who can live in Ash Court"


GROUPS = "Three: Quiet minds, Loss and change and New here [1]."
WAYS = "“Ways to pay: By bank transfer, free of charge. By credit card; 2 percent more.” [1]"
LINES = "“Ways to go: by Blue Line; by Gold Line” [1]"


@pytest.mark.parametrize(
    ("answer", "turn", "understood"),
    [
        (GROUPS, "when does the 2nd one meet", "when does Loss and change meet"),
        (WAYS, "is the second one free", "is By credit card free"),
        (LINES, "how long is the second?", "how long is by Gold Line?"),
    ],
)
async def test_the_second_one_gives_way_to_its_name(answer: str, turn: str, understood: str) -> None:
    joined = await Carrier().joined(turn, Talk("which are there", answer))

    assert joined.text == understood
