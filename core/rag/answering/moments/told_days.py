"""Say of the day that a statement names whether it is over, how far it is, or which one is next."""

from collections.abc import Sequence
from datetime import date, datetime

from core.domain.passage import Candidate
from core.rag.answering.moments.leads import afterwards, dated_lead, is_near, lead_on_its_day, of_most_words, stands
from core.rag.answering.quotes.statements import Statement
from core.rag.structured.answer import RecordAnswer, line_in
from core.records.clock.asked_moment import Ask, asked_moment
from core.records.clock.dated_clauses import DatedClause, stated_days
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


def ask_of(question: str, days: Sequence[Dated], today: date) -> Ask:
    """How the answer begins: by the words of the question where they are clear, else by what the statement says."""
    quote = next((day.quote for day, _ in days if is_near(day, today)), "")
    read, is_deadline, is_opening = asked_moment(question), _EN.says_deadline.search(quote), _EN.starts.search(quote)
    if not is_deadline and not is_opening and (read is None or read.ask is Ask.BEGUN) and _EN.asks_yet.search(question):
        return Ask.HAPPENED
    if read:
        return read.ask
    if is_opening and not is_deadline:
        return Ask.BEGUN
    return Ask.STILL if _EN.begins_yes_no.match(question) and not _EN.asks_over.search(question) else Ask.OVER


def told_days(
    ask: Ask, question: str, days: Sequence[Dated], now: datetime, of_the_day: frozenset[Ask] = frozenset(Ask)
) -> RecordAnswer | None:
    """By the day that has most of the question's words; None where none is near enough.

    On the day itself by the clock; neither yes nor no where something may be possible after it.
    """
    today = now.date()
    near = [(day, at) for day, at in days if is_near(day, today)]
    lead, clause = dated_lead(ask, of_most_words([day for day, _ in near], question), today)
    found = next((at.chunk for day, at in near if day is clause), None)
    if found is None or clause is None:
        return None
    more = afterwards(clause.quote, found.text) if clause.end < today else ""
    said = f"{clause.quote} {more}".strip()
    if clause.start == clause.end == today and ask in of_the_day:
        lead = lead_on_its_day(said, now) or lead
    elif more or _EN.hedged.search(said):
        lead = f"{stands(clause, today)}."
    return RecordAnswer(f"{lead} “{said}” [1]", (line_in(found, said),))
