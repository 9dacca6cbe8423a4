"""Read by which attributes a question picks courses; what is left of it names the subject."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import time

from core.domain.records import StatedCourse
from core.rag.structured.course_rows import course_columns as columns
from core.rag.structured.courses.meeting_words import weekdays
from core.records.conditions import OPERATORS, Column, Where
from core.records.templates import joined
from core.text.languages.en.questions import attribute_words as en
from core.text.languages.en.questions.course_words import NO_COURSE, NO_PREREQUISITE, ONLY_NEEDS
from core.text.languages.en.questions.section_words import DAY_LETTERS, DAYS
from core.text.languages.pattern import Pattern
from core.text.values.words import WEEKDAY_NAMES
from core.text.values.written import time_in_words

Asks = Where[StatedCourse]
_Match = re.Match[str]
_WHO_ASKS, _ONLY_NEEDS, _ELECTIVE = Pattern(en.WHO_ASKS), Pattern(ONLY_NEEDS), Pattern(en.ELECTIVE)
_ONLY, _WEEKEND, _OR = Pattern(en.ONLY_BEFORE), Pattern(en.WEEKEND), Pattern(r"\bor\b")
_DAYS = tuple(Pattern(rf"\b(?:{words})(?![\w-])") for words in DAYS)
_LETTERS = re.compile(DAY_LETTERS)
_ORDINALS = ("first", "second", "third", "fourth")
_NOON, _FIRST_OF_MORNING = time(12), 8
_FIRST_UPPER = "3"  # the first figure of a number of three or four: CS 310, COMS W3157


@dataclass(frozen=True, slots=True)
class AskedAttributes:
    """What courses must have, and the question without it.

    `only` is the name of the course that must be the only prerequisite; `are_electives` where a list of them counts.
    """

    rest: str
    where: tuple[Asks, ...] = ()
    only: str = ""
    are_electives: bool = False

    @property
    def are_any(self) -> bool:
        """Whether anything is asked of the courses."""
        return bool(self.where or self.only or self.are_electives)


def asked_attributes(question: str) -> AskedAttributes:
    """What a question asks of the courses that it wants."""
    rest, only = _taken(_ONLY_NEEDS, _WHO_ASKS.sub(" ", question))
    rest, elective = _taken(_ELECTIVE, rest)
    found: list[Asks] = []
    for pattern, meant in _READERS:
        rest, match = _taken(pattern, rest)
        while match:
            found.append(meant(match))
            rest, match = _taken(pattern, rest) if found[-1].column.is_of_time else (rest, None)
    name = next(filter(None, only.groups()), "") if only else ""
    return AskedAttributes(f"{rest} courses" if elective else rest, tuple(found), name, elective is not None)


def _taken(pattern: Pattern, text: str) -> tuple[str, _Match | None]:
    found = pattern.search(text)
    return (f"{text[: found.start()]} {text[found.end() :]}", found) if found else (text, None)


def _level(match: _Match) -> Asks:
    op = "from level" if match["above"] else "of level"
    return Where(columns.LEVEL, op, match["level"], OPERATORS[op].said.format(match["level"]))


def _credits(match: _Match) -> Asks:
    """Courses of so many credits, or of at least or at most so many."""
    amount, unit = en.NUMBERS.get(match["amount"].lower(), match["amount"]), match["unit"].lower()
    op = next((each for each in ("least", "most", "more", "less") if match[each]), "all are")
    several = "" if amount in {"1", "1.0"} else "s"
    said = f"of {OPERATORS[op].said.format(f'{amount} {unit}{several}')}"
    return Where(columns.credits_in(unit), op, float(amount), said)


def _year(year: int) -> Callable[[_Match], Asks]:
    said = f"of the {_ORDINALS[year - 1]} year by their numbers"
    return lambda match: Where(columns.LEVEL, "begins with", str(year), said, bool(match["not"]))


def _taught(method: str, said: str) -> Callable[[_Match], Asks]:
    return lambda match: Where(columns.taught(method), "has", method, said, bool(match["not"]))


def _time(column: Column[StatedCourse], op: str) -> Callable[[_Match], Asks]:
    return lambda match: Where(column, op, at := _clock(match), OPERATORS[op].said.format(time_in_words(at)))


def _clock(match: _Match) -> time:
    """The time of a bound; without "a.m." or "p.m.", an hour before 8 is one of the afternoon."""
    if match["noon"]:
        return _NOON
    if match["half"]:
        hour = int(match["hour"]) % 12 + (12 if match["half"].lower() == "p" else 0)
        return time(hour, int(match["minute"] or 0))
    hour, minute = int(match["plain"] or match["bare_hour"]), int(match["bare_minute"] or 0)
    return time(hour + 12 if hour < _FIRST_OF_MORNING else hour, minute)


def _part_of_day(said: str, first: int, end: int) -> Callable[[_Match], Asks]:
    return lambda match: Where(columns.BEGINS, "within", (first, end), said, bool(match["not"]))


def _days(match: _Match) -> Asks:
    named = {at for at, pattern in enumerate(_DAYS) if pattern.search(match["days"])}
    named |= {day for letters in _LETTERS.findall(match["days"]) for day in weekdays(letters)}
    is_weekend = _WEEKEND.search(match["days"]) is not None
    is_any = _OR.search(match["days"]) is not None
    named |= {5, 6} if is_weekend else set()
    names = [WEEKDAY_NAMES[day] for day in sorted(named)]
    said = "at the weekend" if is_weekend else f"on {' or '.join(names) if is_any else joined(names)}"
    op = f"on {'any' if is_weekend or is_any else 'all'}{' only' if match['only'] or _ONLY.search(match[0]) else ''}"
    is_not = bool(match["not"])
    return Where(columns.WEEKDAYS, "on any" if is_not else op, named, OPERATORS[op].said.format(said), is_not)


def _not_in_season(match: _Match) -> Asks:
    name = match["season"].lower().replace("autumn", "fall")
    return Where(columns.SEASONS, "has", name, f"offered in {name.capitalize()}", is_not=True)


_READERS: tuple[tuple[Pattern, Callable[[_Match], Asks]], ...] = (
    (
        Pattern(NO_PREREQUISITE),
        lambda _: Where(columns.PREREQUISITES, "all are one of", NO_COURSE, "without prerequisites"),
    ),
    (Pattern(en.LEVEL), _level),
    (Pattern(en.UPPER_LEVEL), lambda _: Where(columns.LEVEL, "from", _FIRST_UPPER, "at the upper level")),
    (Pattern(en.LOWER_LEVEL), lambda _: Where(columns.LEVEL, "below", _FIRST_UPPER, "at the lower level")),
    (Pattern(en.CREDITS), _credits),
    *((Pattern(rf"{en.NOT}\b(?:{words})(?:[- ]level)?\b"), _year(at)) for at, words in enumerate(en.YEARS, start=1)),
    *(
        (Pattern(rf"{en.NOT}\b(?:{words})(?![\w-])"), _taught(method, said))
        for method, (words, said) in en.METHODS.items()
    ),
    (Pattern(en.ENDS), _time(columns.ENDS, "by")),
    (Pattern(en.AFTER), _time(columns.BEGINS, "at or after")),
    (Pattern(en.BEFORE), _time(columns.BEGINS, "before")),
    *(
        (Pattern(rf"{en.NOT}\b(?:in the |this )?{words}(?![\w-])"), _part_of_day(*part))
        for words, part in en.PARTS_OF_DAY.items()
    ),
    (Pattern(en.NOT + en.WEEKDAYS), _days),
    # Only what is said with "not": a season that is wanted picks the term.
    (Pattern(en.NOT.removesuffix("?") + en.NOT_IN_SEASON), _not_in_season),
)
