"""The readable features of a turn, which stand beside its sentence embedding."""

import re
from collections.abc import Sequence

from core.text.languages.languages import ENGLISH, english, in_language, languages
from core.text.languages.schema.every_language import Distress
from core.text.languages.schema.plans import PlanTurnWords
from core.text.languages.schema.turns import TurnWords
from core.text.values.codes import CODE

_TURN_WORDS, _PLANS = english(TurnWords), english(PlanTurnWords)
_CODE = re.compile(CODE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LENGTHS = (1, 2, 4, 8, 16)  # a turn of at most so many words; steps of a doubling


def feature_names() -> list[str]:
    """What each number of `features_of` tells."""
    return [*_TURN_WORDS.groups, "direct", *(f"at most {words} words" for words in _LENGTHS)]


def features_of(turn: str) -> list[float]:
    """One 0 or 1 for each of the names."""
    words = len(_WORD.findall(turn))
    found = [
        *(bool(group.search(turn)) for group in _TURN_WORDS.groups.values()),
        is_direct(turn),
        *(words <= most for most in _LENGTHS),
    ]
    return [float(value) for value in found]


def whole_turn(turn: str) -> str | None:
    """The kind of small talk that the whole turn is by rule."""
    whole = _TURN_WORDS.whole.items()
    return next((kind for kind, patterns in whole if any(each.fullmatch(turn) for each in patterns)), None)


def is_direct(turn: str, codes: Sequence[str] = (ENGLISH,)) -> bool:
    """Whether it says in so many words that somebody wants to die, or is dying: that is never answered otherwise."""
    known = [in_language(code, Distress) for code in codes if code in languages()]
    return any(pattern.search(turn) for words in known for pattern in words.direct)


def is_emergency(turn: str) -> bool:
    """Whether somebody may need an ambulance."""
    return _TURN_WORDS.emergency.search(turn) is not None


def asks_for_all(turn: str) -> bool:
    """Whether it asks for a day that is the same for everybody: "when is my next payment due"."""
    return _TURN_WORDS.same_for_all.search(turn) is not None


def asks_first(turn: str) -> bool:
    """Whether it begins as a question does, with or without its mark: "where is the library"."""
    return _TURN_WORDS.asks_first.match(turn) is not None


def tells_what_is_done(turn: str) -> bool:
    """Whether somebody tells which courses they passed or failed: "I took CS 110 last fall"."""
    told = (_PLANS.done, _PLANS.failed, _PLANS.waived, _PLANS.credited, _PLANS.substitutes, _PLANS.substitute)
    return _CODE.search(turn) is not None and any(each.search(turn) for each in told)
