"""Say a question in English words: what the dictionary knows, and what reads the same in both languages."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from core.text.dictionary.entries import forms_in
from core.text.dictionary.folding import accented, folded
from core.text.dictionary.readings import words_of
from core.text.dictionary.spaced import SpacedForms, spaced_forms
from core.text.dictionary.unspaced import UnspacedForms, unspaced_forms
from core.text.languages.en.lexicon import english_words
from core.text.languages.en.turns.glosses import IMPLIED, OPENERS

_UNSPACED = frozenset({"zh", "ko"})
_BY_TONES = frozenset({"vi"})  # accents tell words apart, where they are written
_NOUNS_ARE_CAPITAL = frozenset({"de"})
_LATIN = re.compile(r"[a-z0-9]+(?:[-./&:@][a-z0-9]+)*", re.IGNORECASE)
_SHORTEST_ENGLISH = 4  # letters of a word that is English whatever stands around it
_LONGEST = 600  # characters of a question that are read


@dataclass(frozen=True)
class Dictionary:
    """`words` are the entries by language (ISO 639-1), `own` those of an operator, which come first."""

    words: Mapping[str, str]
    own: Mapping[str, str] = field(default_factory=dict)
    _indexes: dict[tuple[str, bool], SpacedForms | UnspacedForms] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def knows(self, language: str) -> bool:
        """Whether it has words of a language."""
        return language in self.words or language in self.own

    def english(self, question: str, language: str) -> str | None:
        """The question in English words; None where it has no word that could be searched."""
        if not self.knows(language):
            return None
        return _question_of(self._glosses(question[:_LONGEST], language))

    def _glosses(self, question: str, language: str) -> list[str]:
        is_toned = language in _BY_TONES and folded(question, language) != accented(question)
        index = self._index(language, is_toned)
        fold = accented if is_toned else partial(folded, language=language)
        if isinstance(index, UnspacedForms):
            names = iter(_LATIN.findall(question))
            found = index.found_in(fold(question))
            return [next(names, "") if english is None else english for _, english in found]
        written = words_of(question.replace("'", " ").replace("’", " "))
        found = index.found_in([fold(word) for word in written])
        return [english if english is not None else _as_it_stands(written, at, language) for at, english in found]

    def _index(self, language: str, is_toned: bool) -> SpacedForms | UnspacedForms:
        key = (language, is_toned)
        if key not in self._indexes:
            fold = accented if is_toned else partial(folded, language=language)
            listed = f"{self.own.get(language, '')}\n{self.words.get(language, '')}"
            build, split = (unspaced_forms, str.split) if language in _UNSPACED else (spaced_forms, _split)
            self._indexes[key] = build(language, forms_in(listed, fold, split))
        return self._indexes[key]


def _split(form: str) -> list[str]:
    return words_of(form.replace("'", " "))


def _as_it_stands(written: Sequence[str], at: int, language: str) -> str:
    """An unknown word, where it may be a name, a code, a number or English; else nothing."""
    word = written[at]
    is_name = any(each.isdigit() for each in word) or (word.isupper() and word.isascii())
    is_foreign = word.isascii() and not all(each.isascii() for each in written) and language in ("ar", "hi")
    is_capital = word[0].isupper() and at > 0 and language not in _NOUNS_ARE_CAPITAL
    is_english = len(word) >= _SHORTEST_ENGLISH and word.lower() in english_words()
    return word if is_name or is_foreign or is_capital or is_english else ""


def _question_of(glosses: Iterable[str]) -> str | None:
    """The glosses as one question: what is asked for, then the rest in the order of the question."""
    said = list(dict.fromkeys(filter(None, glosses)))
    openers = sorted((_rank(each), each) for each in said if _rank(each) < len(OPENERS))
    opener = openers[0][1] if openers else ""
    implied = IMPLIED.get(opener, frozenset())
    rest = [each for each in said if _rank(each) == len(OPENERS) and each not in implied]
    return " ".join(filter(None, [opener, *rest])) + "?" if rest else None


def _rank(gloss: str) -> int:
    return next((at for at, opener in enumerate(OPENERS) if gloss.startswith(opener)), len(OPENERS))
