"""Make a planning problem of a wish, the clauses of a programme and what the pages state of courses."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.plans.conditions import NOTHING, Condition, Excluded, Taken, changed, codes_in, leaves, without_arranged
from core.plans.courses import Course, with_subject
from core.plans.pages.programmes import Programme
from core.plans.problem import OUTSIDE, Goal, Offer, Problem, Section, Twice
from core.plans.terms import SUMMER, PlanTerm, terms_from, years_of_study
from core.plans.wishes import FULL, Wish, stated_units
from core.text.languages.languages import english
from core.text.languages.schema.plans import ProgrammeWords

_EN = english(ProgrammeWords)
_USUAL_UNITS = 3.0  # of a course, where no page states any
_NEEDED = 30  # how much earlier a course is better for each one that needs it
_UNSURE = 2  # units that a course counts more, of which it is not known what it needs
_REGULAR = ("fall", "spring")
MOST_TERMS = 24
UNITS_OF_A_YEAR = 2 * FULL
_LETTER = re.compile(r"[A-D][+-]?", re.IGNORECASE)


def clauses_of(programmes: Sequence[Programme]) -> dict[str, tuple[int, Condition]]:
    """The understood clauses by their names, each with the number of its programme; no two have one name."""
    found: dict[str, tuple[int, Condition]] = {}
    for number, programme in enumerate(programmes):
        of_which = f"{programme.name}, {programme.section}: " if len(programmes) > 1 else ""
        for clause in filter(lambda each: each.is_understood, programme.clauses):
            name = of_which + clause.name
            name = name if name not in found else f"{name} ({len(found) + 1})"
            found[name] = (number, with_subject(clause.condition or NOTHING, programme.subject))
    return found


def units_of_each(courses: Mapping[str, Course], programmes: Sequence[Programme]) -> dict[str, float]:
    """What pages state, of a course or in its programme; else what most courses have."""
    stated = {code: stated_units(each, programmes) for code, each in courses.items()}
    known = Counter(filter(None, stated.values()))
    usual = known.most_common(1)[0][0] if known else _USUAL_UNITS
    return {code: usual if units is None else units for code, units in stated.items()}


def _seasons_of(courses: Iterable[Course], *, summers: bool) -> tuple[str, ...]:
    """The seasons of a campus in which people study: quarters where courses are offered in winter and in spring."""
    offered = {season for each in courses for season in each.seasons}
    regular = ("fall", "winter", "spring") if {"winter", "spring"} <= offered else _REGULAR
    regular = ("fall", "winter") if "winter" in offered and "spring" not in offered else regular
    return (*regular, SUMMER) if summers else regular


def terms_of(wish: Wish, courses: Iterable[Course]) -> tuple[PlanTerm, ...]:
    """The terms of a wish: so many as it says beside summers, or those until its last one; one at least."""
    many = MOST_TERMS if wish.until else min(wish.many, MOST_TERMS)
    terms = terms_from(wish.start, 2 * many, _seasons_of(courses, summers=wish.summers))
    regular = [term for term in terms if term.season != SUMMER][:many]
    last = wish.until or regular[-1]
    return tuple(term for term in terms if term <= last) or terms[:1]


def problem_of(  # noqa: PLR0917 - what a plan is posed of
    wish: Wish,
    clauses: Mapping[str, tuple[int, Condition]],
    courses: Mapping[str, Course],
    units: Mapping[str, float],
    terms: Sequence[PlanTerm],
    twice: Twice,
    least_grade: str = "",
) -> Problem:
    conditions = [
        *(each for _, each in clauses.values()),
        *(changed(each.needs, grade=least_grade) for each in courses.values()),
    ]
    counts = {*wish.credited, *wish.waived}
    failed = {code for code, grade in wish.grades.items() if _is_too_low(grade, code, conditions)}
    again = failed - counts
    done = {code: 0.0 if code in wish.waived else units[code] for code in wish.passed if code not in again}
    needed = Counter(code for each in courses.values() for code in codes_in(each.needs))
    offers = tuple(
        _offer(each, units[code], terms, wish.not_before, needed[code])
        for code, each in courses.items()
        if code not in done
    )
    goals = [Goal(name, without_arranged(each), programme=number) for name, (number, each) in clauses.items()]
    wanted = [Goal(code, Taken(code), shares=True) for code in wish.wanted if courses[code].stated]
    seasons = _seasons_of(courses.values(), summers=wish.summers)
    return Problem(
        offers,
        (wish.most_units,) * len(terms),
        years_of_study(terms, wish.year or 1 + int(sum(done.values()) // UNITS_OF_A_YEAR), seasons),
        (*goals, *wanted),
        done,
        tuple(dict.fromkeys(_exclusions(courses))),
        {code: terms.index(term) if term in terms else OUTSIDE for code, term in wish.pins.items()},
        wish.light_first,
        wish.most_courses,
        twice,
        {terms.index(term): most for term, most in wish.most_in.items() if term in terms},
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
