"""Write out what a chat shortens: "wat r the hrs" is "what are the hours"."""

import re

from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.turns import ChatForms

_EN = english(ChatForms)
_SHORTENED = Pattern(
    lambda: (
        r"(?<![\w@./'’&-])(?:"
        + "|".join(sorted(map(re.escape, _EN.forms), key=len, reverse=True))
        + r")(?![\w@/'’&-]|\.\w)"
    ),
    flags=0,
)
_SPACES = re.compile(r" {2,}")


def written_out(question: str) -> str:
    """The question in whole words. Forms in capitals stay ("UR", "TIL"), unless all of it is in capitals."""
    if question.isupper():
        return written_out(question.lower()).upper() if _SHORTENED.search(question.lower()) else question
    told = _SHORTENED.sub(lambda found: _EN.forms[found[0]], question)
    for pattern, words in _EN.in_place:
        told = pattern.sub(words, told)
    return question if told == question else _SPACES.sub(" ", told).strip()
