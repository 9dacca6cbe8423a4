"""Tell names of fields of study, and of things that people like to do, from other words."""

import re
from itertools import pairwise

from core.text.languages.en.personal.fields import AFTER_FIELD, BEFORE_FIELD, FIELD_WORDS, LINKS, MOST_WORDS
from core.text.languages.en.personal.hobbies import BESIDE_HOBBY, HOBBY_WORDS
from core.text.languages.en.personal.self_words import (
    DEGREE_BEHIND,
    MORE_BEHIND,
    NO_HOBBY_DONE,
    ONE_OF_THEM,
    TIME_BEHIND,
)

_WORD = re.compile(r"[^\W_]+(?:['’&-][^\W_]+)*")
_END = re.compile(TIME_BEHIND, re.IGNORECASE)
_STOP = re.compile(MORE_BEHIND, re.IGNORECASE)
_ONE_OF_THEM, _NO_HOBBY_DONE = re.compile(ONE_OF_THEM, re.IGNORECASE), re.compile(NO_HOBBY_DONE, re.IGNORECASE)
_DEGREE = re.compile(DEGREE_BEHIND, re.IGNORECASE)


def field_in(text: str) -> str:
    """The field of study that a text is, in its own words: "nursing" of "the nursing program"; else empty."""
    bare = trimmed(_STOP.sub("", text.strip()))
    bare = _DEGREE.sub("", bare)
    words = [word.lower() for word in _WORD.findall(bare)]
    if not 0 < len(words) <= MOST_WORDS or "," in bare:
        return ""
    return bare if _is_field(words) else ""


def trimmed(text: str) -> str:
    """Without an article in front, and without words of time behind it."""
    bare = re.sub(r"^(?:an?|the|my|some)\s+", "", text.strip(" .,!;:?"), flags=re.IGNORECASE)
    while (shorter := _END.sub("", bare)) != bare:
        bare = shorter
    return bare.strip(" .,!;:?")


def ends_in_field(text: str) -> bool:
    """Whether the last word names a field of study, whatever stands before it."""
    words = _WORD.findall(text.lower())
    return bool(words) and words[-1] in FIELD_WORDS


def hobby_in(text: str, *, is_done: bool = False) -> str:
    """What somebody likes to do, in its own words: "chess", "trail running", "robotics"; else empty.

    Of what they do (`is_done`) only hobbies are one: a field of study may be their job.
    """
    if _ONE_OF_THEM.match(text.strip()) or (is_done and _NO_HOBBY_DONE.match(text.strip())):
        return ""
    bare = trimmed(_STOP.sub("", text.strip()))
    words = [word.lower() for word in _WORD.findall(bare)]
    if not 0 < len(words) <= MOST_WORDS:
        return ""
    is_hobby = any(word in HOBBY_WORDS for word in words) and all(
        word in HOBBY_WORDS | BESIDE_HOBBY | FIELD_WORDS for word in words
    )
    return bare if is_hobby or (not is_done and _is_field(words)) else ""


def _is_field(words: list[str]) -> bool:
    if any(word == "work" and before != "social" for before, word in pairwise(["", *words])):
        return False
    known = FIELD_WORDS | BEFORE_FIELD | AFTER_FIELD | LINKS
    has_name = any(word in FIELD_WORDS for word in words)
    is_pair = len(words) > 1 and words[0] in BEFORE_FIELD and words[-1] in AFTER_FIELD | FIELD_WORDS
    return (
        all(word in known for word in words)
        and (has_name or is_pair)
        and words[-1] not in LINKS | (BEFORE_FIELD - AFTER_FIELD - FIELD_WORDS)
    )
