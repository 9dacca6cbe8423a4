"""A plan that somebody keeps: what it rests on, and what the pages make of it later."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

from pydantic import TypeAdapter

from core.domain.reminders.reminder import KeptPlan, Rests
from core.plans.checking import check
from core.plans.courses import Course
from core.plans.planner import Planner
from core.plans.problem import Solution, Status
from core.plans.telling import reason_in_words
from core.plans.wishes import StudyPlan, Wish

_WISH = TypeAdapter(Wish)
_MOST = 10  # faults that one message tells
_Stated = tuple[str, tuple[str, str]]


def kept(plan: StudyPlan) -> KeptPlan | None:
    """The plan with its courses pinned to their terms; None where there is none."""
    placed = {code: term for term, code in plan.placed}
    if not placed:
        return None
    studies = [each for each in plan.wish.studies if each.name not in plan.missing]
    read = [replace(study, page=each.page.url) for study, each in zip(studies, plan.programmes, strict=True)]
    years = {each.year for each in plan.programmes}
    catalog = years.pop() if len(years) == 1 else plan.wish.catalog
    wish = replace(plan.wish, pins=placed, catalog=catalog).of(read)
    name = " + ".join(each.name for each in plan.programmes) or ", ".join(plan.wish.wanted or placed)
    rests = _rests(replace(plan, wish=wish))
    return KeptPlan(name, max(placed.values()).year, _WISH.dump_json(wish).decode(), rests, rests)


async def checked_again(planner: Planner, plan: KeptPlan) -> KeptPlan:
    """The plan as the pages are now; as it was, where they say the same or it could not be decided in time.

    Raises DatabaseError, ConfigurationError where the extra `plans` is not installed.
    """
    wish = _WISH.validate_json(plan.wish)
    read = await check(replace(planner, solve=lambda _: Solution(Status.NOT_DECIDED)), wish, wish.pins)
    checked = sha256(repr(read.problem).encode()).hexdigest()
    if checked == plan.checked and _rests(read).stated == plan.now.stated:
        return plan
    found = await check(planner, wish, wish.pins, _MOST)
    return plan if found.solution.status is Status.NOT_DECIDED else replace(plan, now=_rests(found), checked=checked)


def _rests(plan: StudyPlan) -> Rests:
    courses = [plan.courses[code] for code in plan.wish.pins or plan.planned]
    stated = dict(each for one in courses for each in _stated(one))
    named = Counter[str]()
    for each, url in [(each, one.page.url) for one in plan.programmes for each in one.clauses]:
        named[each.name] += 1  # two of one name are told apart
        name = each.name if named[each.name] == 1 else f"{each.name} ({named[each.name]})"
        stated[f"clause {name}"] = (each.line, url)
    return Rests(stated, tuple(reason_in_words(plan, each) for each in plan.solution.reasons))


def _stated(course: Course) -> Iterator[_Stated]:
    """What a plan uses of a course; nothing of one that no page describes."""
    if course.stated is None:
        return
    of_years = [f"{season} ({kind})" for kind in ("odd", "even") for season in sorted(getattr(course, kind))]
    said = {
        "needs": course.requirement.text,
        "offered": ", ".join([*sorted(course.seasons), *of_years]) or course.unclear,
        "units": "" if course.units is None else f"{course.units:g}",
    }
    yield from ((f"{kind} {course.code}", (words, course.stated.url)) for kind, words in said.items())
