"""Find the places that a question names; a neighbour answers for none."""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.domain.records import StatedPlace
from core.rag.structured.thing_words import is_in, words_of
from core.text.languages.en.questions.directory_questions import GENERIC, OFFICE_WORDS
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords

_HOURS = english(HoursWords)
_NOTE = re.compile(r"^(?P<head>[^(]+)\((?P<note>[^)]*)\)?")
_TITLE_BORDER = re.compile(r"\s+[-–—|·»:]+\s+")
_INSTITUTION = re.compile(r"\b(?:university|college|institute|school)\b", re.IGNORECASE)
_INSIDE = re.compile(r"\b(?:in|at|on|of|near|inside|next to)\b")


def places_meant(
    asked: Sequence[str], near: Sequence[StatedPlace], small: Sequence[str] = ()
) -> list[list[StatedPlace]]:
    """What pages state, one place at a time, of those that the content words of a question name.

    Those that are named with most of their words, where several are. `small` are its other words: "it" and "help" say
    little, and are two thirds of the IT help desk.
    """
    missing = {one: lacks for one in near if (lacks := _missing(asked, one, small)) is not None}
    fewest = min(missing.values(), default=0)
    by_name: dict[frozenset[str], list[StatedPlace]] = {}
    for one, lacks in missing.items():
        if lacks == fewest:
            by_name.setdefault(frozenset(words_of(_parts(one.place.name)[0])) - GENERIC, []).append(one)
    return list(by_name.values())


def _missing(asked: Sequence[str], one: StatedPlace, small: Sequence[str]) -> int | None:
    """How many words of the name are not asked for; None where the name is not what is asked for.

    The page's title may have words of the question too, such as the institution's name.
    """
    head, kind, note = _parts(one.place.name)
    around = [word for word in words_of(one.title) if not is_in(word, words_of(one.place.name))]
    asked = [word for word in asked if not is_in(word, around)]
    own = [word for word in words_of(head) if word not in GENERIC] or list(words_of(head))
    given = [word for word in asked if word not in OFFICE_WORDS or is_in(word, own)]
    address = words_of(one.place.address)  # "the health center in Marlow House"
    said = (*(word for word in given if not is_in(word, address) or is_in(word, own)), *_small_in(small, own, given))
    if not set(said) - GENERIC or not all(is_in(word, (*words_of(head), *note, *address)) for word in given):
        return None
    known = (*said, *institution_words(one.title))
    lacking = [word for word in own if not any(is_in(each, [word]) for each in known)]
    if lacking and set(said) <= GENERIC | OFFICE_WORDS:
        return None  # "the desk" is any desk
    if kind and all(is_in(word, given) for word in kind):
        return len(lacking)
    ends_generic = words_of(head)[-1] in GENERIC
    is_enough = not lacking or (not ends_generic and len(lacking) < len(own) and not set(lacking) & _HOURS.subjects)
    return len(lacking) if is_enough else None


def _small_in(small: Sequence[str], own: Sequence[str], given: Sequence[str]) -> tuple[str, ...]:
    """The small words of a question that its name has; without a word that says more, two that follow each other."""
    if given:
        return tuple(word for word in small if word in own)
    names, found = set(pairwise(own)), set(pairwise(small))
    return next((pair for pair in found & names), ())


def institution_words(title: str) -> tuple[str, ...]:
    """The words of the institution's name in a page's title, such as "Library - Larkmoor University"."""
    parts = [part for part in _TITLE_BORDER.split(title)[1:] if _INSTITUTION.search(part)]
    return words_of(" ".join(parts))


def _parts(name: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The name, the words of its kind ("dining hall"), and all that stands in brackets behind it."""
    found = _NOTE.match(name)
    if not found:
        return name, (), ()
    kind = _INSIDE.split(found["note"])[0].strip()
    return found["head"].strip(), words_of(kind) if kind[:1].islower() else (), words_of(found["note"])
