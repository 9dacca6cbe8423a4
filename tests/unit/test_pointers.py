"""Words that only look like pointers to the talk: the IT office, and somebody whom the turn itself names."""

from datetime import UTC, datetime

import pytest

from core.domain.conversation import Turn
from core.rag.understanding.carrying import joined
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


GROUPS = "Three: Quiet minds, Loss and change and New here [1]."
WAYS = "“Ways to pay: By bank transfer, free of charge. By credit card; 2 percent more.” [1]"
LINES = "“Ways to go: by Blue Line; by Gold Line” [1]"


@pytest.mark.parametrize(
    ("answer", "turn", "understood"),
    [
        (GROUPS, "when does the 2nd one meet", "Loss and change"),
        (WAYS, "is the second one free", "By credit card"),
        (LINES, "how long is the second?", "by Gold Line"),
    ],
)
def test_the_second_one_brings_its_name(answer: str, turn: str, understood: str) -> None:
    assert joined(turn, Talk("groups", answer)).carried == f"groups {understood}"
