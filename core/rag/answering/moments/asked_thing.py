"""Find what a question about time is about: its words without those that ask, say when, or say what for."""

import re
from collections.abc import Set
from dataclasses import dataclass

from core.text.languages.en.questions.directory_questions import FILLERS, OFFICE_WORDS
from core.text.languages.en.questions.hours_questions import DATE, DAYS, DONE_THERE, IT_OFFICE, WEEKEND
from core.text.languages.en.questions.time_questions import NOW, OF_ASKING, OF_DOING, OF_MOMENTS
from core.text.values.words import MOVING_DAYS, YEARLY_DAYS

_WORD = re.compile(r"\w+(?:[/']\w+)*")
_NOW, _DONE_THERE = re.compile(NOW, re.IGNORECASE), re.compile(DONE_THERE, re.IGNORECASE)
_SIGN_UP, _IT_OFFICE = re.compile(r"\bsign(?:ing)?[ -]?ups?\b"), re.compile(IT_OFFICE)
_OF_DAYS = re.compile(
    rf"\b(?:on\s+)?(?:{DATE}|(?:{'|'.join((*YEARLY_DAYS, *MOVING_DAYS))})(?:\s+(?:day|eve))?|(?:{'|'.join(DAYS)})|"
    rf"{WEEKEND}|mornings?|afternoons?|evenings?|nights?)(?![\w-])"
)
_NAMES_NO_THING = OF_MOMENTS | OF_ASKING | FILLERS
_NAMES_NOTHING = _NAMES_NO_THING | OF_DOING
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
    if _IT_OFFICE.search(said):
        return AskedThing(_IT, _IT)
    named = _NOW.sub(" ", said if has_days else _OF_DAYS.sub(" ", said))
    words = [word for word in _WORD.findall(named) if word not in of_kind | OF_ASKING]
    bare = _DONE_THERE.sub(" ", " ".join(words)).split()
    held = [word for word in bare if word not in _NAMES_NOTHING and not word.isdigit()]
    is_any = set(bare) <= OFFICE_WORDS | _NAMES_NO_THING and len(bare) == len(words)
    return AskedThing(" ".join(words or said.split()), " ".join(held or words or said.split()), is_any)
