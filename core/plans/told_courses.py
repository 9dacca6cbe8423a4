"""Tell of which courses somebody says that they are passed, failed, not done, left out or wanted."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.text.languages.languages import english
from core.text.languages.schema.plans import PlanTurnWords, ProgrammeWords
from core.text.values.codes import CODE, code_of

_EN, _AMOUNTS = english(PlanTurnWords), english(ProgrammeWords).units
_CODE = re.compile(rf"{CODE}|\b[a-z]{{2,5}} ?(?!(?:19|20)\d\d\b)\d{{3,4}}[a-z]?\b")  # in chats also small
_LEFT_OUT, _DONE = "left_out", "done"
_SURE = ("failed", _DONE)
_TELLING = (*_SURE, "undone")
_KINDS = ("failed", "undone", "dropped", _LEFT_OUT, "wanted", _DONE)  # of what overlaps, the first counts


@dataclass(frozen=True, slots=True)
class ToldCourses:
    """The courses of a turn by what is said of them last."""

    done: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()


def told_courses(turn: str, *, is_reply: bool = False) -> ToldCourses:
    """The courses of a turn. A reply to which ones are passed means those, as one does that names nothing else."""
    is_bare = is_reply or not re.search(r"[a-z]{3}", _EN.joins.sub("", _CODE.sub("", turn)))
    found: dict[str, str] = {}
    for clause in _EN.clause.split(turn):
        for code, kind in _said_in(clause):
            found.pop(code, None)
            found[code] = kind or (_DONE if is_bare else "wanted")
    return ToldCourses(**{kind: tuple(code for code in found if found[code] == kind) for kind in found.values()})


def tells_of_courses(clause: str) -> bool:
    """Whether a clause tells what became of courses: "I took CS 110 in Fall 2025"."""
    return any(kind in _TELLING for _, kind in _said_in(clause))


def _said_in(clause: str) -> Iterator[tuple[str, str]]:
    """Each code with what the words before it say of it, or, in "CS 110 is done", those behind it."""
    codes, marks = list(_codes(clause)), list(_marks(clause))
    first, last = (codes[0][0], codes[-1][0]) if codes else (0, 0)
    is_behind = bool(marks) and first < marks[0][0] and last < marks[-1][0]
    ends = bool(marks) and last < marks[-1][0] and _EN.nothing_else.fullmatch(clause[marks[-1][1] :]) is not None
    group = max((start for start, _, _ in marks if start < last), default=0)
    for at, code in codes:
        before = [kind for start, _, kind in marks if start < at]
        behind = [kind for start, _, kind in marks if start > at]
        kind = (behind[:1] if is_behind else before[-1:] or [""])[0]
        ending = marks[-1][2] if ends and at > group and kind in {"", *_SURE} else ""  # "I took CS 110 and failed it"
        yield code, ending if ending in _TELLING and not is_behind else kind


def _codes(clause: str) -> Iterator[tuple[int, str]]:
    amounts = [found.start() for found in _AMOUNTS.finditer(clause)]
    for mark in _CODE.finditer(clause):
        is_amount = mark[0].islower() and any(mark.start() < at < mark.end() for at in amounts)  # "least 100 credits"
        if not is_amount and (code := code_of(mark[0].upper())):
            yield mark.start(), code


def _marks(clause: str) -> Iterator[tuple[int, int, str]]:
    """The words of a clause that say something of courses, in their order."""
    found: list[tuple[int, int, str]] = []
    for kind in _KINDS:
        for each in getattr(_EN, kind).finditer(clause):
            if all(each.end() <= start or each.start() >= end for start, end, _ in found):
                found.append((each.start(), each.end(), kind))
    before = ""
    for start, end, kind in sorted(found):
        before = ("undone" if before == _DONE else "dropped") if kind == _LEFT_OUT else kind
        yield start, end, before
