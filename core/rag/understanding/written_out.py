"""Write out what a chat shortens: "whens the exam n do i gotta pay"; the rest stays as it was written."""

import re

from core.text.languages.en.turns.chat_forms import CHAT_FORMS, IN_PLACE

_SHORTENED = re.compile(
    r"(?<![\w@./'’&-])(?:"
    + "|".join(sorted(map(re.escape, CHAT_FORMS), key=len, reverse=True))
    + r")(?![\w@/'’&-]|\.\w)"
)
_IN_PLACE = tuple((re.compile(pattern, re.IGNORECASE), words) for pattern, words in IN_PLACE)
_SPACES = re.compile(r" {2,}")


def written_out(question: str) -> str:
    """The question in whole words. Forms in capitals stay ("UR", "TIL"), unless all of it is in capitals."""
    if question.isupper():
        return written_out(question.lower()).upper() if _SHORTENED.search(question.lower()) else question
    told = _SHORTENED.sub(lambda found: CHAT_FORMS[found[0]], question)
    for pattern, words in _IN_PLACE:
        told = pattern.sub(words, told)
    return question if told == question else _SPACES.sub(" ", told).strip()
