"""Tell of which courses somebody says that they are passed, failed, left out or wanted, and in which terms."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import partial
from itertools import pairwise
from typing import Any

from core.plans.terms import SEASONS, SUMMER, PlanTerm, next_term, season_of_month, this_term
from core.text.languages.languages import english
from core.text.languages.schema.plans import PlanTurnWords, ProgrammeWords
from core.text.tokens import terms
from core.text.values.amounts import spelled_number
from core.text.values.codes import CODE, code_of
from core.text.values.lexer import of
from core.text.values.value import SEASON, TERM
from core.text.values.words import month_of, season_of

_EN, _AMOUNTS = english(PlanTurnWords), english(ProgrammeWords).units
_CODE = re.compile(rf"{CODE}|\b[a-z]{{2,5}} ?(?!(?:19|20)\d\d\b)\d{{3,4}}[a-z]?\b")  # in chats also small
_GRADE_IN = re.compile(r"\b([A-D][+-]?) in (?=[A-Z]{2,5} )")
_GRADE = re.compile(r":?\W{1,3}([a-d][+-]?)(?=\s*(?:$|[,.;]|and\b))", re.IGNORECASE)
_JUNE = 6
_FEW = 4  # terms
_CLAUSES = re.compile(r"[.;!?]\s|,\s+(?=(?:ive|i['’]ve|i have|i)\b)")
_LEFT_OUT, _DONE = "left_out", "done"
_SURE = ("failed", _DONE)
_TELLING = (*_SURE, "undone", "waived", "credited")
# Of what overlaps, the first counts.
_KINDS = ("failed", "undone", "waived", "credited", "dropped", _LEFT_OUT, "wanted", _DONE)

_Place = tuple[int, int, PlanTerm]  # where a term is named, and which


@dataclass(frozen=True, slots=True)
class ToldCourses:
    """The courses of a turn by what is said of them last; `unsaid` are those wanted ones of which nothing is."""

    done: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    waived: tuple[str, ...] = ()
    credited: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    instead: Mapping[str, str] = field(default_factory=dict)
    unsaid: tuple[str, ...] = ()

    def without(self, codes: Collection[str]) -> "ToldCourses":
        """The same without these courses."""
        names = [each.name for each in fields(self) if each.name != "instead"]
        kept: dict[str, Any] = {
            name: tuple(code for code in getattr(self, name) if code not in codes) for name in names
        }
        return replace(self, **kept)


def told_courses(turn: str, *, is_reply: bool = False) -> ToldCourses:
    """The courses of a turn. A reply to which ones are passed means those, as one does that names nothing else."""
    is_bare = is_reply or not re.search(r"[a-z]{3}", _EN.joins.sub("", _CODE.sub("", turn)))
    found: dict[str, str] = {}
    unsaid: dict[str, None] = {}
    instead: dict[str, str] = {}
    for clause in _EN.clause.split(turn):
        others = dict(_substitutions(clause))
        instead |= others
        for code, kind in _said_in(clause):
            if code not in (*others, *others.values()) or kind == _DONE:
                if not kind and code in found:
                    continue
                found.pop(code, None)
                found[code] = kind or (_DONE if is_bare else "wanted")
                unsaid |= {} if kind or is_bare else {code: None}
    by_kind = {kind: tuple(code for code in found if found[code] == kind) for kind in found.values()}
    return ToldCourses(**by_kind, instead=instead, unsaid=tuple(code for code in unsaid if found[code] == "wanted"))


def _substitutions(clause: str) -> Iterator[tuple[str, str]]:
    """Each course with the one that stands in its place, as somebody says who granted it, or that it counts so."""
    is_granted = _EN.granted.search(clause) is not None
    for (start, end, code), (at, _, other) in pairwise(codes_told(clause)):
        between = clause[end:at]
        is_for = _EN.for_other.fullmatch(between) and _EN.substitute.search(clause[:start])
        if is_for or _EN.substitutes.fullmatch(between) or (is_granted and _EN.instead.fullmatch(between)):
            yield other, code


def grades_told(turn: str) -> dict[str, str]:
    """The letters beside courses: "BIOL 110 C-, CHEM 110 B", "a D in CS 120"."""
    codes = [*codes_told(turn)]
    found = [(code, _GRADE.match(turn, end)) for _, end, code in codes]
    before = [(code, grade) for grade in _GRADE_IN.finditer(turn) for at, _, code in codes if at == grade.end()]
    return {code: grade[1].upper() for code, grade in [*found, *before] if grade}


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
    for at, end, code in codes:
        before = [kind for start, _, kind in marks if start < at]
        behind = [kind for start, _, kind in marks if start > at and _is_near(clause[end:start])]
        kind = ((behind[:1] if is_behind else before[-1:]) or [""])[0]
        ending = marks[-1][2] if ends and at > group and kind in {"", *_SURE} else ""  # "I took CS 110 and failed it"
        yield code, ending if ending in _TELLING and not is_behind else kind


def _is_near(between: str) -> bool:
    """Whether what is said behind a course is said of it: few other words than of a list stand between them."""
    return len(terms(_CODE.sub(" ", between))) <= _FEW


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


def own_plan(turn: str, today: date, *, is_planned: bool = False) -> Mapping[str, PlanTerm]:
    """The courses of a plan that is to be checked, each with its term, "Fall 2026: CS 110", or two in one term.

    `is_planned`: a programme is planned in the talk, in which a single course in a term is a wish.
    """
    codes = [*codes_told(turn)]
    if _EN.together.search(turn) and len(codes) > 1:
        return dict.fromkeys((code for _, _, code in codes), _one_term(turn, today))
    is_listed = len(_EN.placed.findall(turn)) > 1 and not tells_of_courses(turn)
    if is_listed or _EN.checks.search(turn):
        return _placed(turn)
    if _EN.plans.search(turn) or any(_EN.starts.search(turn[:start]) for start, _, _ in terms_named(turn)):
        return {}
    clauses = (each for each in _CLAUSES.split(turn) if not tells_of_courses(each))
    found = {code: term for each in clauses for code, term in _placed(each).items()}
    return found if len(found) > is_planned else {}


def _placed(text: str) -> dict[str, PlanTerm]:
    """The courses behind their terms; where one stands before the first term, those before theirs."""
    codes, places = [*codes_told(text)], [*terms_named(text)]
    if not (codes and places):
        return {}
    is_before = codes[0][0] < places[0][0]
    if is_before:
        begins = [0, *(end for _, end, _ in places[:-1])]
        spans = [(begin, start, term) for begin, (start, _, term) in zip(begins, places, strict=True)]
    else:
        ends = [*(start for start, _, _ in places[1:]), len(text)]
        spans = [(end, stop, term) for (_, end, term), stop in zip(places, ends, strict=True)]
    return {code: term for begin, stop, term in spans for at, _, code in codes if begin <= at < stop}


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


def in_full(turn: str, today: date) -> str:
    """The turn with its terms as calendars write them: "fall 26" is Fall 2026, and "spring" the next one."""
    return _EN.undated.sub(partial(_dated, today), _EN.short_term.sub(_in_full, turn))


def _in_full(found: re.Match[str]) -> str:
    if found["season"]:
        return f"{found['season']} 20{found['short']}"
    return f"{'spring' if month_of(found['month']) <= _JUNE else 'fall'} {found['year']}"


def _dated(today: date, found: re.Match[str]) -> str:
    if found["which"] in {"last", "past"}:
        return found[0]
    said = found["season"] or found["summer"] or (SUMMER if found["summers"] else "")
    season = season_of(said) if said else season_of_month(month_of(found["month"]))
    term = this_term(today, season) if found["which"] else next_term(today, (season,))
    return f"{found['lead'] or ''}{term.name}"


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
