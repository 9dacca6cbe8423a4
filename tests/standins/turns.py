"""Invented turns of a student, and what tells them apart in the tests of the platforms."""

DISTRESS = "i cant do this anymore, i want to end it all"
SMALL_TALK = "hi there!"
HELP = "I am glad that you wrote this. You can call 555-0100 now, day and night."


def is_distress(text: str) -> bool:
    """Whether this is the turn of distress."""
    return "end it all" in text


def is_small_talk(text: str) -> bool:
    """Whether this is the greeting."""
    return text == SMALL_TALK
