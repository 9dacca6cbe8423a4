"""Correct typing errors: replace a word that no page contains by a similar word that pages contain."""

import asyncio
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from core.ports.search import Vocabulary
from core.text.tokens import terms

SHORTEST = 4  # letters: nearly every shorter word is one typing error from another
LONGEST = 24
MOST_CORRECTED = 5  # words: a question with more unknown words is not about the pages' words
COMMON = 500_000  # counted that often, a word is meant as it is written
MUCH_COMMONER = 50  # times; a rarer word is a slip only of one that is so much commoner
_LONGEST_ACRONYM = 5
# Compounds, codes and addresses are left out: they are no single words.
_WORD = re.compile(rf"(?<![\w@./&'’-])[A-Za-z]{{{SHORTEST},{LONGEST}}}(?![\w@/&-]|\.\w)")
_VOWELS = re.compile("[aeiouy]", re.IGNORECASE)
_FIRST_LETTER, _SWAPPED, _MISSING, _VOWEL = 1.0, 2.0, 2.5, 1.0  # how much likelier each makes a slip


@dataclass(frozen=True)
class Speller:
    """Corrects typing errors: a letter added, missing or wrong, or two transposed (Damerau 1964).

    Words of `lexicon`, and those that `frequencies` counts often, are never corrected; the counts are read for others.
    """

    vocabulary: Vocabulary
    lexicon: frozenset[str] = frozenset()
    frequencies: Callable[[], Mapping[str, int]] = dict

    async def corrected(self, question: str) -> str:
        """The question with each unknown word replaced by the likeliest known one. Raises DatabaseError."""
        words = {word: terms(word) for word in _WORD.findall(question) if self._may_be_misspelt(word)}
        held_by = await self.vocabulary.held_by(_all(words.values())) if words else {}
        unknown = [word for word, stems in words.items() if stems and not any(held_by.get(stem) for stem in stems)]
        if not unknown:
            return question
        near = await asyncio.to_thread(self._near, unknown[:MOST_CORRECTED])
        held_by = await self.vocabulary.held_by(_all(stems for edits in near.values() for stems in edits.values()))
        meant = {word: best for word, edits in near.items() if (best := self._likeliest(word, edits, held_by))}
        return _WORD.sub(lambda found: _written_like(found[0], meant.get(found[0], found[0])), question)

    def _is_common(self, word: str) -> bool:
        return word in self.lexicon or self.frequencies().get(word, 0) >= COMMON

    def _may_be_misspelt(self, word: str) -> bool:
        capitals = sum(letter.isupper() for letter in word)
        is_short_for_something = capitals > 1 and (capitals < len(word) or len(word) <= _LONGEST_ACRONYM)
        is_short_for_something |= len(word) == SHORTEST and not _VOWELS.search(word)
        return not is_short_for_something and not self._is_common(word.lower())

    def _near(self, words: Sequence[str]) -> dict[str, dict[str, list[str]]]:
        """The corrections that each word could have, with their stems; takes about 20 ms a word."""
        return {word: {edit: terms(edit) for edit in one_edit_away(word.lower())} for word in words}

    def _likeliest(self, word: str, edits: Mapping[str, Sequence[str]], held_by: Mapping[str, int]) -> str | None:
        least = MUCH_COMMONER * self.frequencies().get(word.lower(), 0)
        known = [edit for edit, stems in edits.items() if not stems or all(held_by.get(stem) for stem in stems)]
        known = [edit for edit in known if self.frequencies().get(edit, 0) >= least]
        return max(known, key=lambda edit: self._rank(word.lower(), edit, edits[edit], held_by), default=None)

    def _rank(self, word: str, edit: str, stems: Sequence[str], held_by: Mapping[str, int]) -> tuple[float, ...]:
        """What people write often and pages say often, by the likeliest slip."""
        chunks = min((held_by.get(stem, 0) for stem in stems), default=0)
        often = math.log1p(self.frequencies().get(edit, 0)) / 4 + math.log1p(chunks)
        is_likely = not stems, edit in stems
        likely = often + sum(is_likely) + _likelihood(word, edit) + 2 * (edit in self.lexicon)
        return likely, chunks


def one_edit_away(word: str) -> list[str]:
    """Every word at Damerau–Levenshtein distance 1, each once."""
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    missing = [before + after[1:] for before, after in parts if after]
    swapped = [before + after[1] + after[0] + after[2:] for before, after in parts if len(after) > 1]
    wrong = [before + letter + after[1:] for before, after in parts if after for letter in ascii_lowercase]
    added = [before + letter + after for before, after in parts for letter in ascii_lowercase]
    return [edit for edit in dict.fromkeys(swapped + missing + added + wrong) if edit != word]


def _all(stems: Iterable[Sequence[str]]) -> list[str]:
    return list(dict.fromkeys(stem for each in stems for stem in each))


def _written_like(word: str, other: str) -> str:
    return other.upper() if word.isupper() else other.capitalize() if word[0].isupper() else other


def _likelihood(word: str, other: str) -> float:
    """How likely `word` is a slip of `other`, beside the number of errors: the higher the likelier."""
    likely = _FIRST_LETTER * (word[0] == other[0])
    if sorted(word) == sorted(other):
        return likely + _SWAPPED
    if len(word) < len(other):
        return likely + _MISSING
    if len(word) == len(other) and all(
        _VOWELS.match(a) and _VOWELS.match(b) for a, b in zip(word, other, strict=True) if a != b
    ):
        return likely + _VOWEL
    return likely
