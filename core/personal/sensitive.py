"""Refuse what is never stored about a person."""

from core.domain.memory import Refusal
from core.text.languages.languages import english, in_language
from core.text.languages.pattern import Pattern
from core.text.languages.schema.personal import SensitiveWords
from core.text.remembering import without_accents

_EN = english(SensitiveWords)
_ES = in_language("es", SensitiveWords)
# Each text is read in both languages: who writes one may correct a fact in the other.
_LANGUAGES = (_EN, _ES)
_SUBJECTS = Pattern(lambda: f"{_EN.subjects}|{_ES.subjects}")


def refusals_in(text: str) -> tuple[Refusal, ...]:
    """The kinds of sensitive matters that a text speaks of, each once; empty for most texts.

    A subject of study is none: "disability studies".
    """
    plain = _SUBJECTS.sub(" ", without_accents(text))
    kinds = (kind for each in _LANGUAGES for kind, words in each.sensitive.items() if words.search(plain))
    return tuple(dict.fromkeys(map(Refusal, kinds)))


def is_subject(name: str) -> bool:
    """Whether a name is a field of study about such a matter: "disability studies", not "disabled nursing"."""
    return _SUBJECTS.fullmatch(without_accents(name)) is not None


def may_be_stored(value: str) -> bool:
    """Whether a value says nothing sensitive; the name of a need of ours never does."""
    return value.lower() in {need.lower() for need in _EN.needs} or not refusals_in(value)


def needs_in(text: str) -> tuple[str, ...]:
    """What somebody needs to have access, without the reason for it: "step-free access" for "I use a wheelchair"."""
    plain = without_accents(text)
    needs = (need for each in _LANGUAGES for need, words in each.needs.items() if words.search(plain))
    return tuple(dict.fromkeys(needs))
