"""Read what students say when they want a plan, ask for what is missing, and answer with terms."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from core.messages.speaking import say
from core.plans.checking import check
from core.plans.conditions import codes_in
from core.plans.meanings import year_named
from core.plans.planner import Planner
from core.plans.problem import Solution, Status
from core.plans.requirements_told import requirements_told
from core.plans.telling import Told, told
from core.plans.terms import SEASONS, SUMMER, PlanTerm, academic_year, next_term
from core.plans.told_courses import (
    ToldCourses,
    few_in,
    grades_told,
    in_full,
    own_plan,
    pinned,
    tells_of_courses,
    terms_named,
    told_courses,
)
from core.plans.told_programmes import NamedStudy, beside_earlier, catalog_year, named_studies, with_codes
from core.plans.wishes import Study, StudyPlan, Wish
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.plans import PlanTurnWords
from core.text.values.amounts import spelled_number
from core.text.values.lexer import of
from core.text.values.value import CLOCK

_EN = english(PlanTurnWords)
_A_YEAR, _ALL = 2, 99  # regular terms
_FAILED = "F"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the turns about a plan ask for, the last one above all."""

    wish: Wish
    studies: tuple[NamedStudy, ...] = ()
    dropped: tuple[str, ...] = ()
    shown: int | None = None
    checked: Mapping[str, PlanTerm] = field(default_factory=dict)
    is_next: bool = False
    is_easy: bool = False
    knows_done: bool = False
    year: int | None = None
    wants_minor: bool = False
    is_soonest: bool = False
    asks_what_is_required: bool = False


@dataclass(frozen=True)
class PlanTalk:
    """Answers turns about plans; `today` is the day on the campus."""

    planner: Planner
    today: Callable[[], date]

    async def reply(self, turns: Sequence[str]) -> tuple[Told, StudyPlan | None]:
        """The answer to the last of the turns about a plan, and the plan; None where it asks for what is missing.

        Raises DatabaseError, ConfigurationError.
        """
        names = await self.planner.records.course_names()
        asked = read_turns([with_codes(turn, names) for turn in turns], self.today())
        wish = asked.wish
        if asked.is_easy:
            return Told([say("plan.easy")]), None
        studies, unknown = await self._studies(asked)
        wish = wish.of(() if asked.is_soonest and wish.wanted else studies)
        lines = [say("plan.no_programme", name=each) for each in unknown]
        if asked.checked:
            plan = await check(self.planner, wish, asked.checked)
            return told(plan, is_check=True), plan
        if not studies and not wish.wanted:
            return Told(["\n\n".join([*lines[:1], say("plan.ask_programme")])]), None
        if asked.asks_what_is_required and studies:
            read = await replace(self.planner, solve=lambda _: Solution(Status.NOT_DECIDED)).plan(wish)
            return requirements_told(read), read
        if asked.is_next and not asked.knows_done:
            return Told([say("plan.ask_done")]), None
        late = wish.until if wish.until and wish.until < wish.start else None
        plan = await self.planner.plan(replace(wish, until=None if late else wish.until))
        said = told(plan, asked.shown)
        if late:
            said.lines[:0] = [say("plan.too_late", last=late.name, first=plan.terms[0].name), ""]
        if unknown:
            said.lines[:0] = [*lines, ""]
        if asked.dropped:
            said.lines[:0] = [_without(plan, asked.dropped), ""]
        return said, plan

    async def _studies(self, asked: Asked) -> tuple[list[Study], list[str]]:
        """The programmes that pages state, and the names of the others."""
        known, unknown = list[Study](), list[str]()
        for named in asked.studies:
            if study := await self._stated(named):
                known.append(study)
            else:
                unknown.append(named.names[0])
        return list(dict.fromkeys(known)), unknown

    async def _stated(self, named: NamedStudy) -> Study | None:
        for name in named.names:
            study = Study(name, named.is_minor)
            if await self.planner.programmes(study):
                return study
        return None


def _without(plan: StudyPlan, dropped: Sequence[str]) -> str:
    """Which planned courses come after those that are not taken now."""
    late = set(dropped)
    needing: dict[str, None] = {}
    for code in plan.planned:
        if late & set(codes_in(plan.courses[code].needs)) - {code}:
            late.add(code)
            needing[code] = None
    courses = ", ".join(dropped)
    return (
        say("plan.dropped", courses=courses, needing=", ".join(needing))
        if needing
        else say("plan.dropped.nothing", courses=courses)
    )


def read_turns(turns: Sequence[str], today: date) -> Asked:
    """What turns about a plan ask for, in their order; later ones replace what earlier ones said."""
    asked = Asked(Wish(next_term(today, ("fall", "spring"))))
    for turn in turns:
        asked = _with(asked, in_full(turn), today)
    return asked


def _with(asked: Asked, turn: str, today: date) -> Asked:
    its = own_plan(turn, today)
    codes = ToldCourses() if its else told_courses(turn, is_reply=asked.is_next and not asked.knows_done)
    passed = bool(codes.done or codes.failed or codes.undone or codes.credited or _EN.nothing_done.search(turn))
    studies, shown = beside_earlier(asked.studies, named_studies(turn, is_minor=asked.wants_minor)), _shown(turn)
    wants_minor = not studies and bool(asked.wants_minor or _EN.minor.search(turn))
    bare = tuple(_EN.bare.findall(turn))
    wish = _wish(asked.wish, turn, codes, today)
    passing = wish.start.academic_year - academic_year(today)
    said = _year_now(turn, passing)
    year = asked.year if said is None else said
    return Asked(
        replace(wish, year=None if year is None else year + passing),
        studies or ((NamedStudy(bare, wants_minor),) if bare else ()),
        codes.dropped,
        asked.shown if shown is None else shown,
        its,
        asked.is_next if shown is None else bool(_EN.next_term.search(turn)),
        bool(_EN.easy.search(turn)),
        asked.knows_done or passed,
        year,
        wants_minor,
        bool(_EN.soonest.search(turn)),
        bool(_EN.required.search(turn)),
    )


def _year_now(turn: str, passing: int) -> int | None:
    """The year of study that somebody is in, so many before the first term; None where none is said."""
    if said := _EN.year_of_study.search(turn):
        return year_named(said[0]) - (1 if said["rising"] else 0)
    planned = _EN.a_year.search(turn)
    year = year_named(planned[0]) if planned else 0
    return year - passing if year else None


def _wish(wish: Wish, turn: str, codes: ToldCourses, today: date) -> Wish:
    many, start, until = _many(turn), *_first_and_last(turn, today)
    if _EN.a_year.search(turn) or _EN.first_term.search(turn):
        start = start or next_term(today, ("fall",))
    start = start or wish.start
    until = until or (None if many else wish.until)
    told = {*codes.done, *codes.failed, *codes.credited, *codes.waived, *codes.undone}  # what is said last counts
    gone = {*told, *codes.dropped}
    done = [*(code for code in wish.done if code not in gone), *codes.done, *codes.failed]
    grades = {code: grade for code, grade in wish.grades.items() if code not in told}
    letters = {code: grade for code, grade in grades_told(turn).items() if code in codes.done}
    credited = [*(code for code in wish.credited if code not in gone), *codes.credited]
    waived = [*(code for code in wish.waived if code not in told), *codes.waived]
    clauses = _EN.clause.split(_EN.first_term.sub(start.name, turn))
    pins = {**wish.pins, **{code: term for each in clauses for code, term in pinned(each).items()}}
    wanted = [code for code in (*wish.wanted, *codes.wanted) if code not in codes.dropped]
    return replace(
        wish,
        start=start,
        catalog=catalog_year(turn) or wish.catalog,
        done=tuple(dict.fromkeys(done)),
        credited=tuple(dict.fromkeys(credited)),
        waived=tuple(dict.fromkeys(waived)),
        instead={**wish.instead, **codes.instead},
        grades={**grades, **letters, **dict.fromkeys(codes.failed, _FAILED)},
        wanted=tuple(dict.fromkeys(wanted)),
        many=many or wish.many,
        until=until,
        most_units=float(_number(_EN.units, turn)) or wish.most_units,
        most_courses=_number(_EN.most_courses, turn) or wish.most_courses,
        most_in={**wish.most_in, **few_in(turn)},
        summers=wish.summers or bool(_EN.summers.search(turn)) or (bool(_EN.soonest.search(turn)) and SUMMER in turn),
        light_first=wish.light_first or bool(_EN.light_first.search(turn)),
        not_before=_first_hour(turn) or wish.not_before,
        pins={code: term for code, term in pins.items() if code not in gone},
    )


def _many(turn: str) -> int:
    """How many terms: 7 for "three and a half years"; 0 where none are said."""
    found = _EN.years.search(turn)
    return _A_YEAR * _number(_EN.years, turn) + (1 if found and found[2] else 0)


def _first_and_last(turn: str, today: date) -> tuple[PlanTerm | None, PlanTerm | None]:
    """The terms in which a plan starts, never one that is over, and by which it ends; none in which one was taken."""
    first = last = None
    for clause in _EN.clause.split(turn):
        for start, _, term in terms_named(clause):
            before = clause[:start]
            if term in pinned(clause).values() or own_plan(turn, today):
                continue
            is_coming, tells = term >= next_term(today, SEASONS), tells_of_courses(clause)
            if _EN.last_term.search(before):
                last = term if is_coming or not tells else last
            elif is_coming and (_EN.starts.search(before) or not tells):
                first = first or term
    return first, last


def _shown(turn: str) -> int | None:
    """How many terms are wanted; None where the turn does not say."""
    if found := _EN.first_terms.search(turn):
        return _number(_EN.first_terms, found[0])
    if _EN.next_term.search(turn) or _EN.first_term.search(turn):
        return 1
    if _EN.a_year.search(turn):
        return _A_YEAR
    return _ALL if _EN.years.search(turn) or _EN.whole.search(turn) else None


def _number(pattern: Pattern, turn: str) -> int:
    found = pattern.search(turn)
    return (int(found[1]) if found[1].isdigit() else spelled_number(found[1]) or 1) if found else 0


def _first_hour(turn: str) -> int:
    """The minute before which no lesson begins: "nothing before 10 am", one later: "no 8 am"; 0 where none is said."""
    for pattern, more in ((_EN.before, 0), (_EN.not_at, 1)):
        if found := pattern.search(turn):
            after = turn[found.end() :]
            times = [value for value in of(CLOCK, after) if not after[: value.start].strip()]
            if times:
                clock = times[0].value
                return (clock.minutes if clock.minutes is not None else clock.written) + more
    return 0
