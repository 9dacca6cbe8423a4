"""Tell which programmes somebody names: one, or a major with a minor, another major or general education beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.plans import PlanTurnWords

_EN = english(PlanTurnWords)
_SURE = (_EN.programmes[0], *_EN.programmes[3:])  # the others find whatever stands behind "for" or "start"


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
