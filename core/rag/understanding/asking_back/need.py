"""Decide by its words whether a question without history names no one thing."""

from functools import lru_cache

from core.text.languages.en.asking_back import GENERIC
from core.text.languages.en.everyday_words import EVERYDAY
from core.text.languages.en.talk import ASKED_OF, ATTRIBUTE_NOUNS
from core.text.tokens import query_terms, stem

MOST_WORDS = 9  # of a question that leaves its thing out; who types more tells what it is about


def names_nothing(question: str) -> bool:
    """Whether a short question has only words that any office could be asked with: "how much does it cost?"."""
    words = question.split()
    if not 0 < len(words) <= MOST_WORDS:
        return False
    return all(term in EVERYDAY or term in _generic() for term in query_terms(question))


@lru_cache(maxsize=1)
def _generic() -> frozenset[str]:
    return frozenset(stem(word) or word for word in GENERIC | ATTRIBUTE_NOUNS | ASKED_OF)
