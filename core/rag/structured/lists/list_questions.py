"""Read which things a question wants listed or counted."""

from dataclasses import dataclass

from core.rag.structured.thing_words import words_of
from core.text.languages.languages import english
from core.text.languages.schema.records import ListWords

_WORDS = english(ListWords)
_MOST_WORDS = 5  # of a class; a longer one is a question for something else


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """The words of the class of things, what else is said of them, and whether their number is asked for."""

    words: tuple[str, ...]
    rest: tuple[str, ...] = ()
    counts: bool = False


def read(question: str) -> ListQuestion | None:
    """None for a question that asks for no list."""
    counts = _WORDS.counts.search(question) is not None
    found = _WORDS.counted.search(question) if counts else _WORDS.lists.match(question) or _WORDS.short.match(question)
    named = next((group for group in found.groups() if group), "") if found else ""
    words, rest = _content(named), _content(question.replace(named, " ", 1))
    return ListQuestion(words, rest, counts) if 0 < len(words) <= _MOST_WORDS else None


def _content(text: str) -> tuple[str, ...]:
    return tuple(word for word in words_of(text) if word not in _WORDS.fillers)
