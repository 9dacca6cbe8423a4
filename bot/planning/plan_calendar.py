"""A plan as an iCalendar file: each term as an event from its first to its last day, as the pages date them."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

from icalendar import Calendar, Event

from core.plans.terms import PlanTerm
from core.plans.wishes import StudyPlan
from core.ports.records import CampusRecords
from core.text.values.lexer import of
from core.text.values.value import TERM

Days = tuple[date, date]


async def term_days(records: CampusRecords, terms: Sequence[PlanTerm]) -> dict[PlanTerm, Days]:
    """The first and the last day that the academic calendar has of each term; a term without one is left out.

    Raises DatabaseError.
    """
    years = [term.year for term in terms]
    stated = await records.events(date(min(years), 1, 1), date(max(years), 12, 31)) if years else []
    found: dict[PlanTerm, Days] = {}
    for event in (each.event for each in stated):
        for named in [value.value for value in of(TERM, event.term)]:
            term = PlanTerm.of(named.season, named.year) if named.year else None
            if term is not None and term in terms:
                first, last = found.get(term, (event.start, event.end))
                found[term] = min(first, event.start), max(last, event.end)
    return found


def as_icalendar(plan: StudyPlan, days: Mapping[PlanTerm, Days], made_at: datetime) -> bytes:
    """The events of RFC 5545, one for each planned course in a term whose days are known."""
    calendar = Calendar()
    calendar.add("prodid", "-//Campus Advisor//plan//EN")
    calendar.add("version", "2.0")
    for term, codes in zip(plan.terms, plan.solution.terms, strict=False):
        for code in codes if term in days else ():
            calendar.add_component(_event(plan, code, days[term], made_at))
    return bytes(calendar.to_ical())


def _event(plan: StudyPlan, code: str, days: Days, made_at: datetime) -> Event:
    event = Event()
    event.add("uid", f"{code.replace(' ', '-')}-{days[0]:%Y%m%d}@plan")
    event.add("dtstamp", made_at.astimezone(UTC))
    event.add("dtstart", days[0])
    event.add("dtend", days[1] + timedelta(days=1))  # the day after the last one, as RFC 5545 has it
    event.add("summary", f"{code} {plan.courses[code].title}".strip())
    return event
