"""Read and write the names of people as directories have them."""

from core.rag.structured.answer import plain
from core.rag.structured.thing_words import words_of
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.campus import DirectoryWords
from core.text.languages.schema.pages import PeopleWords

_EN, _ASKED = english(PeopleWords), english(DirectoryWords)
_DEGREES = Pattern(lambda: rf"{_EN.degree}(?:,?\s+{_EN.degree})*", 0)


def said(name: str) -> str:
    """ "Dr. Ada Bell" of "Bell, Dr. Ada"; "Ada Bell, PhD" stays as it is."""
    last, comma, first = plain(name).partition(",")
    if not comma or _DEGREES.fullmatch(first.strip()):
        return plain(name)
    return f"{first.strip()} {last.strip()}"


def known_words(name: str) -> frozenset[str]:
    """The words of a name without titles, degrees and single letters."""
    last, _, first = name.partition(",")
    bare = last if _DEGREES.fullmatch(first.strip()) else name
    return frozenset(word for word in words_of(bare) if word not in _ASKED.honorifics and len(word) > 1)


def initials(name: str) -> frozenset[str]:
    """The single letters of a name: "b" of "David B. Lurie"."""
    return frozenset(word for word in words_of(name) if len(word) == 1)


def is_same(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two names may be one person's: the shorter one has first and last name and no word of its own."""
    shorter = min(one, other, key=len)
    return one == other or (len(shorter) >= 2 and shorter <= one | other and (one <= other or other <= one))
