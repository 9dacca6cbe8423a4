"""Say of the day that a statement names whether it is over, how far it is, or which one is next."""

import re
from collections.abc import Sequence
from datetime import datetime

from core.domain.passage import Candidate
from core.rag.answering.moments.dated_clauses import DatedClause
from core.rag.answering.moments.leads import (
    afterwards,
    dated_lead,
    is_hedged,
    is_near,
    lead_on_its_day,
    of_most_words,
    stands,
)
from core.rag.answering.moments.stated_days import StatedDay, stated_days
from core.rag.answering.moments.time_kinds import TimeKind
from core.rag.answering.quotes.statements import Statement
from core.rag.structured.answer import RecordAnswer, StatedLine
from core.rag.structured.moments.asked_moment import Ask, asked_moment
from core.text.languages.en.questions.time_questions import ASKS_OVER, ASKS_YET, BEGINS_YES_NO, SAYS_DEADLINE, STARTS
from core.text.periods import Period

_DEADLINE, _OPENING = re.compile(SAYS_DEADLINE, re.IGNORECASE), re.compile(STARTS, re.IGNORECASE)
_ASKS_YET, _ASKS_OVER = re.compile(ASKS_YET, re.IGNORECASE), re.compile(ASKS_OVER, re.IGNORECASE)
_YES_NO = re.compile(BEGINS_YES_NO, re.IGNORECASE)
Dated = tuple[StatedDay, Candidate]


def days_within(statements: Sequence[Statement], passages: Sequence[Candidate], days: Period) -> list[Dated]:
    """The days between the first and the last one that the best statement and others of its page name."""
    page = passages[statements[0].number - 1].chunk.url
    dated = ((day, passages[each.number - 1]) for each in statements for day in stated_days(each))
    return [(day, at) for day, at in dated if at.chunk.url == page and days.first <= day.clause.end <= days.last]


def told_days(kind: TimeKind, question: str, days: Sequence[Dated], now: datetime) -> RecordAnswer | None:
    """By the day that has most of the question's words; None where none is near enough."""
    today = now.date()
    near = [(day, at) for day, at in days if is_near(day.clause, today)]
    lead, clause = dated_lead(
        _ask(kind, question, near), of_most_words([day.clause for day, _ in near], question), today
    )
    found = next(((day, at) for day, at in near if day.clause is clause), None)
    if found is None or clause is None:
        return None
    quote, chunk = found[0].quote, found[1].chunk
    more = afterwards(quote, chunk.text) if clause.end < today else ""
    said = f"{quote} {more}".strip()
    if kind is TimeKind.OVER:
        lead = _over(lead, clause, said, now)
    line = StatedLine(said, chunk.source, chunk.url, chunk.title, chunk.fetched_at)
    return RecordAnswer(f"{lead} “{said}” [1]", (line,))


def _over(lead: str, clause: DatedClause, said: str, now: datetime) -> str:
    """On the day itself by the clock; neither yes nor no where something may be possible after it."""
    today = now.date()
    if clause.start == clause.end == today:
        return lead_on_its_day(said, now) or lead
    return f"{stands(clause, today)}." if is_hedged(said) else lead


def _ask(kind: TimeKind, question: str, days: Sequence[Dated]) -> Ask:
    """How the answer begins: by the words of the question where they are clear, else by what the statement says."""
    if kind is not TimeKind.OVER or not days:
        return Ask.UNTIL
    read, quote = asked_moment(question), days[0][0].quote
    is_deadline, is_opening = _DEADLINE.search(quote), _OPENING.search(quote)
    if not is_deadline and not is_opening and (read is None or read.ask is Ask.BEGUN) and _ASKS_YET.search(question):
        return Ask.HAPPENED
    if read:
        return read.ask
    if is_opening and not is_deadline:
        return Ask.BEGUN
    return Ask.STILL if _YES_NO.match(question) and not _ASKS_OVER.search(question) else Ask.OVER
