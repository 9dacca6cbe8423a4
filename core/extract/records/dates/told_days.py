"""Read free days from sentences: "There are no classes on Veterans Day (November 11, 2026)"."""

import re
from collections.abc import Iterator

from core.domain.document import Block
from core.domain.records import DatedEvent
from core.extract.block_lines import lines_of
from core.extract.records.dates.names import event_of, is_event_name
from core.extract.records.stated_time import StatedTime
from core.text.languages.en.pages.calendar_words import BREAK_TOLD, FREE_TOLD
from core.text.sentences import sentences
from core.text.values.dates import read_span

_FREE, _BREAK = re.compile(FREE_TOLD, re.IGNORECASE), re.compile(BREAK_TOLD, re.IGNORECASE)
_NAMED = re.compile(r"(?P<name>[A-Z][\w'’.-]*(?:\s+(?:[A-Z][\w'’.-]*|of|and|the))*)\s*\((?P<days>[^()]{5,60})\)")
_YEAR = re.compile(r"\b20\d\d\b")


def events_told(block: Block, time: StatedTime) -> list[DatedEvent]:
    """The free days that its sentences name with their dates, and breaks with their first and last days."""
    return [
        event
        for line in lines_of(block)
        for sentence in sentences(" ".join(line.split()))
        for event in (*_named(sentence, time), *_breaks(sentence, time))
    ]


def _named(sentence: str, time: StatedTime) -> Iterator[DatedEvent]:
    """Those of a sentence that says of its days that there are no classes, or that the university is closed."""
    for found in _NAMED.finditer(sentence) if _FREE.search(sentence) else ():
        span = read_span(found["days"], _year(sentence, time))
        if span and is_event_name(found["name"]):
            yield event_of(found["name"], span, time.term, sentence)


def _breaks(sentence: str, time: StatedTime) -> Iterator[DatedEvent]:
    """ "Winter break lasts from December 12 to January 3, and spring break from March 20 to March 28, 2027"."""
    for found in _BREAK.finditer(sentence):
        span = read_span(sentence[found.end() :], _year(sentence[found.end() :], time))
        if span and span.start < span.end and sentence[found.end() :].lstrip().startswith(span.text):
            name = found["name"]
            yield event_of(f"{name[0].upper()}{name[1:]}", span, time.term, sentence)


def _year(sentence: str, time: StatedTime) -> str:
    """That of the sentence's own dates, else of the page."""
    found = _YEAR.search(sentence)
    return found[0] if found else time.term or (str(time.year) if time.year else "")
