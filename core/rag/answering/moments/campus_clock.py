"""Answer questions about time: their kind by a classifier, their thing by the scores of quotations, then the clock."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from core.domain.conversation import StandaloneQuestion
from core.domain.search import Candidate
from core.ports.records import CampusRecords
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.answering.moments.asked_day import AskedHours
from core.rag.answering.moments.asked_thing import AskedThing, asked_thing
from core.rag.answering.moments.dated_rows import row_of_today
from core.rag.answering.moments.open_at import named_place, open_at
from core.rag.answering.moments.stated_days import has_date, is_coming
from core.rag.answering.moments.stated_openings import says_times, stated_opening
from core.rag.answering.moments.time_kinds import TimeKind, TimeKinds
from core.rag.answering.moments.told_days import days_within, told_days
from core.rag.answering.quotes.statements import Statement
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.moments import day_answers
from core.rag.structured.moments.windows import window
from core.text.languages.en.moments import ASKED_FOR
from core.text.languages.en.questions.time_questions import ASKS_WHY
from core.text.periods import Period
from core.text.questions.moment_clause import moment_clause

PASSAGES = 10  # that are read for one question
# The least probability that the best statement is about what is asked, for a question that is surely of its kind.
LEAST = 0.3
_NEARLY = 0.4  # of the best statement's share: statements that may be about the same thing
# The clock of the campus tells no reasons, and nothing of a year that is named.
_ELSE = re.compile(rf"{ASKS_WHY}|\b20\d\d\b", re.IGNORECASE)
# Windows of days and hours of the week are asked for in the same words.
_SECOND = {
    TimeKind.OPEN: (TimeKind.OVER,),
    TimeKind.OVER: (TimeKind.OPEN,),
    TimeKind.NEXT: (TimeKind.OPEN,),
}
_OPENS = re.compile(r"\b(?:open|closed)\b", re.IGNORECASE)
_AROUND = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A question, its clause that asks, the passages found for it, and the time on the campus."""

    question: StandaloneQuestion
    clause: str
    passages: Sequence[Candidate]
    now: datetime


@dataclass(frozen=True)
class CampusClock:
    """Tells what a question asks of the clock, from dated events, hours and statements of pages."""

    kinds: TimeKinds
    quoter: ExtractiveWriter
    records: CampusRecords
    least: float = LEAST

    async def told(
        self, question: StandaloneQuestion, graded: Sequence[Candidate], now: datetime
    ) -> RecordAnswer | None:
        """None for a question that asks nothing of the clock, or where nothing certain is found for it.

        Raises ModelError, DatabaseError.
        """
        turn = _Turn(question, moment_clause(question.asked), graded[:PASSAGES], now)
        # What a table of dates says of today is more exact.
        is_else = _ELSE.search(turn.clause) or row_of_today(question.asked, graded, now.date())
        asked = None if is_else else self.kinds.asked(turn.clause)
        if asked is None:
            return None
        return await self._of_calendar(asked.kind, turn.clause, now.date()) or await self._of_thing(asked.kind, turn)

    async def _of_thing(self, asked: TimeKind, turn: _Turn) -> RecordAnswer | None:
        """As a question of this kind; as one that asks in the same words where nothing of this kind is found."""
        for kind in _in_order(asked, turn.clause):
            thing = asked_thing(turn.clause, self.kinds.words[asked], has_days=kind is not TimeKind.OPEN)
            if thing.is_any and not turn.question.carried:
                return None  # "is it open today"
            hours = AskedHours(turn.clause, thing.held, turn.now)
            if kind is TimeKind.OPEN and (found := await named_place(hours, self.records)):
                return found
            if best := await self._best(kind, thing, turn):
                is_open = kind is TimeKind.OPEN
                return await open_at(hours, best, turn.passages, self.records) if is_open else _dated(kind, best, turn)
        return None

    async def _of_calendar(self, kind: TimeKind, clause: str, today: date) -> RecordAnswer | None:
        if kind is TimeKind.FREE:
            return await day_answers.class_asked(clause, self.records, today)
        return await day_answers.due_asked(clause, self.records, today) if kind is TimeKind.DUE else None

    async def _best(self, kind: TimeKind, thing: AskedThing, turn: _Turn) -> list[Statement]:
        """The statements that may be meant, the best first; none where it is not likely enough."""
        days = _days(kind, turn.clause, turn.now.date())
        if days is None:
            return []
        words = f"{turn.question.carried} {thing.words} {ASKED_FOR[kind]}".strip()
        searched = StandaloneQuestion(words, turn.question.original, own=thing.held)
        is_open, is_meant = kind is TimeKind.OPEN, _of_kind(kind, days)
        ranking, chance = await self.quoter.likeliest(searched, turn.passages, is_meant, by_table=is_open)
        if chance < self.least:
            return []
        return [each.statement for each in ranking if each.share >= _NEARLY * ranking[0].share]


def _in_order(asked: TimeKind, clause: str) -> Sequence[TimeKind]:
    """Doors first, where a word of doors asks: "are applications still open" has no hours."""
    if asked is TimeKind.OVER and _OPENS.search(clause):
        return TimeKind.OPEN, TimeKind.OVER
    return asked, *_SECOND.get(asked, ())


def _dated(kind: TimeKind, best: Sequence[Statement], turn: _Turn) -> RecordAnswer | None:
    days = _days(kind, turn.clause, turn.now.date())
    return told_days(kind, turn.question.asked, days_within(best, turn.passages, days), turn.now) if days else None


def _days(kind: TimeKind, clause: str, today: date) -> Period | None:
    """The days of which something may be told: those asked for, those to come, or those around today."""
    if kind in {TimeKind.DUE, TimeKind.FREE}:
        return window(clause, today) if kind is TimeKind.DUE else None
    return Period(today - _AROUND if kind is TimeKind.OVER else today, today + _AROUND)


def _of_kind(kind: TimeKind, days: Period) -> Callable[[Statement], bool]:
    if kind is TimeKind.OPEN:
        return _opens
    return lambda each: not each.is_list and has_date(each.text) and is_coming(each, days.first, days.last)


def _opens(statement: Statement) -> bool:
    return says_times(statement.text) and (stated_opening(statement) is not None or not has_date(statement.text))
