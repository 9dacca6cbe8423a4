"""Whether two sentences say the same in substance: the same facts and names, in like words."""

import re
from functools import lru_cache

from core.rag import facts
from core.text import tokens as terms

ALIKE = 0.55  # of two sentences with the same facts: below, they are about something else
# A date may be written with or without them; where both sides have one, it counts.
_MAY_BE_LEFT_OUT = ("weekday", "year")
_NAME = re.compile(r"(?<=[\w,;:)] )[A-Z][\w'’-]+")
_HONORIFIC = re.compile(r"\b(Dr|Prof|Mrs?|Ms|St)\. ")
_OPPOSITES = [
    pair.split("/")
    for pair in (
        "open/closed opens/closes required/optional mandatory/optional before/after allowed/prohibited "
        "allowed/forbidden undergraduate/graduate earliest/latest minimum/maximum mail/email free/paid "
        "refundable/nonrefundable resident/nonresident must/may first/last online/person"
    ).split()
]


def same_in_substance(one: str, other: str) -> bool:
    """True when the second sentence tells a reader nothing else than the first."""
    if _other_facts(one, other) or _contradict(one, other) or _other_names(one, other):
        return False
    return likeness(one, other) >= ALIKE


def likeness(one: str, other: str) -> float:
    """The share of facts and other terms that two sentences have in common (Dice's coefficient), 0…1."""
    first, second = _facts(one) | _terms(one), _facts(other) | _terms(other)
    return 2 * len(first & second) / (len(first) + len(second)) if first or second else 1.0


def _other_facts(one: str, other: str) -> bool:
    first, second = _facts(one), _facts(other)
    for kind in _MAY_BE_LEFT_OUT:
        if not all(any(fact[0] == kind for fact in side) for side in (first, second)):
            first, second = (frozenset(fact for fact in side if fact[0] != kind) for side in (first, second))
    return first != second


def _contradict(one: str, other: str) -> bool:
    first, second = _words(one), _words(other)
    return any(_swapped({a}, {b}, first, second) or _swapped({b}, {a}, first, second) for a, b in _OPPOSITES)


def _other_names(one: str, other: str) -> bool:
    """Whether a name inside the first sentence gave way to another; titles write every word like a name."""
    if _is_title(one) or _is_title(other):
        return False
    return _swapped(_names(one), _names(other), _words(one), _words(other))


def _names(text: str) -> set[str]:
    return {name.lower() for name in _NAME.findall(_HONORIFIC.sub(r"\1 ", text))} - facts.CALENDAR_WORDS


def _swapped(old: set[str], new: set[str], first: frozenset[str], second: frozenset[str]) -> bool:
    return not second.issuperset(old & first) and not first.issuperset(new & second)


def _is_title(text: str) -> bool:
    words: list[str] = re.findall(r"[^\W\d_]{2,}", text)
    return 2 * sum(word[0].isupper() for word in words) > len(words)


# One sentence is held against many.
@lru_cache(maxsize=10_000)
def _facts(text: str) -> frozenset[facts.Fact]:
    return frozenset(facts.facts(text))


@lru_cache(maxsize=10_000)
def _terms(text: str) -> frozenset[facts.Fact]:
    bare = facts.MONTH.sub(" ", text.lower())
    return frozenset(("term", term) for term in terms.terms(bare) if term.isalpha())


@lru_cache(maxsize=10_000)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w'’-]+", text.lower()))
