"""Say whether something is open or on by the hours that the statements of a page give, and by their exceptions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from core.domain.passage import Candidate, Chunk
from core.domain.records import OpeningHours, StatedEvent
from core.rag.answering.quotes.features import terms_of
from core.rag.answering.quotes.statements import Statement
from core.rag.frames import (
    day_told,
    joined_told,
    tell,
    time_told,
)
from core.rag.structured.answer import RecordAnswer, line_in, plain
from core.rag.structured.places.hours import span
from core.rag.structured.sources import Sources
from core.records.clock.asked_days import AskedHours
from core.records.clock.asked_moment import asked_thing
from core.records.clock.day_hours import DayHours, OpeningState, is_closed
from core.records.clock.exceptions import dated_exceptions
from core.records.clock.stated_hours import openings_of
from core.records.clock.term_time import Calendar
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.tokens import stem

_HOURS = english(HoursWords)
_TIME = english(TimeWords)


def weekly_hours(
    asked: AskedHours,
    statements: Sequence[Statement],
    passages: Sequence[Candidate],
    page: Sequence[Chunk],
    calendar: Calendar,
) -> RecordAnswer | None:
    """By the statements, the best first, all of one `page`; None where they state no hours in a clear order."""
    chunk = passages[statements[0].number - 1].chunk
    words = frozenset(stem(word) or word for word in asked_thing(asked.text).words.split())
    openings = next(filter(None, (openings_of(each.units, chunk, words) for each in statements)), ())
    if not openings or not _is_about(asked.thing, openings, statements[0]):
        return None
    hours = DayHours(openings, tuple(dated_exceptions(page, asked.today, calendar.events, asked.thing)), calendar)
    return _Told(hours, chunk, asked, asked.day(calendar.events)).answer()


def _is_about(thing: str, openings: Sequence[OpeningHours], statement: Statement) -> bool:
    """Whether the sentences with the hours, or what they stand under, name the thing: not the sentence before them."""
    above = (part for unit in statement.units for part in (*unit.path, *unit.parts_of_heading()))
    said = " ".join((*statement.headings, *above, *(each.note for each in openings)))
    return not terms_of(statement.text) & terms_of(thing) or bool(terms_of(said) & terms_of(thing))


@dataclass(frozen=True, slots=True)
class _Told:
    """What is said of the hours on a day: their notes are the sentences that state them."""

    hours: DayHours
    chunk: Chunk
    asked: AskedHours
    day: date

    def answer(self) -> RecordAnswer | None:
        """Exceptions of the page first, then the calendar's day, then usual hours."""
        exception, sources = self.hours.exception_on(self.day), Sources()
        if exception and not exception.hours:
            lead = tell("told.today_is" if self._is_today else "told.on_day", day=day_told(self.day))
            return self._quoted(f"{lead}:", exception.sentence, sources)
        usual = " ".join(dict.fromkeys(each.note for each in self.hours.usual(self.day)))
        special = None if exception else self.hours.in_the_way(self.day)
        if special:
            return self._on_special(special, usual, sources)
        quote = exception.sentence if exception else usual
        lead = self._lead(quote)
        return self._quoted(lead, quote, sources) if lead else None

    @property
    def _is_today(self) -> bool:
        return self.day == self.asked.today

    def _lead(self, quote: str) -> str:
        """For another day whether it is open then, and its hours."""
        moment = self.asked.moment()
        if self._is_today and not moment:
            state = self.hours.state_at(self.asked.now)
            return hours_lead(state, self.asked.now, quote, self.asked.text) if state else ""
        known = self.hours.on(self.day)
        if known is None:
            return ""
        times = [span(each) for each in known if each.opens]
        is_open = any(each.opens <= moment < each.closes for each in known if each.opens) if moment else bool(times)
        polar = (
            "" if _HOURS.asks_when_open.search(self.asked.text) else f"{tell('told.yes' if is_open else 'told.no')}, "
        )
        told = joined_told(times) if times else tell("told.closed")
        return f"{polar}{tell('told.hours_on_day', day=day_told(self.day), times=told)}"

    def _on_special(self, special: StatedEvent, quote: str, sources: Sources) -> RecordAnswer:
        """What the page says of holidays; else that usual hours may not hold."""
        name = f"{plain(special.event.name)} {sources.mark(special)}"
        said = re.split(r"\n|(?<=\.)\s+", self.chunk.text) if is_closed(special) else []
        if closed := next(filter(_HOURS.closed_on_holidays.search, said), ""):
            return self._quoted(tell("told.no_closed", name=name), closed, sources)
        if _HOURS.only_exams.search(special.event.name):
            return self._quoted(self._lead(quote), quote, sources, f" {tell('told.no_usual_day', name=name)}")
        probably = tell("told.probably_not_today" if self._is_today else "told.probably_not", name=name)
        return self._quoted(probably, quote, sources)

    def _quoted(self, lead: str, quote: str, sources: Sources, more: str = "") -> RecordAnswer:
        said = f"{lead} “{quote}” {sources.mark(line_in(self.chunk, quote))}{more}"
        return RecordAnswer(said, sources.cited())


def hours_lead(state: OpeningState, now: datetime, statement: str, asked: str = "") -> str:
    """ "No, not now (Friday, 6:30 p.m.); the next time is tomorrow, …:", or the same of what opens and closes."""
    if not state.is_open and _HOURS.unsure.search(statement):
        return tell("told.it_is_now", at=moment_told(now))
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
