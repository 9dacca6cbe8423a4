"""Read the hours of one place, with the exceptions that its pages state and what they say for when it is closed."""

from collections.abc import Sequence
from datetime import date

from core.domain.passage import Chunk
from core.domain.records import OpeningHours, StatedPlace
from core.ports.records import CampusRecords
from core.rag.structured.answer import StatedLine
from core.rag.structured.thing_words import is_in, words_of
from core.records.clock.dated_exceptions import DatedException, dated_exceptions
from core.records.clock.day_hours import DayHours
from core.records.clock.term_time import calendar_around
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords
from core.text.passage_structure import reads_like_an_instruction
from core.text.sentences import sentences

_EN = english(HoursWords)
_LONGEST = 200  # characters


async def day_hours(
    stated: Sequence[StatedPlace], words: Sequence[str], around: date, records: CampusRecords
) -> DayHours | None:
    """None where pages state none, or contradict each other. Raises DatabaseError."""
    hours = _agreed(stated, words)
    if not hours:
        return None
    pages = dict.fromkeys((one.source, one.url) for one in stated)
    passages = [chunk for source, url in pages for chunk in await records.passages(source, url, "")]
    found = dated_exceptions(passages, around.year)
    own = tuple(each for each in found if not any(_is_known(each, one) for one in hours))
    is_named, when_closed = set(hours) != set(_agreed(stated)), _when_closed(passages, stated[0].url)
    return DayHours(hours, own, await calendar_around(around, records), is_named, when_closed)


def line_on(day: date, hours: DayHours, one: StatedPlace) -> StatedLine | None:
    """The sentence that states an exception on the day; None where none does."""
    found = hours.exception_on(day)
    return line_at(one, found.sentence) if found else None


def line_at(one: StatedPlace, said: str) -> StatedLine:
    """A sentence of the place's page."""
    return StatedLine(said, one.source, one.url, one.title, one.as_of)


def _agreed(stated: Sequence[StatedPlace], words: Sequence[str] = ()) -> tuple[OpeningHours, ...]:
    """The hours in the periods that a question names; empty where pages contradict each other."""
    having = [_of_period(one, words) for one in stated if one.place.hours]
    return having[0] if len({tuple(sorted(each, key=str)) for each in having}) == 1 else ()


def _of_period(stated: StatedPlace, words: Sequence[str]) -> tuple[OpeningHours, ...]:
    """The hours of the periods that a question names; all where it names none."""
    name = words_of(stated.place.name)
    asked = [word for word in words if not is_in(word, name)]
    named = [each for each in stated.place.hours if any(is_in(word, words_of(each.period)) for word in asked)]
    return tuple(named or stated.place.hours)


def _when_closed(passages: Sequence[Chunk], url: str) -> str:
    """What the place's page says for the hours when it is closed: "When we are closed, call the nurse line"."""
    own = (chunk for chunk in passages if chunk.url == url)
    said = (sentence for chunk in own for sentence in sentences(chunk.text) if _EN.when_closed.search(sentence))
    return next((each for each in said if len(each) <= _LONGEST and not reads_like_an_instruction(each)), "")


def _is_known(exception: DatedException, hours: OpeningHours) -> bool:
    """Whether the record has an exception for these days itself."""
    return hours.start is not None and hours.start <= exception.first and exception.last <= (hours.end or hours.start)
