"""Read at what times and on which days courses must meet, or must not."""

import re
from collections.abc import Callable, Sequence
from datetime import time
from functools import partial

from core.domain.records import StatedCourse
from core.rag.structured.attributes.conditions import Condition, Fits, negated
from core.rag.structured.courses.meeting_words import Meets, meets, weekdays
from core.rag.structured.sources import joined
from core.text.languages.en.questions import attribute_words as en
from core.text.languages.en.questions.section_words import DAY_LETTERS, DAYS
from core.text.values.words import WEEKDAY_NAMES
from core.text.values.written import time_in_words

ABOUT = "when they meet"
_PARTS = [
    (re.compile(rf"{en.NOT}\b(?:in the |this )?{words}(?![\w-])", re.IGNORECASE), said, first, end)
    for words, (said, first, end) in en.PARTS_OF_DAY.items()
]
_WEEKDAYS = re.compile(en.NOT + en.WEEKDAYS, re.IGNORECASE)
_ONLY, _WEEKEND = re.compile(en.ONLY_BEFORE, re.IGNORECASE), re.compile(en.WEEKEND, re.IGNORECASE)
_DAYS = tuple(re.compile(rf"\b(?:{words})(?![\w-])", re.IGNORECASE) for words in DAYS)
_LETTERS = re.compile(DAY_LETTERS)
_NOON, _FIRST_OF_MORNING = time(12), 8

Fit = Callable[[Meets], bool | None]


def times_asked(question: str) -> tuple[str, list[Condition]]:
    """The question without its times of day and weekdays, and these."""
    found: list[Condition] = []
    for pattern, word, fits in _BOUNDS:
        while match := pattern.search(question):
            at = _clock(match)
            question = _without(question, match)
            found.append(_condition(f"{word} {time_in_words(at)}", partial(fits, at)))
    for pattern, said, first, end in _PARTS:
        while match := pattern.search(question):
            question = _without(question, match)
            found.append(_condition(said, partial(_begins_in, first, end), match["not"]))
    while match := _WEEKDAYS.search(question):
        question = _without(question, match)
        found.append(_on_days(match))
    return question, found


def _begins_in(first: int, end: int, one: Meets) -> bool | None:
    return None if one.begins is None else first <= one.begins.hour < end


def _on_days(match: re.Match[str]) -> Condition:
    named = {at for at, pattern in enumerate(_DAYS) if pattern.search(match["days"])}
    named |= {day for letters in _LETTERS.findall(match["days"]) for day in weekdays(letters)}
    is_weekend, is_any = bool(_WEEKEND.search(match["days"])), bool(re.search(r"\bor\b", match["days"], re.I))
    named |= {5, 6} if is_weekend else set()
    only = match["only"] or _ONLY.search(match[0])
    names = [WEEKDAY_NAMES[day] for day in sorted(named)]
    said = "at the weekend" if is_weekend else f"on {' or '.join(names) if is_any else joined(names)}"
    said = f"{said} only" if only else said

    def fits(days: set[int]) -> bool | None:
        if not days:
            return None
        if match["not"]:
            return days.isdisjoint(named)
        if only:
            return days <= named if is_weekend or is_any else days == named
        return bool(days & named) if is_weekend or is_any else named <= days

    def of_all(one: StatedCourse, _: Sequence[StatedCourse]) -> bool | None:
        return fits({day for meeting in one.course.meetings for day in meets(meeting).weekdays})

    return Condition(f"not {said}" if match["not"] else said, ABOUT, of_all, is_of_time=True, is_of_section=True)


def _condition(said: str, fit: Fit, is_not: str | None = None) -> Condition:
    def of_one(one: StatedCourse, _: Sequence[StatedCourse]) -> bool | None:
        known = [said for meeting in one.course.meetings if (said := fit(meets(meeting))) is not None]
        return any(known) if known else None

    fits: Fits = negated(of_one) if is_not else of_one
    return Condition(f"not {said}" if is_not else said, ABOUT, fits, is_of_time=True, is_of_section=True)


def _clock(match: re.Match[str]) -> time:
    """The time of a bound; without "a.m." or "p.m.", an hour before 8 is one of the afternoon."""
    if match["noon"]:
        return _NOON
    if match["half"]:
        hour = int(match["hour"]) % 12 + (12 if match["half"].lower() == "p" else 0)
        return time(hour, int(match["minute"] or 0))
    hour, minute = int(match["plain"] or match["bare_hour"]), int(match["bare_minute"] or 0)
    return time(hour + 12 if hour < _FIRST_OF_MORNING else hour, minute)


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}"


def _after(at: time, one: Meets) -> bool | None:
    return None if one.begins is None else one.begins >= at


def _before(at: time, one: Meets) -> bool | None:
    return None if one.begins is None else one.begins < at


def _ends(at: time, one: Meets) -> bool | None:
    return None if one.ends is None else one.ends <= at


_BOUNDS: tuple[tuple[re.Pattern[str], str, Callable[[time, Meets], bool | None]], ...] = (
    (re.compile(en.ENDS, re.IGNORECASE), "ending by", _ends),
    (re.compile(en.AFTER, re.IGNORECASE), "starting at or after", _after),
    (re.compile(en.BEFORE, re.IGNORECASE), "starting before", _before),
)
