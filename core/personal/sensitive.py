"""Refuse what is never stored about a person."""

import re

from core.domain.memory import Refusal
from core.text.languages.en.personal.sensitive_words import NEEDS, SENSITIVE, SUBJECTS

_KINDS = tuple((Refusal(kind), re.compile(words, re.IGNORECASE)) for kind, words in SENSITIVE.items())
_SUBJECTS = re.compile(SUBJECTS, re.IGNORECASE)
_NEEDS = tuple((need, re.compile(words, re.IGNORECASE)) for need, words in NEEDS.items())


def refusals_in(text: str) -> tuple[Refusal, ...]:
    """The kinds of sensitive matters that a text speaks of, each once; empty for most texts.

    A subject of study is none: "disability studies".
    """
    plain = _SUBJECTS.sub(" ", text)
    return tuple(kind for kind, words in _KINDS if words.search(plain))


def is_subject(name: str) -> bool:
    """Whether a name is a field of study about such a matter: "disability studies", not "disabled nursing"."""
    return _SUBJECTS.fullmatch(name) is not None


def may_be_stored(value: str) -> bool:
    """Whether a value says nothing sensitive; the name of a need of ours never does."""
    return value.lower() in {need.lower() for need in NEEDS} or not refusals_in(value)


def needs_in(text: str) -> tuple[str, ...]:
    """What somebody needs to have access, without the reason for it: "step-free access" for "I use a wheelchair"."""
    return tuple(need for need, words in _NEEDS if words.search(text))
