"""The lists of English words agree with one another."""

from itertools import combinations

from core.text.languages.english_tables import exclusive, synonym_groups
from core.text.languages.languages import english
from core.text.languages.schema.statements import StatementWords
from core.text.tokens import stem

_EN = english(StatementWords)


def test_words_that_exclude_each_other_are_no_synonyms() -> None:
    for group in {group for groups in synonym_groups().values() for group in groups}:
        for one, other in combinations({stem(word) or word for word in group.split()}, 2):
            assert not _exclude(one, other), group


def test_a_denied_word_is_not_its_own_denial() -> None:
    assert not any(word == denied for word, denied in _EN.denials.items())


def _exclude(one: str, other: str) -> bool:
    first, second = exclusive().get(one, frozenset()), exclusive().get(other, frozenset())
    return not first & second and any(family == also for family, _ in first for also, _ in second)
