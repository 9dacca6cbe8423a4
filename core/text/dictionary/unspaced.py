"""Find dictionary forms where words stand without spaces, or with particles that are joined to them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.text.dictionary.entries import Form

_LATIN = re.compile(r"[a-z0-9]+(?:[-./&:@][a-z0-9]+)*")
_WHERE_THEY_BEGIN = frozenset({"ko"})  # languages in which one letter is a word only where a word begins


@dataclass(frozen=True)
class UnspacedForms:
    """English by form; the longest form at a place is meant."""

    language: str
    english: Mapping[str, str]
    longest: int

    def found_in(self, text: str) -> Iterator[tuple[int, str | None]]:
        """For each form or Latin word, its place in the text without spaces and its English; None for a Latin word."""
        joined, starts = joined_with_starts(text)
        at = 0
        while at < len(joined):
            latin = _LATIN.match(joined, at)
            length = self._length_at(joined, at, at in starts)
            if latin and length < len(latin[0]):
                yield at, None
                length = len(latin[0])
            elif length:
                yield at, self.english[joined[at : at + length]]
            at += max(length, 1)

    def _length_at(self, text: str, at: int, is_start: bool) -> int:
        shortest = 1 if is_start or self.language not in _WHERE_THEY_BEGIN else 2
        lengths = range(min(self.longest, len(text) - at), shortest - 1, -1)
        return next((length for length in lengths if text[at : at + length] in self.english), 0)


def unspaced_forms(language: str, forms: Iterable[Form]) -> UnspacedForms:
    """The index of a language's forms; of two with the same letters the first is taken."""
    english: dict[str, str] = {}
    for form in forms:
        english.setdefault("".join(word.text for word in form.words), form.english)
    return UnspacedForms(language, english, max(map(len, english), default=0))


def joined_with_starts(text: str) -> tuple[str, frozenset[int]]:
    """The text without spaces, and where in it words begin; a Latin word keeps a space to the next one."""
    joined, starts = "", set[int]()
    for word in text.split():
        gap = " " if joined and joined[-1].isascii() and word[0].isascii() else ""
        joined += gap
        starts.add(len(joined))
        joined += word
    return joined, frozenset(starts)
