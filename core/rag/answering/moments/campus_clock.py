"""Answer questions about time: their kind by a classifier, their thing by the scores of quotations, then the clock."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from core.domain.conversation import StandaloneQuestion
from core.domain.search import Candidate
from core.ports.records import CampusRecords
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.answering.moments.dated_rows import row_of_today
from core.rag.answering.moments.open_at import open_at
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
        found = await self._of_calendar(asked.kind, clause, now.date())
        days = _days(asked.kind, clause, now.date())
        if found or days is None:
            return found
        best = await self._best(asked, question, graded[:PASSAGES], days)
        if not best:
            return None
        if asked.kind is TimeKind.OPEN:
            return await open_at(clause, best[0], graded, now, self.records)
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
        ranking, chance = await self.quoter.likeliest(searched, passages, _of_kind(asked.kind, days))
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
