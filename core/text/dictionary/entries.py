"""Read the entries of a dictionary: `English: form, form`, one a line."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

LEFT_OUT = "-"  # in place of the English words: the form says nothing that a search needs
_STEM = "*"

Fold = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a form; a stem stands for every word that begins with it."""

    text: str
    is_stem: bool = False

    def matches(self, readings: frozenset[str]) -> bool:
        """Whether one of the readings of a word is this one."""
        return self.text in readings or (self.is_stem and any(each.startswith(self.text) for each in readings))


@dataclass(frozen=True, slots=True)
class Form:
    """A form of another language, and its English; empty where it is left out."""

    words: tuple[Word, ...]
    english: str

    @property
    def weight(self) -> tuple[int, int]:
        """The longer form is meant: by words, then by letters."""
        return len(self.words), sum(len(word.text) for word in self.words)


def forms_in(listed: str, fold: Fold, split: Callable[[str], list[str]]) -> Iterator[Form]:
    """The forms of a dictionary's lines. A line without a colon is no entry, nor is one that begins with `#`."""
    for line in listed.splitlines():
        english, colon, written = line.partition(": ")
        if not colon or line.startswith("#"):
            continue
        english = "" if english.strip() == LEFT_OUT else english.strip()
        for form in written.split(","):
            if words := tuple(_words(form, fold, split)):
                yield Form(words, english)


def by_language(text: str) -> Mapping[str, str]:
    """The lines below each `[xx]`, by that language (ISO 639-1)."""
    found: dict[str, list[str]] = {}
    language = ""
    for line in text.splitlines():
        if line.strip().startswith("[") and line.strip().endswith("]"):
            language = line.strip()[1:-1].strip().lower()
        elif language:
            found.setdefault(language, []).append(line)
    return {language: "\n".join(lines) for language, lines in found.items()}


def _words(form: str, fold: Fold, split: Callable[[str], list[str]]) -> Iterator[Word]:
    for written in form.split():
        words = split(fold(written.removesuffix(_STEM)))
        for at, word in enumerate(words):
            yield Word(word, written.endswith(_STEM) and at == len(words) - 1)
