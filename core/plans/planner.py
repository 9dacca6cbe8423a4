"""Plan a programme or single courses from what the pages state."""

import asyncio
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from typing import Any

from core.domain.passage import Chunk
from core.domain.records import code_key, name_words
from core.errors import ConfigurationError
from core.plans.conditions import Condition, Pool, codes_in, leaves, substituted, with_arranged
from core.plans.courses import Course, courses_for
from core.plans.pages.catalog_years import of_one_year
from core.plans.pages.following import Followed, Order, Solve, in_usual_order, lines_by_term
from core.plans.pages.programmes import Programme, read_programmes
from core.plans.pages.sharing import twice_by
from core.plans.posing import clauses_of, problem_of, terms_of, units_of_each
from core.plans.problem import Problem, Solution
from core.plans.wishes import Study, StudyPlan, Wish
from core.ports.records import CampusRecords
from core.text.languages.languages import english
from core.text.languages.schema.plans import ProgrammeWords
from core.text.passage_structure import units_in
from core.text.periods import undated
from core.text.tokens import terms as words_of
from core.text.values.codes import code_of

_EN = english(ProgrammeWords)
_PREREQUISITE = "prerequisite"
_SHORTEST = 3  # letters of a code that is not all of it
_MOST_PAGES = 12  # that are read for a programme


@dataclass(frozen=True)
class Planner:
    """Plans from the records of a campus."""

    records: CampusRecords
    solve: Solve | None = None

    @property
    def solver(self) -> Solve:
        """What solves its problems. Raises ConfigurationError where the extra `plans` is not installed."""
        return self.solve or _solvers()[0]

    async def programmes(self, study: Study) -> list[Programme]:
        """Those of this name, of one catalog year each, the best one of a year first. Raises DatabaseError."""
        name = study.name
        subject = await self._subject(name.upper())
        wanted = set(name_words(subject or name))
        found = await self.records.passages_with(sorted(set(words_of(subject or name)))) if wanted else []
        named = [each for each in found if wanted <= set(name_words(" ".join((each.title, *each.headings[:1]))))]
        those = (each for each in (found if subject else named) if study.page in {"", each.url})
        pages = Counter((each.source, each.url, each.title) for each in those)
        best = sorted(pages, key=lambda page: (_distance(wanted, page[2]), -pages[page]))[:_MOST_PAGES]
        read = [each for page in best for each in await self._read(page, study.is_minor)]
        return sorted((each for each in read if subject in {"", each.subject}), key=partial(_rank, wanted))

    async def _subject(self, name: str) -> str:
        """The subject of this code, or the one that it is the beginning of: "bio" for BIOL."""
        subjects = await self.records.subjects()
        longer = [each for each in subjects if each.startswith(name) and len(name) >= _SHORTEST]
        return name if name in subjects else longer[0] if len(longer) == 1 else ""

    async def _read(self, page: tuple[str, str, str], is_minor: bool) -> list[Programme]:
        passages = await self.records.passages(*page[:2], "")
        return await asyncio.to_thread(read_programmes, passages, is_minor=is_minor)

    async def _of_catalog(self, wish: Wish) -> tuple[list[Programme], dict[str, tuple[int, ...]]]:
        """The programmes of a wish in its catalog year, and the years of those that the pages have of others only.

        Without a year that is asked for it is the newest one that does not begin after the plan.
        """
        found, missing = list[Programme](), dict[str, tuple[int, ...]]()
        for study in wish.studies:
            read, current = await self.programmes(study), wish.start.academic_year
            years = tuple(sorted({each.year for each in read} - {0}))
            of_year = [each for each in read if each.year == wish.catalog] if wish.catalog and years else read
            chosen = of_one_year(of_year, lambda each: each.year, wish.catalog or current, current)
            if chosen:
                found.append(replace(chosen[0], years=years))
            else:
                missing[study.name] = years
        return found, missing

    async def plan(self, wish: Wish) -> StudyPlan:
        """The plan of a wish. Raises DatabaseError, ConfigurationError where the extra `plans` is not installed."""
        wish = await self._as_pages_write(wish)
        programmes, missing = await self._of_catalog(wish)
        in_place = {code: other for code, other in wish.instead.items() if code not in wish.passed}
        read = clauses_of(programmes)
        clauses = {name: (number, substituted(each, in_place)) for name, (number, each) in read.items()}
        usual = [line.with_others(in_place) for each in programmes for line in each.usual]
        conditions = [each for _, each in clauses.values()]
        courses = await self._courses(wish, conditions, [code for line in usual for code in line.codes], in_place)
        units = units_of_each(courses, programmes)
        terms = terms_of(wish, courses.values())
        twice = twice_by([each.rule for each in programmes if each.rule], [*clauses.values()])
        problem = problem_of(wish, clauses, courses, units, terms, twice, await self._least_grade(wish, programmes))
        order = () if wish.light_first else usual
        by_term = lines_by_term(order, terms, problem.done, wish.year)
        problem, solution, followed = await asyncio.to_thread(self._solved, problem, by_term)
        return StudyPlan(wish, solution, terms, problem, tuple(programmes), courses, units, missing, followed)

    async def _courses(
        self, wish: Wish, conditions: Sequence[Condition], in_order: Sequence[str], in_place: Mapping[str, str]
    ) -> dict[str, Course]:
        """The courses that a plan can hold: what a programme or somebody names, and what pages describe."""
        named = [*wish.wanted, *wish.pins, *(code for each in conditions for code in codes_in(each))]
        given = dict.fromkeys([*named, *wish.passed, *wish.instead.values()])
        pools = [leaf for each in conditions for leaf in leaves(each) if isinstance(leaf, Pool)]
        years = (wish.catalog or wish.start.academic_year, wish.start.academic_year)
        stated = await courses_for(self.records, [*given, *in_order], pools, years)
        known = {code: each for code, each in stated.items() if each.stated or code in given}
        return {code: _with_others(each, in_place, known) for code, each in known.items()}

    def _solved(self, problem: Problem, order: Order) -> tuple[Problem, Solution, Followed | None]:
        """By a published order, but where something else solves it, such as a check of somebody's own plan."""
        return (problem, self.solve(problem), None) if self.solve else in_usual_order(problem, order, *_solvers())

    async def _least_grade(self, wish: Wish, programmes: Iterable[Programme]) -> str:
        """The grade that a page asks for in whatever is a prerequisite, or in every course of the programme.

        It is empty where none does, or no grade is told.
        """
        passages = await self.records.passages_with(words_of(_PREREQUISITE)) if wish.grades else []
        lines = [*(each.line for one in programmes for each in one.clauses), *_lines(passages)]
        found = (_EN.every_prerequisite.search(line) for line in lines)
        return next((next(filter(None, each.groups())) for each in found if each), "")

    async def _as_pages_write(self, wish: Wish) -> Wish:
        """The wish with its codes as the pages write them."""
        asked = [*wish.wanted, *wish.passed, *wish.pins, *wish.instead, *wish.instead.values()]
        stated = await self.records.courses(asked) if asked else []
        known = {one.course.key: one.course.code for one in stated}

        def code(given: str) -> str:
            return known.get(code_key(given), code_of(given.upper()))

        def codes(given: Iterable[str]) -> tuple[str, ...]:
            return tuple(dict.fromkeys(map(code, given)))

        names = ("wanted", "done", "running", "credited", "waived")
        lists: dict[str, Any] = {name: codes(getattr(wish, name)) for name in names}
        return replace(
            wish,
            **lists,
            instead={code(each): code(other) for each, other in wish.instead.items()},
            grades={code(each): grade for each, grade in wish.grades.items()},
            pins={code(each): term for each, term in wish.pins.items()},
        )


def _lines(passages: Iterable[Chunk]) -> list[str]:
    return [unit.text for each in passages for unit in units_in(each)]


def _with_others(course: Course, instead: Mapping[str, str], known: Container[str]) -> Course:
    """The course as it needs what stands in place of others; one that is not known has to be arranged."""
    said = course.requirement
    needs = said.condition and with_arranged(substituted(said.condition, instead), known.__contains__)
    return replace(course, requirement=replace(said, condition=needs))


def _solvers() -> tuple[Solve, Solve]:
    """The best plan, and any plan."""
    if find_spec("ortools") is None:
        raise ConfigurationError("planning needs the extra `plans`: run `make install-plans`, then try again.")
    from core.plans.cp_sat import possible, solve

    return solve, possible


def _rank(wanted: set[str], programme: Programme) -> tuple[int, int]:
    """The best named one comes first, then the one that tells most."""
    return _distance(wanted, programme.name), -len(programme.codes)


def _distance(wanted: set[str], title: str) -> int:
    """How many words a title has beside those wanted, and lacks of them."""
    return len(wanted ^ set(name_words(_EN.catalog.sub(" ", undated(title)))))
