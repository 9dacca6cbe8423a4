"""The lists of English words agree with one another."""

from itertools import combinations

from core.text.languages.en.exclusive import EXCLUSIVE
from core.text.languages.en.synonyms import GROUPS
from core.text.languages.en.words import DENIALS
from core.text.tokens import stem


def test_words_that_exclude_each_other_are_no_synonyms() -> None:
    for group in {group for groups in GROUPS.values() for group in groups}:
        for one, other in combinations({stem(word) or word for word in group.split()}, 2):
            assert not _exclude(one, other), group


def test_a_denied_word_is_not_its_own_denial() -> None:
    assert not any(word == denied for word, denied in DENIALS.items())


def _exclude(one: str, other: str) -> bool:
    first, second = EXCLUSIVE.get(one, frozenset()), EXCLUSIVE.get(other, frozenset())
    return not first & second and any(family == also for family, _ in first for also, _ in second)
