"""What every language has."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.text.languages.pattern import Pattern


@dataclass(frozen=True)
class Courtesies:
    """Words and phrases of greeting, thanks and goodbye, and the words that may stand beside them."""

    words: Mapping[str, frozenset[str]]
    phrases: Mapping[str, tuple[str, ...]]
    beside: frozenset[str]


@dataclass(frozen=True)
class Distress:
    """What a person says in so many words who may be in danger."""

    direct: tuple[Pattern, ...]
