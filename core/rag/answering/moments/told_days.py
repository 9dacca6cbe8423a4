"""Say of the day that a statement names whether it is over, how far it is, or which one is next."""

from collections.abc import Sequence
from datetime import datetime

from core.domain.passage import Candidate
from core.rag.answering.moments.leads import afterwards, dated_lead, is_near, lead_on_its_day, of_most_words, stands
from core.rag.answering.quotes.statements import Statement
from core.rag.structured.answer import RecordAnswer, StatedLine
from core.records.clock.asked_moment import Ask, asked_moment
from core.records.clock.dated_clauses import DatedClause, stated_days
from core.records.clock.time_kinds import TimeKind
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.periods import Period

_EN = english(TimeWords)
Dated = tuple[DatedClause, Candidate]


def days_within(statements: Sequence[Statement], passages: Sequence[Candidate], days: Period) -> list[Dated]:
    """The days between the first and the last one that the best statement and others of its page name."""
    page = passages[statements[0].number - 1].chunk.url
    dated = (
        (day, passages[each.number - 1])
        for each in statements
        for day in stated_days(each.text, each.units, each.headings)
    )
    return [(day, at) for day, at in dated if at.chunk.url == page and days.first <= day.end <= days.last]


def told_days(kind: TimeKind, question: str, days: Sequence[Dated], now: datetime) -> RecordAnswer | None:
    """By the day that has most of the question's words; None where none is near enough."""
    today = now.date()
    near = [(day, at) for day, at in days if is_near(day, today)]
    ask = _ask(question, near[0][0].quote) if near and kind is TimeKind.OVER else Ask.UNTIL
    lead, clause = dated_lead(ask, of_most_words([day for day, _ in near], question), today)
    found = next((at.chunk for day, at in near if day is clause), None)
    if found is None or clause is None:
        return None
    more = afterwards(clause.quote, found.text) if clause.end < today else ""
    said = f"{clause.quote} {more}".strip()
    if kind is TimeKind.OVER:
        lead = _over(lead, clause, said, now)
    line = StatedLine(said, found.source, found.url, found.title, found.fetched_at)
    return RecordAnswer(f"{lead} “{said}” [1]", (line,))


def _over(lead: str, clause: DatedClause, said: str, now: datetime) -> str:
    """On the day itself by the clock; neither yes nor no where something may be possible after it."""
    today = now.date()
    if clause.start == clause.end == today:
        return lead_on_its_day(said, now) or lead
    return f"{stands(clause, today)}." if _EN.hedged.search(said) else lead


def _ask(question: str, quote: str) -> Ask:
    """How the answer begins: by the words of the question where they are clear, else by what the statement says."""
    read, is_deadline, is_opening = asked_moment(question), _EN.says_deadline.search(quote), _EN.starts.search(quote)
    if not is_deadline and not is_opening and (read is None or read.ask is Ask.BEGUN) and _EN.asks_yet.search(question):
        return Ask.HAPPENED
    if read:
        return read.ask
    if is_opening and not is_deadline:
        return Ask.BEGUN
    return Ask.STILL if _EN.begins_yes_no.match(question) and not _EN.asks_over.search(question) else Ask.OVER
