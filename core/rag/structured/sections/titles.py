"""Find the courses whose titles have words of a question, and how much of a title they say.

A word stands for one of a title that is the same, shortened, or of one family.
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from core.domain.records import name_words
from core.rag.structured.thing_words import letters_shared
from core.text.languages.en.lexicon import english_words
from core.text.languages.en.questions.directory_questions import SAME_WORD
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.tokens import stem

_EN = english(CourseWords)
SMALL = frozenset("a an and at by for from in of on or the to with".split())
SAME, SHORTENED, FAMILY = 1.0, 0.9, 0.85
_SHORTEST_CUT = 4  # letters of a word that may be the beginning of a longer one; less where it is no word itself
_LEAST_CUT = 3
_FAMILY = 6  # letters that "beginner" and "beginning" share
_LONGEST_ENDING = 4
_LONGEST_ACRONYM = 5
_LEADS_UP = re.compile(r":\s")


@dataclass(frozen=True, slots=True)
class Said:
    """What the words of a question say of a title: `share` of it by rarity, and which of the words say something."""

    share: float
    words: frozenset[str]
    count: int


@dataclass(frozen=True)
class Titles:
    """The titles of a site's courses with the codes that have them."""

    names: tuple[tuple[str, str], ...]

    @cached_property
    def _frequencies(self) -> Counter[str]:
        return Counter(word for title in {title for _, title in self.names} for word in title_words(title))

    def codes_with(self, words: Collection[str]) -> dict[tuple[str, str], Said]:
        """The courses whose title has one of these words, and what all of them say of it."""
        meant = {word: self._meant(word) for word in words}
        any_of = {other for others in meant.values() for other in others}
        short = {name: acronyms(name[1], words) for name in self.names}
        near = [name for name in self.names if short[name] or not any_of.isdisjoint(title_words(name[1]))]
        return {name: self.said(name[1], words) for name in near}

    def said(self, title: str, words: Collection[str]) -> Said:
        """How much of a title these words say; of its part after a colon, where that is said better."""
        said = {other: word for other in title_words(title) if (word := _best(other, words))}
        for word, run in acronyms(title, words).items():
            said |= dict.fromkeys(run, word)
        parts = [title, *(_LEADS_UP.split(title, maxsplit=1) if _LEADS_UP.search(title) else ())]
        share = max(self._share(title_words(part), said) for part in parts)
        return Said(share, frozenset(said.values()), len(said))

    def _meant(self, word: str) -> list[str]:
        others = {*self._by_letter.get(word[0], ()), *(_EN.first if word in _EN.first else ())}
        return [other for other in others if likeness(word, other)]

    @cached_property
    def _by_letter(self) -> dict[str, list[str]]:
        """No two words that are alike begin with different letters, but for those of first courses."""
        found: dict[str, list[str]] = {}
        for word in self._frequencies:
            found.setdefault(word[0], []).append(word)
        return found

    def _share(self, of: Sequence[str], said: Collection[str]) -> float:
        weights = {word: math.log1p(len(self.names) / self._frequencies.get(word, 1)) for word in of}
        return sum(weight for word, weight in weights.items() if word in said) / (sum(weights.values()) or 1)


@lru_cache(maxsize=4)
def titles_of(names: tuple[tuple[str, str], ...]) -> Titles:
    """These titles, with what was counted for them kept for the next question."""
    return Titles(names)


@lru_cache(maxsize=20_000)
def title_words(title: str) -> tuple[str, ...]:
    """The words of a title that say something, each once; its Roman number in figures."""
    words = (_EN.numerals.get(word, word) for word in name_words(title))
    return tuple(dict.fromkeys(word for word in words if word not in SMALL))


def acronyms(title: str, words: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The words that are first letters of neighbouring words of a title: "llms" of "large language models"."""
    known = runs(title)
    found = {word: known.get(word, known.get(word.removesuffix("s"), ())) for word in words}
    return {word: run for word, run in found.items() if run}


@lru_cache(maxsize=20_000)
def runs(title: str) -> dict[str, tuple[str, ...]]:
    """Neighbouring words of a title by their first letters."""
    said = title_words(title)
    return {
        "".join(word[0] for word in said[start:end]): said[start:end]
        for start in range(len(said))
        for end in range(start + 2, min(len(said), start + _LONGEST_ACRONYM) + 1)
    }


def _best(title_word: str, words: Collection[str]) -> str:
    best = max(words, key=lambda word: likeness(word, title_word), default="")
    return best if best and likeness(best, title_word) else ""


@lru_cache(maxsize=50_000)
def likeness(word: str, other: str) -> float:
    """From 0 (another word) to 1 (the same word) for two words in lower case; `other` is the title's."""
    if word == other or SAME_WORD.get(word, word) == SAME_WORD.get(other, other) or {word, other} == {"not", "non"}:
        return SAME
    if _is_inflected(word, other):
        return SAME
    if word in _EN.first and other in _EN.first:
        return FAMILY
    if _is_cut(word.removesuffix("s"), other) or _is_cut(other, word):
        return SHORTENED
    return FAMILY if _are_of_one_family(word, other) else 0.0


def _is_inflected(word: str, other: str) -> bool:
    """ "comedy" of "comedies", "swim" of "swimming"; one stem alone also has "anime" and "animation"."""
    short, long = sorted((word, other), key=len)
    is_near = long.startswith(short) or (long.startswith(short[:-2]) and len(long) - len(short) < _LONGEST_ENDING)
    return is_near and (stem(word) or word) == (stem(other) or other)


def _is_cut(short: str, long: str) -> bool:
    """ "micro" of "microeconomics", "intro" of "introduction"; "art" is a word of its own."""
    least = _LEAST_CUT if short not in english_words() else _SHORTEST_CUT
    return len(short) >= least and len(long) >= len(short) + 2 and long.startswith(short) and short.isalpha()


def _are_of_one_family(word: str, other: str) -> bool:
    shared = letters_shared(word, other)
    return shared >= _FAMILY and max(len(word), len(other)) - shared <= _LONGEST_ENDING
