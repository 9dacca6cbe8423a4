"""What must hold before or beside a course, or for a programme, as a tree of conditions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import filterfalse

HIGHEST = 99_999  # above each course number


@dataclass(frozen=True, slots=True)
class Taken:
    """A course is passed before; with `together`, in the same term at the latest. `grade` is the least one, if any."""

    code: str
    together: bool = False
    grade: str = ""


@dataclass(frozen=True, slots=True)
class Some:
    """At least `least` of the parts hold: all of them, one of them, two of three."""

    least: int
    parts: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class Pool:
    """So many courses, or so many units where `in_units`, from these codes or of this subject and these numbers.

    Without codes and a subject, of any. Numbers are compared by their figures: "W3134" is 3134.
    """

    least: float
    in_units: bool = False
    codes: tuple[str, ...] = ()
    subject: str = ""
    lowest: int = 0
    highest: int = HIGHEST


@dataclass(frozen=True, slots=True)
class Standing:
    """At least this year of study: 2 for a sophomore, 4 for a senior, 5 for a graduate."""

    year: int


@dataclass(frozen=True, slots=True)
class Arranged:
    """What no course brings: a permission, an admission, a placement, a grade average; in the page's words.

    So is a course that no plan can hold, by its `code`, or several.
    """

    words: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class Excluded:
    """No credit beside one of these courses."""

    codes: tuple[str, ...]


Condition = Taken | Some | Pool | Standing | Arranged | Excluded
NOTHING = Some(0, ())


@dataclass(frozen=True, slots=True)
class Requirement:
    """A condition as a page says it. `condition` is None where its words are not understood: then nobody guesses."""

    text: str
    condition: Condition | None

    @property
    def is_understood(self) -> bool:
        """Whether all of its words are understood."""
        return self.condition is not None


def every(parts: Iterable[Condition]) -> Condition:
    """All of the parts, those inside an "all of" among them."""
    found = _flat(parts, lambda each: each.least == len(each.parts) != 1)
    return found[0] if len(found) == 1 else Some(len(found), found)


def either(parts: Iterable[Condition]) -> Condition:
    """One of the parts, those inside a "one of" among them."""
    found = _flat(parts, lambda each: each.least == 1)
    return found[0] if len(found) == 1 else Some(1, found)


def _flat(parts: Iterable[Condition], joins: Callable[[Some], bool]) -> tuple[Condition, ...]:
    inside = (each.parts if isinstance(each, Some) and joins(each) else (each,) for each in parts)
    return tuple(dict.fromkeys(one for each in inside for one in each))


def leaves(condition: Condition) -> Iterator[Condition]:
    """What the tree is made of, in the order of the sentence."""
    if not isinstance(condition, Some):
        yield condition
        return
    for part in condition.parts:
        yield from leaves(part)


def codes_in(condition: Condition) -> tuple[str, ...]:
    """The courses that it names, each once."""
    named: list[str] = []
    for leaf in leaves(condition):
        if isinstance(leaf, Taken):
            named.append(leaf.code)
        elif isinstance(leaf, Pool | Excluded):
            named += leaf.codes
    return tuple(dict.fromkeys(named))


def changed(condition: Condition, *, together: bool = False, grade: str = "") -> Condition:
    """The same, each course of it in the same term at the latest, or with a least grade where it has none."""
    if isinstance(condition, Some):
        parts = tuple(changed(part, together=together, grade=grade) for part in condition.parts)
        return replace(condition, parts=parts)
    if isinstance(condition, Taken):
        return Taken(condition.code, condition.together or together, condition.grade or grade)
    return condition


def substituted(condition: Condition, instead: Mapping[str, str]) -> Condition:
    """The condition with other courses in place of some: `instead` names the one that stands for each."""
    if isinstance(condition, Some):
        return replace(condition, parts=tuple(substituted(part, instead) for part in condition.parts))
    if isinstance(condition, Taken):
        return replace(condition, code=instead.get(condition.code, condition.code))
    if isinstance(condition, Pool):
        return replace(condition, codes=tuple(instead.get(code, code) for code in condition.codes))
    return condition


def with_arranged(condition: Condition, can_plan: Callable[[str], bool]) -> Condition:
    """The condition with courses that cannot be planned as what has to be arranged; so is a choice among such ones."""
    if isinstance(condition, Some):
        parts = tuple(with_arranged(part, can_plan) for part in condition.parts)
        unplanned = [part.code for part in parts if isinstance(part, Arranged)]
        if len(parts) < 2 or len(unplanned) < len(parts) or not all(unplanned):
            return replace(condition, parts=parts)
        return _of_codes(unplanned, " or " if condition.least < len(parts) else ", ")
    if isinstance(condition, Pool) and not all(map(can_plan, condition.codes)):
        known = tuple(filter(can_plan, condition.codes))
        is_enough = not condition.in_units and len(known) >= condition.least
        return replace(condition, codes=known) if is_enough else _of_codes([*filterfalse(can_plan, condition.codes)])
    return _of_codes([condition.code]) if isinstance(condition, Taken) and not can_plan(condition.code) else condition


def _of_codes(codes: Sequence[str], between: str = ", ") -> Arranged:
    return Arranged(between.join(codes), between.join(codes))


def to_arrange(condition: Condition) -> Iterator[Arranged]:
    """What has to be arranged; nothing where other parts are enough."""
    if isinstance(condition, Arranged):
        yield condition
    elif isinstance(condition, Some):
        others = sum(not isinstance(part, Arranged) for part in condition.parts)
        is_choice = condition.least < len(condition.parts) and others >= condition.least
        for part in condition.parts:
            yield from () if is_choice and isinstance(part, Arranged) else to_arrange(part)


def without_arranged(condition: Condition) -> Condition:
    """What courses alone have to bring: a permission beside them is told, one in place of them is not counted on."""
    if isinstance(condition, Arranged | Excluded):
        return NOTHING
    if not isinstance(condition, Some):
        return condition
    of_courses = [part for part in condition.parts if not isinstance(part, Arranged | Excluded)]
    arranged = len(condition.parts) - len(of_courses)
    least = condition.least - arranged if condition.least == len(condition.parts) else condition.least
    parts = tuple(map(without_arranged, of_courses))
    return Some(max(0, min(least, len(parts))), parts)
