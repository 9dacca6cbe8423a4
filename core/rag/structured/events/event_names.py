"""Compare what a question names with the names of events on calendars."""

import re
from collections.abc import Iterator
from functools import lru_cache

from core.domain.records import name_words
from core.rag.structured.events.parts_of_terms import without_parts
from core.text.languages.en.questions.event_words import (
    ADDED,
    BEGIN,
    CLASSES,
    DEADLINE,
    END,
    FILLERS,
    FOR_EACH,
    NO_NAMES,
    NOT,
    NOT_OF_NAMES,
    PARTS_OF_TERMS,
    SAME_MEANING,
    W_AFTERWARDS,
)
from core.text.periods import undated
from core.text.tokens import stem

MOST_EXTRA = 2  # words of an event's name that a question for it leaves out
_SAME = tuple((re.compile(pattern, re.IGNORECASE), f" {word} ") for pattern, word in SAME_MEANING)
_ADDED = re.compile(ADDED, re.IGNORECASE)
_NOT_OF_NAMES = re.compile(NOT_OF_NAMES, re.IGNORECASE)
SIDES = frozenset({BEGIN, END, DEADLINE})
WITHOUT_W, _DAY = "withoutw", "day"
_FOR_EACH = re.compile(FOR_EACH, re.IGNORECASE)
_W_AFTERWARDS = re.compile(W_AFTERWARDS, re.IGNORECASE)
_BETWEEN = re.compile(r",|&|\band\b", re.IGNORECASE)
_MEANINGS = frozenset(word for _, word in SAME_MEANING)


@lru_cache(maxsize=8_192)
def meaning(name: str) -> frozenset[str]:
    """The words of an event's name or of a question for one, without terms, years and small words."""
    said = _NOT_OF_NAMES.sub(" ", undated(name))
    for pattern, word in _SAME:
        said = pattern.sub(word, said)
    words = [word for word in name_words(said) if word in _MEANINGS or word not in FILLERS]
    return frozenset(word if word in _MEANINGS else stem(word) or word for word in words)


@lru_cache(maxsize=8_192)
def names_in(name: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The events that one line of a calendar names ("Last day of classes; grades open"), each with its meaning.

    The part of a term that it names is not of the meaning. One deadline for several things is one for each of them.
    """
    first, *others = [part.strip() for part in re.split(r";\s", name)]
    parts = [first, *(part for part in others if not _ADDED.search(f", {part}"))]
    named = [(part, without_parts(_ADDED.sub("", part))) for part in parts if part]
    found = [(part, words) for part, said in named for words in _meanings(said)]
    if _W_AFTERWARDS.search(name):
        found.append((first, meaning(without_parts(first)) | {WITHOUT_W}))
    return tuple(dict.fromkeys(found))


def _meanings(said: str) -> list[frozenset[str]]:
    together = meaning(said)
    if (found := _FOR_EACH.fullmatch(said)) is None:
        return [together]
    each = [meaning(f"{one} {found['what']}") for one in _BETWEEN.split(found["each"]) if one.strip()]
    return [together, *(words for words in each if words - SIDES - {CLASSES})]


def extra_words(asked: frozenset[str], event: frozenset[str]) -> int | None:
    """How many words an event's name has beyond those asked for; None where it is not what is asked for.

    Each word of the question must be in the name. When something begins or ends may also be asked of a name that says
    neither: its first or last day tells.
    """
    wanted = next((each for each in _readings(asked) if each <= event), None)
    if wanted is None or not wanted - SIDES - NO_NAMES:
        return None
    if {DEADLINE, NOT} & (event - asked) or _is_of_another_side(asked, event):
        return None
    extra = event - wanted - SIDES - {CLASSES}
    if CLASSES in wanted and {BEGIN, END} & wanted and _says_more(extra):
        return None  # "Course evaluations close" is no end of classes
    return len(extra) if len(extra) <= MOST_EXTRA else None


def _is_of_another_side(asked: frozenset[str], event: frozenset[str]) -> bool:
    """Whether the event is a beginning or an end, and the question asks for the other one, or for neither."""
    sides = event & {BEGIN, END}
    return bool(sides) and not (sides & asked if asked & {BEGIN, END} else asked & SIDES)


def _readings(asked: frozenset[str]) -> Iterator[frozenset[str]]:
    yield asked
    if asked - SIDES - {CLASSES}:
        yield asked - {CLASSES}
        if not asked & {DEADLINE}:
            yield asked - {CLASSES, BEGIN, END}
    if _DAY in asked:
        yield from _readings(asked - {_DAY})  # "commencement day"


def _says_more(extra: frozenset[str]) -> bool:
    """Whether words say more than which part of a term is meant."""
    return any(word.isalpha() and word not in PARTS_OF_TERMS for word in extra)
