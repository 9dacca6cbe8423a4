"""Plan a programme or single courses from what the pages state."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from typing import Any

from core.domain.records import code_key, name_words
from core.errors import ConfigurationError
from core.plans.conditions import Pool, codes_in, leaves, substituted
from core.plans.courses import Course, courses_for
from core.plans.posing import conditions_of, problem_of, terms_of, units_of_each
from core.plans.problem import Problem, Solution
from core.plans.programmes import Programme, read_programme
from core.plans.wishes import StudyPlan, Wish
from core.ports.records import CampusRecords
from core.text.tokens import terms as words_of

_SHORTEST = 3  # letters of a code that is not all of it
_MOST_PAGES = 12  # that are read for a programme
Solve = Callable[[Problem], Solution]


@dataclass(frozen=True)
class Planner:
    """Plans from the records of a campus."""

    records: CampusRecords
    solve: Solve | None = None

    @property
    def solver(self) -> Solve:
        """What solves its problems. Raises ConfigurationError where the extra `plans` is not installed."""
        return self.solve or _solver()

    async def programme(self, name: str, *, is_minor: bool = False, page: str = "") -> Programme | None:
        """The programme of this name, from the page at an address, or that names it best. Raises DatabaseError."""
        subject = await self._subject(name.upper())
        wanted = set(name_words(subject or name))
        found = await self.records.passages_with(sorted(set(words_of(subject or name)))) if wanted else []
        named = [each for each in found if wanted <= set(name_words(" ".join((each.title, *each.headings[:1]))))]
        those = (each for each in (found if subject else named) if page in {"", each.url})
        pages = Counter((each.source, each.url, each.title) for each in those)
        best = sorted(pages, key=lambda page: (_distance(wanted, page[2]), -pages[page]))[:_MOST_PAGES]
        read = [await self._read(page, is_minor) for page in best]
        fitting = (each for each in read if each and subject in {"", each.subject})
        return min(fitting, key=partial(_rank, wanted), default=None)

    async def _subject(self, name: str) -> str:
        """The subject of this code, or the one that it is the beginning of: "bio" for BIOL."""
        subjects = await self.records.subjects()
        longer = [each for each in subjects if each.startswith(name) and len(name) >= _SHORTEST]
        return name if name in subjects else longer[0] if len(longer) == 1 else ""

    async def _read(self, page: tuple[str, str, str], is_minor: bool) -> Programme | None:
        passages = await self.records.passages(*page[:2], "")
        return await asyncio.to_thread(read_programme, passages, is_minor=is_minor)

    async def plan(self, wish: Wish) -> StudyPlan:
        """The plan of a wish. Raises DatabaseError, ConfigurationError where the extra `plans` is not installed."""
        wish = await self._as_pages_write(wish)
        of_page = partial(self.programme, is_minor=wish.is_minor, page=wish.page)
        programme = await of_page(wish.programme) if wish.programme else None
        in_place = {code: other for code, other in wish.instead.items() if code not in wish.passed}
        clauses = {name: substituted(each, in_place) for name, each in conditions_of(programme).items()}
        named = [*wish.wanted, *wish.pins, *(code for each in clauses.values() for code in codes_in(each))]
        pools = [leaf for each in clauses.values() for leaf in leaves(each) if isinstance(leaf, Pool)]
        stated = await courses_for(self.records, [*named, *wish.passed, *wish.instead.values()], pools)
        courses = {code: _with_others(each, in_place) for code, each in stated.items()}
        units = units_of_each(courses, programme)
        terms = terms_of(wish, courses.values())
        problem = problem_of(wish, clauses, courses, units, terms)
        solution = await asyncio.to_thread(self.solver, problem)
        return StudyPlan(wish, solution, terms, problem, programme, courses, units)

    async def _as_pages_write(self, wish: Wish) -> Wish:
        """The wish with its codes as the pages write them."""
        asked = [*wish.wanted, *wish.passed, *wish.pins, *wish.instead, *wish.instead.values()]
        stated = await self.records.courses(asked) if asked else []
        known = {one.course.key: one.course.code for one in stated}

        def code(given: str) -> str:
            return known.get(code_key(given), given.upper())

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


def _with_others(course: Course, instead: Mapping[str, str]) -> Course:
    said = course.requirement
    needs = said.condition and substituted(said.condition, instead)
    return replace(course, requirement=replace(said, condition=needs))


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
