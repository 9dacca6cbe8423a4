"""The hours of one place on a certain day: usual ones by the weeks of the calendar, and exceptions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.passage import Chunk
from core.domain.records import OpeningHours, StatedEvent, StatedPlace
from core.ports.records import CampusRecords
from core.rag.structured.answer import StatedLine
from core.rag.structured.places.hours_answers import agreed_hours
from core.records.clock.dated_exceptions import DatedException, dated_exceptions
from core.records.clock.opening_state import on_days
from core.records.clock.term_time import Calendar, calendar_around, of_day
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords
from core.text.passage_structure import reads_like_an_instruction
from core.text.sentences import sentences

_EN = english(HoursWords)
_LONGEST = 200  # characters


@dataclass(frozen=True, slots=True)
class DayHours:
    """The hours of a place; `named` are those of a period that the question names, which hold whatever the day."""

    hours: tuple[OpeningHours, ...]
    exceptions: tuple[DatedException, ...]
    calendar: Calendar
    page: StatedPlace
    is_named: bool = False
    when_closed: StatedLine | None = None

    def of(self, day: date) -> tuple[OpeningHours, ...]:
        """The usual hours of the weeks that the day is in, and all exceptions."""
        usual = self.hours if self.is_named else of_day(self.hours, self.calendar.on(day))
        return (*usual, *(hours for each in self.exceptions for hours in each.hours))

    def on(self, day: date) -> list[OpeningHours] | None:
        """Those of the day; None where nothing certain is said of it, or where several periods may hold."""
        if any(each.first <= day <= each.last and not each.hours for each in self.exceptions):
            return None
        found = on_days(self.of(day), day)
        return found if found is None or len({each.period for each in found}) <= 1 else None

    def told_on(self, day: date) -> StatedLine | None:
        """The sentence that states an exception on the day; None where none does."""
        found = next((each for each in self.exceptions if each.first <= day <= each.last), None)
        one = self.page
        return StatedLine(found.sentence, one.source, one.url, one.title, one.as_of) if found else None

    def condition_on(self, day: date) -> str:
        """What the page says that one needs on a day with an exception; empty where it says nothing."""
        found = next((each for each in self.exceptions if each.first <= day <= each.last), None)
        return found.condition if found else ""

    def in_the_way(self, day: date) -> list[StatedEvent]:
        """What calendars name on the day so that usual hours may not hold; empty where the hours allow for it."""
        special = [each for each in self.of(day) if each.start and each.start <= day <= (each.end or each.start)]
        term = self.calendar.on(day)
        if special or any(term.holds(each.period) and each.period for each in self.hours if term.free):
            return []
        on_day = (one for one in self.calendar.events if one.event.start <= day <= one.event.end)
        return [one for one in on_day if _EN.no_usual_day.search(f"{one.event.name}. {one.event.unit}")]


async def day_hours(
    stated: Sequence[StatedPlace], words: Sequence[str], around: date, records: CampusRecords
) -> DayHours | None:
    """None where pages state none, or contradict each other. Raises DatabaseError."""
    hours = agreed_hours(stated, words)
    if not hours:
        return None
    pages = dict.fromkeys((one.source, one.url) for one in stated)
    passages = [chunk for source, url in pages for chunk in await records.passages(source, url, "")]
    found = tuple(dated_exceptions(passages, around.year))
    own = [each for each in found if not any(_is_known(each, one) for one in hours)]
    is_named = set(hours) != set(agreed_hours(stated))
    return DayHours(
        hours, tuple(own), await calendar_around(around, records), stated[0], is_named, _when_closed(passages, stated)
    )


def _when_closed(passages: Sequence[Chunk], stated: Sequence[StatedPlace]) -> StatedLine | None:
    """What the place's page says for the hours when it is closed: "When we are closed, call the nurse line"."""
    one = stated[0]
    own = (chunk for chunk in passages if chunk.url == one.url)
    said = (sentence for chunk in own for sentence in sentences(chunk.text) if _EN.when_closed.search(sentence))
    found = next((each for each in said if len(each) <= _LONGEST and not reads_like_an_instruction(each)), None)
    return StatedLine(found, one.source, one.url, one.title, one.as_of) if found else None


def _is_known(exception: DatedException, hours: OpeningHours) -> bool:
    """Whether the record has an exception for these days itself."""
    return hours.start is not None and hours.start <= exception.first and exception.last <= (hours.end or hours.start)
