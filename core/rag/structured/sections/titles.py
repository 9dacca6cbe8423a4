"""Find the courses whose titles have words of a question, and how much of a title they say."""

import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from core.domain.records import name_words
from core.rag.structured.sections.word_likeness import likeness
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords

_EN = english(CourseWords)
SMALL = frozenset("a an and at by for from in of on or the to with".split())
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
    runs = _runs(title)
    found = {word: runs.get(word, runs.get(word.removesuffix("s"), ())) for word in words}
    return {word: run for word, run in found.items() if run}


@lru_cache(maxsize=20_000)
def _runs(title: str) -> dict[str, tuple[str, ...]]:
    said = title_words(title)
    return {
        "".join(word[0] for word in said[start:end]): said[start:end]
        for start in range(len(said))
        for end in range(start + 2, min(len(said), start + _LONGEST_ACRONYM) + 1)
    }


def _best(title_word: str, words: Collection[str]) -> str:
    best = max(words, key=lambda word: likeness(word, title_word), default="")
    return best if best and likeness(best, title_word) else ""
