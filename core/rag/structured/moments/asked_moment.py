"""Read whether a question asks if something is over, still possible or begun, or how long it is until then."""

import re
from dataclasses import dataclass
from enum import StrEnum

from core.text.languages.en.questions import time_questions as en


class Ask(StrEnum):
    """What is asked of the day of an event."""

    LATE = "late"
    MISSED = "missed"
    STILL = "still"
    LAST = "last"
    LEFT = "left"
    UNTIL = "until"
    BEGUN = "begun"
    HAPPENED = "happened"
    OVER = "over"  # of what kind the question is does not show


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_ASKS = (
    (Ask.UNTIL, _pattern(en.UNTIL)),
    (Ask.LEFT, _pattern(en.LEFT)),
    (Ask.LATE, _pattern(en.LATE)),
    (Ask.STILL, _pattern(en.STILL)),
    (Ask.MISSED, _pattern(en.MISSED)),
)
_IS_LAST, _LAST = _pattern(en.IS_LAST), _pattern(en.LAST_CHANCE)
_CAN, _STILL_LATER, _BEGUN = _pattern(en.CAN), _pattern(en.STILL_LATER), _pattern(en.BEGUN)
_PASSED, _HAS_BEGUN = _pattern(en.PASSED), _pattern(en.HAS_BEGUN)
_NOW, _ASKS_ELSE = _pattern(en.NOW), _pattern(en.ASKS_ELSE)
_COURSE = re.compile(
    r"\b(?!(?:fall|spring|summer|winter|may|june|july|march|april)\b)[a-z]{2,4}[ -]?\d{3,4}\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class AskedMoment:
    """What is asked, and the rest of the question, which names the event."""

    ask: Ask
    rest: str


def asked_moment(question: str) -> AskedMoment | None:
    """None for a question that asks nothing of the kind."""
    if _ASKS_ELSE.search(question):
        return None
    said = _COURSE.sub(" course ", question)
    if _IS_LAST.search(said):
        return AskedMoment(Ask.LAST, without_now(_LAST.sub(" ", said)))
    for ask, pattern in _ASKS:
        if pattern.search(said):
            rest = _PASSED.sub(" ", said) if ask is Ask.MISSED else said
            return AskedMoment(ask, without_now(_CAN.sub(" ", pattern.sub(" ", rest))))
    if _HAS_BEGUN.search(said):
        return AskedMoment(Ask.BEGUN, without_now(_HAS_BEGUN.sub(" ", said)))
    if _CAN.search(said) and (_STILL_LATER.search(said) or _BEGUN.search(said)):
        ask = Ask.STILL if _STILL_LATER.search(said) else Ask.BEGUN
        return AskedMoment(ask, without_now(_CAN.sub(" ", said)))
    return None


def without_now(text: str) -> str:
    """The question without words that only say that it is asked now."""
    return " ".join(_NOW.sub(" ", text).split())
