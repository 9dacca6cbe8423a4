"""Tell that a message asks to remember, or to forget, something of its sender."""

import re

from core.text.accents import without_accents
from core.text.languages.en.questions.compounds import ASKS
from core.text.languages.en.turns.looking_back import TO_REMEMBER
from core.text.languages.es.personal.self_words import FORGET, LEAD, REMEMBER

_ENGLISH, _SPANISH = re.compile(TO_REMEMBER, re.IGNORECASE), re.compile(f"{LEAD}(?:{REMEMBER}|{FORGET})", re.IGNORECASE)

_CLAUSE = re.compile(r"(?<=[.?!,;:…])\s+|\n+")


def asks_to_remember(text: str) -> bool:
    """Whether it begins so, in English or in Spanish; a Spanish message that goes on with a question does not count."""
    if _ENGLISH.match(text):
        return True
    return "¿" not in text.strip()[1:] and _SPANISH.match(without_accents(text)) is not None


def question_beside(text: str) -> str:
    """What is asked behind something to remember ("remember I'm a junior, when do classes start?"); else the text."""
    if _ENGLISH.match(text) is None:
        return text
    rest = _CLAUSE.split(text)[1:]
    first = next((at for at, clause in enumerate(rest) if ASKS.match(clause)), None)
    return text if first is None else " ".join(rest[first:])
