"""Say whether something is open or on by the hours that the statements of a page give, and by their exceptions."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from core.domain.passage import Candidate
from core.domain.records import OpeningHours, StatedEvent
from core.rag.answering.moments.leads import hours_lead
from core.rag.answering.quotes.features import terms_of
from core.rag.answering.quotes.statements import Statement
from core.rag.frames import day_told, joined_told, tell
from core.rag.structured.answer import RecordAnswer, StatedLine, plain
from core.rag.structured.places.hours import span
from core.rag.structured.sources import Sources
from core.records.clock.asked_days import AskedHours
from core.records.clock.asked_thing import asked_thing
from core.records.clock.dated_exceptions import DatedException, dated_exceptions
from core.records.clock.opening_state import on_days, opening_state
from core.records.clock.stated_openings import StatedOpening, openings_of
from core.records.clock.term_time import Calendar, DayOfTerm
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.tokens import stem

_EN, _HOURS = english(TimeWords), english(HoursWords)


@dataclass(frozen=True, slots=True)
class _Hours:
    """The hours of a page by their weeks, and its exceptions; a sentence may hold for some weeks alone."""

    openings: tuple[StatedOpening, ...]
    exceptions: tuple[DatedException, ...]
    calendar: Calendar

    def of(self, day: date) -> list[StatedOpening]:
        """Those that hold in the weeks of a day: those that are for these weeks, else those that are for all."""
        term = self.calendar.on(day)
        held = [each for each in self.openings if each.weeks and term.holds(each.weeks)]
        return held or [each for each in self.openings if not each.weeks or term.holds(each.weeks) is None]

    def on(self, day: date) -> list[OpeningHours] | None:
        """The hours of a day; None where an exception or nothing certain is said of it."""
        exception = self.exception_on(day)
        if exception:
            return on_days(exception.hours, day) if exception.hours else None
        return on_days([hours for each in self.of(day) for hours in each.hours], day)

    def exception_on(self, day: date) -> DatedException | None:
        """The sentence that says something of the day alone."""
        return next((each for each in self.exceptions if each.first <= day <= each.last), None)

    def are_for_break(self, term: DayOfTerm) -> bool:
        """Whether hours for such weeks are given."""
        return term.in_session is False and any(each.weeks and term.holds(each.weeks) for each in self.openings)


def weekly_hours(
    asked: AskedHours, statements: Sequence[Statement], passages: Sequence[Candidate], calendar: Calendar
) -> RecordAnswer | None:
    """By the statements, the best first, all of one page; None where they state no hours in a clear order."""
    candidate = passages[statements[0].number - 1]
    words = frozenset(stem(word) or word for word in asked_thing(asked.text).words.split())
    openings = next(filter(None, (openings_of(each.units, candidate.chunk, words) for each in statements)), ())
    if not openings or not _is_about(asked.thing, openings, statements[0]):
        return None
    exceptions = tuple(dated_exceptions([candidate.chunk], asked.today.year))
    hours = _Hours(openings, exceptions, calendar)
    return _Told(hours, candidate, asked.text, asked.now, asked.day(calendar.events)).answer()


def _is_about(thing: str, openings: Sequence[StatedOpening], statement: Statement) -> bool:
    """Whether the sentences with the hours, or what they stand under, name the thing: not the sentence before them."""
    above = (part for unit in statement.units for part in (*unit.path, *unit.parts_of_heading()))
    said = " ".join((*statement.headings, *above, *(each.quote for each in openings)))
    return not terms_of(statement.text) & terms_of(thing) or bool(terms_of(said) & terms_of(thing))


@dataclass(frozen=True, slots=True)
class _Told:
    """What is said of the hours on a day."""

    hours: _Hours
    candidate: Candidate
    question: str
    now: datetime
    day: date

    def answer(self) -> RecordAnswer | None:
        """Exceptions of the page first, then the calendar's day, then usual hours."""
        sources, exception = Sources(), self.hours.exception_on(self.day)
        if exception and not exception.hours:
            line = self._line(exception.sentence)
            return RecordAnswer(f"{self._today}: “{exception.sentence}” {sources.mark(line)}", sources.cited())
        quote = exception.sentence if exception else " ".join(each.quote for each in self.hours.of(self.day))
        if not exception and (special := self._special()):
            return self._on_special(special, quote, sources)
        lead = self._lead(quote)
        return RecordAnswer(f"{lead} “{quote}” {sources.mark(self._line(quote))}", sources.cited()) if lead else None

    @property
    def _today(self) -> str:
        return tell("told.today_is" if self.day == self.now.date() else "told.on_day", day=day_told(self.day))

    def _lead(self, quote: str) -> str:
        """For another day whether it is open then, and its hours."""
        if self.day == self.now.date():
            state = opening_state(self.now, self.hours.on)
            return hours_lead(state, self.now, quote, self.question) if state else ""
        known = self.hours.on(self.day)
        if known is None:
            return ""
        times = [span(each) for each in known if each.opens]
        polar = "" if _HOURS.asks_when_open.search(self.question) else f"{tell('told.yes' if times else 'told.no')}, "
        told = joined_told(times) if times else tell("told.closed")
        return f"{polar}{tell('told.hours_on_day', day=day_told(self.day), times=told)}"

    def _special(self) -> StatedEvent | None:
        """What a calendar says of the day so that usual hours may not hold; hours for breaks hold on no closed day."""
        has_own = self.hours.are_for_break(self.hours.calendar.on(self.day))
        found = [one for one in self._events() if _is_unusual(one)]
        closed = next((one for one in found if _is_closed(one)), None)
        return closed or (found[0] if found and not has_own else None)

    def _events(self) -> Iterator[StatedEvent]:
        events = self.hours.calendar.events
        return (one for one in events if one.event.start <= self.day <= one.event.end)

    def _on_special(self, special: StatedEvent, quote: str, sources: Sources) -> RecordAnswer | None:
        name = f"{plain(special.event.name)} {sources.mark(special)}"
        closed = next(filter(_HOURS.closed_on_holidays.search, self.candidate.chunk.text.split("\n")), "")
        if closed and _is_closed(special):
            said = next(each for each in re.split(r"(?<=\.)\s+", closed) if _HOURS.closed_on_holidays.search(each))
            return RecordAnswer(
                f"{tell('told.no_closed', name=name)} “{said}” {sources.mark(self._line(said))}", sources.cited()
            )
        if _HOURS.only_exams.search(special.event.name):
            lead = self._lead(quote)
            return RecordAnswer(
                f"{lead} “{quote}” {sources.mark(self._line(quote))} {tell('told.no_usual_day', name=name)}",
                sources.cited(),
            )
        is_today = self.day == self.now.date()
        probably = tell("told.probably_not_today" if is_today else "told.probably_not", name=name)
        return RecordAnswer(f"{probably} “{quote}” {sources.mark(self._line(quote))}", sources.cited())

    def _line(self, said: str) -> StatedLine:
        chunk = self.candidate.chunk
        return StatedLine(said, chunk.source, chunk.url, chunk.title, chunk.fetched_at)


def _is_unusual(one: StatedEvent) -> bool:
    return _HOURS.no_usual_day.search(f"{one.event.name}. {one.event.unit}") is not None


def _is_closed(one: StatedEvent) -> bool:
    return _EN.offices_closed.search(f"{one.event.name}. {one.event.unit}") is not None
