"""The window holds the newest turns that fit, whole."""

from datetime import UTC, datetime

from core.domain.conversation import Turn
from core.memory.window import Window

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
