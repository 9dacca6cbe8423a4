"""Refuse what is never stored about a person."""

import re

from core.domain.memory import Refusal
from core.text.accents import without_accents
from core.text.languages.en.personal import sensitive_words as english
from core.text.languages.es.personal import sensitive_words as spanish

# Each text is read in both languages: who writes one may correct a fact in the other.
_LANGUAGES = (english, spanish)
_KINDS = [
    (Refusal(kind), re.compile(words, re.IGNORECASE)) for each in _LANGUAGES for kind, words in each.SENSITIVE.items()
]
_SUBJECTS = re.compile(f"{english.SUBJECTS}|{spanish.SUBJECTS}", re.IGNORECASE)
_NEEDS = [(need, re.compile(words, re.IGNORECASE)) for each in _LANGUAGES for need, words in each.NEEDS.items()]


def refusals_in(text: str) -> tuple[Refusal, ...]:
    """The kinds of sensitive matters that a text speaks of, each once; empty for most texts.

    A subject of study is none: "disability studies".
    """
    plain = _SUBJECTS.sub(" ", without_accents(text))
    return tuple(dict.fromkeys(kind for kind, words in _KINDS if words.search(plain)))


def is_subject(name: str) -> bool:
    """Whether a name is a field of study about such a matter: "disability studies", not "disabled nursing"."""
    return _SUBJECTS.fullmatch(without_accents(name)) is not None


def may_be_stored(value: str) -> bool:
    """Whether a value says nothing sensitive; the name of a need of ours never does."""
    return value.lower() in {need.lower() for need in english.NEEDS} or not refusals_in(value)


def needs_in(text: str) -> tuple[str, ...]:
    """What somebody needs to have access, without the reason for it: "step-free access" for "I use a wheelchair"."""
    plain = without_accents(text)
    return tuple(dict.fromkeys(need for need, words in _NEEDS if words.search(plain)))
