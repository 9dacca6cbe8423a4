"""What every language has."""

from collections.abc import Mapping

from core.text.languages.pattern import Pattern


class Courtesies:
    """Words and phrases of greeting, thanks and goodbye, and the words that may stand beside them.

    `pointing` are the words of a request to answer what somebody else has written.
    """

    words: Mapping[str, frozenset[str]]
    phrases: Mapping[str, tuple[str, ...]]
    beside: frozenset[str]
    pointing: frozenset[str]


class Distress:
    """What a person says in so many words who may be in danger."""

    direct: tuple[Pattern, ...]
