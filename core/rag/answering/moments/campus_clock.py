"""Answer questions about time: their kind by a classifier, their thing by the scores of quotations, then the clock."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from core.domain.conversation import StandaloneQuestion
from core.domain.search import Candidate
from core.ports.records import CampusRecords
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.answering.moments.asked_thing import asked_thing
from core.rag.answering.moments.dated_rows import row_of_today
from core.rag.answering.moments.open_at import named_place, open_at
from core.rag.answering.moments.stated_days import has_date, is_coming
from core.rag.answering.moments.stated_openings import says_times, stated_opening
from core.rag.answering.moments.time_kinds import AskedTime, TimeKind, TimeKinds
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
_AROUND = timedelta(days=400)


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
        clause = moment_clause(question.asked)
        # What a table of dates says of today is more exact.
        is_else = _ELSE.search(clause) or row_of_today(question.asked, graded, now.date())
        asked = None if is_else else self.kinds.asked(clause)
        if asked is None:
            return None
        if found := await self._of_calendar(asked.kind, clause, now.date()):
            return found
        for kind in (asked.kind, *_SECOND.get(asked.kind, ())):
            has_days = kind is not TimeKind.OPEN
            thing = asked_thing(clause, self.kinds.words[asked.kind], has_days=has_days)
            if thing.is_any and not question.carried:
                return None  # "is it open today"
            if found := await self._of_pages(AskedTime(kind, asked.probability, thing), clause, question, graded, now):
                return found
        return None

    async def _of_pages(
        self,
        asked: AskedTime,
        clause: str,
        question: StandaloneQuestion,
        graded: Sequence[Candidate],
        now: datetime,
    ) -> RecordAnswer | None:
        """From places and statements, as a question of this kind."""
        days = _days(asked.kind, clause, now.date())
        if days is None:
            return None
        is_open = asked.kind is TimeKind.OPEN
        if is_open and (found := await named_place(clause, asked.thing.held, now, self.records)):
            return found
        best = await self._best(asked, question, graded[:PASSAGES], days)
        if not best:
            return None
        if is_open:
            return await open_at(clause, best, graded, now, self.records, asked.thing.held)
        return told_days(asked.kind, question.asked, days_within(best, graded, days), now)

    async def _of_calendar(self, kind: TimeKind, clause: str, today: date) -> RecordAnswer | None:
        if kind is TimeKind.FREE:
            return await day_answers.class_asked(clause, self.records, today)
        return await day_answers.due_asked(clause, self.records, today) if kind is TimeKind.DUE else None

    async def _best(
        self, asked: AskedTime, question: StandaloneQuestion, passages: Sequence[Candidate], days: Period
    ) -> list[Statement]:
        """The statements that may be meant, the best first; none where it is not likely enough."""
        thing = f"{question.carried} {asked.thing.words} {ASKED_FOR[asked.kind]}".strip()
        searched = StandaloneQuestion(thing, question.original, own=asked.thing.held)
        is_open = asked.kind is TimeKind.OPEN
        ranking, chance = await self.quoter.likeliest(
            searched, passages, _of_kind(asked.kind, days), by_table=is_open
        )
        if chance < self.least:
            return []
        return [each.statement for each in ranking if each.share >= _NEARLY * ranking[0].share]


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
