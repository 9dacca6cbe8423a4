"""Read by which attributes a question picks courses; what is left of it names the subject."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import time

from core.domain.records import StatedCourse
from core.rag.structured.course_rows.course_columns import COLUMNS, credits_in
from core.rag.structured.courses.meeting_words import weekdays
from core.records.conditions import OPERATORS, Where
from core.records.templates import joined
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.campus import AttributeWords, CourseWords
from core.text.values.amounts import spelled_number
from core.text.values.words import WEEKDAY_NAMES, weekday_of
from core.text.values.written import time_in_words

Asks = Where[StatedCourse]
_Match = re.Match[str]
_EN, _COURSES = english(AttributeWords), english(CourseWords)
_NOON, _FIRST_OF_MORNING = time(12), 8
_OR = "or"


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
    rest, only = _taken(_EN.only_needs, _EN.who_asks.sub(" ", question))
    rest, elective = _taken(_EN.elective, rest)
    found: list[Asks] = []
    for pattern, column, op, value, said in _EN.readers:
        rest, match = _taken(pattern, rest)
        while match:
            found.append(_named(match, column, op, value, said) if said else _READS[column](match, column, op))
            rest, match = _taken(pattern, rest) if found[-1].column.is_of_time else (rest, None)
    name = next(filter(None, only.groups()), "") if only else ""
    return AskedAttributes(f"{rest} courses" if elective else rest, tuple(found), name, elective is not None)


def _taken(pattern: Pattern, text: str) -> tuple[str, _Match | None]:
    found = pattern.search(text)
    return (f"{text[: found.start()]} {text[found.end() :]}", found) if found else (text, None)


def _named(match: _Match, column: str, op: str, value: str, said: str) -> Asks:
    """A condition whose value the words themselves name."""
    meant = _VALUES[column](value) if column in _VALUES else value
    return Where(COLUMNS[column], op, meant, OPERATORS[op].said.format(said), bool(match.groupdict().get("not")))


def _level(match: _Match, column: str, _: str) -> Asks:
    op = "from level" if match["above"] else "of level"
    return Where(COLUMNS[column], op, match["level"], OPERATORS[op].said.format(match["level"]))


def _credits(match: _Match, _: str, __: str) -> Asks:
    """Courses of so many credits, or of at least or at most so many."""
    amount, unit = str(spelled_number(match["amount"]) or match["amount"]), match["unit"].lower()
    op = next((each for each in ("least", "most", "more", "less") if match[each]), "all are")
    several = "" if amount in {"1", "1.0"} else "s"
    said = f"of {OPERATORS[op].said.format(f'{amount} {unit}{several}')}"
    return Where(credits_in(unit), op, float(amount), said)


def _time(match: _Match, column: str, op: str) -> Asks:
    return Where(COLUMNS[column], op, at := _clock(match), OPERATORS[op].said.format(time_in_words(at)))


def _clock(match: _Match) -> time:
    """The time of a bound; without "a.m." or "p.m.", an hour before 8 is one of the afternoon."""
    if match["noon"]:
        return _NOON
    if match["half"]:
        hour = int(match["hour"]) % 12 + (12 if match["half"].lower() == "p" else 0)
        return time(hour, int(match["minute"] or 0))
    hour, minute = int(match["plain"] or match["bare_hour"]), int(match["bare_minute"] or 0)
    return time(hour + 12 if hour < _FIRST_OF_MORNING else hour, minute)


def _days(match: _Match, column: str, _: str) -> Asks:
    named = set(map(weekday_of, _EN.weekday_named.findall(match["days"])))
    named |= {day for letters in _EN.day_letters.findall(match["days"]) for day in weekdays(letters)}
    is_weekend = _EN.weekend.search(match["days"]) is not None
    is_any = _OR in map(str.lower, _EN.joins.findall(match["days"]))
    named |= {5, 6} if is_weekend else set()
    names = [WEEKDAY_NAMES[day] for day in sorted(named)]
    said = "at the weekend" if is_weekend else f"on {' or '.join(names) if is_any else joined(names)}"
    is_only = match["only"] or _EN.only_before.search(match[0])
    op = f"on {'any' if is_weekend or is_any else 'all'}{' only' if is_only else ''}"
    is_not = bool(match["not"])
    return Where(COLUMNS[column], "on any" if is_not else op, named, OPERATORS[op].said.format(said), is_not)


def _season(match: _Match, column: str, op: str) -> Asks:
    name = match["season"].lower().replace("autumn", "fall")
    return Where(COLUMNS[column], op, name, f"offered in {name.capitalize()}", is_not=True)


_READS: Mapping[str, Callable[[_Match, str, str], Asks]] = {
    "level": _level,
    "credits": _credits,
    "begins": _time,
    "ends": _time,
    "weekdays": _days,
    "seasons": _season,
}
_VALUES: Mapping[str, Callable[[str], object]] = {
    "prerequisites": lambda _: _COURSES.no_course,
    "begins": lambda hours: tuple(map(int, hours.split())),
}
