"""The terms of a question: which ones count how much, what pages write for them, and how much of them a passage has."""

from collections.abc import Iterator

from core.text.languages.en.turns.campus_slang import WRITTEN
from core.text.tokens import terms

SLANG_WEIGHT = 0.4  # of a word of the question; from .15 to .5 the more the better (decision 0033)
_WRITTEN = {tuple(terms(said)): tuple(terms(written)) for said, written in WRITTEN.items()}
_LONGEST = max(map(len, _WRITTEN))


def written_for(question: str) -> tuple[str, ...]:
    """The terms that pages may have instead of the question's slang, each once."""
    return tuple(dict.fromkeys(term for span in _spans(question, 1) for term in _WRITTEN.get(span, ())))


def has_phrase(question: str) -> bool:
    """Whether it has slang of several words, which name a thing together: "stay over", "class is full"."""
    return any(span in _WRITTEN for span in _spans(question, 2))


def _spans(question: str, shortest: int) -> Iterator[tuple[str, ...]]:
    asked = terms(question)
    for size in range(shortest, _LONGEST + 1):
        yield from (tuple(asked[at : at + size]) for at in range(len(asked) - size + 1))
