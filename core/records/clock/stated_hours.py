"""Read at what times of the week something holds out of a sentence that says other things, too."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby

from core.domain.records import OpeningHours
from core.text.languages.en.pages.opening_words import CLOSED
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords
from core.text.tokens import stem
from core.text.values.clock import CLOCK, TIMES, opens_and_closes
from core.text.values.dates import read_span
from core.text.values.weekdays import DAYS, TO, weekdays_of

_BETWEEN = re.compile(r"\bbetween\s+(?P<first>[\w:. ]{1,12}?)\s+and\s+(?=\d|noon|midnight)", re.IGNORECASE)
_FROM_THEN = re.compile(
    rf"\bopens?\s+(?:at\s+)?(?P<first>{CLOCK})\s+and\s+closes?\s+(?:at\s+)?(?={CLOCK})", re.IGNORECASE
)
# "… 9 a.m. to 5 p.m. and Friday until noon": it opens when it does on the days before.
_UNTIL = re.compile(
    rf"(?P<first>{CLOCK}){TO}{CLOCK}[^;]{{0,12}}?\b{DAYS},?\s+(?:only\s+)?(?=(?:until|till|to)\s+{CLOCK})",
    re.IGNORECASE,
)
_LONE = r"\d{1,2}(?::\d\d)?\s*[ap]\.?m\b\.?"
_TOKEN = re.compile(rf"(?P<days>\b{DAYS})|(?P<times>{TIMES})|(?P<lone>\b{_LONE})|(?P<closed>\b{CLOSED})", re.IGNORECASE)
_OTHER_OPENING = re.compile(
    rf"\W*(?:on\s+)?(?P<days>{DAYS}),?\s+(?:\w+\s+)?opens?\s+at\s+(?P<time>{_LONE})\W*", re.IGNORECASE
)
_BREAK = re.compile(
    rf"[;,]?\s*(?:and |but )?(?:it |we )?(?:is |are )?clos(?:ed|es?)\s+(?:for \w+(?: \w+)?\s+)?(?:from\s+)?"
    rf"(?P<times>{TIMES})",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True)
class _Token:
    """Days or times, with the words that stand before them."""

    kind: str
    text: str
    before: frozenset[str]


def stated_hours(sentence: str, asked: Set[str] = frozenset()) -> tuple[OpeningHours, ...]:
    """None where the sentence names a date, a time alone, or days and times in no clear order.

    Of times that each have a name ("breakfast from …, lunch from …") those that are `asked` for, where one is named.
    """
    said = _FROM_THEN.sub(lambda found: f"{found['first']} to ", sentence)
    said = _BETWEEN.sub(lambda found: f"{found['first']} to ", said)
    said = _UNTIL.sub(lambda found: f"{found[0].rstrip()} {found['first']} ", said)
    if read_span(said, "2000") is not None:
        return ()
    if (pause := _BREAK.search(said)) and (times := opens_and_closes(pause["times"])):
        hours = stated_hours(said[: pause.start()] + said[pause.end() :], asked)
        return tuple(part for each in hours for part in _without(each, *times))
    usual, _, more = said.partition(";")
    if other := _OTHER_OPENING.fullmatch(more):
        return _with_other_opening(_in_order(usual, asked), other)
    return _in_order(said, asked)


def _without(hours: OpeningHours, first: str, last: str) -> Iterator[OpeningHours]:
    """The hours before and after a break."""
    if not hours.opens <= first < last <= hours.closes:
        yield hours
        return
    yield replace(hours, closes=first)
    yield replace(hours, opens=last)


def _with_other_opening(hours: Sequence[OpeningHours], other: re.Match[str]) -> tuple[OpeningHours, ...]:
    """ "…; on Thursday we open at 10:00 am"."""
    days, times = set(weekdays_of(other["days"])), opens_and_closes(f"{other['time']} to 11:59 pm")
    if times is None:
        return ()
    usual = [replace(each, weekdays=tuple(day for day in each.weekdays if day not in days)) for each in hours]
    later = [replace(each, weekdays=tuple(days & set(each.weekdays)), opens=times[0]) for each in hours]
    return tuple(each for each in (*usual, *later) if each.weekdays)


def _in_order(said: str, asked: Set[str]) -> tuple[OpeningHours, ...]:
    """Days with the times beside them; all days where all times stand together."""
    tokens = _asked_for(list(_tokens(said)), asked)
    kinds = {token.kind for token in tokens}
    if "lone" in kinds or not {"days", "times"} <= kinds:
        return ()
    runs = [list(run) for _, run in groupby(tokens, lambda token: token.kind == "days")]
    times = [run for run in runs if run[0].kind != "days"]
    if len(times) == 1:
        return _hours([token for token in tokens if token.kind == "days"], times[0])
    if len(runs) % 2:
        return ()
    pairs = [sorted(pair, key=lambda run: run[0].kind != "days") for pair in zip(runs[::2], runs[1::2], strict=True)]
    found = [_hours(days, times) for days, times in pairs]
    return tuple(each for hours in found for each in hours) if all(found) else ()


def _tokens(said: str) -> Iterator[_Token]:
    end = 0
    for found in _TOKEN.finditer(said):
        before = frozenset(stem(word) or word for word in _WORD.findall(said[end : found.start()].lower()))
        yield _Token(str(found.lastgroup), found[0], before - english(HoursWords).small_words)
        end = found.end()


def _asked_for(tokens: Sequence[_Token], asked: Set[str]) -> list[_Token]:
    """Without the times that have another name than one that is asked for."""
    names = dict(_names(tokens))
    chosen = {at for at, name in names.items() if name & asked}
    if not chosen or not all(name for at, name in names.items() if at not in chosen):
        return list(tokens)
    return [token for at, token in enumerate(tokens) if at not in names or at in chosen]


def _names(tokens: Sequence[_Token]) -> Iterator[tuple[int, frozenset[str]]]:
    """The words before each of the times, or before the days that lead them."""
    is_led = bool(tokens) and tokens[0].kind == "days"
    for at, token in enumerate(tokens):
        if token.kind == "times":
            is_behind_days = is_led and at > 0 and tokens[at - 1].kind == "days"
            yield at, token.before | (tokens[at - 1].before if is_behind_days else frozenset())


def _hours(days: Sequence[_Token], times: Sequence[_Token]) -> tuple[OpeningHours, ...]:
    weekdays = tuple(sorted({day for token in days for day in weekdays_of(token.text)}))
    read = [("", "") if token.kind == "closed" else opens_and_closes(token.text) for token in times]
    if not weekdays or not all(read):
        return ()
    return tuple(OpeningHours(weekdays, opens=at[0], closes=at[1]) for at in read if at)
