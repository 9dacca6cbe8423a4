"""What somebody wants planned, and what became of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.plans.courses import Course
from core.plans.pages.following import Followed
from core.plans.pages.programmes import Programme
from core.plans.problem import Problem, Solution
from core.plans.terms import PlanTerm

FULL = 15.0  # units of a term, an eighth of the usual 120


@dataclass(frozen=True, slots=True)
class Study:
    """A programme by its name; `page` is the address of the page that it is read from, where no other one will do."""

    name: str
    is_minor: bool = False
    page: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants planned: a programme by its name, or courses, or both.

    `done` are courses that are passed, `running` those of this term, which are taken to be passed. For `credited`
    there is credit from elsewhere; `waived` need not be taken, and bring no units; `instead` has for a course the one
    that stands in its place. No page says so: somebody did. No term is after `until`, or has more than `most_units`,
    or `most_courses` unless that is 0; `most_in` tells the courses of single terms. `year` is the year of study in
    the first term (None: counted from the units that are done), `not_before` the minute after midnight before which
    no lesson begins. `grades` are those of courses that are done, where known. `page` is of the programme, as in
    `Study`; `beside` are further ones. `catalog` is the year in which the catalog begins that counts; 0: none is
    said.
    """

    start: PlanTerm
    programme: str = ""
    is_minor: bool = False
    wanted: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    running: tuple[str, ...] = ()
    credited: tuple[str, ...] = ()
    waived: tuple[str, ...] = ()
    instead: Mapping[str, str] = field(default_factory=dict)
    many: int = 8
    until: PlanTerm | None = None
    most_units: float = FULL
    most_courses: int = 0
    most_in: Mapping[PlanTerm, int] = field(default_factory=dict)
    summers: bool = False
    light_first: bool = False
    not_before: int | None = None
    year: int | None = None
    grades: Mapping[str, str] = field(default_factory=dict)
    pins: Mapping[str, PlanTerm] = field(default_factory=dict)
    page: str = ""
    beside: tuple[Study, ...] = ()
    catalog: int = 0

    @property
    def studies(self) -> tuple[Study, ...]:
        """All programmes that are wanted, the first one first."""
        return (*((Study(self.programme, self.is_minor, self.page),) if self.programme else ()), *self.beside)

    def of(self, studies: Sequence[Study]) -> "Wish":
        """The wish for these programmes."""
        one, *others = studies or [Study("")]
        return replace(self, programme=one.name, is_minor=one.is_minor, page=one.page, beside=tuple(others))

    @property
    def passed(self) -> tuple[str, ...]:
        """The courses that count as passed, each once."""
        return tuple(dict.fromkeys((*self.done, *self.running, *self.credited, *self.waived)))


def stated_units(course: Course, programmes: Sequence[Programme]) -> float | None:
    """The units that the pages state of a course, or of it in a programme; None where neither does."""
    of_programmes = next((each.units[course.code] for each in programmes if course.code in each.units), None)
    return course.units if course.units is not None else of_programmes or None


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """What became of a wish. `courses` are all that were looked at; `units` are counted for each planned one.

    `programmes` are those that were found. Of others, `missing` has the catalog years that the pages state by name.
    `followed` is what became of the order that a page publishes, where one does for courses of this plan.
    """

    wish: Wish
    solution: Solution
    terms: tuple[PlanTerm, ...]
    problem: Problem
    programmes: tuple[Programme, ...]
    courses: Mapping[str, Course]
    units: Mapping[str, float]
    missing: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    followed: Followed | None = None

    @property
    def planned(self) -> tuple[str, ...]:
        """The planned courses in their order."""
        return tuple(code for codes in self.solution.terms for code in codes)

    @property
    def placed(self) -> tuple[tuple[PlanTerm, str], ...]:
        """Each planned course with its term."""
        in_terms = zip(self.terms, self.solution.terms, strict=False)
        return tuple((term, code) for term, codes in in_terms for code in codes)

    @property
    def is_found(self) -> bool:
        """Whether there is a page of its programme, or of one of its courses where no programme was asked for."""
        named = (*self.wish.wanted, *self.wish.pins)
        is_course = not self.wish.programme and (not named or any(self.courses[code].stated for code in named))
        return bool(self.programmes) or is_course

    @property
    def unknown(self) -> tuple[str, ...]:
        """Courses that were named in the wish and that no page states."""
        named = (*self.wish.wanted, *self.wish.passed, *self.wish.instead.values(), *self.wish.pins)
        return tuple(
            dict.fromkeys(code for code in named if code in self.courses and self.courses[code].stated is None)
        )
