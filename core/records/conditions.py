"""Conditions on rows: a column, an operator and a value. A row meets them, does not, or no page says so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import contains, eq, ge, gt, le, lt
from typing import Any, Generic, TypeVar

R = TypeVar("R")
_Holds = Callable[[Any, Any], bool]


@dataclass(frozen=True, slots=True)
class Operator:
    """How what a row has is compared with what is asked; `said` are the words around the value."""

    key: str
    holds: _Holds
    said: str = "{}"


def _each(compare: _Holds) -> _Holds:
    """Of several known values each; none of them is known to be another."""
    return lambda has, asked: bool(has) and all(compare(each, asked) for each in has)


def _some(compare: _Holds) -> _Holds:
    return lambda has, asked: any(compare(each, asked) for each in has)


# What a row has is one value, text, or several: those that pages state, the times of its meetings, or its days.
OPERATORS = {
    each.key: each
    for each in (
        Operator("is", eq),
        Operator("is one of", lambda has, asked: has in asked),
        Operator("has", contains),
        Operator("begins with", str.startswith, "of the {} year by their numbers"),
        Operator("of level", lambda has, asked: len(has) == len(asked) and has[0] == asked[0], "at the {} level"),
        Operator(
            "from level", lambda has, asked: len(has) == len(asked) and has[0] >= asked[0], "at the {} level or above"
        ),
        Operator("from", lambda has, asked: has[0] >= asked),
        Operator("below", lambda has, asked: has[0] < asked),
        Operator("all are", _each(eq)),
        Operator("all are one of", _each(lambda has, asked: has in asked)),
        Operator("least", _each(ge), "at least {}"),
        Operator("most", _each(le), "at most {}"),
        Operator("more", _each(gt), "more than {}"),
        Operator("less", _each(lt), "less than {}"),
        Operator("at or after", _some(ge), "starting at or after {}"),
        Operator("before", _some(lt), "starting before {}"),
        Operator("by", _some(le), "ending by {}"),
        Operator("within", _some(lambda has, asked: asked[0] <= has.hour < asked[1])),
        Operator("on all", lambda has, asked: asked <= has),
        Operator("on any", lambda has, asked: bool(asked & has)),
        Operator("on all only", eq, "{} only"),
        Operator("on any only", lambda has, asked: has <= asked, "{} only"),
    )
}


@dataclass(frozen=True, slots=True)
class Column(Generic[R]):
    """What rows of a kind have: how it is read from a row and all records of its thing, None where no page says it.

    `about` names it where that is to be said; what differs between the sections of a course `is_of_section`, and a
    section is told with its times where it `is_of_time`.
    """

    about: str
    read: Callable[[R, Sequence[R]], Any]
    is_of_section: bool = False
    is_of_time: bool = False


@dataclass(frozen=True, slots=True)
class Where(Generic[R]):
    """A condition, `said` in words ("of 3 credits"); `is_not` for what must not be so."""

    column: Column[R]
    op: str
    value: Any
    said: str
    is_not: bool = False

    @property
    def words(self) -> str:
        """As it stands behind what it picks: "not taught online"."""
        return f"{'not ' if self.is_not else ''}{self.said}"

    def fits(self, row: R, records: Sequence[R]) -> bool | None:
        """Whether a row meets it; None where no page says so."""
        has = self.column.read(row, records)
        return None if has is None else OPERATORS[self.op].holds(has, self.value) != self.is_not


@dataclass(frozen=True, slots=True)
class Fitting(Generic[R]):
    """The rows that meet all conditions, and how many things may do so; `unsaid` is what no page says."""

    kept: tuple[R, ...]
    unknown: int = 0
    unsaid: str = ""


def fitting(where: Sequence[Where[R]], rows: Sequence[R], every: Sequence[R], key: Callable[[R], str]) -> Fitting[R]:
    """Those of the rows that meet all conditions.

    What a row does not say of its thing, another one among `every` row of the same thing may.
    """
    of_thing: dict[str, list[R]] = {}
    for one in every:
        of_thing.setdefault(key(one), []).append(one)
    verdicts = [(one, [each.fits(one, of_thing[key(one)]) for each in where]) for one in rows]
    kept = tuple(one for one, said in verdicts if all(said))
    unknown = {key(one) for one, said in verdicts if None in said and False not in said} - {key(one) for one in kept}
    unsaid = [each.column.about for at, each in enumerate(where) if all(said[at] is None for _, said in verdicts)]
    return Fitting(kept, len(unknown), unsaid[0] if unsaid and verdicts else "")
