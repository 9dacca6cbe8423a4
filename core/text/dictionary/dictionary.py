"""Say a question in English words: what the dictionary knows, and what reads the same in both languages."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial

from core.text.dictionary.entries import forms_in
from core.text.dictionary.spaced import SpacedForms, UnspacedForms, spaced_forms, unspaced_forms, words_of
from core.text.languages.en.lexicon import english_words
from core.text.languages.languages import english
from core.text.languages.schema.turns import ChatForms, Glosses, TurnWords

_SAME = str.maketrans(
    {"đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ة": "ه", "ى": "ي", "ـ": "", "ँ": "ं", "़": "", "’": "'"}
)
_WITH_MARKS = frozenset({"hi", "zh", "ko"})  # where a mark is part of a letter, or there is none
_UMLAUTS = (("ae", "a"), ("oe", "o"), ("ue", "u"))
_CHAT_FORMS = english(ChatForms)
_GLOSSES = english(Glosses)
_TURN_WORDS = english(TurnWords)
_UNSPACED = frozenset({"zh", "ko"})
_BY_TONES = frozenset({"vi"})  # accents tell words apart, where they are written
_NOUNS_ARE_CAPITAL = frozenset({"de"})
_LATIN = re.compile(r"[a-z0-9]+(?:[-./&:@][a-z0-9]+)*", re.IGNORECASE)
# What says nothing to a search, and is not said again.
_ADDRESS = re.compile(r"https?://\S+|www\.\S+|(?<![\w.+-])[\w.+-]+@[\w.-]+")
_SHORTEST_ENGLISH = 4  # letters of a word that is English whatever stands around it
_LONGEST = 600  # characters of a question that are read
_IN_LATIN = ("es", "fr", "de", "vi", "hi")
_FEWEST_WORDS, _MOST, _FOREIGN = 3, 0.6, 0.4  # words; the share that is known; the share that English has not


@dataclass(frozen=True)
class Dictionary:
    """`words` are the entries by language (ISO 639-1), `own` those of an operator, which come first."""

    words: Mapping[str, str]
    own: Mapping[str, str] = field(default_factory=dict)
    _english: set[str] = field(default_factory=set, init=False, repr=False, compare=False)
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
        return _question_of(self._glosses(_ADDRESS.sub(" ", question[:_LONGEST]), language))

    def language_of(self, text: str) -> str | None:
        """The language whose words make up a text in Latin letters; None for English, few words, or no such language.

        For short texts and for Hindi in Latin letters, which letters alone do not tell.
        """
        words = [_folded(word, "") for word in words_of(_apart(text[:_LONGEST])) if not any(map(str.isdigit, word))]
        if len(words) < _FEWEST_WORDS or not _english_only().isdisjoint(words):
            return None
        english = {at for at, word in enumerate(words) if word in english_words() or word in self._glossed()}
        known = {language: self._known(words, language) for language in _IN_LATIN if self.knows(language)}
        language = max(known, key=lambda each: len(known[each] - english), default="")
        is_mostly = len(known.get(language, ())) >= _MOST * len(words)
        return language if is_mostly and len(known[language] - english) >= _FOREIGN * len(words) else None

    def _glossed(self) -> set[str]:
        """The English words of the entries: "vegan" tells no language."""
        if not self._english:
            lines = (line.partition(": ")[0] for listed in self.words.values() for line in listed.splitlines())
            self._english.update(word for line in lines for word in words_of(line.lower()))
        return self._english

    def _known(self, words: Sequence[str], language: str) -> set[int]:
        """The places of the words that the dictionary has, those within phrases too."""
        index = self._index(language, is_toned=False)
        if isinstance(index, UnspacedForms):
            return set()
        found = index.found_in([_folded(word, language) for word in words])
        return set(range(len(words))) - {at for at, english in found if english is None}

    def _glosses(self, question: str, language: str) -> list[str]:
        is_toned = language in _BY_TONES and _folded(question, language) != _accented(question)
        index = self._index(language, is_toned)
        fold = _accented if is_toned else partial(_folded, language=language)
        if isinstance(index, UnspacedForms):
            names = iter(_LATIN.findall(question))
            found = index.found_in(fold(question))
            return [next(names, "") if english is None else english for _, english in found]
        written = words_of(_apart(question))
        found = index.found_in([fold(word) for word in written])
        return [english if english is not None else _as_it_stands(written, at, language) for at, english in found]

    def _index(self, language: str, is_toned: bool) -> SpacedForms | UnspacedForms:
        key = (language, is_toned)
        if key not in self._indexes:
            fold = _accented if is_toned else partial(_folded, language=language)
            listed = f"{self.own.get(language, '')}\n{self.words.get(language, '')}"
            build, split = (unspaced_forms, str.split) if language in _UNSPACED else (spaced_forms, _split)
            self._indexes[key] = build(language, forms_in(listed, fold, split))
        return self._indexes[key]


@lru_cache
def _english_only() -> frozenset[str]:
    """German has "im", too. Short forms of chats with fewer letters are words elsewhere ("til")."""
    return _TURN_WORDS.english_only - {"im"} | {form for form in _CHAT_FORMS.forms if form.isalpha() and len(form) > 3}


def _apart(text: str) -> str:
    """The text with what an apostrophe joins as words of their own."""
    return text.replace("'", " ").replace("’", " ")


def _split(form: str) -> list[str]:
    return words_of(_apart(form))


def _as_it_stands(written: Sequence[str], at: int, language: str) -> str:
    """An unknown word, where it may be a name, a code, a number or English; else nothing."""
    word = written[at]
    is_name = any(each.isdecimal() for each in word) or (word.isupper() and word.isascii())
    is_foreign = word.isascii() and not all(each.isascii() for each in written) and language in ("ar", "hi")
    is_capital = word[0].isupper() and at > 0 and language not in _NOUNS_ARE_CAPITAL
    is_english = len(word) >= _SHORTEST_ENGLISH and word.lower() in english_words()
    return word if is_name or is_foreign or is_capital or is_english else ""


def _question_of(glosses: Iterable[str]) -> str | None:
    """The glosses as one question: what is asked for, then the rest in the order of the question."""
    said = list(dict.fromkeys(filter(None, glosses)))
    openers = sorted((_rank(each), each) for each in said if _rank(each) < len(_GLOSSES.openers))
    opener = openers[0][1] if openers else ""
    implied = _GLOSSES.implied.get(opener, frozenset())
    rest = [each for each in said if _rank(each) == len(_GLOSSES.openers) and each not in implied]
    return " ".join(filter(None, [opener, *rest])) + "?" if rest else None


def _rank(gloss: str) -> int:
    return next((at for at, opener in enumerate(_GLOSSES.openers) if gloss.startswith(opener)), len(_GLOSSES.openers))


def _folded(text: str, language: str) -> str:
    """The text in small letters without accents; an umlaut may be written as two letters."""
    text = "".join(_digit(letter) for letter in text.casefold())
    if language in _WITH_MARKS:
        return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", text).translate(_SAME))
    apart = unicodedata.normalize("NFKD", text)
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(_SAME)
    for written, letter in _UMLAUTS if language == "de" else ():
        plain = plain.replace(written, letter)
    return plain


def _accented(text: str) -> str:
    """The text in small letters with its accents, each letter as one character."""
    return unicodedata.normalize("NFC", text.casefold())


def _digit(letter: str) -> str:
    value = unicodedata.decimal(letter, None)
    return letter if value is None else str(value)
