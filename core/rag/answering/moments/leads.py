"""What is said of a day or of hours by the clock of the campus, before the statement is quoted."""

import re
from collections.abc import Sequence
from datetime import date, datetime

from core.domain.records import OpeningHours
from core.rag.frames import (
    LEADS_ON,
    LEADS_OVER,
    LEADS_TO_COME,
    day_told,
    distance_told,
    lead_told,
    tell,
    time_told,
)
from core.records.clock.asked_moment import Ask
from core.records.clock.dated_clauses import DatedClause
from core.records.clock.opening_state import OpeningState, opening_state
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.languages.schema.turns import CampusSlang
from core.text.periods import SEASONS, season
from core.text.sentences import sentences
from core.text.values.clock import TIMES, opens_and_closes

_EN, _TIME, _HOURS = english(CampusSlang), english(TimeWords), english(HoursWords)
_FAR = 400  # days
_SHORTEST_WORD = 4  # letters of a word that tells one date of a sentence from another
_TIMES = re.compile(TIMES, re.IGNORECASE)


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


def hours_lead(state: OpeningState, now: datetime, statement: str, asked: str = "") -> str:
    """ "No, not now (Friday, 6:30 p.m.); the next time is tomorrow, …:", or the same of what opens and closes."""
    at, opens = moment_told(now), _HOURS.opens_doors.search(f"{statement} {asked}") is not None
    if state.is_open:
        until = tell("told.until", time=time_told(state.until.time())) if state.until else ""
        return f"{_polar(asked, is_yes=True)}{tell('told.open_at' if opens else 'told.now_at', at=at)}{until}:"
    is_of_today = state.next is not None and state.next.date() == now.date()
    is_asked_for_later = _HOURS.later_today.search(asked) and not _HOURS.at_once.search(asked)
    if is_of_today and state.next and state.ended is None and is_asked_for_later:
        return f"{_polar(asked, is_yes=True)}{tell('told.later_today', time=time_told(state.next.time()), at=at)}:"
    is_today = opens or state.ended or is_of_today
    lead = tell("told.closed_now" if opens else _not_now(asked) if is_today else "told.not_today")
    over = "told.it_closed" if opens else "told.it_ended"
    ended = tell(over, time=time_told(state.ended.time())) if state.ended else ""
    return f"{_polar(asked, is_yes=False)}{lead} ({at}){ended}{_next_time(state, now, opens=opens)}:"


def moment_told(now: datetime) -> str:
    """ "Friday, 6:30 p.m."."""
    return f"{day_told(now.date()).split(',')[0]}, {time_told(now.time())}"


def _lead_to_come(ask: Ask, meant: DatedClause, today: date) -> str:
    """Of days that have not begun nobody says that there is still time."""
    is_ahead = meant.start < meant.end and today < meant.start and ask in {Ask.STILL, Ask.BEGUN, Ask.OVER}
    return tell("told.not_yet") if is_ahead else lead_told(LEADS_TO_COME, ask)


def _next_time(state: OpeningState, now: datetime, *, opens: bool) -> str:
    if state.next is None:
        return ""
    day = state.next.date()
    when = tell("told.today") if day == now.date() else day_told(day)
    soon = f"{tell('told.tomorrow')}, " if (day - now.date()).days == 1 else ""
    again = "told.opens_next" if opens else "told.next_time"
    return tell(again, day=f"{soon}{when}", time=time_told(state.next.time()))


def _polar(asked: str, *, is_yes: bool) -> str:
    """ "Yes, " or "No, "; turned round for "is it closed" and "did I miss"; empty where no yes or no is asked for."""
    if _TIME.asks_what.search(asked):
        return ""
    return f"{tell('told.yes' if is_yes != bool(_TIME.asks_over.search(asked)) else 'told.no')}, "


def _not_now(asked: str) -> str:
    if _TIME.asks_yet.search(asked):
        return "told.not_yet_now"
    return "told.over_for_now" if _TIME.asks_over.search(asked) else "told.not_now"


def _is_of_this_season(day: date, today: date) -> bool:
    of_now = [season(name, today.year) for name in SEASONS]
    return any(each.first <= day <= today <= each.last for each in of_now)


def _stems(text: str) -> set[str]:
    """The longer words, and what pages write for them: "freshman" is "first-year"."""
    said = [word.strip(".,;:()?!'").lower() for word in text.replace("-", " ").split()]
    written = [other for word in said for other in _EN.written.get(word, "").split()]
    return {word.removesuffix("s") for word in (*said, *written) if len(word) >= _SHORTEST_WORD}
