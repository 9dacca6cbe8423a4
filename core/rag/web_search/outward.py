"""Decide which words of a question may leave for a search engine: what it asks, and nothing of who asks."""

import re

from core.rag.understanding.follow_ups import content_words
from core.text.hostile_text import hostile
from core.text.languages.languages import english
from core.text.languages.schema.personal import SensitiveWords
from core.text.languages.schema.turns import OutwardWords
from core.text.questions.asking import asking_clause, unwrapped

_OUTWARD_WORDS = english(OutwardWords)
_SENSITIVE_WORDS = english(SensitiveWords)
_MOST_WORDS, _LONGEST_WORD = 12, 30
# E-mail and web addresses, handles and mentions, and numbers as long as those of students, cards and telephones.
_IDENTIFYING = re.compile(
    r"\S+@\S+|https?://\S+|www\.\S+|<[@#!][^>\s]{0,40}>|(?<!\w)@\w+|"
    r"[$€£]\s?[\d.,]+|(?<!\w)[A-Za-z]{0,3}\d{6,}\w*|\+?\d(?:[ ().-]{0,2}\d){6,}"
)


def outward_words(question: str) -> str:
    """The words that are sent: letters and digits only, without those of every question; "" where nothing may be sent.

    Nothing is sent of a question that speaks of its asker and of a sensitive matter, whatever else it asks, nor of a
    text that attacks its reader. Without other characters no word is an operator of the search engine.
    """
    if hostile(question) or (_OUTWARD_WORDS.of_oneself.search(question) and is_sensitive(question)):
        return ""
    plain = _IDENTIFYING.sub(" ", _OUTWARD_WORDS.names_given.sub(" ", _asking(question)))
    words = [word[:_LONGEST_WORD] for word in dict.fromkeys(content_words(plain))]
    return " ".join(words[:_MOST_WORDS])


def _asking(question: str) -> str:
    """The clause that asks, where one does; of other questions all but what somebody states of themselves."""
    told = unwrapped(question)
    found = asking_clause(told)
    asked = told[found[0] : found[1]] if found else told
    return _OUTWARD_WORDS.stated.sub(" ", asked if content_words(asked) else told)


def is_sensitive(text: str) -> bool:
    """Whether it speaks of a matter that is never stored about a person; a subject of study is none."""
    plain = _SENSITIVE_WORDS.subjects.sub(" ", text)
    return any(words.search(plain) for words in _SENSITIVE_WORDS.sensitive.values())
