"""Plan a programme or single courses from what the pages state, and say what they leave open."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.util import find_spec

from core.domain.records import code_key, name_words
from core.errors import ConfigurationError
from core.plans.conditions import Condition, Excluded, Pool, Taken, codes_in, leaves, without_arranged
from core.plans.courses import Course, courses_for, with_subject
from core.plans.problem import Goal, Offer, Problem, Section, Solution
from core.plans.programmes import Clause, Programme, read_programme
from core.plans.terms import SUMMER, PlanTerm, terms_from, years_of_study
from core.ports.records import CampusRecords
from core.text.languages.languages import english
from core.text.languages.schema.plans import ProgrammeWords
from core.text.tokens import terms as words_of

_EN = english(ProgrammeWords)
_MOST_PAGES = 12  # that are read for a programme
_USUAL_UNITS = 3.0  # of a course, where no page states any
_NEEDED = 30  # how much earlier a course is better for each one that needs it
_UNSURE = 2  # units that a course counts more, of which it is not known what it needs
_FULL = 15.0  # units of a term, an eighth of the usual 120
_REGULAR = ("fall", "spring")
_LETTER = re.compile(r"[A-D][+-]?", re.IGNORECASE)
Solve = Callable[[Problem], Solution]


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants planned: a programme by its name, or courses, or both.

    `done` are courses that are passed or were accepted from elsewhere, `running` those of this term, which are taken to
    be passed. `year` is the year of study in the first term, `not_before` the minute after midnight before which no
    lesson begins. `leave_out` are courses that are not planned, `grades` those of courses that are done, where known.
    """

    start: PlanTerm
    programme: str = ""
    is_minor: bool = False
    wanted: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    running: tuple[str, ...] = ()
    leave_out: tuple[str, ...] = ()
    many: int = 8
    most_units: float = _FULL
    summers: bool = False
    light_first: bool = False
    not_before: int | None = None
    year: int = 1
    grades: Mapping[str, str] = field(default_factory=dict)
    pins: Mapping[str, PlanTerm] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """What became of a wish. `courses` are all that were looked at; `units` are counted for each planned one.

    `programme` is None where none was asked for, or none was found.
    """

    wish: Wish
    solution: Solution
    terms: tuple[PlanTerm, ...]
    problem: Problem
    programme: Programme | None
    courses: Mapping[str, Course]
    units: Mapping[str, float]

    @property
    def planned(self) -> tuple[str, ...]:
        """The planned courses in their order."""
        return tuple(code for codes in self.solution.terms for code in codes)

    @property
    def is_found(self) -> bool:
        """Whether there is a page of its programme, where one was asked for."""
        return self.programme is not None or not self.wish.programme

    @property
    def unknown(self) -> tuple[str, ...]:
        """Courses that were named in the wish and that no page states."""
        named = (*self.wish.wanted, *self.wish.done, *self.wish.running, *self.wish.pins)
        return tuple(
            dict.fromkeys(code for code in named if code in self.courses and self.courses[code].stated is None)
        )

    @property
    def repeated(self) -> tuple[str, ...]:
        """Courses that are planned again, for a better grade is asked for than was given."""
        return tuple(code for code in self.wish.grades if code in self.planned)

    def stated_units(self, code: str) -> float:
        """The units of a course that the page of the programme states, or 0."""
        return self.programme.units.get(code, 0.0) if self.programme else 0.0

    @property
    def open_clauses(self) -> tuple[Clause, ...]:
        """What the page of the programme says that is not understood, and so is not planned."""
        return tuple(each for each in self.programme.clauses if not each.is_understood) if self.programme else ()


@dataclass(frozen=True)
class Planner:
    """Plans from the records of a campus."""

    records: CampusRecords
    solve: Solve | None = None

    @property
    def solver(self) -> Solve:
        """What solves its problems. Raises ConfigurationError where the extra `plans` is not installed."""
        return self.solve or _solver()

    async def programme(self, name: str, *, is_minor: bool = False) -> Programme | None:
        """The programme of this name, from the page that names it best. Raises DatabaseError."""
        wanted = set(name_words(name))
        found = await self.records.passages_with(sorted(set(words_of(name)))) if wanted else []
        named = (each for each in found if wanted <= set(name_words(" ".join((each.title, *each.headings[:1])))))
        pages = dict.fromkeys((each.source, each.url, each.title) for each in named)
        best = sorted(pages, key=lambda page: _distance(wanted, page[2]))[:_MOST_PAGES]
        read = [read_programme(await self.records.passages(*page[:2], ""), is_minor=is_minor) for page in best]
        return min(filter(None, read), key=partial(_rank, wanted), default=None)

    async def plan(self, wish: Wish) -> StudyPlan:
        """The plan of a wish. Raises DatabaseError, ConfigurationError where the extra `plans` is not installed."""
        wish = await self._as_pages_write(wish)
        programme = await self.programme(wish.programme, is_minor=wish.is_minor) if wish.programme else None
        clauses = _conditions(programme)
        named = [*wish.wanted, *wish.pins, *(code for each in clauses.values() for code in codes_in(each))]
        pools = [leaf for each in clauses.values() for leaf in leaves(each) if isinstance(leaf, Pool)]
        courses = await courses_for(self.records, [*named, *wish.done, *wish.running], pools)
        courses = {code: each for code, each in courses.items() if code not in wish.leave_out}
        units = _units(courses, programme)
        terms = _terms(wish, courses.values())
        problem = _problem(wish, clauses, courses, units, terms)
        return StudyPlan(wish, self.solver(problem), terms, problem, programme, courses, units)

    async def _as_pages_write(self, wish: Wish) -> Wish:
        """The wish with its codes as the pages write them."""
        asked = [*wish.wanted, *wish.done, *wish.running, *wish.leave_out, *wish.pins]
        stated = await self.records.courses(asked) if asked else []
        written = {one.course.key: one.course.code for one in stated}

        def as_written(codes: Iterable[str]) -> tuple[str, ...]:
            return tuple(dict.fromkeys(written.get(code_key(code), code.upper()) for code in codes))

        return replace(
            wish,
            wanted=as_written(wish.wanted),
            done=as_written(wish.done),
            running=as_written(wish.running),
            leave_out=as_written(wish.leave_out),
            grades=dict(zip(as_written(wish.grades), wish.grades.values(), strict=True)),
            pins=dict(zip(as_written(wish.pins), wish.pins.values(), strict=True)),
        )


def _solver() -> Solve:
    if find_spec("ortools") is None:
        raise ConfigurationError("planning needs the extra `plans`: run `make install-plans`, then try again.")
    from core.plans.cp_sat import solve

    return solve


def _rank(wanted: set[str], programme: Programme) -> tuple[int, int]:
    """The best named one comes first, then the one that tells most."""
    return _distance(wanted, programme.name), -len(programme.codes)


def _distance(wanted: set[str], title: str) -> int:
    """How many words a title has beside those wanted, and lacks of them."""
    return len(wanted ^ set(name_words(title)))


def _conditions(programme: Programme | None) -> dict[str, Condition]:
    """The understood clauses by their names; two of one name are told apart by their number."""
    found: dict[str, Condition] = {}
    for clause in programme.clauses if programme else ():
        if clause.condition is not None:
            name = clause.name if clause.name not in found else f"{clause.name} ({len(found) + 1})"
            found[name] = with_subject(clause.condition, programme.subject if programme else "")
    return found


def _units(courses: Mapping[str, Course], programme: Programme | None) -> dict[str, float]:
    stated = {
        code: each.units or (programme.units.get(code, 0.0) if programme else 0.0) for code, each in courses.items()
    }
    known = Counter(units for units in stated.values() if units)
    usual = known.most_common(1)[0][0] if known else _USUAL_UNITS
    return {code: units or usual for code, units in stated.items()}


def seasons_of(courses: Iterable[Course], *, summers: bool) -> tuple[str, ...]:
    """The seasons of a campus in which people study: quarters where courses are offered in winter and in spring."""
    offered = {season for each in courses for season in each.seasons}
    regular = ("fall", "winter", "spring") if {"winter", "spring"} <= offered else _REGULAR
    regular = ("fall", "winter") if "winter" in offered and "spring" not in offered else regular
    return (*regular, SUMMER) if summers else regular


def _terms(wish: Wish, courses: Iterable[Course]) -> tuple[PlanTerm, ...]:
    return terms_from(wish.start, wish.many, seasons_of(courses, summers=wish.summers))


def _problem(
    wish: Wish,
    clauses: Mapping[str, Condition],
    courses: Mapping[str, Course],
    units: Mapping[str, float],
    terms: Sequence[PlanTerm],
) -> Problem:
    conditions = [*clauses.values(), *(each.needs for each in courses.values())]
    again = {code for code, grade in wish.grades.items() if _is_too_low(grade, code, conditions)}
    done = [code for code in dict.fromkeys((*wish.done, *wish.running)) if code in courses and code not in again]
    needed = Counter(code for each in courses.values() for code in codes_in(each.needs))
    offers = tuple(
        _offer(each, units[code], terms, wish.not_before, needed[code])
        for code, each in courses.items()
        if code not in done
    )
    goals = [Goal(name, without_arranged(condition)) for name, condition in clauses.items()]
    wanted = [Goal(code, Taken(code), shares=True) for code in wish.wanted if courses[code].stated]
    seasons = seasons_of(courses.values(), summers=wish.summers)
    return Problem(
        offers,
        (wish.most_units,) * len(terms),
        years_of_study(terms, wish.year, seasons),
        (*goals, *wanted),
        {code: units[code] for code in done},
        tuple(dict.fromkeys(_exclusions(courses))),
        {code: terms.index(term) for code, term in wish.pins.items() if term in terms},
        wish.light_first,
    )


def _offer(course: Course, units: float, terms: Sequence[PlanTerm], not_before: int | None, needed: int) -> Offer:
    """A course as it can be planned: where no page describes it, in any term but a summer."""
    sections = _sections(course, terms, not_before)
    offered = {
        at
        for at, term in enumerate(terms)
        if course.is_offered(term.season, term.year)
        and (course.stated or term.season != SUMMER)
        and sections.get(at) != ()
    }
    return Offer(
        course.code,
        units,
        frozenset(offered),
        without_arranged(course.needs),
        {at: found for at, found in sections.items() if found},
        _early(course.code) + (_NEEDED * needed if course.stated else 0),
        0 if course.requirement.is_understood else _UNSURE,
    )


def _sections(course: Course, terms: Sequence[PlanTerm], not_before: int | None) -> dict[int, tuple[Section, ...]]:
    """The sections of each term whose times are known, without those that begin too early; none may be left."""
    known = {at: course.sections.get((term.season, term.year), ()) for at, term in enumerate(terms)}
    first = not_before or 0
    return {
        at: tuple(each for each in found if all(start >= first for _, start, _ in each))
        for at, found in known.items()
        if found
    }


def _is_too_low(grade: str, code: str, conditions: Iterable[Condition]) -> bool:
    """Whether a course is not passed, or something asks for a better grade: a letter, then "+", nothing, "-"."""
    if _EN.not_passed.search(grade):
        return True
    needed = (leaf for condition in conditions for leaf in leaves(condition) if isinstance(leaf, Taken))
    least = [leaf.grade for leaf in needed if leaf.code == code and leaf.grade]
    return _LETTER.fullmatch(grade) is not None and any(_rank_of(grade) > _rank_of(each) for each in least)


def _rank_of(grade: str) -> tuple[str, int]:
    return grade[:1].upper(), {"+": 0, "": 1}.get(grade[1:2], 2)


def _early(code: str) -> int:
    """Introductory courses come first, as their numbers tell: 89 for CS 110, 51 for CS 490."""
    figures = "".join(filter(str.isdigit, code.rpartition(" ")[2]))[:3]
    return max(0, 100 - int(figures or 999) // 10)


def _exclusions(courses: Mapping[str, Course]) -> Iterator[tuple[str, str]]:
    """Pairs of courses of which one counts."""
    for code, course in courses.items():
        in_needs = [each for leaf in leaves(course.needs) if isinstance(leaf, Excluded) for each in leaf.codes]
        for other in (*course.excluded, *in_needs):
            if other in courses and other != code:
                yield (min(code, other), max(code, other))
