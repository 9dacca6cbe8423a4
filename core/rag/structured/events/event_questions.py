"""Read a question for a dated event: its words as calendars have them, and what a follow-up takes over."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.records import StatedEvent
from core.rag.structured.asked import Asked
from core.rag.understanding.follow_ups import content_words
from core.records.clock.event_names import CLASSES, SIDES, WHOLE, meaning, parts_in, without_parts
from core.text.languages.languages import english
from core.text.languages.schema.clock import EventWords
from core.text.languages.schema.turns import FollowUps
from core.text.periods import asked_periods, named_years, with_full_years
from core.text.values.words import MONTH, month_of

_EVENTS = english(EventWords)
_MONTH = re.compile(rf"\b(?:in |during )?({MONTH})\b\.?(?!\s*\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class EventQuestion:
    """`text` names the period, `words` the event, `parts` the part of a term; `months` are those it is asked for in."""

    text: str
    words: frozenset[str]
    parts: frozenset[str]
    months: frozenset[int] = frozenset()

    def of_months(self) -> "EventQuestion | None":
        """The question with the months that it names as a period, not as words of a name; None without one."""
        named = _MONTH.findall(self.text)
        if not named:
            return None
        bare = meaning(" ".join(named))
        numbers = frozenset(map(month_of, named))
        return EventQuestion(self.text, self.words - bare, self.parts, numbers)

    def in_months(self, stated: Sequence[StatedEvent]) -> list[StatedEvent]:
        """Those of the months that are asked for; all where none is."""
        return [one for one in stated if not self.months or one.event.start.month in self.months]


def read(asked: Asked, today: date) -> EventQuestion:
    """A follow-up takes over what it does not name itself: the event, its side, the part or the period."""
    own, before = as_calendars_write(asked.question), as_calendars_write(asked.carried)
    parts = parts_in(own) or parts_in(before)
    words, carried = meaning(without_parts(own)), meaning(without_parts(before))
    is_bare = not words - SIDES - {CLASSES} or set(content_words(own)) <= english(FollowUps).attributes
    if before and is_bare:
        words |= carried - SIDES if words & SIDES else carried
    is_of_part = parts - {WHOLE} and words <= SIDES
    text = own if not before or asked_periods(own, today) else _with_period(own, before, is_bare=is_bare)
    return EventQuestion(text, words | {CLASSES} if is_of_part else words, parts)


def _with_period(own: str, before: str, *, is_bare: bool) -> str:
    """The season of "when is fall break" is no period for "and thanksgiving?"; a year is."""
    return f"{before} {own}" if is_bare else " ".join([own, *map(str, named_years(before))])


def as_calendars_write(question: str) -> str:
    """The question as calendars would write it: "springbrake" is spring break, "spring 24" spring 2024."""
    said = _EVENTS.brakes.sub(lambda found: f"{found['of']} break", _EVENTS.asker.sub(" ", question))
    return " ".join(with_full_years(said).split())
