"""Read events from list items, lines and sentences: "September 4: Last day to add", "no classes on … (November 11)"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.document import Block, BlockKind
from core.domain.records import DatedEvent
from core.extract.records.dates.days import Days, read_days, settled
from core.extract.records.dates.names import event_of, is_event_name
from core.extract.records.page_lines import lines_of
from core.extract.records.stated_time import StatedTime
from core.text.languages.en.pages.opening_words import CLOSED
from core.text.sentences import sentences
from core.text.values.dates import apart, read_span, spelled_out
from core.text.values.words import WEEKDAY

_JOINT = re.compile(r"\s*(?:\((?:[^()]{3,12})\))?\s*(?::|\||–|—|-|\.\.\.+|,|\t)\s*")
_DOTS = re.compile(r"[\s.·…_]+$")
_DUE = re.compile(r":\s*(?:by|on|due(?: by| on)?|no later than)$", re.IGNORECASE)  # "Order gowns: by April 2"
_CLOSED = re.compile(r"\s*\(?[^()]{0,40}\)?[\s.]*")
# A date after these words is a part of the event's own sentence, and not the day of the event.
_TIED = re.compile(
    r"\b(?:by|until|till|through|from|to|before|after|since|of|than|is|are|was|were|and|or|for|the|between|starting)\W*$",
    re.IGNORECASE,
)
_DAY_AND_WORD = re.compile(r"\d{1,2}(?:st|nd|rd|th)?(?:\s*[-–—]\s*\d{1,2})?[\s:.,–—-]+[A-Z]")
_BEGINS_WEEKDAY = re.compile(rf"{WEEKDAY}\b", re.IGNORECASE)
_CLOSED_ALONE = re.compile(rf"\W{CLOSED}\W*$", re.IGNORECASE)
_NEARLY_ALL = 0.8
_LONGEST = 30  # words
_FEWEST_BARE = 2  # lines without a mark between date and event, for one of them to count
_WHEN = re.compile(r"(?:when|event dates?|dates? (?:and|&) times?|(?P<date>dates?))\s*:\s*(?P<said>.+)", re.IGNORECASE)
_WHERE = re.compile(r"(?:times?|where|location|place|venue)\s*:", re.IGNORECASE)
# A sentence that says of the days it names that they are free.
_FREE = re.compile(
    r"\bno (?:class(?:es)?|lectures|instruction|school)\b|"
    r"\bclasses (?:are|will be) (?:cancell?ed|not held|suspended)\b|"
    r"\b(?:university|college|institute|campus|school|all offices|offices) (?:is|are|will be) closed\b",
    re.IGNORECASE,
)
_BREAK = re.compile(
    r"\b(?P<name>(?:fall|autumn|winter|spring|summer|midterm|mid-semester|thanksgiving|christmas|semester) "
    r"(?:break|recess|vacation|holidays))\s+(?:(?:lasts|is|runs|goes|takes place|will be)\s+)?(?:from\s+)?"
    r"(?=\w+ \d|\d)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?P<name>[A-Z][\w'’.-]*(?:\s+(?:[A-Z][\w'’.-]*|of|and|the))*)\s*\((?P<days>[^()]{5,60})\)")
_YEAR = re.compile(r"\b20\d\d\b")


@dataclass(frozen=True, slots=True)
class _Read:
    """What one line says; `is_marked` when a colon, dash or border stands between date and event."""

    line: str
    name: str
    days: Days
    is_marked: bool


def events_of_lines(block: Block, time: StatedTime) -> list[DatedEvent]:
    """The events of a list or paragraph on a page of dates; lines without a certain date give none."""
    lines = [" ".join(line.split()) for line in lines_of(block)]
    said = zip(lines, spelled_out(lines), strict=True)
    read = [_read(one, time, line) for line, spelled in said for one in apart(spelled)]
    bare = sum(one is not None and not one.is_marked for one in read)
    kept = [one for one in read if one and (one.is_marked or bare >= _FEWEST_BARE or block.kind is BlockKind.LIST)]
    return _events(kept, time)


def lists_days(block: Block, time: StatedTime) -> bool:
    """Whether a list below the name of a month and its year has a day at the start of nearly every item."""
    lines = lines_of(block)
    begins = sum(bool(_DAY_AND_WORD.match(line)) for line in lines)
    is_known = time.month is not None and time.year is not None and block.kind is BlockKind.LIST
    return is_known and len(lines) > 1 and begins >= _NEARLY_ALL * len(lines)


def lists_weekdays(block: Block, time: StatedTime) -> bool:
    """Whether nearly every item of a list begins with a day that its weekday makes certain; no hours of a place."""
    dated = [line for line in block.items if _BEGINS_WEEKDAY.match(line)]
    read = [days for line in dated if (days := read_days(line, time)) and days.is_sure and days.start == 0]
    is_of_hours = any(map(_CLOSED_ALONE.search, block.items))
    return not is_of_hours and len(block.items) > 1 and len(read) >= _NEARLY_ALL * len(block.items)


def event_of_labels(block: Block, heading: str, time: StatedTime) -> list[DatedEvent]:
    """The event that a heading names, with its day below a label ("When: Friday, October 16, 2026, 6 p.m.").

    "Date:" alone may be anything's date: a time or a place must stand beside it.
    """
    lines = [" ".join(line.split()) for line in lines_of(block)]
    has_more = any(map(_WHERE.match, lines))
    said = [(line, found) for line in lines if (found := _WHEN.fullmatch(line)) and (has_more or not found["date"])]
    if len(said) != 1 or not is_event_name(heading):
        return []
    line, found = said[0]
    days = read_days(found["said"], time)
    is_known = days is not None and days.is_sure and days.start == 0 and len(days.spans) == 1
    return [event_of(heading, days.spans[0], time.term, line)] if days and is_known else []


def _events(read: Sequence[_Read], time: StatedTime) -> list[DatedEvent]:
    spans = settled([one.days for one in read])
    return [event_of(one.name, span, time.term, one.line) for one, span in zip(read, spans, strict=True) if span]


def _read(line: str, time: StatedTime, written: str) -> _Read | None:
    """What a line says that the page has `written` in another way."""
    days = read_days(line, time) if len(line.split()) <= _LONGEST else None
    if days is None or not days.spans:
        return None
    before, after = line[: days.start], line[days.end :]
    found = _date_first(line, days, after) if not before.strip(" (") else _date_last(line, days, before, after)
    return replace(found, line=written) if found else None


def _date_first(line: str, days: Days, after: str) -> _Read | None:
    joint = _JOINT.match(after)
    name = after[joint.end() :] if joint else after
    name = name.strip(" .;")
    is_bare_name = name[:1].isupper() or name[:1] in "“\"'‘"
    if not is_event_name(name) or not (joint or is_bare_name):
        return None
    return _Read(line, name, days, joint is not None)


def _date_last(line: str, days: Days, before: str, after: str) -> _Read | None:
    if not _CLOSED.fullmatch(after) or len(after.split()) > 4:
        return None
    name = _DUE.sub(":", _DOTS.sub("", before.rstrip(" (")))
    is_marked = name[-1:] in (":", "–", "—", "-")
    name = name.strip(" :–—-,(")
    name = re.sub(r"\s+on$", "", name)
    if not is_event_name(name) or (not is_marked and _TIED.search(name)):
        return None
    return _Read(line, name, days, is_marked)


def events_told(block: Block, time: StatedTime) -> list[DatedEvent]:
    """The free days that its sentences name with their dates, and breaks with their first and last days."""
    return [
        event
        for line in lines_of(block)
        for sentence in sentences(" ".join(line.split()))
        for event in (*_free_days(sentence, time), *_breaks(sentence, time))
    ]


def _free_days(sentence: str, time: StatedTime) -> Iterator[DatedEvent]:
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
