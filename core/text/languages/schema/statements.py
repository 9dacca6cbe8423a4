"""Words by which statements are compared, and things told from other words."""

from collections.abc import Mapping

from core.text.languages.pattern import Pattern


class Opposites:
    """Negators, and words that exclude each other."""

    negators: frozenset[str]
    answers: Mapping[str, tuple[str, ...]]


class Exclusive:
    """Words that exclude each other in the same place of a statement."""

    answers: Mapping[str, tuple[str, ...]]
    qualifiers: frozenset[str]


class StatementWords:
    """Word lists for comparing statements: irregular forms, denials, and words that add little meaning."""

    irregular: Mapping[str, str]
    denials: Mapping[str, str]
    light: frozenset[str]
    families: Mapping[str, tuple[str, ...]]


class Verbs:
    """Verbs whose choice seldom carries a fact: one of them in place of another is usually a rewording."""

    light: frozenset[str]


class EverydayWords:
    """Words that questions have whatever they are about: their absence from a passage says little."""

    words: frozenset[str]


class Things:
    """Words around the things that a question asks for."""

    exists: Pattern
    asked_for: Pattern
    background: Pattern
    no_subjects: frozenset[str]
    also_called: Mapping[str, str]
    no_names: frozenset[str]
    common: frozenset[str]
    of_all_things: frozenset[str]


class Phrases:
    """Phrases of several words, and what means the same in one."""

    constructions: tuple[tuple[Pattern, str], ...]
    phrases: tuple[tuple[Pattern, str], ...]
