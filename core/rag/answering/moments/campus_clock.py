"""Answer questions about time: their kind by a classifier, their thing by the scores of quotations, then the clock."""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate
from core.ports.records import CampusRecords
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.answering.moments.told_days import Dated, ask_of, days_within, told_days
from core.rag.answering.moments.told_in_words import row_of_today, told_in_words
from core.rag.answering.moments.weekly_hours import weekly_hours
from core.rag.answering.quotes.features import terms_of
from core.rag.answering.quotes.statements import Statement
from core.rag.answering.quotes.weights import CLOSEST_FROM
from core.rag.structured.answer import Asked, RecordAnswer
from core.rag.structured.events import day_answers
from core.rag.structured.places import place_answers
from core.records.clock.asked_days import AskedHours, asked_days, window
from core.records.clock.asked_moment import Ask, AskedThing, asked_moment, asked_thing
from core.records.clock.dated_clauses import has_date, stated_days
from core.records.clock.stated_hours import says_times, stated_opening
from core.records.clock.term_time import calendar_around
from core.records.clock.time_kinds import TimeKind, TimeKinds
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.periods import Period
from core.text.questions.moment_clause import moment_clauses
from core.text.values.written import day_in_words

_TIME = english(TimeWords)
PASSAGES = 10  # that are read for one question
# The least probability that the best statement is about what is asked, for a question that is surely of its kind.
LEAST = 0.3
_CLEARLY = 0.1  # by which another reading of a question must be likelier
_NEARLY = 0.4  # of the best statement's share: statements that may be about the same thing
# Windows of days and hours of the week are asked for in the same words.
_SECOND = {
    TimeKind.OPEN: (TimeKind.OVER,),
    TimeKind.OVER: (TimeKind.OPEN,),
    TimeKind.NEXT: (TimeKind.OPEN,),
}
_OF_DAYS = {TimeKind.OVER, TimeKind.LEFT, TimeKind.NEXT}
_AROUND = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A question, its clause that asks, the passages found for it, and the time on the campus.

    `is_sure` where it surely asks of the clock; else only what would be quoted anyway is told by it.
    """

    question: StandaloneQuestion
    clause: str
    passages: Sequence[Candidate]
    now: datetime
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class _Found:
    """The statements that answer a question as one of a kind, the best first, and how likely this one does."""

    kind: TimeKind
    hours: AskedHours
    statements: Sequence[Statement]
    chance: float


@dataclass(frozen=True)
class CampusClock:
    """Tells what a question asks of the clock, from dated events, hours and statements of pages."""

    kinds: TimeKinds
    quoter: ExtractiveWriter
    records: CampusRecords
    least: float = LEAST

    def is_asked(self, question: str) -> bool:
        """Whether a question asks how a day stands to today: "am I late for early action"."""
        return any(self._kind(clause) in _OF_DAYS for clause in moment_clauses(question))

    async def told(
        self, question: StandaloneQuestion, graded: Sequence[Candidate], now: datetime
    ) -> RecordAnswer | None:
        """None for a question that asks nothing of the clock, or where nothing certain is found for it.

        Raises ModelError, DatabaseError.
        """
        clauses = moment_clauses(question.asked)
        # What a table of dates says of today is more exact.
        if not _TIME.asks_else_than_time.search(clauses[0]) and not row_of_today(question.asked, graded, now.date()):
            for clause in clauses:
                if told := await self._told(_Turn(question, clause, graded[:PASSAGES], now)):
                    return told
        return told_in_words(question.asked, graded, now)

    async def _told(self, turn: _Turn) -> RecordAnswer | None:
        kind, clause, today = self._kind(turn.clause), turn.clause, turn.now.date()
        told = None
        if kind is TimeKind.FREE:
            told = await day_answers.class_asked(clause, self.records, today)
        elif kind is TimeKind.DUE:
            told = await day_answers.due_asked(clause, self.records, today)
        elif kind is None and _TIME.begins_yes_no.match(clause) and asked_days(clause, today).all:
            kind, turn = TimeKind.OPEN, replace(turn, is_sure=False)  # "can I do laps at noon on a Thursday?"
        return told or (await self._of_thing(kind, turn) if kind else None)

    def _kind(self, clause: str) -> TimeKind | None:
        """By the classifier; where it is not sure, by the rules for what is asked in so many words.

        None where reasons are asked for, which the clock does not tell, or something of a year that is named.
        """
        if _TIME.asks_else_than_time.search(clause):
            return None
        if asked := self.kinds.asked(clause):
            return asked.kind
        read = asked_moment(clause)
        if read is None:
            return None
        return TimeKind.LEFT if read.ask in {Ask.UNTIL, Ask.LEFT} else TimeKind.OVER

    async def _of_thing(self, asked: TimeKind, turn: _Turn) -> RecordAnswer | None:
        """As a question of this kind, or as one that asks in the same words where that is clearly likelier."""
        found: list[_Found] = []
        for kind in (asked, *(_SECOND.get(asked, ()) if turn.is_sure else ())):
            thing = asked_thing(turn.clause, self.kinds.words[asked], has_days=kind is not TimeKind.OPEN)
            if thing.is_any and not turn.question.carried:
                return None  # "is it open today"
            hours = AskedHours(turn.clause, thing.held, turn.now)
            if kind is TimeKind.OPEN and (told := await _named_place(hours, self.records)):
                return told
            found.append(_Found(kind, hours, *await self._best(kind, thing, turn)))
            is_clear = found[-1].chance >= self.least and not _TIME.doors.search(turn.clause)
            if is_clear and (told := await self._told_by(found[-1], turn)):
                return told
        likely = [each for each in found if each.chance >= self.least]
        for each in sorted(likely, key=lambda each: each.chance + _CLEARLY * (each is found[0]), reverse=True):
            if told := await self._told_by(each, turn):
                return told
        return None

    async def _told_by(self, found: _Found, turn: _Turn) -> RecordAnswer | None:
        """By its days; by the hours of the same statements where none of its days is about the thing."""
        if found.kind is not TimeKind.OPEN and (told := _dated(found, turn)):
            return told if await self._is_chosen(found, turn) else None
        if found.kind not in {TimeKind.OPEN, TimeKind.OVER}:
            return None
        is_told = turn.is_sure or (_names_all(found) and await self._is_chosen(found, turn))
        return await _open_at(found.hours, found.statements, turn.passages, self.records) if is_told else None

    async def _is_chosen(self, found: _Found, turn: _Turn) -> bool:
        """Whether what would be quoted of all statements is one of these, or nothing would be."""
        ranking, chance = await self.quoter.likeliest(turn.question, turn.passages, lambda _: True)
        return chance < CLOSEST_FROM or ranking[0].statement in found.statements

    async def _best(self, kind: TimeKind, thing: AskedThing, turn: _Turn) -> tuple[list[Statement], float]:
        """The statements that may be meant, the best first, and the probability that this one is."""
        days = _days(kind, turn.clause, turn.now.date())
        if days is None:
            return [], 0.0
        words = f"{turn.question.carried} {thing.words} {_TIME.asked_for[kind]}".strip()
        searched = StandaloneQuestion(words, turn.question.original, own=thing.held)
        is_open, of_kind, is_quiet = kind is TimeKind.OPEN, _of_kind(kind, days), _TIME.asks_quiet.search(turn.clause)

        def is_meant(each: Statement) -> bool:  # quiet hours are no hours of a place
            return of_kind(each) and not (is_open and not is_quiet and _TIME.quiet_hours.search(each.text))

        ranking, chance = await self.quoter.likeliest(searched, turn.passages, is_meant)
        return [each.statement for each in ranking if each.share >= _NEARLY * ranking[0].share], chance


def _names_all(found: _Found) -> bool:
    """Whether the best statement, or what it stands under, has each word of the thing."""
    best = found.statements[0]
    return terms_of(found.hours.bare_thing) <= terms_of(f"{best.above} {best.text}")


def _dated(found: _Found, turn: _Turn) -> RecordAnswer | None:
    """By the days that the statements name."""
    days = _days(found.kind, turn.clause, turn.now.date())
    if days is None:
        return None
    dated = days_within(found.statements, turn.passages, days)
    if found.kind is not TimeKind.DUE:  # of these few days, whatever is due
        dated = _about(dated, found, turn)
    question = turn.question.asked
    ask = ask_of(question, dated, turn.now.date()) if found.kind is TimeKind.OVER else Ask.UNTIL
    return told_days(ask, question, dated, turn.now)


def _about(dated: Sequence[Dated], found: _Found, turn: _Turn) -> list[Dated]:
    """The days whose own sentences name the thing with most of the question's words, or all below its heading."""
    asked, said = terms_of(found.hours.thing), terms_of(turn.clause)
    named = [(day, at) for day, at in dated if asked & terms_of(day.quote)]
    most = max((len(said & terms_of(day.quote)) for day, _ in named), default=0)
    named = [(day, at) for day, at in named if len(said & terms_of(day.quote)) == most]
    return named or _below_heading(asked, dated, found)


def _below_heading(things: Set[str], dated: Sequence[Dated], found: _Found) -> list[Dated]:
    """The days, where they stand under a heading of the thing: a page's title has days of other things below it."""
    title, *headings = found.statements[0].headings or ("",)
    below = [each for each in headings if not terms_of(each) <= terms_of(title)]
    named = below[-1:] if len(things) > 1 else [title, *headings]
    return [*dated] if things & terms_of(" ".join(named)) else []


def _days(kind: TimeKind, clause: str, today: date) -> Period | None:
    """The days of which something may be told: those asked for, those to come, or those around today."""
    if kind in {TimeKind.DUE, TimeKind.FREE}:
        return window(clause, today) if kind is TimeKind.DUE else None
    return Period(today - _AROUND if kind is TimeKind.OVER else today, today + _AROUND)


def _of_kind(kind: TimeKind, days: Period) -> Callable[[Statement], bool]:
    if kind is TimeKind.OPEN:
        return _opens
    return lambda each: not each.is_list and has_date(each.text) and _is_within(each, days)


def _is_within(statement: Statement, days: Period) -> bool:
    """Whether it names a day, or the end of some days, of these."""
    said = stated_days(statement.text, statement.units, statement.headings)
    return any(days.first <= each.end <= days.last for each in said)


def _opens(statement: Statement) -> bool:
    is_dated = has_date(statement.text)
    return says_times(statement.text) and bool(stated_opening(statement.units) or not is_dated)


async def _open_at(
    asked: AskedHours, statements: Sequence[Statement], passages: Sequence[Candidate], records: CampusRecords
) -> RecordAnswer | None:
    """By the hours that the statements of the best one's page give. Raises DatabaseError."""
    best = passages[statements[0].number - 1].chunk
    own = [each for each in statements if passages[each.number - 1].chunk.url == best.url]
    page, calendar = await records.passages(best.source, best.url, ""), await calendar_around(asked.today, records)
    return weekly_hours(asked, own, passages, page, calendar)


async def _named_place(asked: AskedHours, records: CampusRecords) -> RecordAnswer | None:
    """By the record of the place whose name is asked for, on the day that is asked for. Raises DatabaseError."""
    events = (await calendar_around(asked.today, records)).events
    day = asked.day(events)
    when = "now" if day == asked.today else f"on {day_in_words(day).split(', ', 1)[1]}"
    return await place_answers.answer(Asked(f"is {asked.thing} open {when}", now=asked.now), records, asked.today)
