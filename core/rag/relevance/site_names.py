"""Names as the found passages write them: words that always begin with a capital, and words made of first letters."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from core.domain.search import Candidate
from core.text.languages.small_words import small_words

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_INSIDE = re.compile(r"(?<=[a-z,] )[A-Z][a-z'’-]+")
_SMALL = re.compile(r"\b[a-z]+\b")
_SHORTEST, _LONGEST = 3, 5


def site_names(found: Sequence[Candidate]) -> frozenset[str]:
    """Words in lower case that stand capitalised inside of sentences and never in small letters."""
    text = "\n".join(each.chunk.text for each in found)
    return frozenset(word.lower() for word in _INSIDE.findall(text)) - frozenset(_SMALL.findall(text))


@lru_cache(maxsize=512)
def short_forms(text: str) -> frozenset[str]:
    """The first letters of neighbouring words, with and without words such as "of": "gre", "loa".

    Two letters count only where both words are capitalised: any long text has every other pair.
    """
    words = _WORD.findall(text)
    bare = [word for word in words if word.lower() not in small_words("site_names")]
    return frozenset({*_firsts(words), *_firsts(bare), *_pairs(words)})


def _firsts(words: Sequence[str]) -> set[str]:
    letters = "".join(word[0].lower() for word in words)
    lengths = range(_SHORTEST, _LONGEST + 1)
    return {letters[at : at + length] for length in lengths for at in range(len(letters) - length + 1)}


def _pairs(words: Sequence[str]) -> set[str]:
    return {f"{one[0]}{other[0]}".lower() for one, other in pairwise(words) if one[0].isupper() and other[0].isupper()}
