"""Tell which programmes somebody names: one, or a major with a minor, another major or general education beside it."""

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
