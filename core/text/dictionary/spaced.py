"""Find dictionary forms in languages that write spaces between words."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.text.dictionary.entries import Form

_JOINED = frozenset({"de"})  # languages that write several words as one
_SHORTEST_PART = 5  # letters of a word within another
_LINKS = ("", "s", "es", "n", "en", "er", "e")  # letters between the parts of a German compound

_PREFIXES = ("وبال", "وال", "فال", "بال", "كال", "ولل", "لل", "ال", "و", "ف", "ب", "ل", "ك")
_ENDINGS = {
    "ar": ("ات", "ين", "ون", "ها", "هم", "نا", "تي", "ي", "ك", "ه", "ا"),
    "hi": ("ियों", "ियां", "ों", "ें", "ाएं", "एं", "ां", "े", "ी", "ा", "ो"),
}
_FEWEST = 3  # letters that are left of a word
_TOKEN = re.compile(r"[\w\u0900-\u0963\u0966-\u097f]+(?:[-./&:@][\w\u0900-\u0963\u0966-\u097f]+)*")

Index = Mapping[str, Sequence[Form]]


@dataclass(frozen=True)
class SpacedForms:
    """The forms by their first word; that of `stems` may go on."""

    language: str
    whole: Index
    stems: Index

    def found_in(self, words: Sequence[str]) -> Iterator[tuple[int, str | None]]:
        """For each word or phrase, the number of its first word and its English; None for an unknown word."""
        read, at = [readings(word, self.language) for word in words], 0
        while at < len(words):
            if form := self._longest(read[at:]):
                yield at, form.english
                if self.language in _JOINED and len(form.words) == 1:
                    yield from ((at, each) for each in self._joined(words[at][len(form.words[0].text) :]))
                at += len(form.words)
                continue
            parts: Sequence[str | None] = self._joined(words[at]) if self.language in _JOINED else ()
            yield from ((at, each) for each in parts or (None,))
            at += 1

    def _longest(self, read: Sequence[frozenset[str]]) -> Form | None:
        fitting = [form for form in self._beginning(read[0]) if _fits(form, read)]
        return max(fitting, key=lambda form: form.weight, default=None)

    def _beginning(self, read: Iterable[str]) -> Iterator[Form]:
        for word in read:
            yield from self.whole.get(word, ())
            for length in range(2, len(word) + 1):
                yield from self.stems.get(word[:length], ())

    def _joined(self, word: str) -> list[str]:
        """The English of the parts of a compound, longest first from the left."""
        for start in range(len(word) - _SHORTEST_PART + 1):
            for end in range(len(word), start + _SHORTEST_PART - 1, -1):
                if part := self._part(word[start:end]):
                    return [part, *self._joined(word[end:])]
        return []

    def _part(self, written: str) -> str:
        read = {written.removesuffix(link) for link in _LINKS}
        forms = (form for each in read for index in (self.whole, self.stems) for form in index.get(each, ()))
        return next((form.english for form in forms if len(form.words) == 1 and _is_long(form)), "")


def spaced_forms(language: str, forms: Iterable[Form]) -> SpacedForms:
    """The index of a language's forms."""
    whole: dict[str, list[Form]] = defaultdict(list)
    stems: dict[str, list[Form]] = defaultdict(list)
    for form in forms:
        (stems if form.words[0].is_stem else whole)[form.words[0].text].append(form)
    return SpacedForms(language, whole, stems)


def _fits(form: Form, read: Sequence[frozenset[str]]) -> bool:
    return len(form.words) <= len(read) and all(map(lambda word, each: word.matches(each), form.words, read))


def _is_long(form: Form) -> bool:
    return len(form.words[0].text) >= _SHORTEST_PART


def words_of(text: str) -> list[str]:
    """The words of a text that has spaces between them; what a hyphen or a slash joins is one."""
    return _TOKEN.findall(text)


def readings(word: str, language: str) -> frozenset[str]:
    """The word, and what is left of it without joined prefixes and endings."""
    found = {word}
    if language == "ar":
        found |= {word.removeprefix(each) for each in _PREFIXES}
    for ending in _ENDINGS.get(language, ()):
        found |= {each.removesuffix(ending) for each in found}
    if language == "ar":  # a feminine ending is written otherwise before a joined one
        found |= {f"{each[:-1]}ه" for each in found if each.endswith("ت")}
    return frozenset(each for each in found if each == word or len(each) >= _FEWEST)


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
