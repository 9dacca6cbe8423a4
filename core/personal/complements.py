"""Read what stands behind "I am": a year, a status, a programme, a campus, several of them or none."""

import re
from collections.abc import Iterator

from core.domain.memory import FactKind, ToldFact
from core.personal.naming import ends_in_field, field_in
from core.personal.sensitive import is_subject
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.personal import SelfWords

_EN = english(SelfWords)
_YEAR = Pattern(lambda: rf"{_EN.before_year}(?P<value>{_EN.year})(?: (?:student|undergrad(?:uate)?))?")
_MAJOR = re.compile(
    r"(?:(?P<article>an?) |the )?(?:double |triple )?(?P<value>[\w][\w '’&/-]*?) "
    r"(?P<as>majors?|minors?|student|undergrad)\b",
    re.IGNORECASE,
)
_DOUBLE = re.compile(r"(?:a )?(?:double|triple|dual)[- ]major(?:ing)? (?:in )?", re.IGNORECASE)
_STUDYING = Pattern(lambda: rf"{_EN.studies} ")
_IN = re.compile(r"(?:also )?in (?:the )?", re.IGNORECASE)
_JOINED = re.compile(r"\s+(?:and|&)\s+(?:also )?|\s*/\s*", re.IGNORECASE)
_SPLIT = re.compile(r"\s+and (?=(?:also )?(?:an?|in|at|on|part|full|commut|transfer)\b)|\s+and also ", re.IGNORECASE)


def complement_facts(text: str) -> Iterator[ToldFact]:
    """The facts in "a junior in nursing and a transfer student"; none where it says something else."""
    for segment in _SPLIT.split(text):
        yield from _of_segment(segment.strip())


def campus_in(text: str) -> Iterator[ToldFact]:
    """The campus in "at the north campus"."""
    for found in _EN.campus.finditer(text):
        if not _EN.no_campus.search(found["value"]):
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
    if found := _EN.in_year.match(rest):
        yield ToldFact(FactKind.YEAR, found["value"])
        rest = rest[found.end() :].strip()
    elif found := _YEAR.match(rest):
        after = rest[found.end() :]
        named = list(_behind(after.strip()))
        if not named and not _EN.after_year.match(after):
            return
        yield ToldFact(FactKind.YEAR, found["value"])
        yield from named
        return
    yield from _behind(rest)


def _behind(rest: str) -> Iterator[ToldFact]:
    """A status, a programme or both."""
    while found := _EN.one_status.match(rest):
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
    return has_article and len(name.split()) <= 4 and not _EN.no_name.search(name) and not ends_in_field(name)
