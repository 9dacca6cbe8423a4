"""Read at what times of the week something holds out of a sentence that says other things, too."""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.domain.records import OpeningHours
from core.text.dates import read_span
from core.text.opening_times import DAYS, TIMES, opens_and_closes, weekdays_of

_BETWEEN = re.compile(r"\bbetween\s+(?P<first>[\w:. ]{1,12}?)\s+and\s+(?=\d|noon|midnight)", re.IGNORECASE)
_LONE = r"\d{1,2}(?::\d\d)?\s*[ap]\.?m\b\.?"
_TOKEN = re.compile(rf"(?P<days>\b{DAYS})|(?P<times>{TIMES})|(?P<lone>\b{_LONE})", re.IGNORECASE)
_OTHER_OPENING = re.compile(
    rf"\W*(?:on\s+)?(?P<days>{DAYS}),?\s+(?:\w+\s+)?opens?\s+at\s+(?P<time>{_LONE})\W*", re.IGNORECASE
)


def stated_hours(sentence: str) -> tuple[OpeningHours, ...]:
    """None where the sentence names a date, a time alone, or days and times in no clear order."""
    said = _BETWEEN.sub(lambda found: f"{found['first']} to ", sentence)
    if read_span(said, "2000") is not None:
        return ()
    usual, _, more = said.partition(";")
    if other := _OTHER_OPENING.fullmatch(more):
        return _with_other_opening(_in_order(usual), other)
    return _in_order(said)


def _with_other_opening(hours: Sequence[OpeningHours], other: re.Match[str]) -> tuple[OpeningHours, ...]:
    """ "…; on Thursday we open at 10:00 am"."""
    days, times = set(weekdays_of(other["days"])), opens_and_closes(f"{other['time']} to 11:59 pm")
    if times is None:
        return ()
    usual = [replace(each, weekdays=tuple(day for day in each.weekdays if day not in days)) for each in hours]
    later = [replace(each, weekdays=tuple(days & set(each.weekdays)), opens=times[0]) for each in hours]
    return tuple(each for each in (*usual, *later) if each.weekdays)


def _in_order(said: str) -> tuple[OpeningHours, ...]:
    tokens = [(str(found.lastgroup), found[0]) for found in _TOKEN.finditer(said)]
    kinds = [kind for kind, _ in tokens]
    if "lone" in kinds or not {"days", "times"} <= set(kinds):
        return ()
    if kinds.count("times") == 1:
        days = tuple(sorted({day for kind, text in tokens if kind == "days" for day in weekdays_of(text)}))
        return _hours([(days, next(text for kind, text in tokens if kind == "times"))])
    if len(kinds) % 2 or any(kinds[at] == kinds[at + 1] for at in range(len(kinds) - 1)):
        return ()
    pairs = [sorted(pair) for pair in zip(tokens[::2], tokens[1::2], strict=True)]  # "days" stands before "times"
    return _hours([(weekdays_of(days), times) for (_, days), (_, times) in pairs])


def _hours(pairs: Sequence[tuple[tuple[int, ...], str]]) -> tuple[OpeningHours, ...]:
    read = [(days, opens_and_closes(times)) for days, times in pairs]
    if not all(days and times for days, times in read):
        return ()
    return tuple(OpeningHours(days, opens=times[0], closes=times[1]) for days, times in read if times)
