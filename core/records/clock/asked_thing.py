"""Find what a question about time is about: its words without those that ask, say when, or say what for."""

import re
from collections.abc import Set
from dataclasses import dataclass

from core.text.languages.en.questions.directory_questions import FILLERS, OFFICE_WORDS
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.values.weekdays import DAY
from core.text.values.words import MOVING_DAYS, YEARLY_DAYS

_TIME, _HOURS = english(TimeWords), english(HoursWords)
_WORD = re.compile(r"\w+(?:[/']\w+)*")
_SIGN_UP = re.compile(r"\bsign(?:ing)?[ -]?ups?\b")
_OF_DAYS = Pattern(
    lambda: (
        rf"\b(?:on\s+)?(?:{_HOURS.date}|(?:{'|'.join((*YEARLY_DAYS, *MOVING_DAYS))})(?:\s+(?:day|eve))?|{DAY}|"
        rf"{_HOURS.weekend}|mornings?|afternoons?|evenings?|nights?)(?![\w-])"
    )
)
_IT = "it help desk"


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
    held = [word for word in bare if word not in nothing | _TIME.of_doing and not word.isdigit()]
    is_any = set(bare) <= OFFICE_WORDS | nothing and len(bare) == len(words)
    return AskedThing(" ".join(words or said.split()), " ".join(held or words or said.split()), is_any)
