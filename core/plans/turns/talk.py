"""Answer turns about plans: with terms, with what a programme asks for, by asking for what is missing, or declining."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.messages.speaking import say
from core.plans.checking import check
from core.plans.conditions import codes_in
from core.plans.pages.programmes import Programme
from core.plans.planner import Planner
from core.plans.problem import Solution, Status
from core.plans.requirements_told import requirements_told
from core.plans.telling import Told, told
from core.plans.turns.reading import Asked, read_talk, surely
from core.plans.turns.said_courses import known_courses, longer_names
from core.plans.wishes import Study, StudyPlan, Wish
from core.ports.wishes import OF_PLANS, Role, TurnReading, Wished
from core.text.languages.languages import english
from core.text.languages.schema.plans import PlanTurnWords

_EN = english(PlanTurnWords)
_GENERAL = "general education"


@dataclass(frozen=True)
class PlanTalk:
    """Answers turns about plans; `today` is the day on the campus."""

    planner: Planner
    today: Callable[[], date]

    async def reply(self, turns: Sequence[TurnReading]) -> tuple[Told, StudyPlan | None]:
        """The answer to the last of the turns about a plan, and the plan; None where it asks for what is missing.

        Raises DatabaseError, ConfigurationError.
        """
        if turns[-1].wish_of_plans in _DECLINED:
            return Told([say(_DECLINED[turns[-1].wish_of_plans])], is_plan=False), None
        turns = [surely(turn) for turn in turns]
        studies, programmes, unknown = await self._studies(turns)
        courses = known_courses(await self.planner.records.course_names(), programmes)
        asked = read_talk(turns, courses, self.today())
        if asked.kind is Wished.LEFT and any(True for _ in turns[-1].of(Role.MINOR)):
            studies = [each for each in studies if each.is_minor]  # "in CS, what does the music minor ask for"
        if asked.dropped and studies and not asked.knows_done and not any(map(_is_planned, turns[:-1])):
            whole = await self.planner.plan(asked.wish.of(studies))
            return Told([_without(whole, asked.dropped), "", say("plan.ask_done")]), None
        said, plan = await self._replied(asked, studies, unknown)
        if asked.unread and (plan or not said.is_plan):
            said.lines[:0] = [say("plan.unread", words=", ".join(f"“{each}”" for each in asked.unread)), ""]
        return said, plan

    async def _replied(
        self, asked: Asked, studies: Sequence[Study], unknown: Sequence[str]
    ) -> tuple[Told, StudyPlan | None]:
        is_of_courses = asked.kind is Wished.SOONEST and bool(asked.wish.wanted)
        wish = asked.wish.of(() if is_of_courses else studies)
        lines = [say("plan.no_programme", name=each) for each in unknown]
        if asked.checked:
            plan = await check(self.planner, wish, asked.checked)
            return told(plan, is_check=True), plan
        if not studies and not wish.wanted:
            return Told(["\n\n".join([*lines[:1], say("plan.ask_programme")])]), None
        if asked.kind is Wished.LEFT and studies and not asked.knows_done:
            read = await replace(self.planner, solve=lambda _: Solution(Status.NOT_DECIDED)).plan(wish)
            return requirements_told(read), read
        if asked.kind is Wished.PLAN and asked.span.shown == 1 and not asked.knows_done:
            return Told([say("plan.ask_done")]), None
        return await self._planned(asked, wish, lines)

    async def _planned(self, asked: Asked, wish: Wish, lines: Sequence[str]) -> tuple[Told, StudyPlan]:
        late = wish.until if wish.until and wish.until < wish.start else None
        plan = await self.planner.plan(replace(wish, until=None if late else wish.until))
        said = told(plan, asked.span.shown)
        if late:
            said.lines[:0] = [say("plan.too_late", last=late.name, first=plan.terms[0].name), ""]
        if lines:
            said.lines[:0] = [*lines, ""]
        if asked.dropped:
            said.lines[:0] = [f"{_without(plan, asked.dropped)} {say('plan.dropped.plan')}", ""]
        return said, plan

    async def _studies(self, turns: Sequence[TurnReading]) -> tuple[list[Study], list[Programme], list[str]]:
        """The programmes that are named and that pages state, by name and as read, and the names of the others."""
        known, read, unknown = list[Study](), list[Programme](), list[str]()
        for study in named_studies(turns):
            if found := await self._stated(study):
                known.append(found[0])
                read.append(found[1])
            elif study.name != _GENERAL:
                unknown.append(study.name)
        return known, read, unknown

    async def _stated(self, study: Study) -> tuple[Study, Programme] | None:
        """A programme under its name, or under what that is short for in words of the catalog: "comp sci"."""
        names = [title for _, title in await self.planner.records.course_names()]
        for name in (study.name, *longer_names(study.name, names)):
            if found := await self.planner.programmes(replace(study, name=name)):
                return replace(study, name=name), found[0]
        return None


_DECLINED = {Wished.EASY: "plan.easy", Wished.ADVICE: "plan.advice"}


def named_studies(turns: Iterable[TurnReading]) -> list[Study]:
    """The programmes that turns name, the last major in place of those before; a minor stands beside a major."""
    found = list[Study]()
    for turn in turns:
        majors = [Study(name) for name in map(_plain, turn.words(Role.MAJOR)) if name]
        beside = [Study(name, is_minor=True) for name in map(_plain, turn.words(Role.MINOR)) if name]
        beside += [Study(_GENERAL) for _ in turn.of(Role.GENED)][:1]
        found = [*majors, *beside] if majors else [*found, *beside]
    return list(dict.fromkeys(found))


def _is_planned(turn: TurnReading) -> bool:
    return turn.wish in OF_PLANS


def _plain(words: str) -> str:
    return " ".join(_EN.award.sub(" ", words).split())


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
