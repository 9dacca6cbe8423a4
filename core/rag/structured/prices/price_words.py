"""What a question for a price and a price list call the same thing."""

import re
from collections.abc import Collection
from functools import lru_cache

from core.rag.structured.asked import Asked
from core.rag.structured.thing_words import is_in, words_of
from core.text.languages.en.questions.price_questions import (
    FILLERS,
    GENERIC,
    HOW_MUCH,
    NO_SHORT_QUESTION,
    NO_THINGS,
    PRICE_NOUN,
    SAME_MEANING,
)

_SAME = tuple((re.compile(pattern, re.IGNORECASE), f" {word} ") for pattern, word in SAME_MEANING)
_HOW_MUCH = re.compile(rf"\b(?:{HOW_MUCH})\b", re.IGNORECASE)
_PRICE_NOUN = re.compile(rf"\b(?:{PRICE_NOUN})\b", re.IGNORECASE)
_NO_SHORT = re.compile(NO_SHORT_QUESTION, re.IGNORECASE)
_LONGEST_SHORT = 8  # words
_FEES = re.compile(r"\b(?:fee|rate)s?\b", re.IGNORECASE)


@lru_cache(maxsize=20_000)
def meaning(text: str) -> tuple[str, ...]:
    """The words of a text in one spelling: "out-of-state" and "non-resident" are one."""
    for pattern, word in _SAME:
        text = pattern.sub(word, text)
    return words_of(text)


def asks_price(question: str) -> bool:
    """Whether a question asks how much something costs, in a sentence or in a few words."""
    asks = re.search(r"\bhow (?:much|mutch|expensive)\b|\b(?:cost|price)", question, re.IGNORECASE)
    if asks:
        return True
    is_short = len(question.split()) <= _LONGEST_SHORT or re.match(r"\W*what", question, re.IGNORECASE) is not None
    return is_short and _PRICE_NOUN.search(question) is not None and not _NO_SHORT.search(question)


def things_asked(asked: Asked) -> list[tuple[str, ...]]:
    """The words of what is asked for; for a follow-up several readings, each with words of the earlier question."""
    own, before = _content(asked.question), _content(asked.carried)
    if not asked.carried:
        return [own] if set(own) - GENERIC - NO_THINGS else []
    starts = range(len(before) if own else min(len(before), max(len(before) - 1, 1)))  # one word of several is no name
    joined = [tuple(dict.fromkeys((*own, *before[at:]))) for at in starts]
    if len(set(own) - GENERIC) >= 2:
        joined = [own, *joined]
    return [words for words in joined if set(words) - GENERIC - NO_THINGS]


def has_all(words: Collection[str], known: Collection[str]) -> bool:
    """Whether each word that says something is among others."""
    return all(is_in(word, known) for word in words if word not in GENERIC)


def _content(question: str) -> tuple[str, ...]:
    """ "How much" and its likes say nothing of the thing; "fee" does, and may stand in its name."""
    kept = _HOW_MUCH.sub(lambda found: found[0] if _FEES.search(found[0]) else " ", question)
    return tuple(word for word in meaning(kept) if word not in FILLERS and word != "how")
