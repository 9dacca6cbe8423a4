"""Tell that a message asks to remember, or to forget, something of its sender."""

import re

from core.text.accents import without_accents
from core.text.languages.en.questions.compounds import ASKS
from core.text.languages.languages import english, in_language
from core.text.languages.pattern import Pattern
from core.text.languages.schema.spanish import SpanishSelfWords
from core.text.languages.schema.turns import LookingBack

_EN = english(LookingBack)
_ES = in_language("es", SpanishSelfWords)
_SPANISH = Pattern(lambda: f"{_ES.lead}(?:{_ES.remember}|{_ES.forget})")
_CLAUSE = re.compile(r"(?<=[.?!,;:…])\s+|\n+")


def asks_to_remember(text: str) -> bool:
    """Whether it begins so, in English or in Spanish; a Spanish message that goes on with a question does not count."""
    if _EN.to_remember.match(text):
        return True
    return "¿" not in text.strip()[1:] and _SPANISH.match(without_accents(text)) is not None


def question_beside(text: str) -> str:
    """What is asked behind something to remember ("remember I'm a junior, when do classes start?"); else the text."""
    if _EN.to_remember.match(text) is None:
        return text
    rest = _CLAUSE.split(text)[1:]
    first = next((at for at, clause in enumerate(rest) if ASKS.match(clause)), None)
    return text if first is None else " ".join(rest[first:])
