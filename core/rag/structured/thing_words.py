"""Compare the words of a question with the words that name a record, and short names with long ones."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from core.domain.records import name_words
from core.text.languages.en.questions.directory_questions import SAME_WORD
from core.text.tokens import stem

_SHORTEST_PLURAL = 5  # letters: "tansleys" asks for Tansley, "ros" for nobody


@lru_cache(maxsize=20_000)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in one spelling ("advisor" is "adviser"), each once."""
    same = (SAME_WORD.get(word, word) for word in name_words(text))
    return name_words(" ".join(same))


def spellings(words: Iterable[str]) -> list[str]:
    """The words as records may write them: in the singular, in the plural, and in another spelling."""
    other = {same: word for word, same in SAME_WORD.items()}
    return sorted({form for word in words for form in (*_forms(word), *_forms(other.get(word, word)))})


def is_in(word: str, known: Collection[str]) -> bool:
    """Whether a word is among others, in the singular or the plural."""
    return word in known or any(form in known for form in _forms(word)) or (stem(word) or word) in map(stem, known)


def _forms(word: str) -> tuple[str, ...]:
    if word.endswith("ies"):
        return word, f"{word[:-3]}y"
    if word.endswith("s") and len(word) >= _SHORTEST_PLURAL:
        return word, word[:-1]
    return word, f"{word}s"


_SURE = 4  # letters
_SMALL = frozenset("and of the in for".split())


def abbreviates(short: str, long: str) -> bool:
    """Whether each word of the long name gives its first letters to the short one, in order.

    "CS" and "COMS" stand for "Computer Science", "BIOL" for "biology"; both may be the same name.
    """
    words = [word for word in name_words(long) if word not in _SMALL]
    letters = "".join(word for word in name_words(short) if word not in _SMALL)
    return bool(words) and (letters == "".join(words) or (len(letters) >= 2 and _taken(letters, words)))


def begins(short: str, word: str) -> bool:
    """Whether a word begins with a short name of four letters or more: "HIST" and "history", not "COM" and "come"."""
    return len(short) >= _SURE and word.casefold().startswith(short.casefold())


def _taken(letters: str, words: list[str]) -> bool:
    if not words:
        return not letters
    longest = letters_shared(letters, words[0])
    return any(_taken(letters[length:], words[1:]) for length in range(longest, 0, -1))


def letters_shared(one: str, other: str) -> int:
    """With how many letters both begin."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
