"""Tell a plan, or why there is none, in plain Markdown with `[n]` marks; what the pages leave open is told too."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from core.domain.passage import Chunk
from core.domain.records import StatedCourse
from core.messages.speaking import say
from core.plans.conditions import Pool, Taken, codes_in, leaves
from core.plans.courses import Course
from core.plans.notes import notes_on
from core.plans.pages.catalog_years import written
from core.plans.pages.programmes import Programme
from core.plans.problem import COURSES, Goal, Kind, Reason, Status, fits
from core.plans.terms import PlanTerm
from core.plans.turns.said_courses import codes_told
from core.plans.wishes import StudyPlan

_REASONS = {
    Kind.LIMIT: "plan.reason.limit",
    Kind.TIMES: "plan.reason.times",
    Kind.EXCLUSION: "plan.reason.exclusion",
    Kind.TWICE: "plan.reason.twice",
}
Source = StatedCourse | tuple[Chunk, str]  # a course, or a line of a passage


@dataclass
class Told:
    """What is told, and what its marks point to: `[1]` is the first of `sources`."""

    lines: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    is_plan: bool = True

    @property
    def text(self) -> str:
        """The Markdown."""
        return "\n".join(self.lines).strip()

    def mark(self, source: Source | None) -> str:
        """The mark of a source, with a space before it; empty without one."""
        if source is None:
            return ""
        if source not in self.sources:
            self.sources.append(source)
        return f" [{self.sources.index(source) + 1}]"


def told(plan: StudyPlan, shown: int | None = None, *, is_check: bool = False) -> Told:
    """The plan; `shown` are the terms that are told one by one, from the first, where it is not all of them.

    `is_check`: its reasons are the faults of somebody's own plan.
    """
    said = Told()
    if not plan.is_found:
        unknown = [] if plan.missing else [say("plan.note.not_found", courses=", ".join(plan.unknown))]
        said.lines += [*missing_told(plan), *unknown]
        return said
    said.lines += [*missing_told(plan), *([""] if plan.missing else [])]
    if plan.solution.status is Status.PLANNED:
        _tell_terms(said, plan, shown or len(plan.terms))
    elif plan.solution.status is Status.IMPOSSIBLE and is_check:
        said.lines += [say("plan.faults"), "", *(f"- {line}" for line in reasons_in_words(plan, said))]
    elif plan.solution.status is Status.IMPOSSIBLE:
        said.lines += [say("plan.impossible", last=plan.terms[-1].name), ""]
        said.lines += [f"- {line}" for line in reasons_in_words(plan, said)]
    else:
        said.lines.append(say("plan.not_decided"))
    codes = [code for in_term in plan.solution.terms[:shown] for code in in_term]
    if notes := list(notes_on(plan, [plan.courses[code] for code in codes], said.mark)):
        said.lines += ["", say("plan.check"), *(f"- {note}" for note in notes)]
    return said


def missing_told(plan: StudyPlan) -> Iterator[str]:
    """The programmes that no page states, or none of the catalog year that counts."""
    for name, years in plan.missing.items():
        of_others = {"year": written(plan.wish.catalog), "years": ", ".join(map(written, years))}
        yield say("plan.catalog.missing", name=name, **of_others) if years else say("plan.no_programme", name=name)


def _tell_terms(said: Told, plan: StudyPlan, shown: int) -> None:
    said.lines += [_first_line(said, plan), *_order_told(said, plan)]
    last = max((at for at, codes in enumerate(plan.solution.terms) if codes), default=-1)
    for at, codes in enumerate(plan.solution.terms[: min(shown, last + 1)]):
        total = sum(plan.units[code] for code in codes)
        said.lines += ["", f"**{say('plan.term', term=plan.terms[at].name, units=f'{total:g}')}**"]
        said.lines += [_course_line(said, plan, code) for code in codes] or [say("plan.nothing")]
        said.lines += _beside_told(said, plan, at)
    if last >= shown:
        said.lines += ["", say("plan.rest", last=plan.terms[last].name)]


def _order_told(said: Told, plan: StudyPlan) -> Iterator[str]:
    """Whether the plan keeps to the order that its page publishes."""
    if order := plan.followed:
        partly = (
            say("plan.order.partly", courses=", ".join(order.missed)) if order.missed else say("plan.order.followed")
        )
        told = partly if order.kept else say("plan.order.not")
        yield f"{told}{said.mark((order.first.page, order.first.line))}"


def _beside_told(said: Told, plan: StudyPlan, at: int) -> Iterator[str]:
    """What that order names in a term beside courses that are planned or passed, in the words of the page."""
    order = plan.followed
    for line in order.lines.get(at, ()) if order and order.kept else ():
        open_codes = [code for code in line.codes if code not in plan.courses]
        for words in filter(partial(_is_left, plan), (*open_codes, *line.words)):
            yield f"{say('plan.order.beside', words=words)}{said.mark((line.page, line.line))}"


def _is_left(plan: StudyPlan, words: str) -> bool:
    """Whether no course of a choice is planned or passed."""
    return {*codes_told(words)}.isdisjoint({*plan.planned, *plan.problem.done})


def _first_line(said: Told, plan: StudyPlan) -> str:
    if not plan.programmes:
        return say("plan.of_courses") if plan.planned else say("plan.all_done")
    names = [f"{each.name} ({each.section}){said.mark(_line_of(each))}" for each in plan.programmes]
    return " ".join(
        [say("plan.of_programme", programmes=" + ".join(names)), *map(partial(catalog_told, plan), plan.programmes)]
    )


def catalog_told(plan: StudyPlan, programme: Programme) -> str:
    """Of which catalog year it is, and which others there are where nobody asked for one."""
    if not programme.year:
        return say("plan.catalog.unstated", programme=programme.name) if plan.wish.catalog else ""
    told = say("plan.catalog", programme=programme.name, year=written(programme.year))
    others = [written(each) for each in programme.years if each != programme.year]
    asks = others and not plan.wish.catalog
    return f"{told} {say('plan.catalog.others', years=', '.join(others), year=others[0])}" if asks else told


def _line_of(programme: Programme) -> Source | None:
    return next(((programme.page, each.line) for each in programme.clauses if each.is_understood), None)


def _course_line(said: Told, plan: StudyPlan, code: str) -> str:
    course = plan.courses[code]
    name = f"{code} {course.title}".strip()
    mark = said.mark(course.stated)
    return say("plan.course", course=name, units=f"{plan.units[code]:g}", why=_why(plan, code)) + mark


def _why(plan: StudyPlan, code: str) -> str:
    """The clause for which it is planned, or the planned course that needs it."""
    goal = next((goal for goal in plan.problem.goals if _counts_for(code, goal)), None)
    if goal is not None:
        return say("plan.wanted") if goal.shares else goal.name
    needing = next((other for other in plan.planned if code in codes_in(plan.courses[other].needs)), "")
    if needing:
        return say("plan.needed", course=needing)
    return say("plan.order.counted" if plan.followed and code in plan.followed.kept else "plan.counted")


def _counts_for(code: str, goal: Goal) -> bool:
    named = (leaf.code == code for leaf in leaves(goal.condition) if isinstance(leaf, Taken))
    return any(named) or any(fits(code, leaf) for leaf in leaves(goal.condition) if isinstance(leaf, Pool))


def reasons_in_words(plan: StudyPlan, said: Told) -> Iterator[str]:
    """What is impossible together, a line each; those of a course with the mark of its page."""
    for reason in plan.solution.reasons:
        course = plan.courses.get(reason[1])
        yield reason_in_words(plan, reason) + said.mark(course.stated if course else None)


def reason_in_words(plan: StudyPlan, reason: Reason) -> str:
    """One of the reasons of a plan, without a mark."""
    kind, name = reason
    course = plan.courses.get(name, Course(name))
    if kind is Kind.NEEDS:
        return say("plan.reason.needs", course=name, needs=course.requirement.text)
    if kind is Kind.OFFERED:
        return say("plan.reason.offered", course=name, terms=", ".join(_offered(plan, course)))
    if kind is Kind.PIN:
        return _pinned(plan, course, plan.wish.pins[name])
    if kind is Kind.GOAL:
        is_wanted = next(goal.shares for goal in plan.problem.goals if goal.name == name)
        return say("plan.reason.wanted", course=name) if is_wanted else say("plan.reason.clause", clause=name)
    if kind is Kind.LIMIT and name == COURSES:
        of_terms = [f"{most} ({term.name})" for term, most in plan.wish.most_in.items()]
        return say("plan.reason.courses", many=", ".join(map(str, filter(None, (plan.wish.most_courses, *of_terms)))))
    return say(_REASONS[kind], course=name, units=f"{plan.wish.most_units:g}")


def _pinned(plan: StudyPlan, course: Course, term: PlanTerm) -> str:
    if term in plan.terms:
        return say("plan.reason.pin", course=course.code, term=term.name)
    if course.is_offered(term.season, term.year):
        return say("plan.reason.pin_outside", course=course.code, term=term.name)
    return say("plan.reason.offered", course=course.code, terms=", ".join(_offered(plan, course)))


def _offered(plan: StudyPlan, course: Course) -> Iterable[str]:
    offer = next((each for each in plan.problem.offers if each.code == course.code), None)
    names = [plan.terms[at].name for at in sorted(offer.terms)] if offer else []
    return names or [say("plan.never")]


def in_rows(plan: StudyPlan) -> list[tuple[str, str, str, str, str]]:
    """The plan as rows: term, code, title, units, why."""
    return [
        (term.name, code, plan.courses[code].title, f"{plan.units[code]:g}", _why(plan, code))
        for term, code in plan.placed
    ]
