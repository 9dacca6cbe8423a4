"""Read what students say when they want a plan, ask for what is missing, and answer with terms."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.messages.speaking import say
from core.plans.conditions import codes_in
from core.plans.planner import Planner
from core.plans.telling import Told, told
from core.plans.terms import SEASONS, PlanTerm, next_term
from core.plans.wishes import StudyPlan, Wish
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.plans import PlanTurnWords
from core.text.values.amounts import spelled_number
from core.text.values.codes import CODE, code_of
from core.text.values.lexer import of
from core.text.values.value import CLOCK, TERM

_EN = english(PlanTurnWords)
_CODE = re.compile(rf"{CODE}|\b[a-z]{{2,5}} ?(?!(?:19|20)\d\d\b)\d{{3,4}}[a-z]?\b")  # in chats also small
_A_YEAR, _ALL = 2, 99  # regular terms
_FAILED = "F"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the turns about a plan ask for, the last one above all."""

    wish: Wish
    names: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    shown: int | None = None
    is_next: bool = False
    knows_done: bool = False


@dataclass(frozen=True)
class PlanTalk:
    """Answers turns about plans; `today` is the day on the campus."""

    planner: Planner
    today: Callable[[], date]

    async def reply(self, turns: Sequence[str]) -> tuple[Told, bool]:
        """The answer to the last of the turns about a plan, and whether it asks for what is missing.

        Raises DatabaseError, ConfigurationError.
        """
        asked = read_turns(turns, self.today())
        wish = asked.wish
        name = await self._programme(asked)
        if not name and not wish.wanted:
            known = say("plan.no_programme", name=asked.names[0]) + "\n\n" if asked.names else ""
            return Told([known + say("plan.ask_programme")]), True
        if asked.is_next and not asked.knows_done:
            return Told([say("plan.ask_done")]), True
        plan = await self.planner.plan(replace(wish, programme=name))
        said = told(plan, asked.shown)
        if asked.dropped:
            said.lines[:0] = [_without(plan, asked.dropped), ""]
        return said, False

    async def _programme(self, asked: Asked) -> str:
        for name in asked.names:
            if await self.planner.programme(name, is_minor=asked.wish.is_minor):
                return name
        return ""


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
        asked = _with(asked, turn, next_term(today, ("fall",)))
    return asked


def _with(asked: Asked, turn: str, fall: PlanTerm) -> Asked:
    codes = _codes(turn)
    passed = bool(codes.done or codes.failed or _EN.nothing_done.search(turn))
    names, shown = tuple(_names(turn)), _shown(turn)
    return Asked(
        _wish(asked.wish, turn, codes, fall),
        names or asked.names,
        codes.dropped,
        asked.shown if shown is None else shown,
        asked.is_next if shown is None else bool(_EN.next_term.search(turn)),
        asked.knows_done or passed,
    )


def _wish(wish: Wish, turn: str, codes: "_Codes", fall: PlanTerm) -> Wish:
    terms = [value.value for value in of(TERM, turn) if value.value.year and value.value.season in SEASONS]
    named = PlanTerm.of(terms[0].season, terms[0].year or 0) if terms else None
    begins_in_fall = _EN.first_year.search(turn) or _EN.first_term.search(turn)
    passed = [code for code in (*wish.done, *codes.done, *codes.failed) if code not in codes.dropped]
    return replace(
        wish,
        start=named or (fall if begins_in_fall else wish.start),
        is_minor=wish.is_minor or bool(_EN.minor.search(turn)),
        done=tuple(dict.fromkeys(passed)),
        grades={**wish.grades, **dict.fromkeys(codes.failed, _FAILED)},
        wanted=tuple(dict.fromkeys((*wish.wanted, *codes.wanted))),
        many=_A_YEAR * _number(_EN.years, turn) or wish.many,
        most_units=float(_number(_EN.units, turn)) or wish.most_units,
        summers=wish.summers or bool(_EN.summers.search(turn)),
        light_first=wish.light_first or bool(_EN.light_first.search(turn)),
        not_before=_first_hour(turn) or wish.not_before,
    )


@dataclass(frozen=True, slots=True)
class _Codes:
    """The courses of a turn by what is said of them."""

    done: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()


def _codes(turn: str) -> _Codes:
    """The codes of each clause, by the words before them; a turn that names nothing but courses tells what is done."""
    found: dict[str, list[str]] = {"done": [], "failed": [], "dropped": [], "wanted": []}
    for clause in _EN.clause.split(turn):
        codes = [code for mark in _CODE.finditer(clause) if (code := code_of(mark[0].upper()))]
        if codes:
            found[_said_of(clause, turn)] += codes
    return _Codes(**{name: tuple(codes) for name, codes in found.items()})


def _said_of(clause: str, turn: str) -> str:
    for name, pattern in (("failed", _EN.failed), ("dropped", _EN.dropped), ("done", _EN.done)):
        if pattern.search(clause):
            return name
    return "done" if not re.search(r"[a-z]{3}", _CODE.sub("", turn)) else "wanted"


def _shown(turn: str) -> int | None:
    """How many terms are wanted; None where the turn does not say."""
    if _EN.next_term.search(turn) or _EN.first_term.search(turn):
        return 1
    if _EN.first_year.search(turn):
        return _A_YEAR
    return _ALL if _EN.years.search(turn) or _EN.whole.search(turn) else None


def _names(turn: str) -> Iterator[str]:
    """What may be the name of a programme, the likeliest first."""
    for pattern in _EN.programmes:
        for found in pattern.finditer(turn):
            name = next(filter(None, found.groups()), "").strip()
            if name and not _EN.no_programme.search(name):
                yield name


def _number(pattern: Pattern, turn: str) -> int:
    found = pattern.search(turn)
    return (int(found[1]) if found[1].isdigit() else spelled_number(found[1])) if found else 0


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
