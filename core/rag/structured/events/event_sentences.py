"""Say when an event is: its name and term, the days with their pages, and how they stand to today."""

from collections.abc import Sequence
from datetime import date

from core.domain.records import StatedEvent
from core.rag.frames import joined_told, relation_told, span_told, tell
from core.rag.structured.answer import plain
from core.rag.structured.courses.course_periods import term_period
from core.rag.structured.sources import Sources

MOST_DATES = 2  # of one event in one term, by one page
_FAR = 400  # days: how far that is says nothing


def said_of(stated: Sequence[StatedEvent], today: date, sources: Sources) -> str:
    """ "Labor Day (Fall 2026): Monday, September 7, 2026 [1]; that is in 3 days"."""
    return f"{name(stated[0])}{of_term(stated[0])}: {when(stated, sources)}{relation(stated, today)}"


def relation(stated: Sequence[StatedEvent], today: date) -> str:
    """ "; that was 3 days ago"; empty where pages differ, or the day is far."""
    days = {(one.event.start, one.event.end) for one in stated}
    start, end = min(days)
    is_near = min(abs((start - today).days), abs((end - today).days)) <= _FAR
    return f"; {relation_told(start, end, today)}" if len(days) == 1 and is_near else ""


def are_many(stated: Sequence[StatedEvent], most: int = MOST_DATES) -> bool:
    """Whether one page has more dates of one event than an answer can tell apart."""
    days: dict[str, set[date]] = {}
    for one in stated:
        days.setdefault(one.url, set()).add(one.event.start)
    return max(map(len, days.values())) > most


def other(stated: StatedEvent, first: StatedEvent, today: date) -> str:
    """ "For Fall 2026 it was"; with its own name where the other date has another one."""
    if name(stated) != name(first) or not stated.event.term:
        return f"{name(stated)}{of_term(stated)}:"
    is_over = stated.event.end < today
    return tell("told.term_was" if is_over else "told.term_is", term=plain(stated.event.term))


def when(stated: Sequence[StatedEvent], sources: Sources) -> str:
    """The days, with the pages that state them; where these contradict each other, each with its title."""
    days: dict[tuple[date, date], list[StatedEvent]] = {}
    for one in stated:
        days.setdefault((one.event.start, one.event.end), []).append(one)
    if len(days) == 1:
        [(span, by)] = days.items()
        return f"{span_told(*span)} {marks(by, sources)}"
    is_one_page = len({one.url for one in stated}) == 1
    said = [
        f"{span_told(*span)} {'' if is_one_page else f'({plain(by[0].title)}) '}{marks(by, sources)}"
        for span, by in days.items()
    ]
    return joined_told(said)


def marks(stated: Sequence[StatedEvent], sources: Sources) -> str:
    pages: dict[str, StatedEvent] = {}
    for one in stated:
        pages.setdefault(one.url, one)
    return sources.mark(*list(pages.values())[:2])


def name(stated: StatedEvent) -> str:
    return plain(stated.event.name)


def of_term(stated: StatedEvent) -> str:
    term = plain(stated.event.term)
    return f" ({term})" if term and term_period(stated.event.name) is None else ""
