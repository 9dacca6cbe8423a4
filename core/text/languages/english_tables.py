"""Tables that are computed from the English words, each at its first use."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from core.text.languages.languages import english
from core.text.languages.schema.statements import (
    EverydayWords,
    Exclusive,
    Opposites,
    StatementWords,
    Things,
    Verbs,
)
from core.text.languages.schema.synonyms import Synonyms
from core.text.languages.schema.turns import CampusSlang
from core.text.tokens import stem, terms

Answers = Mapping[str, tuple[str, ...]]


@lru_cache
def verbs() -> frozenset[str]:
    """Stems of the verbs whose choice seldom carries a fact."""
    return _stems(english(Verbs).light)


@lru_cache
def everyday() -> frozenset[str]:
    """Stems of the words that questions have whatever they are about."""
    return _stems(english(EverydayWords).words) | verbs()


@lru_cache
def light() -> frozenset[str]:
    """Words, and their stems, that may come or go without changing what a statement says."""
    return english(StatementWords).light | _stems(english(StatementWords).light)


@lru_cache
def families() -> Mapping[str, tuple[str, str]]:
    """Word → the family of which a statement may name none, and the first word of its value there."""
    return dict(_answers(english(StatementWords).families))


@lru_cache
def opposites() -> Mapping[str, tuple[str, str]]:
    """Word → the question that it answers, and the first word of its answer there."""
    return {word: (f"which: {kind}", answer) for word, (kind, answer) in _answers(english(Opposites).answers)}


@lru_cache
def exclusive() -> Mapping[str, frozenset[tuple[str, str]]]:
    """Stem → the questions that it answers, each with the first word of its answer."""
    found: dict[str, set[tuple[str, str]]] = {}
    for word, answer in (*_answers(english(Exclusive).answers), *opposites().items()):
        found.setdefault(stem(word) or word, set()).add(answer)
    return {word: frozenset(answers) for word, answers in found.items()}


@lru_cache
def qualifiers() -> frozenset[str]:
    """Stems that limit for whom or what a statement holds."""
    return _stems(english(Exclusive).qualifiers)


@lru_cache
def synonym_groups() -> Mapping[str, frozenset[str]]:
    """Stem of a word → its groups of words of one meaning."""
    known, found = english(Synonyms), dict[str, set[str]]()
    for group in (*known.groups, *known.spellings):
        for word in group.split():
            found.setdefault(stem(word) or word, set()).add(group)
    return {word: frozenset(groups) for word, groups in found.items()}


@lru_cache(maxsize=4_096)
def same_words(term: str) -> frozenset[str]:
    """The term and the stems of all words of its groups."""
    groups = synonym_groups().get(term, frozenset())
    return frozenset({term, *(stem(word) or word for group in groups for word in group.split())})


@lru_cache
def slang() -> frozenset[str]:
    """Short forms and slang: no slips of other words."""
    return english(CampusSlang).denials | english(CampusSlang).slang


@lru_cache
def also_called() -> Mapping[str, frozenset[str]]:
    """Term → the terms of what campus pages call the same thing."""
    called = english(Things).also_called
    return {first: frozenset(terms(others)) for word, others in called.items() for first in terms(word)}


@lru_cache
def of_all_things() -> frozenset[str]:
    """Terms of things of all kinds, and of what is asked of them: a passage about the thing may be without them."""
    return common() | frozenset(term for word in english(Things).of_all_things for term in terms(word))


@lru_cache
def common() -> frozenset[str]:
    """Terms that questions of all subjects have: a passage without them misses nothing."""
    return frozenset(term for word in english(Things).common for term in terms(word))


def _stems(words: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(word) or word for word in words)


def _answers(listed: Answers) -> Iterable[tuple[str, tuple[str, str]]]:
    """Each word of each answer, with its question and the first word of the answer, whose words mean the same."""
    for question, answers in listed.items():
        for words in map(str.split, answers):
            for word in words:
                yield word, (question, words[0])
