"""Say whether what statements give the hours of is open now or on a day, with the exceptions of page and calendars."""

from collections.abc import Sequence
from datetime import date

from core.domain.passage import Candidate
from core.ports.records import CampusRecords
from core.rag.answering.moments.weekly_hours import weekly_hours
from core.rag.answering.quotes.statements import Statement
from core.rag.structured.answer import Asked, RecordAnswer
from core.rag.structured.places import place_answers
from core.records.clock.asked_days import AskedHours
from core.records.clock.term_time import calendar_around
from core.text.values.written import day_in_words


async def open_at(
    asked: AskedHours, statements: Sequence[Statement], passages: Sequence[Candidate], records: CampusRecords
) -> RecordAnswer | None:
    """By the hours that the statements of the best one's page give. Raises DatabaseError."""
    best = passages[statements[0].number - 1].chunk
    own = [each for each in statements if passages[each.number - 1].chunk.url == best.url]
    page, calendar = await records.passages(best.source, best.url, ""), await calendar_around(asked.today, records)
    return weekly_hours(asked, own, passages, page, calendar)


async def named_place(asked: AskedHours, records: CampusRecords) -> RecordAnswer | None:
    """By the record of the place whose name is asked for, on the day that is asked for. Raises DatabaseError."""
    events = (await calendar_around(asked.today, records)).events
    return await _on_day(asked, asked.thing, asked.day(events), records)


async def _on_day(asked: AskedHours, name: str, day: date, records: CampusRecords) -> RecordAnswer | None:
    when = "now" if day == asked.today else f"on {_date(day)}"
    return await place_answers.answer(Asked(f"is {name} open {when}", now=asked.now), records, asked.today)


def _date(day: date) -> str:
    """ "September 7, 2026"."""
    return day_in_words(day).split(", ", 1)[1]
