"""Tell of which courses somebody says that they are passed, failed, left out or wanted, and in which terms."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from core.plans.terms import SEASONS, PlanTerm, next_term
from core.text.languages.languages import english
from core.text.languages.schema.plans import PlanTurnWords, ProgrammeWords
from core.text.values.amounts import spelled_number
from core.text.values.codes import CODE, code_of
from core.text.values.lexer import of
from core.text.values.value import SEASON, TERM
from core.text.values.words import month_of

_EN, _AMOUNTS = english(PlanTurnWords), english(ProgrammeWords).units
_CODE = re.compile(rf"{CODE}|\b[a-z]{{2,5}} ?(?!(?:19|20)\d\d\b)\d{{3,4}}[a-z]?\b")  # in chats also small
_GRADE = re.compile(r":?\W{1,3}([a-d][+-]?)(?=\s*(?:$|[,.;]|and\b))", re.IGNORECASE)
_JUNE = 6
_LEFT_OUT, _DONE = "left_out", "done"
_SURE = ("failed", _DONE)
_TELLING = (*_SURE, "undone", "waived", "credited")
# Of what overlaps, the first counts.
_KINDS = ("failed", "undone", "waived", "credited", "dropped", _LEFT_OUT, "wanted", _DONE)

_Place = tuple[int, int, PlanTerm]  # where a term is named, and which


@dataclass(frozen=True, slots=True)
class ToldCourses:
    """The courses of a turn by what is said of them last."""

    done: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    waived: tuple[str, ...] = ()
    credited: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    instead: Mapping[str, str] = field(default_factory=dict)


def told_courses(turn: str, *, is_reply: bool = False) -> ToldCourses:
    """The courses of a turn. A reply to which ones are passed means those, as one does that names nothing else."""
    is_bare = is_reply or not re.search(r"[a-z]{3}", _EN.joins.sub("", _CODE.sub("", turn)))
    found: dict[str, str] = {}
    instead: dict[str, str] = {}
    for clause in _EN.clause.split(turn):
        others = dict(_substitutions(clause))
        instead |= others
        for code, kind in _said_in(clause):
            if code not in (*others, *others.values()) or kind == _DONE:
                found.pop(code, None)
                found[code] = kind or (_DONE if is_bare else "wanted")
    by_kind = {kind: tuple(code for code in found if found[code] == kind) for kind in found.values()}
    return ToldCourses(**by_kind, instead=instead)


def _substitutions(clause: str) -> Iterator[tuple[str, str]]:
    """Each course with the one that stands in its place, as somebody says who granted it, or that it counts so."""
    is_granted = _EN.granted.search(clause) is not None
    for (start, end, code), (at, _, other) in pairwise(codes_told(clause)):
        between = clause[end:at]
        is_for = _EN.for_other.fullmatch(between) and _EN.substitute.search(clause[:start])
        if is_for or _EN.substitutes.fullmatch(between) or (is_granted and _EN.instead.fullmatch(between)):
            yield other, code


def grades_told(turn: str) -> dict[str, str]:
    """The letters right behind courses, as transcripts have them: "BIOL 110 C-, CHEM 110 B"."""
    found = ((code, _GRADE.match(turn, end)) for _, end, code in codes_told(turn))
    return {code: grade[1].upper() for code, grade in found if grade}


def tells_of_courses(clause: str) -> bool:
    """Whether a clause tells what became of courses: "I took CS 110 in Fall 2025"."""
    return bool(dict(_substitutions(clause))) or any(kind in _TELLING for _, kind in _said_in(clause))


def _said_in(clause: str) -> Iterator[tuple[str, str]]:
    """Each code with what the words before it say of it, or, in "CS 110 is done", those behind it."""
    codes, marks = list(codes_told(clause)), list(_marks(clause))
    first, last = (codes[0][0], codes[-1][0]) if codes else (0, 0)
    is_behind = bool(marks) and first < marks[0][0] and last < marks[-1][0]
    ends = bool(marks) and last < marks[-1][0] and _EN.nothing_else.fullmatch(clause[marks[-1][1] :]) is not None
    group = max((start for start, _, _ in marks if start < last), default=0)
    for at, _, code in codes:
        before = [kind for start, _, kind in marks if start < at]
        behind = [kind for start, _, kind in marks if start > at]
        kind = (behind[:1] if is_behind else before[-1:] or [""])[0]
        ending = marks[-1][2] if ends and at > group and kind in {"", *_SURE} else ""  # "I took CS 110 and failed it"
        yield code, ending if ending in _TELLING and not is_behind else kind


def codes_told(clause: str) -> Iterator[tuple[int, int, str]]:
    """The codes of courses as chats write them, each with where it starts and ends."""
    amounts = [found.start() for found in _AMOUNTS.finditer(clause)]
    for mark in _CODE.finditer(clause):
        is_amount = mark[0].islower() and any(mark.start() < at < mark.end() for at in amounts)  # "least 100 credits"
        if not is_amount and (code := code_of(mark[0].upper())):
            yield mark.start(), mark.end(), code


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


def own_plan(turn: str, today: date) -> Mapping[str, PlanTerm]:
    """The courses of a plan that is to be checked, each behind its term, "Fall 2026: CS 110", or two in one term."""
    codes = [*codes_told(turn)]
    if _EN.together.search(turn) and len(codes) > 1:
        return dict.fromkeys((code for _, _, code in codes), _one_term(turn, today))
    is_listed = len(_EN.placed.findall(turn)) > 1 and not tells_of_courses(turn)
    places = [*terms_named(turn)] if is_listed or _EN.checks.search(turn) else []
    ends = [*(start for start, _, _ in places[1:]), len(turn)]
    return {
        code: term
        for (_, end, term), stop in zip(places, ends, strict=False)
        for at, _, code in codes
        if end <= at < stop
    }


def _one_term(turn: str, today: date) -> PlanTerm:
    named = next((term for _, _, term in terms_named(turn)), None)
    seasons = [value.value for value in of(SEASON, turn) if value.value in SEASONS]
    return named or next_term(today, seasons[:1] or ("fall", "spring"))


def pinned(clause: str) -> Mapping[str, PlanTerm]:
    """The courses that somebody wants in a term: "with HIST 330 in Spring 2027"."""
    if tells_of_courses(clause):
        return {}
    codes = [*codes_told(clause)]
    ends = {end: code for _, end, code in codes}
    return {
        ends[at]: term
        for start, _, term in terms_named(clause)
        for at in ends
        if at < start and _EN.in_term.fullmatch(clause[at:start])
    }


def in_full(turn: str) -> str:
    """The turn with its terms as calendars write them: "fall 26" is Fall 2026, and "jan 2027" its spring."""
    return _EN.short_term.sub(_in_full, turn)


def _in_full(found: re.Match[str]) -> str:
    if found["season"]:
        return f"{found['season']} 20{found['short']}"
    return f"{'spring' if month_of(found['month']) <= _JUNE else 'fall'} {found['year']}"


def terms_named(text: str) -> Iterator[_Place]:
    """The terms with their year, where they stand."""
    for value in of(TERM, text):
        if value.value.year and value.value.season in SEASONS:
            yield value.start, value.end, PlanTerm.of(value.value.season, value.value.year)


def few_in(turn: str) -> Mapping[PlanTerm, int]:
    """How many courses a term may have: "just two classes in Fall 2026"."""
    terms = {start: term for start, _, term in terms_named(turn)}
    found = [(each[1], terms.get(each.end())) for each in _EN.few.finditer(turn)]
    return {term: int(said) if said.isdigit() else spelled_number(said) or 1 for said, term in found if term}
