"""Tell what somebody has to check of a plan, since the pages leave it open."""

from collections.abc import Callable, Iterator, Sequence

from core.domain.records import StatedCourse
from core.messages.speaking import say
from core.plans.conditions import Arranged, Standing, Taken, codes_in, every, leaves, to_arrange
from core.plans.courses import Course
from core.plans.pages.programmes import Programme
from core.plans.wishes import StudyPlan, stated_units

Mark = Callable[[StatedCourse | None], str]  # the mark of what states a course


def notes_on(plan: StudyPlan, planned: Sequence[Course], mark: Mark) -> Iterator[str]:
    """What somebody has to check of these courses, for the pages do not say it or it is no matter of courses."""
    if plan.wish.programme and not plan.wish.passed:
        yield say("plan.note.nothing_passed")
    yield from _on_pages(plan)
    if said_so := "; ".join(_said_so(plan)):
        yield say("plan.note.said", said=said_so)
    if unknown := [each.code for each in planned if each.stated is None and each.code not in plan.unknown]:
        yield say("plan.note.unknown", courses=", ".join(unknown))
    yield from _unplanned(planned, mark)
    for course in planned:
        yield from (f"{note}{mark(course.stated)}" for note in _on_course(plan, course))
    if any(isinstance(leaf, Standing) for each in planned for leaf in leaves(each.needs)):
        yield say("plan.note.standing", year=plan.problem.years[0], term=plan.terms[0].name)
    if untimed := [code for code in _untimed(plan) if plan.courses[code] in planned]:
        yield say("plan.note.times", courses=", ".join(untimed))
    if plan.wish.running:
        yield say("plan.note.running", courses=", ".join(plan.wish.running))
    for code in filter(plan.planned.__contains__, plan.wish.grades):
        yield say("plan.note.grade", course=code, grade=plan.wish.grades[code])


def _unplanned(planned: Sequence[Course], mark: Mark) -> Iterator[str]:
    """What planned courses ask for and no page describes."""
    needing: dict[str, list[Course]] = {}
    for course in planned:
        for code in dict.fromkeys(each.code for each in to_arrange(course.needs) if each.code):
            needing.setdefault(code, []).append(course)
    for code, courses in needing.items():
        told = say("plan.note.unplanned", courses=", ".join(each.code for each in courses), needs=code)
        yield told + "".join(mark(each.stated) for each in courses)


def _untimed(plan: StudyPlan) -> Iterator[str]:
    """Planned courses of which no page tells when they meet, where somebody cares for it."""
    for term, code in plan.placed if plan.wish.not_before is not None else ():
        if not plan.courses[code].sections.get((term.season, term.year)):
            yield code


def _on_course(plan: StudyPlan, course: Course) -> Iterator[str]:
    if course.stated is None:
        return
    if not course.requirement.is_understood:
        yield say("plan.note.not_understood", course=course.code, needs=course.requirement.text)
    if any(isinstance(leaf, Arranged) and not leaf.code for leaf in leaves(course.needs)):
        yield say("plan.note.arranged", course=course.code, needs=course.requirement.text)
    if course.unclear:
        yield say("plan.note.offered", course=course.code, terms=course.unclear)
    if stated_units(course, plan.programmes) is None:
        yield say("plan.note.units", course=course.code)


def _said_so(plan: StudyPlan) -> Iterator[str]:
    """What counts because somebody said it, and no page does."""
    for kind in ("done", "credited", "waived"):
        if codes := [code for code in getattr(plan.wish, kind) if code in plan.problem.done]:
            yield say(f"plan.said.{kind}", courses=", ".join(codes))
    for code, other in plan.wish.instead.items():
        if code not in plan.wish.passed:
            yield say("plan.said.instead", course=other, other=code)


def _on_pages(plan: StudyPlan) -> Iterator[str]:
    if plan.unknown:
        yield say("plan.note.not_found", courses=", ".join(plan.unknown))
    yield from _counted_twice(plan)
    for programme in plan.programmes:
        lines = [each.line for each in programme.clauses if not each.is_understood]
        yield from (
            say("plan.note.clause", line=line) for line in lines if not programme.rule or line != programme.rule.line
        )
        yield from (say("plan.note.elsewhere", section=section) for section in programme.elsewhere)
        yield from _sums(plan, programme)


def _counted_twice(plan: StudyPlan) -> Iterator[str]:
    """What the pages of two programmes say of courses that count for both, or that they do not say it."""
    if not plan.problem.has_two_programmes:
        return
    rules = [each.rule for each in plan.programmes if each.rule]
    for rule in rules:
        yield say("plan.twice.unclear" if rule.most is None else "plan.twice.stated", line=rule.line)
    if all(rule.most is None for rule in rules):
        codes = sorted(plan.problem.twice.codes or ())
        yield say("plan.twice.required", courses=", ".join(codes)) if codes else say("plan.twice.none")


def _sums(plan: StudyPlan, programme: Programme) -> Iterator[str]:
    """Clauses whose page states other units than the courses that it asks for have together."""
    for clause in programme.clauses:
        codes = codes_in(clause.condition) if clause.condition else ()
        known = [stated_units(plan.courses[code], [programme]) for code in codes if code in plan.courses]
        is_all = clause.condition == every(map(Taken, codes))
        total = sum(units for units in known if units is not None)
        if clause.units and is_all and None not in known and total != clause.units:
            yield say("plan.note.sum", clause=clause.name, units=f"{total:g}")
