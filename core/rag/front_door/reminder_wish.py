"""Read of what, and when, somebody wants to be reminded."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from core.domain.reminders.reminder import HOUR
from core.records.clock.asked_days import asked_days
from core.records.clock.event_names import SIDES, meaning
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.turns import ReminderWords, Wishes
from core.text.values import value
from core.text.values.lexer import of
from core.text.values.spans import SpanOfDays, spans_of_days

_EN, _ACTS = english(ReminderWords), english(Wishes)
_AT = re.compile(r"\bat\s+(?P<hour>\d{1,2})\b(?!\s*[:/%])(?:\s+in the morning\b)?", re.IGNORECASE)
_EARLIEST, _NOON = 7, 12  # an hour without its half of the day is one in which people are awake
_BRACKETS = re.compile(r"\([^)]*\)?")  # a remark beside a wish
_DAY_MINUTES, _WEEK = 24 * 60, timedelta(days=7)
_CLAUSE = re.compile(r"[,.;!?]\s*|\s+and\s+", re.IGNORECASE)
_BEFORE_NAME = re.compile(r"\b(?:of|about|for|when|the|my|an?)\s+", re.IGNORECASE)
_SENTENCE = re.compile(r"[?!](?:\s|$)|\.\s")
_MOST_DAYS = 3660  # ten years: no calendar reaches so far


class UnclearWish(ValueError):
    """Something is said of when that is not surely read."""


@dataclass(frozen=True, slots=True)
class Wish:
    """`thing` names an event, or nothing where the talk has it; `own` are words of a person's own.

    `days_before` or a `day` where one is said; `minute` of the day. `beside` stands before how long, and names nothing.
    """

    thing: str = ""
    own: str = ""
    days_before: int | None = None
    day: date | None = None
    minute: int = HOUR
    beside: str = ""


def asks_for_several(turn: str) -> bool:
    """Whether it says more than once how long before something: "a day before the fair and a week before the exam"."""
    return sum(_EN.before.match(turn, span.end) is not None for span in spans_of_days(turn)) > 1


def parted(turn: str) -> tuple[str, str]:
    """What is said before a wish to be reminded, and what stands behind "remind me" or any words like it.

    "A day before that, remind me" names when before it, a turn without such words is all of the second.
    """
    before, _, behind = _split(turn)
    return before, behind


def _split(turn: str) -> tuple[str, str, str]:
    """The same, with the words of its own clause before it between them: "on March 3 remind me"."""
    said = _ACTS.asked_of_bot.sub("", turn.strip())
    found = next((last for each in _EN.frames if (last := _last(each, said))), None)
    if found is None:
        return "", "", said
    *sentences, beside = _CLAUSE.split(said[: found.start()])
    before, behind = " ".join(sentences).strip(), said[found.end() :].strip(" .!?")
    return ("", beside, before) if not behind and _leads(before) else (before, beside, behind)


def _last(pattern: Pattern, said: str) -> re.Match[str] | None:
    return next(reversed([*pattern.finditer(said)]), None)


def _leads(wish: str) -> bool:
    """Whether it begins with how long before something: "a week before the fair"."""
    first = next(iter(spans_of_days(wish)), None)
    return first is not None and first.start == 0 and _EN.before.match(wish, first.end) is not None


def read_wish(turn: str, today: date) -> Wish:
    """What a turn wants to be reminded of, and when. Raises UnclearWish where a part of when it says is left over."""
    _, beside, behind = _split(turn)
    wanted = f"{behind} {beside}" if asked_days(beside, today).one(today) else behind
    minute, rest = _time_of_day(_EN.changes.sub(" ", _BRACKETS.sub(" ", wanted)))
    days, first, after = _lead(rest)
    if days is not None:
        own, named = _parts(first)
        _sure(not (named and after and _EN.unread.search(named.split()[-1])))
        return Wish(after or named, own, days, None, minute, named if after else "")
    day, rest = _day(rest, today)
    own, thing = _parts(rest)
    _sure(own != "" or _EN.part.match(rest) is not None or not (_EN.unread.search(thing) or (day and thing)))
    is_when = day is None and re.match(r"\W*when\b", rest, re.IGNORECASE) is not None
    return Wish(thing, own, 0 if is_when else None, day, minute)


def names_in(thing: str) -> list[str]:
    """What may be the name of an event, the longest first: no word of it that tells a side of one is left out."""
    starts = [found.end() for found in _BEFORE_NAME.finditer(thing) if not meaning(thing[: found.start()]) & SIDES]
    return list(dict.fromkeys(filter(None, (thing, *(thing[start:] for start in starts)))))


def _sure(is_so: bool) -> None:
    if not is_so:
        raise UnclearWish


def _lead(text: str) -> tuple[int | None, str, str]:
    """How many days before, with the words before and after that."""
    for span in spans_of_days(text):
        if before := _EN.before.match(text, span.end):
            first = text[: span.start]
            _sure(_is_sure(span) and not (span.is_bare and _name(first)))
            return span.days, first, _name(text[before.end() :])
    if found := _EN.on_the_day.search(text):
        return 0, text[: found.start()], _name(text[found.end() :])
    return None, text, ""


def _is_sure(span: SpanOfDays) -> bool:
    return span.is_whole and span.days <= _MOST_DAYS


def _parts(text: str) -> tuple[str, str]:
    """Somebody's own words, or the name of an event."""
    return (_name(text), "") if _EN.own_words.match(text) else ("", _name(text))


def _name(text: str) -> str:
    sentence = _SENTENCE.split(text, maxsplit=1)[0]
    return " ".join(_EN.trailing.sub("", _EN.leading.sub("", sentence)).split())


def _without(text: str, start: int, rest: str) -> str:
    """The words before a time and the rest, without "on" and the like before the time."""
    return f"{_EN.trailing.sub('', text[:start])} {rest}"


def _day(text: str, today: date) -> tuple[date | None, str]:
    """The day on which they want to be told, and the words without it.

    It is sure where nothing but its sentence stands before it, and after it another part or the end.
    """
    for span in spans_of_days(text):
        if re.search(r"\bin\s*$", text[: span.start], re.IGNORECASE):
            before, after = text[: span.start], text[span.end :]
            _sure(_is_sure(span) and _stands_alone(before, after))
            return today + timedelta(days=span.days), _without(text, span.start, after)
    asked = asked_days(text, today)
    day = asked.one(today)
    pairs = enumerate(zip(text, asked.rest, strict=False))
    at = next((at for at, (one, other) in pairs if one != other), len(asked.rest))
    before, after = text[:at], asked.rest[at:]
    if day is None or _EN.of_event.search(before):
        return None, text
    _sure(_stands_alone(before, after))
    is_next = day == today and re.search(r"\bnext\s*$", before, re.IGNORECASE)
    return day + _WEEK if is_next else day, _without(text, at, after)


def _stands_alone(before: str, after: str) -> bool:
    head = _EN.trailing.sub("", before)
    is_said = not head.strip() or (_EN.part.match(head) is not None and not _EN.unread.search(head.split()[-1]))
    return is_said and _EN.ends.match(after) is not None


def _time_of_day(text: str) -> tuple[int, str]:
    """Minutes after midnight, and the words without them."""
    clock = next(iter(of(value.CLOCK, text)), None)
    if clock:
        written, sure = clock.value.written, clock.value.minutes
        minute = _awake(written, text[clock.start : clock.end]) if sure is None else sure
        rest = _without(text, clock.start, text[clock.end :])
    elif found := _AT.search(text):
        sure, minute = None, _awake(int(found["hour"]) * 60, found["hour"])
        rest = _without(text, found.start(), text[found.end() :])
    else:
        sure, minute, rest = None, HOUR, text
    _sure(minute < _DAY_MINUTES and (sure is not None or minute > _NOON * 60 or not _EN.late.search(text)))
    return minute, rest


def _awake(written: int, figures: str) -> int:
    """A figure 0 before the hour is of the clock of 24 hours (ISO 8601)."""
    is_half = 60 <= written < _EARLIEST * 60 and not figures.lstrip().startswith("0")
    return written + _NOON * 60 if is_half else written
