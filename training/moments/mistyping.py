"""Type a text as people do in a hurry."""

import random

_SHORTEST = 8  # letters: a shorter one with a typing error is another word


def mistyped(text: str, chance: random.Random) -> str:
    """The text with a letter left out, doubled or swapped in about every 25."""
    for _ in range(max(1, len(text) // 25) if len(text) >= _SHORTEST else 0):
        at = chance.randrange(1, len(text) - 2)
        text = chance.choice((text[:at] + text[at + 1 :], text[: at + 1] + text[at:], _swapped(text, at)))
    return text


def _swapped(text: str, at: int) -> str:
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
