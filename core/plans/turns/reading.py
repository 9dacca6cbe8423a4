"""Make of the readings of turns about a plan what is to be planned; what cannot be taken into account is kept."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import Any, TypeVar

from core.plans.terms import SEASONS, SUMMER, PlanTerm, academic_year, next_term, term_at
from core.plans.turns.said_courses import Courses
from core.plans.turns.said_times import Span, minutes_said, number_in, span_said, term_said, year_said
from core.plans.wishes import Wish
from core.ports.wishes import Role, Thing, TurnReading, Wished
from core.text.languages.languages import english
from core.text.languages.schema.plans import PlanTurnWords, ProgrammeWords

_EN, _AMOUNTS = english(PlanTurnWords), english(ProgrammeWords).units
_Meant = TypeVar("_Meant")
_REGULAR = ("fall", "spring")
_GRADE = re.compile(r":?\W{1,3}([a-d][+-]?)(?=\s*(?:$|[,.;]|and\b))", re.IGNORECASE)
_YEAR = re.compile(r"\b20\d\d\b")
# What is said of a course last counts; each of these takes it out of the others.
_OF_PASSED = {
    Role.DONE: "done",
    Role.RUNNING: "running",
    Role.CREDIT: "credited",
    Role.WAIVED: "waived",
}
_COURSES = (*_OF_PASSED, Role.FAILED, Role.UNDONE, Role.DROP, Role.WANT, Role.PLACE, Role.INSTEAD, Role.REPLACED)
_NO_PLAN = (Wished.TELLS, Wished.ADVICE, Wished.EASY)  # what was wanted before still is
_ANY_COURSE = frozenset({*_COURSES, Role.COURSE})
# What stands between the items of a list.
_LIST = re.compile(r"\s*(?:[,;/&+]|and\b|or\b)?(?:\s*and\b)?\s*", re.IGNORECASE)
_LISTED = (Role.PLACE, Role.WANT, Role.COURSE)  # courses of a plan that is to be checked
_PASSED = (*_OF_PASSED, Role.FAILED, Role.NOTHING)
# Nothing of a plan rests on these; a programme or year that is not sure is not counted.
_IDLE = {
    Role.COURSE,
    Role.UNDONE,
    Role.OTHER_STUDY,
    Role.PAST,
    Role.MAJOR,
    Role.MINOR,
    Role.YEAR,
}
_STUDIES = {Role.MAJOR, Role.MINOR}
# Of a role that is counted; of a programme less, since a page must name it, too (docs/models/wishes.md).
SURE, SURE_OF_STUDY = 0.6, 0.4
_MOST_COURSES = 8  # a number alone that is larger counts credits
_KEPT_AT = ("done", "running", "credited", "waived")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the turns about a plan ask for, the last one above all.

    `unread` are words that no plan of ours heeds, and `last` is what "it" means.
    """

    wish: Wish
    kind: Wished = Wished.PLAN
    dropped: tuple[str, ...] = ()
    span: Span = field(default_factory=Span)
    checked: Mapping[str, PlanTerm] = field(default_factory=dict)
    knows_done: bool = False
    year: int | None = None
    unread: tuple[str, ...] = ()
    last: tuple[str, ...] = ()


def read_talk(turns: Sequence[TurnReading], courses: Courses, today: date) -> Asked:
    """What turns about a plan ask for, in their order; later ones replace what earlier ones said."""
    asked = Asked(Wish(next_term(today, _REGULAR)))
    for turn in turns:
        asked = _Turn(turn, courses, today, asked.last).added_to(asked)
    return asked


def surely(turn: TurnReading) -> TurnReading:
    """The turn with what is read surely; what a plan may rest on and is not sure is a rest.

    A course in a list has the role of the one beside it where its own is not sure.
    """
    things = list(turn.things)
    for at, thing in enumerate(things):
        near = (*things[max(0, at - 1) : at], *things[at + 1 : at + 2])
        beside = [each for each in near if _lists(turn, thing, each)]
        if thing.share < SURE and thing.role in _ANY_COURSE and beside:
            things[at] = replace(thing, role=beside[0].role, share=beside[0].share)
    return replace(turn, things=tuple(filter(None, map(_surely, things))))


def _lists(turn: TurnReading, one: Thing, other: Thing) -> bool:
    """Whether a course that is surely read stands beside another one in a list: "CS 110, CS 120 and MATH 140"."""
    between = turn.text[min(one.end, other.end) : max(one.start, other.start)]
    return other.share >= SURE and other.role in _ANY_COURSE and _LIST.fullmatch(between) is not None


def _surely(thing: Thing) -> Thing | None:
    if thing.share >= (SURE_OF_STUDY if thing.role in _STUDIES else SURE):
        return thing
    return None if thing.role in _IDLE else replace(thing, role=Role.REST)


@dataclass
class _Turn:
    reading: TurnReading
    courses: Courses
    today: date
    last: tuple[str, ...] = ()
    start: PlanTerm | None = None
    unread: list[str] = field(default_factory=list)

    def added_to(self, asked: Asked) -> Asked:
        self.unread += self.reading.words(Role.REST)
        codes = {thing: self._codes(thing) for thing in self.reading.of(*_COURSES, Role.COURSE)}
        span = self._span()
        wish = self._limits(self._times(self._passed(asked.wish, codes), span))
        wish_now = self.reading.wish_of_plans
        kind = asked.kind if wish_now in _NO_PLAN else wish_now
        checked = self._listed(codes) if kind is Wished.CHECK else {}
        placed = {} if checked else self._placed(codes)
        passing = wish.start.academic_year - academic_year(self.today)
        year = self._year(span, passing, asked.year)
        wanted = [*wish.wanted, *_of(codes, Role.WANT)]
        gone = {*_of(codes, Role.DROP)}
        wish = replace(
            wish,
            wanted=tuple(dict.fromkeys(code for code in wanted if code not in gone)),
            pins={code: term for code, term in {**wish.pins, **placed}.items() if code not in gone},
            year=None if year is None else year + passing,
        )
        return Asked(
            wish,
            kind,
            tuple(dict.fromkeys(_of(codes, Role.DROP))),
            span or asked.span,
            checked,
            asked.knows_done or self._tells_what_is_done(year),
            year,
            asked.unread if wish_now is Wished.ADVICE else tuple(dict.fromkeys((*asked.unread, *self.unread))),
            self.last,
        )

    def _tells_what_is_done(self, year: int | None) -> bool:
        """Whether it says which courses are passed, or that none is: "none yet", a first year."""
        is_none = self.reading.wish_of_plans is Wished.TELLS and not self.reading.things
        return is_none or year == 1 or any(map(self._has, _PASSED))

    def _codes(self, thing: Thing) -> tuple[str, ...]:
        """The codes that a thing means; "it" means the course that was named last."""
        codes = self.last if _EN.that.fullmatch(thing.words) else self.courses.meant(thing.words)
        self.last = codes or self.last
        if not codes and thing.role not in {Role.COURSE, Role.UNDONE}:
            self.unread.append(thing.words)
        return codes

    def _passed(self, wish: Wish, codes: Mapping[Thing, Sequence[str]]) -> Wish:
        """The wish with what is said of courses that are taken; of each course what is said last counts."""
        lists: dict[str, list[str]] = {name: list(getattr(wish, name)) for name in _KEPT_AT}
        grades = dict(wish.grades)
        for thing, meant in codes.items():
            for code in meant if thing.role in {*_OF_PASSED, Role.FAILED, Role.UNDONE} else ():
                for each in lists.values():
                    each[:] = [other for other in each if other != code]
                grades.pop(code, None)
                if name := _OF_PASSED.get(thing.role, ""):
                    lists[name].append(code)
                if name == "done" and (grade := self._grade(thing)):
                    grades[code] = grade
        instead = {**wish.instead, **dict(_replaced(codes))}
        if not self._has(Role.INSTEAD):  # "my credit counts for CS 110"
            lists["credited"] += _of(codes, Role.REPLACED)
        gone = {code for thing, meant in codes.items() if thing.role is Role.DROP for code in meant}
        kept: dict[str, Any] = {name: tuple(code for code in each if code not in gone) for name, each in lists.items()}
        return replace(wish, **kept, grades=grades, instead=instead)

    def _grade(self, thing: Thing) -> str:
        """The letter right behind a course, as transcripts have it: "BIOL 110 C-, CHEM 110 B"."""
        found = _GRADE.match(self.reading.text, thing.end)
        return found[1].upper() if found else ""

    def _limits(self, wish: Wish) -> Wish:
        wish = replace(
            wish,
            summers=(wish.summers or self._has(Role.SUMMER_YES)) and not self._has(Role.SUMMER_NO),
            light_first=wish.light_first or self._has(Role.LIGHT),
            catalog=self._catalog() or wish.catalog,
        )
        for words in self.reading.words(Role.HOUR):
            wish = replace(wish, not_before=self._known(minutes_said(words), words) or wish.not_before)
        for thing in self.reading.of(Role.LOAD):
            wish = self._loaded(wish, thing)
        return wish

    def _catalog(self) -> int:
        """The year in which the catalog begins that counts; 0 where none is said."""
        years = [self._known(_YEAR.search(words), words) for words in self.reading.words(Role.CATALOG)]
        return next((int(year[0]) for year in years if year), 0)

    def _loaded(self, wish: Wish, thing: Thing) -> Wish:
        many = self._known(number_in(thing.words), thing.words)
        text, terms = self.reading.text, self._terms()
        term = next((term for at, term in terms if _EN.in_term.fullmatch(text[thing.end : at.start])), None)
        if not many:
            return wish
        if term:
            return replace(wish, most_in={**wish.most_in, term: many})
        if _EN.course.search(thing.words) or (many <= _MOST_COURSES and not _AMOUNTS.search(thing.words)):
            return replace(wish, most_courses=many)
        return replace(wish, most_units=float(many))

    def _times(self, wish: Wish, span: Span | None) -> Wish:
        is_year = span is not None and span.is_year
        start = min(self._starts(), default=next_term(self.today, ("fall",)) if is_year else None)
        until = next((term for _, term in self._terms(Role.UNTIL)), None)
        many = span.many if span else 0
        self.start = start or wish.start
        return replace(
            wish,
            start=start or wish.start,
            until=until or (None if many else wish.until),
            many=many or wish.many,
            summers=wish.summers or (start is not None and start.season == SUMMER),
        )

    def _starts(self) -> set[PlanTerm]:
        """The terms that are asked about; one that is over is none."""
        found = list(self._terms(Role.START))
        first = next_term(self.today, _REGULAR if term_at(self.today).season != SUMMER else SEASONS)
        self.unread += [at.words for at, term in found if term < first]
        return {term for _, term in found if term >= first}

    def _span(self) -> Span | None:
        """How much is wanted; where only terms are asked about, those."""
        spans = [self._known(span_said(words), words) for words in self.reading.words(Role.SPAN)]
        many = len({term for _, term in self._terms(Role.START)})
        text = self.reading.text
        is_terms = self.reading.wish_of_plans is Wished.PLAN and _EN.takes.search(text) and not _EN.whole.search(text)
        return next(filter(None, spans), Span(shown=many) if many and is_terms else None)

    def _known(self, meant: _Meant, words: str) -> _Meant:
        """What words mean; those that mean nothing are kept as unread."""
        if not meant:
            self.unread.append(words)
        return meant

    def _year(self, span: Span | None, passing: int, before: int | None) -> int | None:
        """The year of study that somebody is in, so many before the first term; None where none is said."""
        for thing in self.reading.of(Role.YEAR):
            if year := year_said(thing.words, self.reading.text[: thing.start]):
                return year
        return span.year - passing if span and span.year else before

    def _has(self, role: Role) -> bool:
        return any(True for _ in self.reading.of(role))

    def _terms(self, role: Role = Role.AT) -> Iterator[tuple[Thing, PlanTerm]]:
        for thing in self.reading.of(role):
            if term := self._known(term_said(thing.words, self.today, self.start), thing.words):
                yield thing, term

    def _placed(self, codes: Mapping[Thing, Sequence[str]], *roles: Role) -> dict[str, PlanTerm]:
        """The courses with the term before them, or the one right behind: "Fall 2026: A, B", "C in Spring 2027"."""
        terms, placed = list(self._terms()), dict[str, PlanTerm]()
        for thing, meant in codes.items():
            if thing.role not in (roles or (Role.PLACE,)):
                continue
            behind = [term for at, term in terms if _EN.in_term.fullmatch(self.reading.text[thing.end : at.start])]
            before = [term for at, term in terms if at.end <= thing.start]
            after = [term for at, term in terms if at.start >= thing.end]
            if found := (behind[:1] or before[-1:] or after[:1]):
                placed |= dict.fromkeys(meant, found[0])
        return placed

    def _listed(self, codes: Mapping[Thing, Sequence[str]]) -> dict[str, PlanTerm]:
        """The courses of somebody's own plan; where it names no term, all in the one that is asked about, or next."""
        if placed := self._placed(codes, *_LISTED):
            return placed
        term = min(self._starts(), default=next_term(self.today, _REGULAR))
        return dict.fromkeys((code for thing, meant in codes.items() if thing.role in _LISTED for code in meant), term)


def _of(codes: Mapping[Thing, Sequence[str]], role: Role) -> Iterator[str]:
    return (code for thing, meant in codes.items() if thing.role is role for code in meant)


def _replaced(codes: Mapping[Thing, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Each course that another one stands in for, with that one, as they stand beside each other."""
    of_both = [(thing, meant) for thing, meant in codes.items() if thing.role in {Role.INSTEAD, Role.REPLACED}]
    for (first, one), (second, other) in pairwise(of_both):
        if first.role is not second.role and one and other:
            replaced, instead = (one, other) if first.role is Role.REPLACED else (other, one)
            yield replaced[0], instead[0]
