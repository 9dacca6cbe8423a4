"""Tell which programmes somebody names: one, or a major with a minor, another major or general education beside it.

A programme may also be named by its subject: by the code that it has in the catalog, the beginning of that, or the
words that it stands for.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.domain.records import name_words
from core.ports.records import CampusRecords
from core.text.languages.en.lexicon import english_words
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.plans import PlanTurnWords

_EN = english(PlanTurnWords)
_SURE = (_EN.programmes[0], *_EN.programmes[3:])  # the others find whatever stands behind "for" or "start"
_WORD = re.compile(r"[A-Za-z][\w&]*")
_BEFORE_NUMBER = re.compile(r"[ -]?\d{2}")
_SHORTEST = 3  # letters that a name begins with


@dataclass(frozen=True, slots=True)
class NamedStudy:
    """What may be the name of one programme, the likeliest first.

    `is_guess`: it may be none, so nobody is told that no page states it.
    """

    names: tuple[str, ...]
    is_minor: bool = False
    is_guess: bool = False

    @property
    def stands_beside(self) -> bool:
        """Whether it is one that people have beside a major."""
        return self.is_minor or any(map(_EN.general.search, self.names))


def named_studies(turn: str, *, is_minor: bool = False) -> tuple[NamedStudy, ...]:
    """The programmes that a turn names, in its order; `is_minor` where a minor was asked for without its name."""
    plain = _EN.general.sub("general education", _EN.catalog_year.sub(" ", turn))
    if both := _EN.double.search(plain):
        return tuple(NamedStudy((name,)) for name in both.groups())
    parts = [(part, is_minor or bool(_EN.minor.search(part))) for part in _EN.beside.split(plain)]
    found = [NamedStudy(tuple(_names(part)), minor, is_guess=not any(_names(part, _SURE))) for part, minor in parts]
    bare = tuple(_EN.bare.findall(turn))
    guessed = [NamedStudy(bare, is_minor or bool(_EN.minor.search(turn)), is_guess=True)]
    return tuple(each for each in found if each.names) or tuple(guessed if bare else ())


def beside_earlier(earlier: Sequence[NamedStudy], later: Sequence[NamedStudy]) -> tuple[NamedStudy, ...]:
    """Those that hold after a turn: a minor stands beside the major that was named before, a major in its place."""
    majors = [each for each in earlier if not each.stands_beside]
    adds = bool(later) and bool(majors) and all(each.stands_beside for each in later)
    return tuple(dict.fromkeys([*earlier, *later] if adds else (later or earlier)))


def _names(part: str, patterns: Sequence[Pattern] = _EN.programmes) -> Iterator[str]:
    for pattern in patterns:
        for found in pattern.finditer(part):
            name = next(filter(None, found.groups()), "").strip()
            ends = _EN.before_name.sub("", name)
            yield from (each for each in dict.fromkeys((name, ends)) if each and not _EN.no_programme.search(each))


def catalog_year(turn: str) -> int:
    """The year in which the catalog begins that a turn names; 0 for none."""
    found = _EN.catalog_year.search(turn)
    return int(next(filter(None, found.groups()))) if found else 0


async def subjects_in(turn: str, records: CampusRecords) -> list[str]:
    """Their codes in the order of the turn, each once; none whose number follows ("CS 110"). Raises DatabaseError."""
    subjects = await records.subjects()
    found = list[str]()
    for words, subject in _likely(turn, subjects):
        is_code = len(words) == 1 and words[0].upper() == subject and _is_no_word(words[0])
        if subject not in found and (is_code or await _is_called(words, subject, records)):
            found.append(subject)
    return found


def _likely(turn: str, subjects: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The words that may stand for a subject, by their letters, with its code."""
    marks = [each for each in _WORD.finditer(turn) if not _BEFORE_NUMBER.match(turn, each.end())]
    alone = [((each[0],), each.start()) for each in marks]
    together = [((one[0], other[0]), one.start()) for one, other in pairwise(marks)]
    joined = [
        ((each[0][:at], each[0][at:]), each.start()) for each in marks for at in range(_SHORTEST, len(each[0]) - 2)
    ]
    for words, _ in sorted([*alone, *together, *joined], key=lambda each: each[1]):
        yield from ((words, subject) for subject in subjects if _stands_for(words, subject.lower()))


def _stands_for(words: Sequence[str], subject: str) -> bool:
    first = words[0].lower()
    if len(words) > 1:
        return min(map(len, words)) >= _SHORTEST and "".join(word[0].lower() for word in words) == subject
    is_begun = len(first) >= _SHORTEST and (first.startswith(subject) or subject.startswith(first))
    return first == subject or (len(subject) >= _SHORTEST and is_begun)


async def _is_called(words: Sequence[str], subject: str, records: CampusRecords) -> bool:
    """Whether the pages that state its courses, or their departments, have a name that begins so."""
    stated = (await records.courses_of(subject))[:1]
    called = name_words(" ".join(f"{one.title} {one.course.department}" for one in stated))
    return all(any(name.startswith(word.lower()) for name in called) for word in words)


def _is_no_word(word: str) -> bool:
    return word.isupper() or word not in english_words()
