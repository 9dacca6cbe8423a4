"""Answer when something on an academic calendar is."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import product

from core.domain.records import StatedEvent
from core.ports.records import CampusRecords
from core.rag.structured.answer import Asked, RecordAnswer
from core.rag.structured.events.event_sentences import (
    MOST_DATES,
    EventQuestion,
    are_many,
    name,
    of_other_term,
    of_term,
    part_of,
    read,
    said_of,
    when,
)
from core.rag.structured.sources import Sources
from core.rag.understanding.asking_back.need import names_nothing
from core.records.clock.asked_days import AskedDays, asked_days
from core.records.clock.event_names import (
    CLASSES,
    MOST_EXTRA,
    SIDES,
    extra_words,
    fits,
    meaning,
    names_in,
    parts_in,
)
from core.records.clock.event_periods import (
    all_days,
    is_just_over,
    nearest,
    of_asked_period,
    of_asked_season,
    says_year,
)
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.languages.schema.clock import EventWords, HoursWords, TimeWords
from core.text.periods import is_in_past_tense
from core.text.questions.kinds import AnswerKind
from core.text.questions.wanted import wanted

_EVENTS = english(EventWords)
_HOURS = english(HoursWords)
_TIME = english(TimeWords)
_TOGETHER = timedelta(days=31)
MOST_EVENTS = 3  # of which one answer tells
_LONG_AGO = 240  # days: no date of this academic year
MOST_WORDS_OF_A_NAME = 4  # "Spring break 2027?" asks when it is
MOST_LISTED = 8  # dates of one event, where all of its days are asked for

Named = dict[frozenset[str], list[StatedEvent]]


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """When the events that the question names are. Raises DatabaseError."""
    asks = _EVENTS.asks_when.search(asked.whole) is not None
    is_short = len(asked.words) <= MOST_WORDS_OF_A_NAME and not _EVENTS.asks_else.search(asked.whole)
    if english(CourseWords).the_course.search(asked.question) or not (asks or is_short):
        return None
    if AnswerKind.PLACE in wanted(asked.question):  # the line of the page tells it, too
        return None
    on = asked_days(asked.question, today) if _HOURS.date.search(asked.question) else AskedDays(asked.question)
    question = read(replace(asked, question=on.rest), today)
    stated = await records.events(*((on.day, on.day) if on.day else all_days(question.text, today)))
    is_plain = not asked.carried and names_nothing(asked.question)  # "when do i have to apply" could mean many
    found = meant(question, stated, today, most_extra=MOST_EXTRA if asks and not is_plain else 0)
    is_series = len(found) == 1 and not any(one.event.term for same in found.values() for one in same)
    if (len(found) > 1 or is_series) and _TIME.next.search(question.text) and not says_year(question.text):
        found = _first_to_come(found, today)
    # An earlier calendar's name for a date of these terms is no other event.
    found = {words: same for words, same in found.items() if _is_fresh(same[-1], today)} or found
    if not 1 <= len(found) <= MOST_EVENTS:
        return None
    sources = Sources()
    is_old = not any(_is_fresh(one, today) for one in stated)
    told = [_told(each, question.text, today, sources, is_old=is_old) for each in found.values()]
    return RecordAnswer("\n".join(told), sources.cited()) if all(told) else None


def meant(question: EventQuestion, stated: Sequence[StatedEvent], today: date, most_extra: int) -> Named:
    """The events that fit the question best, by their meaning; "Payment due" and "Payment is due" are one.

    The newest come first: an earlier calendar's name may fit better. A month that no name has is a
    period; a word that no name has may be of its title.
    """
    asked = of_asked_period(stated, question.text, today)
    readings = [question, *([of_months] if (of_months := question.of_months()) else [])]
    fresh = [one for one in asked if _is_fresh(one, today)]
    earlier = of_asked_season(stated, question.text)
    for within, each, has_title in product((fresh, asked, earlier), readings, (False, True)):
        if found := _fewest_extra(each, each.in_months(within), most_extra, has_title=has_title):
            return found
    return {}


def _fewest_extra(question: EventQuestion, stated: Sequence[StatedEvent], most_extra: int, *, has_title: bool) -> Named:
    """Those whose names have the fewest words beyond those asked for."""
    by_extra = _by_extra_words(question, stated, has_title=has_title)
    if 0 not in by_extra and _EVENTS.settled_date.search(question.text):
        settled = replace(question, words=meaning(_EVENTS.settled_date.sub(" ", question.text)))
        by_extra |= {0: of_it} if (of_it := _by_extra_words(settled, stated, has_title=has_title).get(0)) else {}
    fewest = min(by_extra, default=most_extra)
    return by_extra.get(fewest, {}) if fewest <= most_extra else {}


def _by_extra_words(question: EventQuestion, stated: Sequence[StatedEvent], *, has_title: bool) -> dict[int, Named]:
    by_extra: dict[int, Named] = {}
    for one in stated:
        if not fits(question.parts, parts_in(one.event.name)):
            continue
        for part, words in names_in(one.event.name):
            of_title = meaning(one.title) - words - SIDES if has_title else frozenset()
            if (extra := extra_words(question.words - of_title, words)) is not None:
                # "Course drop deadline" and "Drop deadline" are one.
                key = words - {CLASSES} if words - SIDES - {CLASSES} else words
                by_extra.setdefault(extra, {}).setdefault(key, []).append(part_of(one, part))
    return by_extra


def _is_fresh(one: StatedEvent, today: date) -> bool:
    return (today - one.event.end).days <= _LONG_AGO


def _first_to_come(found: Named, today: date) -> Named:
    """The next one of several ("First installment", "Second installment"), or of the days of one that recurs."""
    days = [one.event.start for same in found.values() for one in same if one.event.start >= today]
    return {
        words: coming
        for words, same in found.items()
        if (coming := [one for one in same if one.event.start == min(days, default=None)])
    }


def _told(stated: Sequence[StatedEvent], question: str, today: date, sources: Sources, *, is_old: bool) -> str:
    """`is_old` where all calendars are: where one is newer, a date of years ago is no answer unless asked for."""
    first, before = nearest(stated, question, today)
    is_listed = _EVENTS.asks_days.search(question) is not None or _are_together(first)
    if not first or are_many(first, MOST_LISTED if is_listed else MOST_DATES):
        return ""
    if not before and not _is_fresh(first[0], today):
        is_meant = says_year(question) or is_in_past_tense(question)
        newest = "" if is_meant else "; there is no newer date on the pages"
        said = f"{name(first[0])}{of_term(first[0])}: {when(first, sources)}{newest}."
        return said if is_meant or is_old else ""
    if not is_listed and before and is_just_over(before, today) and not _TIME.next.search(question):
        first, before = before, first
    said = f"{said_of(first, today, sources)}."
    if is_listed or not before or are_many(before):
        return said
    return said + of_other_term(before, first[0], today, sources)


def _are_together(same: Sequence[StatedEvent]) -> bool:
    """Whether these are several days of one time, such as those of final exams."""
    days = sorted({one.event.start for one in same})
    return len(days) > MOST_DATES and days[-1] - days[0] <= _TOGETHER
