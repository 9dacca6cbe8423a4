"""Read what students say when they want a plan, ask for what is missing, and answer with terms."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from core.messages.speaking import say
from core.plans.checking import check
from core.plans.conditions import codes_in
from core.plans.meanings import year_named
from core.plans.pages.course_names import CourseNames
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
from core.plans.told_programmes import NamedStudy, beside_earlier, catalog_year, named_studies, subjects_in
from core.plans.wishes import Study, StudyPlan, Wish
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.plans import PlanTurnWords, ProgrammeWords
from core.text.values.amounts import spelled_number
from core.text.values.lexer import of
from core.text.values.value import CLOCK

_EN, _AMOUNTS = english(PlanTurnWords), english(ProgrammeWords).units
_A_YEAR, _ALL = 2, 99  # regular terms
_FAILED = "F"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the turns about a plan ask for, the last one above all.

    `unclear` are courses of the last turn of which it is not said whether they are passed or wanted, `uncounted`
    its amounts of units that are none of a term.
    """

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
    unclear: tuple[str, ...] = ()
    uncounted: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlanTalk:
    """Answers turns about plans; `today` is the day on the campus."""

    planner: Planner
    today: Callable[[], date]

    async def reply(self, turns: Sequence[str]) -> tuple[Told, StudyPlan | None]:
        """The answer to the last of the turns about a plan, and the plan; None where it asks for what is missing.

        Raises DatabaseError, ConfigurationError.
        """
        studies = await self._all_named(turns)
        names = await self._courses(studies)
        of_turns = zip(turns, studies, strict=True)
        read = [
            await asyncio.to_thread(names.read, turn, [name for each in named for name in each.names])
            for turn, named in of_turns
        ]
        asked = read_turns([each.text for each in read], self.today(), studies)
        if unread := (*read[-1].unread, *asked.unclear):
            return Told([say("plan.unread", said=", ".join(f"“{each}”" for each in unread))]), None
        return await self._reply(asked)

    async def _reply(self, asked: Asked) -> tuple[Told, StudyPlan | None]:
        studies, unknown = await self._studies(asked)
        lines = [say("plan.no_programme", name=each) for each in unknown]
        wish = asked.wish.of(() if asked.is_soonest and asked.wish.wanted else studies)
        if asked.checked:
            wish = wish if len(set(asked.checked.values())) > 1 else wish.of(())  # no term meets a programme
            plan = await check(self.planner, wish, asked.checked)
            return told(plan, is_check=True), plan
        if missing := _missing(asked, studies, lines):
            return Told([missing]), None
        if asked.asks_what_is_required and studies:
            read = await replace(self.planner, solve=lambda _: Solution(Status.NOT_DECIDED)).plan(wish)
            return requirements_told(read), read
        return await self._planned(asked, wish, lines)

    async def _planned(self, asked: Asked, wish: Wish, lines: Sequence[str]) -> tuple[Told, StudyPlan]:
        late = wish.until if wish.until and wish.until < wish.start else None
        plan = await self.planner.plan(replace(wish, until=None if late else wish.until))
        said = told(plan, asked.shown)
        if late:
            said.lines[:0] = [say("plan.too_late", last=late.name, first=plan.terms[0].name), ""]
        if asked.uncounted:
            lines = [*lines, say("plan.uncounted", said=", ".join(asked.uncounted))]
        if lines:
            said.lines[:0] = [*lines, ""]
        if asked.dropped:
            said.lines[:0] = [_without(plan, asked.dropped), ""]
        return said, plan

    async def _all_named(self, turns: Sequence[str]) -> list[tuple[NamedStudy, ...]]:
        """The programmes that each turn names; a minor may have been asked for before it is named."""
        found, wants_minor = list[tuple[NamedStudy, ...]](), False
        for turn in turns:
            found.append(await self._named(turn, is_minor=wants_minor))
            wants_minor = not found[-1] and (wants_minor or _EN.minor.search(turn) is not None)
        return found

    async def _named(self, turn: str, *, is_minor: bool) -> tuple[NamedStudy, ...]:
        """The programmes of a turn: those that it says to study, else those whose subject it has."""
        named = named_studies(turn, is_minor=is_minor)
        if any([await self._stated(each) for each in named]):
            return named
        is_minor = is_minor or _EN.minor.search(turn) is not None
        subjects = await subjects_in(turn, self.planner.records)
        guessed = [NamedStudy((each,), is_minor, is_guess=True) for each in subjects]
        found = tuple([each for each in guessed if await self._stated(each)])
        if len(found) == 1 and _EN.two.search(turn):
            return ()
        return found or tuple(each for each in named if not each.is_guess)

    async def _courses(self, studies: Sequence[Sequence[NamedStudy]]) -> CourseNames:
        """What courses are called, those of the programmes first."""
        stated = [await self._stated(each) for named in studies for each in named]
        found = [await self.planner.programmes(each) for each in dict.fromkeys(filter(None, stated))]
        return CourseNames.of(await self.planner.records.course_names(), [each[0] for each in found])

    async def _studies(self, asked: Asked) -> tuple[list[Study], list[str]]:
        """The programmes that pages state, and the names of the others."""
        known, unknown = list[Study](), list[str]()
        for named in asked.studies:
            if study := await self._stated(named):
                known.append(study)
            elif not named.is_guess:
                unknown.append(named.names[0])
        return list(dict.fromkeys(known)), unknown

    async def _stated(self, named: NamedStudy) -> Study | None:
        for name in named.names:
            study = Study(name, named.is_minor)
            if await self.planner.programmes(study):
                return study
        return None


def _missing(asked: Asked, studies: Sequence[Study], lines: Sequence[str]) -> str:
    """What is asked back before there can be a plan; empty where nothing is missing."""
    if asked.is_easy:
        return say("plan.easy")
    if len(studies) > 1 and all(each.is_guess for each in asked.studies):
        return say("plan.which_programme", names=", ".join(each.name for each in studies))
    if not studies and not asked.wish.wanted:
        return "\n\n".join([*lines[:1], say("plan.ask_programme")])
    is_open = asked.is_next and not asked.knows_done and not asked.asks_what_is_required
    return say("plan.ask_done") if is_open else ""


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


def read_turns(turns: Sequence[str], today: date, studies: Sequence[tuple[NamedStudy, ...]] | None = None) -> Asked:
    """What turns about a plan ask for, in their order; later ones replace what earlier ones said.

    `studies` are the programmes that each of them names, where that is known from the catalog.
    """
    asked = Asked(Wish(next_term(today, ("fall", "spring"))))
    for at, turn in enumerate(turns):
        asked = _with(asked, in_full(turn, today), today, studies[at] if studies else None)
    return asked


def _with(asked: Asked, turn: str, today: date, named: tuple[NamedStudy, ...] | None) -> Asked:
    if named is None:
        named = named_studies(turn, is_minor=asked.wants_minor)
    its = own_plan(turn, today, is_planned=bool(asked.studies or named))
    told_of = told_courses(turn, is_reply=asked.is_next and not asked.knows_done)
    codes = told_of.without(its)
    unclear = codes.unsaid if codes.done or its or (named and len(codes.unsaid) > 1) else ()
    passed = bool(codes.done or codes.failed or codes.undone or codes.credited or _EN.nothing_done.search(turn))
    studies, shown = beside_earlier(asked.studies, named), _shown(turn, today)
    wants_minor = not studies and bool(asked.wants_minor or _EN.minor.search(turn))
    wish = _wish(asked.wish, turn, codes, today)
    passing = wish.start.academic_year - academic_year(today)
    said = _year_now(turn, passing)
    year = asked.year if said is None else said
    return Asked(
        replace(wish, year=None if year is None else year + passing),
        studies,
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
        () if _EN.soonest.search(turn) else unclear,
        tuple(found[0] for found in _AMOUNTS.finditer(_EN.units.sub(" ", turn))),
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
        summers=wish.summers or start.season == SUMMER or _wants_summers(turn),
        light_first=wish.light_first or bool(_EN.light_first.search(turn)),
        not_before=_first_hour(turn) or wish.not_before,
        pins={code: term for code, term in pins.items() if code not in gone},
    )


def _wants_summers(turn: str) -> bool:
    return bool(_EN.summers.search(turn)) or (bool(_EN.soonest.search(turn)) and SUMMER in turn)


def _many(turn: str) -> int:
    """How many terms: 7 for "three and a half years"; 0 where none are said."""
    found = _EN.years.search(turn)
    return _A_YEAR * _number(_EN.years, turn) + (1 if found and found[2] else 0)


def _first_and_last(turn: str, today: date) -> tuple[PlanTerm | None, PlanTerm | None]:
    """The terms in which a plan starts, never one that is over, and by which it ends; none in which one was taken."""
    first = begun = last = None
    for clause in _EN.clause.split(turn):
        for start, _, term in terms_named(clause):
            before = clause[:start]
            if term in pinned(clause).values() or own_plan(turn, today):
                continue
            tells = tells_of_courses(_around(clause, start))
            is_coming = term >= next_term(today, SEASONS)
            if _EN.last_term.search(before):
                last = last if tells else term
            elif is_coming and _EN.starts.search(before):
                begun = begun or term
            elif is_coming and not tells:
                first = first or term
    return begun or first, last


def _around(clause: str, at: int) -> str:
    """The part of a clause between commas or brackets in which something stands."""
    begin = max(clause.rfind(mark, 0, at) for mark in ",(") + 1
    ends = [end for mark in ",()" if (end := clause.find(mark, at)) >= 0]
    return clause[begin : min(ends, default=len(clause))]


def _shown(turn: str, today: date) -> int | None:
    """How many terms are wanted; None where the turn does not say."""
    if found := _EN.first_terms.search(turn):
        return _number(_EN.first_terms, found[0])
    if _EN.next_term.search(turn) or _EN.first_term.search(turn):
        return 1
    if _EN.a_year.search(turn):
        return _A_YEAR
    if _EN.years.search(turn) or _EN.whole.search(turn):
        return _ALL
    return 1 if _is_one_term(turn, today) else None


def _is_one_term(turn: str, today: date) -> bool:
    """Whether it names one coming term, in which nothing only starts or ends."""
    places = [(turn[:start], term) for start, _, term in terms_named(turn) if term >= next_term(today, SEASONS)]
    is_edge = any(_EN.starts.search(before) or _EN.last_term.search(before) for before, _ in places)
    return len({term for _, term in places}) == 1 and not is_edge


def _number(pattern: Pattern, turn: str) -> int:
    found = pattern.search(turn)
    return (int(found[1]) if found[1].isdigit() else spelled_number(found[1]) or 1) if found else 0


def _first_hour(turn: str) -> int:
    """The minute before which no lesson begins: "nothing before 10", or one later: "no 8 am"; 0 where none is said."""
    for pattern, more in ((_EN.before, 0), (_EN.not_at, 1)):
        if found := pattern.search(turn):
            after = turn[found.end() :]
            times = [value for value in of(CLOCK, after) if not after[: value.start].strip()]
            if times:
                clock = times[0].value
                return (clock.minutes if clock.minutes is not None else clock.written) + more
    return 0
