"""Tell names of fields of study, and of things that people like to do, from other words."""

import re
from itertools import pairwise

from core.text.languages.languages import english
from core.text.languages.schema.personal import FieldsOfStudy, Hobbies, SelfWords

_FIELDS_OF_STUDY = english(FieldsOfStudy)
_HOBBIES = english(Hobbies)
_SELF_WORDS = english(SelfWords)
MOST_WORDS = 5
_WORD = re.compile(r"[^\W_]+(?:['’&-][^\W_]+)*")


def field_in(text: str) -> str:
    """The field of study that a text is, in its own words: "nursing" of "the nursing program"; else empty."""
    bare = trimmed(_SELF_WORDS.more_behind.sub("", text.strip()))
    bare = _SELF_WORDS.degree_behind.sub("", bare)
    words = [word.lower() for word in _WORD.findall(bare)]
    if not 0 < len(words) <= MOST_WORDS or "," in bare:
        return ""
    return bare if _is_field(words) else ""


def trimmed(text: str) -> str:
    """Without an article in front, and without words of time behind it."""
    bare = re.sub(r"^(?:an?|the|my|some)\s+", "", text.strip(" .,!;:?"), flags=re.IGNORECASE)
    while (shorter := _SELF_WORDS.time_behind.sub("", bare)) != bare:
        bare = shorter
    return bare.strip(" .,!;:?")


def ends_in_field(text: str) -> bool:
    """Whether the last word names a field of study, whatever stands before it."""
    words = _WORD.findall(text.lower())
    return bool(words) and words[-1] in _FIELDS_OF_STUDY.names


def hobby_in(text: str, *, is_done: bool = False) -> str:
    """What somebody likes to do, in its own words: "chess", "trail running", "robotics"; else empty.

    Of what they do (`is_done`) only hobbies are one: a field of study may be their job.
    """
    if _SELF_WORDS.one_of_them.match(text.strip()) or (is_done and _SELF_WORDS.no_hobby_done.match(text.strip())):
        return ""
    bare = trimmed(_SELF_WORDS.more_behind.sub("", text.strip()))
    words = [word.lower() for word in _WORD.findall(bare)]
    if not 0 < len(words) <= MOST_WORDS:
        return ""
    is_hobby = any(word in _HOBBIES.names for word in words) and all(
        word in _HOBBIES.names | _HOBBIES.beside_hobby | _FIELDS_OF_STUDY.names for word in words
    )
    return bare if is_hobby or (not is_done and _is_field(words)) else ""


def _is_field(words: list[str]) -> bool:
    if any(word == "work" and before != "social" for before, word in pairwise(["", *words])):
        return False
    known = _FIELDS_OF_STUDY.names | _FIELDS_OF_STUDY.before | _FIELDS_OF_STUDY.after | _FIELDS_OF_STUDY.links
    has_name = any(word in _FIELDS_OF_STUDY.names for word in words)
    is_pair = (
        len(words) > 1
        and words[0] in _FIELDS_OF_STUDY.before
        and words[-1] in _FIELDS_OF_STUDY.after | _FIELDS_OF_STUDY.names
    )
    return (
        all(word in known for word in words)
        and (has_name or is_pair)
        and words[-1]
        not in _FIELDS_OF_STUDY.links | (_FIELDS_OF_STUDY.before - _FIELDS_OF_STUDY.after - _FIELDS_OF_STUDY.names)
    )
