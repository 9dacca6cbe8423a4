"""Say whether something is open or on by the hours that the statements of a page give, and by their exceptions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.passage import Candidate, Chunk
from core.domain.records import OpeningHours, StatedEvent
from core.rag.answering.moments.leads import hours_lead
from core.rag.answering.quotes.features import terms_of
from core.rag.answering.quotes.statements import Statement
from core.rag.frames import day_told, joined_told, tell
from core.rag.structured.answer import RecordAnswer, line_in, plain
from core.rag.structured.places.hours import span
from core.rag.structured.sources import Sources
from core.records.clock.asked_days import AskedHours
from core.records.clock.asked_thing import asked_thing
from core.records.clock.dated_exceptions import dated_exceptions
from core.records.clock.day_hours import DayHours, is_closed
from core.records.clock.opening_state import opening_state
from core.records.clock.stated_openings import openings_of
from core.records.clock.term_time import Calendar
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords
from core.text.tokens import stem

_EN = english(HoursWords)


def weekly_hours(
    asked: AskedHours, statements: Sequence[Statement], passages: Sequence[Candidate], calendar: Calendar
) -> RecordAnswer | None:
    """By the statements, the best first, all of one page; None where they state no hours in a clear order."""
    chunk = passages[statements[0].number - 1].chunk
    words = frozenset(stem(word) or word for word in asked_thing(asked.text).words.split())
    openings = next(filter(None, (openings_of(each.units, chunk, words) for each in statements)), ())
    if not openings or not _is_about(asked.thing, openings, statements[0]):
        return None
    hours = DayHours(openings, tuple(dated_exceptions([chunk], asked.today.year)), calendar)
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
        if self._is_today:
            state = opening_state(self.asked.now, self.hours.on)
            return hours_lead(state, self.asked.now, quote, self.asked.text) if state else ""
        known = self.hours.on(self.day)
        if known is None:
            return ""
        times = [span(each) for each in known if each.opens]
        polar = "" if _EN.asks_when_open.search(self.asked.text) else f"{tell('told.yes' if times else 'told.no')}, "
        told = joined_told(times) if times else tell("told.closed")
        return f"{polar}{tell('told.hours_on_day', day=day_told(self.day), times=told)}"

    def _on_special(self, special: StatedEvent, quote: str, sources: Sources) -> RecordAnswer:
        """What the page says of holidays; else that usual hours may not hold."""
        name = f"{plain(special.event.name)} {sources.mark(special)}"
        said = re.split(r"\n|(?<=\.)\s+", self.chunk.text) if is_closed(special) else []
        if closed := next(filter(_EN.closed_on_holidays.search, said), ""):
            return self._quoted(tell("told.no_closed", name=name), closed, sources)
        if _EN.only_exams.search(special.event.name):
            return self._quoted(self._lead(quote), quote, sources, f" {tell('told.no_usual_day', name=name)}")
        probably = tell("told.probably_not_today" if self._is_today else "told.probably_not", name=name)
        return self._quoted(probably, quote, sources)

    def _quoted(self, lead: str, quote: str, sources: Sources, more: str = "") -> RecordAnswer:
        said = f"{lead} “{quote}” {sources.mark(line_in(self.chunk, quote))}{more}"
        return RecordAnswer(said, sources.cited())
