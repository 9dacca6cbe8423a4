"""What the pages state of courses, as far as a plan needs it."""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.domain.records import COREQUISITES, CourseRecord, StatedCourse, code_key
from core.plans.conditions import HIGHEST, NOTHING, Condition, Excluded, Pool, Requirement, Some, codes_in, leaves
from core.plans.grammar import read
from core.plans.pages.catalog_years import of_one_year, year_of_page
from core.plans.problem import Section, Slot, fits
from core.ports.records import CampusRecords
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.plans import ProgrammeWords
from core.text.periods import days_of_term
from core.text.values.lexer import of, values
from core.text.values.value import HOURS, SEASON, TERM, WEEKDAYS

_EN = english(ProgrammeWords)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
UNKNOWN = Requirement("", None)  # of a course that no page describes


@dataclass(frozen=True, slots=True)
class Course:
    """A course as the pages state it. `units` are None where none are stated, `seasons` empty where none are.

    `excluded` are courses beside which it does not count, `odd` and `even` the seasons of such years alone. `unclear`
    holds what is said of when it is offered, where more is said than a plan can use. `stated` is the record whose line
    tells most.
    """

    code: str
    stated: StatedCourse | None = None
    units: float | None = None
    requirement: Requirement = UNKNOWN
    seasons: frozenset[str] = frozenset()
    odd: frozenset[str] = frozenset()
    even: frozenset[str] = frozenset()
    unclear: str = ""
    excluded: tuple[str, ...] = ()
    sections: Mapping[tuple[str, int], tuple[Section, ...]] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """Its title, or nothing."""
        return self.stated.course.title if self.stated else ""

    @property
    def needs(self) -> Condition:
        """What it needs; nothing where that is not understood."""
        return self.requirement.condition or NOTHING

    def is_offered(self, season: str, year: int) -> bool:
        """Whether it is, as far as the pages say; where they do not say, it may be."""
        if not self.seasons | self.odd | self.even:
            return True
        return season in self.seasons or season in (self.odd if year % 2 else self.even)


async def courses_for(
    records: CampusRecords, codes: Iterable[str], pools: Iterable[Pool], years: tuple[int, int]
) -> dict[str, Course]:
    """These courses, those of the pools, and what they need in turn; by their code. Raises DatabaseError.

    `years` are the one whose catalog counts, and the one of catalogs that name none.
    """
    found: dict[str, Course] = {}
    open_codes, open_pools, seen = dict.fromkeys(codes), list(pools), set[Pool]()
    while open_codes or open_pools:
        for pool in [each for each in dict.fromkeys(open_pools) if each.subject and each not in seen]:
            seen.add(pool)
            of_subject = [one.course.code for one in await records.courses_of(pool.subject)]
            open_codes |= dict.fromkeys(code for code in of_subject if fits(code, pool))
        open_pools = []
        read_now = [code for code in open_codes if code not in found]
        stated = await records.courses(read_now) if read_now else []
        found |= await asyncio.to_thread(_all_from, read_now, stated, years)
        open_codes = {}
        for code in read_now:
            open_codes |= dict.fromkeys(each for each in codes_in(found[code].needs) if each not in found)
            open_pools += [leaf for leaf in leaves(found[code].needs) if isinstance(leaf, Pool)]
    return found


def _all_from(codes: Sequence[str], stated: Sequence[StatedCourse], years: tuple[int, int]) -> dict[str, Course]:
    by_key: dict[str, list[StatedCourse]] = {}
    for one in stated:
        by_key.setdefault(one.course.key, []).append(one)
    return {code: course_from(code, _of_catalog(by_key.get(code_key(code), []), years)) for code in codes}


def _of_catalog(stated: Sequence[StatedCourse], years: tuple[int, int]) -> list[StatedCourse]:
    """What schedules of terms state, and the catalog of one year."""
    lasting = [one for one in stated if not (one.course.section or any(map(days_of_term, one.course.terms)))]
    counting = of_one_year(lasting, lambda one: year_of_page(one.title, one.url), *years)
    return [one for one in stated if one in counting or one not in lasting]


def course_from(code: str, stated: Sequence[StatedCourse]) -> Course:
    """A course from all that pages state of it."""
    if not stated:
        return Course(code)
    best = max(stated, key=lambda one: (bool(one.course.prerequisites), bool(one.course.terms), not one.course.section))
    courses = [best.course, *(one.course for one in stated)]
    said = next((one.prerequisites for one in courses if one.prerequisites), "")
    beside = [note for one in courses for note in one.notes if note.startswith(COREQUISITES)]
    requirement = _requirement(code, said, list(dict.fromkeys(beside)))
    offered = [term for one in courses for term in one.terms if not one.section]
    excluded = [leaf.codes for each in _notes(courses) for leaf in leaves(each) if isinstance(leaf, Excluded)]
    return Course(
        code,
        best,
        next((units for one in courses if (units := units_of(one.credits)) is not None), None),
        requirement,
        frozenset(_seasons(offered)),
        frozenset(_seasons(offered, _EN.odd_years)),
        frozenset(_seasons(offered, _EN.even_years)),
        next((term for term in offered if _is_unclear(term)), ""),
        tuple(dict.fromkeys(each for codes in excluded for each in codes if each != code)),
        _sections([one.course for one in stated]),
    )


def units_of(said: str) -> float | None:
    """The least that "4", "3-4 credits" or "1.5" say; None where there is no number."""
    found = _NUMBER.search(said)
    return float(found[0]) if found else None


def _requirement(code: str, before: str, beside: Sequence[str]) -> Requirement:
    """What it needs; numbers without a subject are meant of its own, which any subject would allow as well."""
    said = ". ".join(filter(None, ["" if read(before).condition == NOTHING else before, *beside]))
    found = read(said) if said else Requirement("", NOTHING)
    if found.condition is None:
        return found
    return Requirement(said, with_subject(found.condition, code.rpartition(" ")[0]))


def with_subject(condition: Condition, subject: str) -> Condition:
    """The condition with this subject where it counts courses by their numbers alone."""
    if isinstance(condition, Some):
        return replace(condition, parts=tuple(with_subject(part, subject) for part in condition.parts))
    if isinstance(condition, Pool) and not condition.codes and (condition.lowest, condition.highest) != (0, HIGHEST):
        return replace(condition, subject=condition.subject or subject)
    return condition


def _notes(courses: Sequence[CourseRecord]) -> Iterator[Condition]:
    """What the notes require, where they are understood."""
    for note in dict.fromkeys(note for one in courses for note in one.notes):
        if (found := read(note).condition) is not None:
            yield found


def _seasons(offered: Sequence[str], years: Pattern | None = None) -> Iterator[str]:
    for term in offered:
        of_years = next((each for each in (_EN.odd_years, _EN.even_years) if each.search(term)), None)
        if of_years is years:
            yield from (value.value for value in of(SEASON, term))


def _is_unclear(term: str) -> bool:
    """Whether more is said than seasons: "Fall and Spring together"."""
    words = term
    for value in reversed([value for value in values(term) if value.kind in {SEASON, TERM}]):
        words = words[: value.start] + words[value.end :]
    return bool(_EN.between_seasons.sub("", words))


def _sections(courses: Sequence[CourseRecord]) -> dict[tuple[str, int], tuple[Section, ...]]:
    """The times of the sections of each term that a schedule names; none where one of them has no time."""
    found: dict[tuple[str, int], list[Section]] = {}
    for one in courses:
        for term in [value.value for each in one.terms for value in of(TERM, each)] if one.section else []:
            if term.year:
                found.setdefault((term.season, term.year), []).append(tuple(_slots(one)))
    return {term: tuple(sections) for term, sections in found.items() if all(sections)}


def _slots(course: CourseRecord) -> Iterator[Slot]:
    for meeting in course.meetings:
        days, hours = of(WEEKDAYS, meeting.days), of(HOURS, meeting.time)
        if days and hours:
            first, last = hours[0].value.first.minutes, hours[0].value.last.minutes
            if first is not None and last is not None:
                yield from ((day, first, last) for day in days[0].value)
