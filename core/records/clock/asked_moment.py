"""Read whether a question asks if something is over, still possible or begun, and what it asks that about."""

import re
from collections.abc import Set
from dataclasses import dataclass
from enum import StrEnum

from core.text.languages.en.questions.directory_questions import FILLERS, OFFICE_WORDS
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.values.weekdays import DAY
from core.text.values.words import MOVING_DAYS, YEARLY_DAYS

_TIME = english(TimeWords)
_COURSE = re.compile(
    r"\b(?!(?:fall|spring|summer|winter|may|june|july|march|april)\b)[a-z]{2,4}[ -]?\d{3,4}\b", re.IGNORECASE
)
_HOURS = english(HoursWords)
_WORD = re.compile(r"\w+(?:[/']\w+)*")
_SIGN_UP = re.compile(r"\bsign(?:ing)?[ -]?ups?\b")
_OF_DAYS = Pattern(
    lambda: (
        rf"\b(?:on\s+)?(?:{_HOURS.date}|(?:{'|'.join((*YEARLY_DAYS, *MOVING_DAYS))})(?:\s+(?:day|eve))?|{DAY}|"
        rf"{_HOURS.weekend}|mornings?|afternoons?|evenings?|nights?)(?![\w-])"
    )
)
_IT = "it help desk"


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
    if _TIME.asks_else.search(question):
        return None
    said = _COURSE.sub(" course ", question)
    if _TIME.is_last.search(said):
        return AskedMoment(Ask.LAST, without_now(_TIME.last_chance.sub(" ", said)))
    for ask, pattern in (
        (Ask.UNTIL, _TIME.until), (Ask.LEFT, _TIME.left), (Ask.LATE, _TIME.late), (Ask.STILL, _TIME.still),
        (Ask.MISSED, _TIME.missed),
    ):  # fmt: skip
        if pattern.search(said):
            rest = _TIME.passed.sub(" ", said) if ask is Ask.MISSED else said
            return AskedMoment(ask, without_now(_TIME.can.sub(" ", pattern.sub(" ", rest))))
    if _TIME.has_begun.search(said):
        return AskedMoment(Ask.BEGUN, without_now(_TIME.has_begun.sub(" ", said)))
    is_still = _TIME.still_later.search(said)
    if _TIME.can.search(said) and (is_still or _TIME.begun.search(said)):
        return AskedMoment(Ask.STILL if is_still else Ask.BEGUN, without_now(_TIME.can.sub(" ", said)))
    return None


def without_now(text: str) -> str:
    """The question without words that only say that it is asked now."""
    return " ".join(_TIME.now.sub(" ", text).split())


@dataclass(frozen=True, slots=True)
class AskedThing:
    """`words` are what is searched for; each of `held` must be explained by a statement about it.

    `is_any` where it names an office or a desk, and not which one.
    """

    words: str
    held: str
    is_any: bool = False


def asked_thing(question: str, of_kind: Set[str] = frozenset(), *, has_days: bool = True) -> AskedThing:
    """`of_kind` are words by which its kind of question is asked; all of a question where nothing else is left.

    Without `has_days`, the day for which it asks names nothing: "library" of "is the library open on labor day".
    """
    said = _SIGN_UP.sub("registration sign", " ".join(question.lower().replace("’", "'").split()))
    if _HOURS.it_office.search(said):
        return AskedThing(_IT, _IT)
    named = _TIME.now.sub(" ", said if has_days else _OF_DAYS.sub(" ", said))
    words = [word for word in _WORD.findall(named) if word not in of_kind | _TIME.of_asking]
    bare = _HOURS.done_there.sub(" ", " ".join(words)).split()
    nothing = _TIME.of_moments | _TIME.of_asking | FILLERS
    held = [word for word in bare if word not in nothing | _TIME.of_doing and not word.isdecimal()]
    is_any = set(bare) <= OFFICE_WORDS | nothing and len(bare) == len(words)
    return AskedThing(" ".join(words or said.split()), " ".join(held or words or said.split()), is_any)
