"""Tell the statement of a page that has the words of a question by the clock: whether it is over, or on now."""

import re
from collections.abc import Sequence
from datetime import date, datetime
from functools import partial

from core.domain.passage import Candidate
from core.rag.answering.moments.dated_rows import row_of_today
from core.rag.answering.moments.leads import hours_lead, moment_told
from core.rag.answering.moments.statements import Statement, about, content
from core.rag.answering.moments.told_days import told_days
from core.rag.frames import tell
from core.rag.structured.answer import RecordAnswer, line_in
from core.records.clock.asked_moment import Ask, AskedMoment, asked_moment, without_now
from core.records.clock.dated_clauses import dated_clauses
from core.records.clock.opening_state import on_days, opening_state
from core.records.clock.stated_hours import stated_hours
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.questions.moment_clause import moment_clause
from core.text.values.clock import TIMES
from core.text.values.dates import read_span
from core.text.values.weekdays import DAYS

_EN, _HOURS = english(TimeWords), english(HoursWords)
_MOST = 3  # statements that are read for one question
_NEARLY = 0.15  # by which a share may be less than the best one's
_YES_NO = re.compile(r"\b(?:is|are|does|do|can|could|will|open(?:s|ing)?|clos(?:e[sd]?|ing))\b", re.IGNORECASE)
_TIMES = re.compile(TIMES, re.IGNORECASE)
_TELLS_TIMES = re.compile(rf"{TIMES}|\b{DAYS}|\d\s*[ap]\.?m\b", re.IGNORECASE)
_ASKS_MORE = re.compile(r"\bhow (?:often|many|much|frequent\w*)\b", re.IGNORECASE)
_NO_YES_NO = re.compile(r"\W*(?:when|what|which|how|where|who)\b", re.IGNORECASE)
_LONGEST_FRAGMENT = 8  # words
_OF_THE_DAY = frozenset({Ask.STILL, Ask.MISSED, Ask.LATE, Ask.BEGUN})


def told_in_words(question: str, candidates: Sequence[Candidate], now: datetime) -> RecordAnswer | None:
    """None for a question that asks nothing of the kind, or where no sentence is certainly about it."""
    question = " ".join(question.split())
    if read_span(question, str(now.year)):
        return None  # it asks about another day
    if (row := row_of_today(question, candidates, now.date())) is not None:
        return _told(*row)
    readings = dict.fromkeys((question, moment_clause(question)))
    return next((found for each in readings if (found := _read(each, question, candidates, now))), None)


def _read(asked: str, whole: str, candidates: Sequence[Candidate], now: datetime) -> RecordAnswer | None:
    """By what is `asked`; the `whole` message says which of several days is meant: "first year here, can I …"."""
    moment, is_now = asked_moment(asked), _HOURS.today.search(asked) or _HOURS.open_alone.fullmatch(asked)
    is_asked = is_now and not _EN.asks_why.search(whole) and (_YES_NO.search(asked) or _is_fragment(asked))
    if is_asked and (held := _by_hours(asked, candidates, now)):
        return held
    if moment is None:
        return None
    found = _by_date(moment, whole, candidates, now)
    is_missed = moment.ask is Ask.MISSED and _EN.last_one.search(asked)
    return found or (
        _by_hours(asked, candidates, now, about_=_EN.last_one.sub(" ", moment.rest)) if is_missed else None
    )


def _is_fragment(asked: str) -> bool:
    """Whether it asks by naming a thing and a moment alone: "drop in advising today?"."""
    return len(asked.split()) <= _LONGEST_FRAGMENT and not _EN.asks_what.search(asked)


def _by_date(moment: AskedMoment, question: str, candidates: Sequence[Candidate], now: datetime) -> RecordAnswer | None:
    today = now.date()
    found = [each for each in about(content(moment.rest), candidates) if _may_tell(moment.ask, each, today)][:_MOST]
    near = [each for each in found if found[0].share - each.share < _NEARLY and each.candidate is found[0].candidate]
    dated = [(clause, each.candidate) for each in near for clause in dated_clauses(each.text, each.context)]
    return told_days(moment.ask, question, dated, now, _OF_THE_DAY)


def _may_tell(ask: Ask, statement: Statement, today: date) -> bool:
    """Whether its day is one by which something has to be done, or on which it begins, where that is asked."""
    clauses = dated_clauses(statement.text, statement.context)
    if not clauses or ask in {Ask.UNTIL, Ask.MISSED}:
        return bool(clauses)
    is_on = ask in _OF_THE_DAY and _TIMES.search(statement.text) and any(each.start == today for each in clauses)
    says = _EN.says_opening if ask is Ask.BEGUN else _EN.says_deadline
    return bool(is_on or says.search(statement.text))


def _by_hours(asked: str, candidates: Sequence[Candidate], now: datetime, about_: str = "") -> RecordAnswer | None:
    """By the statement that is `about_` what is asked: all of it, where nothing else is given."""
    rest = about_ or without_now(asked)
    asks_more = _ASKS_MORE.search(rest)
    for statement in about(content(rest), candidates):
        if hours := () if asks_more else stated_hours(statement.text):
            state = opening_state(now, partial(on_days, hours))
            if state:
                return _told(hours_lead(state, now, statement.text, asked), statement.text, statement.candidate)
        elif statement.share >= 1 and (asks_more or not _NO_YES_NO.match(rest)) and _tells_times(statement):
            return _told(tell("told.it_is_now", at=moment_told(now)), statement.text, statement.candidate)
    return None


def _tells_times(statement: Statement) -> bool:
    return _TELLS_TIMES.search(statement.text) is not None and not read_span(statement.text, "2000")


def _told(lead: str, statement: str, candidate: Candidate) -> RecordAnswer:
    return RecordAnswer(f"{lead} “{statement}” [1]".strip(), (line_in(candidate.chunk, statement),))
