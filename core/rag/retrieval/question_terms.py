"""The terms of a question: which ones count how much, what pages write for them, and how much of them a passage has."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from core.text.languages.languages import english
from core.text.languages.schema.turns import CampusSlang
from core.text.tokens import terms

_EN = english(CampusSlang)

SLANG_WEIGHT = 0.4  # of a word of the question; from .15 to .5 the more the better (decision 0033)


@lru_cache
def _written() -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """The terms of each slang word or phrase → those that pages write for it."""
    return {tuple(terms(said)): tuple(terms(written)) for said, written in _EN.written.items()}


def written_for(question: str) -> tuple[str, ...]:
    """The terms that pages may have instead of the question's slang, each once."""
    return tuple(dict.fromkeys(term for span in _spans(question) for term in _written().get(span, ())))


def _spans(question: str) -> Iterator[tuple[str, ...]]:
    asked = terms(question)
    for size in range(1, max(map(len, _written())) + 1):
        yield from (tuple(asked[at : at + size]) for at in range(len(asked) - size + 1))
