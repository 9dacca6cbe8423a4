"""Find what a question about time is about: its words without those that ask, say when, or say what for."""

import re
from collections.abc import Set
from dataclasses import dataclass

from core.text.languages.en.questions.directory_questions import FILLERS
from core.text.languages.en.questions.hours_questions import DONE_THERE
from core.text.languages.en.questions.time_questions import NOW, OF_ASKING, OF_MOMENTS

_WORD = re.compile(r"\w+(?:[/']\w+)*")
_NOW, _DONE_THERE = re.compile(NOW, re.IGNORECASE), re.compile(DONE_THERE, re.IGNORECASE)
_NAMES_NOTHING = OF_MOMENTS | OF_ASKING | FILLERS


@dataclass(frozen=True, slots=True)
class AskedThing:
    """`words` are what is searched for; each of `held` must be explained by a statement about it."""

    words: str
    held: str


def asked_thing(question: str, of_kind: Set[str] = frozenset()) -> AskedThing:
    """`of_kind` are words by which its kind of question is asked; all of a question where nothing else is left."""
    said = " ".join(question.lower().replace("’", "'").split())
    words = [word for word in _WORD.findall(_NOW.sub(" ", said)) if word not in of_kind | OF_ASKING] or said.split()
    bare = _DONE_THERE.sub(" ", " ".join(words)).split()
    held = [word for word in bare if word not in _NAMES_NOTHING] or words
    return AskedThing(" ".join(words), " ".join(held))
