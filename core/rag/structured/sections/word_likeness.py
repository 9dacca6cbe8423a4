"""How surely a word of a question stands for a word of a title: the same, shortened, of one family, or mistyped."""

from functools import lru_cache

from core.rag.understanding.near_words import typing_errors
from core.text.languages.en.lexicon import english_words
from core.text.languages.en.questions.directory_questions import SAME_WORD
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.tokens import stem

_EN = english(CourseWords)
SAME, SHORTENED, FAMILY, MISTYPED = 1.0, 0.9, 0.85, 0.8
_SHORTEST_CUT = 4  # letters of a word that may be the beginning of a longer one; less where it is no word itself
_LEAST_CUT = 3
_FAMILY = 6  # letters that "beginner" and "beginning" share
_LONGEST_ENDING = 4
_ONE_SLIP, _TWO_SLIPS = 5, 8  # letters from which on a word may have one or two typing errors


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
    if _are_of_one_family(word, other):
        return FAMILY
    return MISTYPED if _is_slip(word, other) else 0.0


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
    shared = next(
        (at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other))
    )
    return shared >= _FAMILY and max(len(word), len(other)) - shared <= _LONGEST_ENDING


def _is_slip(word: str, other: str) -> bool:
    if word in english_words() or not word.isalpha() or word[0] != other[0]:
        return False
    most = 2 if min(len(word), len(other)) >= _TWO_SLIPS else 1 if min(len(word), len(other)) >= _ONE_SLIP else 0
    return most > 0 and typing_errors(word, other) <= most
