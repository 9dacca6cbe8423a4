"""Decide by its words whether a question depends on the conversation."""

import re

from core.text.languages.languages import english
from core.text.languages.schema.turns import FollowUps, TalkWords
from core.text.languages.small_words import small_words

_EN = english(FollowUps)
_TALK = english(TalkWords)
# "I lost my card, how do I replace it?": after a clause that names something, a pronoun may refer to that clause.
CLAUSE_END = re.compile(r"[,;.?!]\s|\s(?:and|when|while)\s", re.IGNORECASE)
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def depends_on_context(question: str) -> bool:
    """True when the question cannot be understood alone: it opens like a reply, refers back, or names nothing."""
    text = _TALK.it_office.sub("the computing office", _EN.courtesy.sub("", question.strip()) or question.strip())
    if _EN.openers.match(text) or set(content_words(text)) <= _EN.attributes:
        return True
    return bool(_EN.pointers.search(_EN.innocent.sub(" ", _first_naming_clause(text))))


def content_words(text: str) -> list[str]:
    """The words that name the topic, in lower case, in order."""
    return [word for word in map(str.lower, WORD.findall(text)) if word not in small_words("topics")]


def _first_naming_clause(text: str) -> str:
    """The text up to the end of its first clause that names something, since later pronouns may refer to that."""
    for end in CLAUSE_END.finditer(text):
        if set(content_words(text[: end.start()])) - _EN.attributes:
            return text[: end.start()]
    return text
