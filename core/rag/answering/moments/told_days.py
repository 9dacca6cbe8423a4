"""Say of the day that a statement names whether it is over, how far it is, or which one is next."""

import re
from collections.abc import Sequence
from datetime import date, datetime

from core.domain.passage import Candidate
from core.domain.records import OpeningHours
from core.rag.answering.moments.weekly_hours import hours_lead
from core.rag.answering.quotes.statements import Statement
from core.rag.frames import LEADS_ON, LEADS_OVER, LEADS_TO_COME, day_told, distance_told, lead_told, tell
from core.rag.structured.answer import RecordAnswer, line_in
from core.records.clock.asked_moment import Ask, asked_moment
from core.records.clock.dated_clauses import DatedClause, stated_days
from core.records.clock.day_hours import opening_state
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.languages.schema.turns import CampusSlang
from core.text.periods import SEASONS, Period, season
from core.text.sentences import sentences
from core.text.values.clock import TIMES, opens_and_closes

_TIME = english(TimeWords)
Dated = tuple[DatedClause, Candidate]
_SLANG = english(CampusSlang)
_FAR = 400  # days
_SHORTEST_WORD = 4  # letters of a word that tells one date of a sentence from another
_TIMES = re.compile(TIMES, re.IGNORECASE)


def days_within(statements: Sequence[Statement], passages: Sequence[Candidate], days: Period) -> list[Dated]:
    """The days between the first and the last one that the best statement and others of its page name."""
    page = passages[statements[0].number - 1].chunk.url
    own = [each for each in statements if passages[each.number - 1].chunk.url == page]
    dated = [(day, each) for each in own for day in stated_days(each.text, each.units, each.headings)]
    return [(day, passages[each.number - 1]) for day, each in dated if days.first <= day.end <= days.last]


def ask_of(question: str, days: Sequence[Dated], today: date) -> Ask:
    """How the answer begins: by the words of the question where they are clear, else by what the statement says."""
    quote = next((day.quote for day, _ in days if is_near(day, today)), "")
    is_deadline, is_opening = _TIME.says_deadline.search(quote), _TIME.starts.search(quote)
    read, is_neither = asked_moment(question), not is_deadline and not is_opening
    if is_neither and (read is None or read.ask is Ask.BEGUN) and _TIME.asks_yet.search(question):
        return Ask.HAPPENED
    if read:
        return read.ask
    if is_opening and not is_deadline:
        return Ask.BEGUN
    return Ask.STILL if _TIME.begins_yes_no.match(question) and not _TIME.asks_over.search(question) else Ask.OVER


def told_days(ask: Ask, question: str, days: Sequence[Dated], now: datetime) -> RecordAnswer | None:
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
    if clause.start == clause.end == today:
        lead = lead_on_its_day(said, now) or lead
    elif more or _TIME.hedged.search(said):
        lead = f"{stands(clause, today)}."
    return RecordAnswer(f"{lead} “{said}” [1]", (line_in(found, said),))


def dated_lead(ask: Ask, clauses: Sequence[DatedClause], today: date) -> tuple[str, DatedClause | None]:
    """ "No, that is over: Friday, September 4, 2026 was 10 days ago; the next is …", and of which day that is."""
    on = next((each for each in clauses if each.start < each.end and each.start <= today <= each.end), None)
    coming = min((each for each in clauses if each.end >= today), key=lambda each: each.end, default=None)
    past = max((each for each in clauses if each.end < today), key=lambda each: each.end, default=None)
    if ask is not Ask.UNTIL and on:
        lead = lead_told(LEADS_ON, ask, "told.yes")
        return tell("told.ends_on", lead=lead, day=day_told(on.end), distance=distance_told(on.end, today)), on
    if ask is Ask.BEGUN and (meant := past or coming) and meant.start == meant.end:
        return f"{tell('told.has_begun' if meant.start <= today else 'told.not_yet')}: {stands(meant, today)}.", meant
    if past and ask is not Ask.UNTIL and (coming is None or _is_of_this_season(past.end, today)):
        more = next_told(coming.end, day_told(coming.end), today) if coming else ""
        return f"{lead_told(LEADS_OVER, ask, 'told.over')}: {stands(past, today)}{more}.", past
    meant = coming or past
    if meant is None:
        return "", None
    lead = _lead_to_come(ask, meant, today) if coming else tell("told.over")
    return f"{lead}{': ' if lead else ''}{stands(meant, today)}.", meant


def of_most_words(clauses: Sequence[DatedClause], question: str) -> list[DatedClause]:
    """Those that have most of the question's own words: its term, or for whom it holds."""
    asked = _stems(question)
    shared = [len(asked & _stems(each.words)) for each in clauses]
    return [each for each, many in zip(clauses, shared, strict=True) if many == max(shared, default=0)]


def is_near(clause: DatedClause, today: date) -> bool:
    """Whether so near that how far it is says something."""
    return abs((clause.end - today).days) <= _FAR


def stands(clause: DatedClause, today: date) -> str:
    """ "Friday, September 4, 2026 was 10 days ago"."""
    day = clause.start if clause.start > today else clause.end
    return day_stands(day, day_told(day), today)


def day_stands(day: date, written: str, today: date) -> str:
    """The same of a day, as it is `written`."""
    key = "told.day_was" if day < today else "told.day_is"
    return tell(key, day=written, distance=distance_told(day, today))


def next_told(day: date, written: str, today: date) -> str:
    """ "; the next is Friday, September 4, 2026, in 3 days"."""
    return tell("told.next_day", day=written, distance=distance_told(day, today))


def lead_on_its_day(said: str, now: datetime) -> str:
    """Of what goes on today from one time to another: whether it does so now; empty where it names no such times."""
    times = [found[0] for found in _TIMES.finditer(said)]
    clock = opens_and_closes(times[0]) if len(times) == 1 else None
    if clock is None:
        return ""
    today = OpeningHours((), now.date(), now.date(), *clock)
    state = opening_state(now, lambda day: [today] if day == now.date() else [])
    return hours_lead(state, now, said) if state else ""


def afterwards(said: str, passage: str) -> str:
    """The sentence right behind it in its passage, where that says what is possible after its day; else empty."""
    at = passage.find(said)
    following = sentences(passage[at + len(said) :].split("\n", maxsplit=1)[0]) if at >= 0 else []
    return following[0] if following and _TIME.afterwards.search(following[0]) else ""


def _lead_to_come(ask: Ask, meant: DatedClause, today: date) -> str:
    """Of days that have not begun nobody says that there is still time."""
    is_ahead = meant.start < meant.end and today < meant.start and ask in {Ask.STILL, Ask.BEGUN, Ask.OVER}
    return tell("told.not_yet") if is_ahead else lead_told(LEADS_TO_COME, ask)


def _is_of_this_season(day: date, today: date) -> bool:
    of_now = [season(name, today.year) for name in SEASONS]
    return any(each.first <= day <= today <= each.last for each in of_now)


def _stems(text: str) -> set[str]:
    """The longer words, and what pages write for them: "freshman" is "first-year"."""
    said = [word.strip(".,;:()?!'").lower() for word in text.replace("-", " ").split()]
    written = [other for word in said for other in _SLANG.written.get(word, "").split()]
    return {word.removesuffix("s") for word in (*said, *written) if len(word) >= _SHORTEST_WORD}
