"""Whether a short name stands for a long one."""

from core.domain.records import name_words

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
