"""The window holds the newest turns that fit, whole."""

from datetime import UTC, datetime, timedelta

import pytest

from core.domain.conversation import ConversationKey, Turn
from core.memory.window import Recall, Window
from evaluation.forgetful_store import ForgetfulConversations

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)


class WordCounter:
    """Counts words, which is what this test needs of a token counter."""

    name = "words"

    def count(self, text: str) -> int:
        return len(text.split())


def turns(*texts: str) -> list[Turn]:
    return [Turn("user", text, NOON) for text in texts]


def test_takes_the_last_messages_oldest_first() -> None:
    fitted = Window(WordCounter(), messages=2, tokens=100).fit(turns("one", "two", "three"))

    assert [turn.text for turn in fitted] == ["two", "three"]


def test_stops_at_the_first_turn_that_does_not_fit() -> None:
    fitted = Window(WordCounter(), messages=6, tokens=4).fit(turns("short", "far too long to fit here", "a b c"))

    assert [turn.text for turn in fitted] == ["a b c"]


@pytest.mark.parametrize(
    ("minutes", "at_all", "recalled"),
    [(29, True, 1), (31, True, 0), (31, False, 1)],
    ids=["soon", "late", "in a thread"],
)
async def test_a_conversation_lapses_except_where_nothing_lapses(minutes: int, at_all: bool, recalled: int) -> None:
    ann, store = ConversationKey("test", "campus", "general", "ann"), ForgetfulConversations()
    store._turns[ann] = turns("When is the library open?")
    recall = Recall(store, Window(WordCounter()), timedelta(minutes=30))

    assert len(await recall(ann, NOON + timedelta(minutes=minutes) if at_all else None)) == recalled


def test_of_a_long_talk_earlier_turns_are_kept_in_short() -> None:
    talk = [
        Turn("user", "and its price?", NOON, standalone="What is the price of a parking permit?"),
        Turn("assistant", "It costs $90 [1]. Pay at the desk.", NOON),
        *turns("last question"),
    ]

    fitted = Window(WordCounter(), messages=1, tokens=100, older=2).fit(talk)

    assert [turn.text for turn in fitted] == [
        "What is the price of a parking permit?",
        "It costs $90 [1].",
        "last question",
    ]


def test_nothing_earlier_is_kept_where_the_last_turns_do_not_fit() -> None:
    fitted = Window(WordCounter(), messages=2, tokens=2, older=5).fit(turns("old", "far too long to fit", "last"))

    assert [turn.text for turn in fitted] == ["last"]


def test_a_window_without_messages_recalls_nothing() -> None:
    assert Window(WordCounter(), messages=0).fit(turns("one")) == []
