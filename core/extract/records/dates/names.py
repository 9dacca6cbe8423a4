"""Decide what can be the name of an event."""

import re

from core.domain.records import DatedEvent
from core.text.values.dates import Span, read_span
from core.text.values.words import MONTH, SEASON

_LETTERS = re.compile(r"[^\W\d_]{3,}")
_MOST_WORDS = 30
_AMOUNT = re.compile(r"[\d$€£.,%\s]+\w*$")
# Names of columns, weekdays, months and terms: what stands in a calendar beside its events.
_NO_EVENT = re.compile(
    rf"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?|{MONTH}|{SEASON}|semester|term|quarter|"
    r"session|dates?|days?|events?|weeks?|total|tb[ad]|none|and|through|noon|midnight|page",
    re.IGNORECASE,
)
# When a document was made, which is no event on its calendar.
_STAMP = re.compile(
    r"(?:last |date )?(?:proposed|approved|adopted|amended|revised|revision|updated?|modified|printed|posted|published|"
    r"created|effective)(?: (?:on|by|as of|date))?\W*",
    re.IGNORECASE,
)


def event_of(name: str, span: Span, term: str, unit: str = "") -> DatedEvent:
    """An event on these days."""
    return DatedEvent(" ".join(name.split()), span.start, span.end, term, unit)


def is_event_name(text: str) -> bool:
    """Whether a text names an event, and not an amount, a date, a weekday or the name of a column."""
    found = read_span(text, "2000")
    words = _LETTERS.findall(text.replace(found.text, " ", 1) if found else text)
    if len(words) > _MOST_WORDS or _AMOUNT.match(text) or _STAMP.fullmatch(text):
        return False
    return any(_NO_EVENT.fullmatch(word) is None for word in words)
