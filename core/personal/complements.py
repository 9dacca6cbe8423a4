"""Read what stands behind "I am": a year, a status, a programme, a campus, several of them or none."""

import re
from collections.abc import Iterator
from itertools import pairwise

from core.domain.memory import FactKind, ToldFact
from core.personal.sensitive import is_subject
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
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


_YEAR = Pattern(lambda: rf"{_SELF_WORDS.before_year}(?P<value>{_SELF_WORDS.year})(?: (?:student|undergrad(?:uate)?))?")
_MAJOR = re.compile(
    r"(?:(?P<article>an?) |the )?(?:double |triple )?(?P<value>[\w][\w '’&/-]*?) "
    r"(?P<as>majors?|minors?|student|undergrad)\b",
    re.IGNORECASE,
)
_DOUBLE = re.compile(r"(?:a )?(?:double|triple|dual)[- ]major(?:ing)? (?:in )?", re.IGNORECASE)
_STUDYING = Pattern(lambda: rf"{_SELF_WORDS.studies} ")
_IN = re.compile(r"(?:also )?in (?:the )?", re.IGNORECASE)
_JOINED = re.compile(r"\s+(?:and|&)\s+(?:also )?|\s*/\s*", re.IGNORECASE)
_SPLIT = re.compile(r"\s+and (?=(?:also )?(?:an?|in|at|on|part|full|commut|transfer)\b)|\s+and also ", re.IGNORECASE)


def complement_facts(text: str) -> Iterator[ToldFact]:
    """The facts in "a junior in nursing and a transfer student"; none where it says something else."""
    for segment in _SPLIT.split(text):
        yield from _of_segment(segment.strip())


def campus_in(text: str) -> Iterator[ToldFact]:
    """The campus in "at the north campus"."""
    for found in _SELF_WORDS.campus.finditer(text):
        if not _SELF_WORDS.no_campus.search(found["value"]):
            yield ToldFact(FactKind.CAMPUS, found["value"])


def programmes(text: str, *, adds: bool = False) -> Iterator[ToldFact]:
    """The fields of study in "biology and music", the later ones besides the first.

    A name may have an "and" in it, and so the longest part that is one is taken: "library and information science".
    """
    for end in reversed([*(found.start() for found in _JOINED.finditer(text)), len(text)]):
        if whole := field_in(text[:end]):
            rest = [field for part in _JOINED.split(text[end:]) if (field := field_in(part))]
            yield from _each([*(_JOINED.split(whole) if _are_several(whole) else [whole]), *rest], adds)
            return
    yield from _each([field for part in _JOINED.split(text) if (field := field_in(part))], adds)


def _are_several(text: str) -> bool:
    parts = _JOINED.split(text)
    return len(parts) > 1 and all(field_in(part) for part in parts)


def _each(names: list[str], adds: bool) -> Iterator[ToldFact]:
    for at, name in enumerate(names):
        yield ToldFact(FactKind.PROGRAMME, name, adds=adds or at > 0)


def _of_segment(segment: str) -> Iterator[ToldFact]:
    yield from campus_in(segment)
    rest = segment
    if found := _DOUBLE.match(rest):
        yield from programmes(rest[found.end() :])
        return
    if found := _SELF_WORDS.in_year.match(rest):
        yield ToldFact(FactKind.YEAR, found["value"])
        rest = rest[found.end() :].strip()
    elif found := _YEAR.match(rest):
        after = rest[found.end() :]
        named = list(_behind(after.strip()))
        if not named and not _SELF_WORDS.after_year.match(after):
            return
        yield ToldFact(FactKind.YEAR, found["value"])
        yield from named
        return
    yield from _behind(rest)


def _behind(rest: str) -> Iterator[ToldFact]:
    """A status, a programme or both."""
    while found := _SELF_WORDS.one_status.match(rest):
        yield ToldFact(FactKind.STATUS, found["value"])
        rest = rest[found.end() :].strip()
    if found := (_STUDYING.match(rest) or _IN.match(rest)):
        yield from programmes(rest[found.end() :])
    elif found := _MAJOR.match(rest):
        yield from _major(found)


def _major(found: re.Match[str]) -> Iterator[ToldFact]:
    name, said_as = found["value"].strip(), found["as"].lower()
    is_major = said_as.startswith(("major", "minor"))
    if not is_major and not field_in(name):
        return
    if not field_in(name) and not _may_be_new(name, has_article=bool(found["article"])):
        return
    if said_as.startswith("minor"):
        yield ToldFact(FactKind.PROGRAMME, f"{name} minor", adds=True)
    elif is_major and not field_in(name):
        yield ToldFact(FactKind.PROGRAMME, name)
    else:
        yield from programmes(name)


def _may_be_new(name: str, *, has_article: bool) -> bool:
    """Whether this may be a field of study that no list has.

    "sad nursing" ends in one that a list has, and so tells something of its student.
    """
    if is_subject(name):
        return True
    return has_article and len(name.split()) <= 4 and not _SELF_WORDS.no_name.search(name) and not ends_in_field(name)
