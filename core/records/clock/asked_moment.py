"""Read whether a question asks if something is over, still possible or begun, or how long it is until then."""

import re
from dataclasses import dataclass
from enum import StrEnum

from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords

_EN = english(TimeWords)
_COURSE = re.compile(
    r"\b(?!(?:fall|spring|summer|winter|may|june|july|march|april)\b)[a-z]{2,4}[ -]?\d{3,4}\b", re.IGNORECASE
)


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


@dataclass(frozen=True, slots=True)
class AskedMoment:
    """What is asked, and the rest of the question, which names the event."""

    ask: Ask
    rest: str


def asked_moment(question: str) -> AskedMoment | None:
    """None for a question that asks nothing of the kind."""
    if _EN.asks_else.search(question):
        return None
    said = _COURSE.sub(" course ", question)
    if _EN.is_last.search(said):
        return AskedMoment(Ask.LAST, without_now(_EN.last_chance.sub(" ", said)))
    for ask, pattern in (
        (Ask.UNTIL, _EN.until), (Ask.LEFT, _EN.left), (Ask.LATE, _EN.late), (Ask.STILL, _EN.still),
        (Ask.MISSED, _EN.missed),
    ):  # fmt: skip
        if pattern.search(said):
            rest = _EN.passed.sub(" ", said) if ask is Ask.MISSED else said
            return AskedMoment(ask, without_now(_EN.can.sub(" ", pattern.sub(" ", rest))))
    if _EN.has_begun.search(said):
        return AskedMoment(Ask.BEGUN, without_now(_EN.has_begun.sub(" ", said)))
    is_still = _EN.still_later.search(said)
    if _EN.can.search(said) and (is_still or _EN.begun.search(said)):
        return AskedMoment(Ask.STILL if is_still else Ask.BEGUN, without_now(_EN.can.sub(" ", said)))
    return None


def without_now(text: str) -> str:
    """The question without words that only say that it is asked now."""
    return " ".join(_EN.now.sub(" ", text).split())
