"""Tell that a message asks to remember or forget something, and the English name of what it tells."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from core.text.languages.languages import english, in_language
from core.text.languages.pattern import Pattern
from core.text.languages.schema.questions import AskingWords
from core.text.languages.schema.spanish import SpanishSelfWords, SpanishValues
from core.text.languages.schema.turns import LookingBack


def without_accents(text: str) -> str:
    """The text with "a" for "á" and "n" for "ñ"; as long as before."""
    return text if text.isascii() else "".join(map(_plain, text))


@lru_cache(maxsize=4_096)
def _plain(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]


_ASKING = english(AskingWords)
_VALUES = in_language("es", SpanishValues)
_STUDENT = ("estudiante", "alumno", "alumna")


def in_english(value: str) -> str:
    """ "nursing" for "enfermería", "second year" for "segundo año"; the value itself where it has no such name."""
    plain = without_accents(value).lower()
    first, _, rest = plain.partition(" ")
    if first in _STUDENT:
        return _VALUES.statuses.get(rest, value)
    if first == "campus":
        return _VALUES.campuses.get(rest, value)
    if first in _VALUES.years and rest in _VALUES.spans:
        return f"{_VALUES.years[first]} {_VALUES.spans[rest]}"
    return _VALUES.other_statuses.get(plain) or _VALUES.fields.get(plain) or _VALUES.hobbies.get(plain, value)


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
    return text if _EN.to_remember.match(text) is None else _asked_from(_CLAUSE.split(text)[1:]) or text


def clauses_asked(text: str) -> str:
    """The text from the first clause on that asks in English; empty where none does."""
    return _asked_from(_CLAUSE.split(text))


def _asked_from(clauses: Sequence[str]) -> str:
    """The clauses from the first on that asks; empty where none does."""
    first = next((at for at, clause in enumerate(clauses) if _ASKING.asks.match(clause)), None)
    return "" if first is None else " ".join(clauses[first:])
