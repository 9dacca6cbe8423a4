"""Tell which programmes somebody names: one, or a major with a minor, another major or general education beside it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.text.languages.languages import english
from core.text.languages.schema.plans import PlanTurnWords

_EN = english(PlanTurnWords)


@dataclass(frozen=True, slots=True)
class NamedStudy:
    """What may be the name of one programme, the likeliest first."""

    names: tuple[str, ...]
    is_minor: bool = False

    @property
    def stands_beside(self) -> bool:
        """Whether it is one that people have beside a major."""
        return self.is_minor or any(map(_EN.general.search, self.names))


def named_studies(turn: str, *, is_minor: bool = False) -> tuple[NamedStudy, ...]:
    """The programmes that a turn names, in its order; `is_minor` where a minor was asked for without its name."""
    plain = _EN.general.sub("general education", _EN.catalog_year.sub(" ", turn))
    if both := _EN.double.search(plain):
        return tuple(NamedStudy((name,)) for name in both.groups())
    found = [(tuple(_names(part)), is_minor or bool(_EN.minor.search(part))) for part in _EN.beside.split(plain)]
    return tuple(NamedStudy(*each) for each in found if each[0])


def beside_earlier(earlier: Sequence[NamedStudy], later: Sequence[NamedStudy]) -> tuple[NamedStudy, ...]:
    """Those that hold after a turn: a minor stands beside the major that was named before, a major in its place."""
    majors = [each for each in earlier if not each.stands_beside]
    adds = bool(later) and bool(majors) and all(each.stands_beside for each in later)
    return tuple(dict.fromkeys([*earlier, *later] if adds else (later or earlier)))


def _names(part: str) -> Iterator[str]:
    for pattern in _EN.programmes:
        for found in pattern.finditer(part):
            name = next(filter(None, found.groups()), "").strip()
            ends = _EN.before_name.sub("", name)
            yield from (each for each in dict.fromkeys((name, ends)) if each and not _EN.no_programme.search(each))


def with_codes(turn: str, names: Sequence[tuple[str, str]]) -> str:
    """The turn with codes in place of the titles of courses, of two words or more, that are no name of a programme."""
    low, studied = turn.lower(), {name.lower() for study in named_studies(turn) for name in study.names}
    said = [(title, code) for code, title in names if " " in title and title.lower() in low]
    for title, code in sorted(said, key=lambda each: -len(each[0])):
        if title.lower() not in studied:
            turn = re.sub(rf"(?<!\w){re.escape(title)}(?!\w)", code, turn, flags=re.IGNORECASE)
    return turn


def catalog_year(turn: str) -> int:
    """The year in which the catalog begins that a turn names; 0 for none."""
    found = _EN.catalog_year.search(turn)
    return int(next(filter(None, found.groups()))) if found else 0
