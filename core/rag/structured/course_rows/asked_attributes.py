"""The columns of courses, and by which of them a question picks courses; what is left of it names the subject."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from operator import attrgetter

from core.domain.records import StatedCourse, code_key
from core.rag.structured.courses.meeting_words import Meets, meets, weekdays
from core.records.conditions import OPERATORS, Column, Where
from core.records.templates import joined
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.campus import AttributeWords, CourseWords
from core.text.values.amounts import spelled_number
from core.text.values.words import SEASON, WEEKDAY_NAMES, weekday_of
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


_Stated = Sequence[StatedCourse]
_SEASON = Pattern(SEASON)
_SHOWS_LEVEL = re.compile(r"(?P<figures>[1-9]\d{2,3})(?!\d)")
_FIVE_FIGURES = re.compile(r"\d{2}-?(?P<figures>[1-9]\d{2})")  # of a department, and of the course: 15-122
_AMOUNT = re.compile(r"\d{1,3}(?:\.\d+)?")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_MOST_WORDS = 8  # of a value with a label; what is longer is a sentence about the course
_WAYS, _TIMES = frozenset({"online", "in person", "hybrid"}), frozenset({"asynchronous", "synchronous"})


def _figures(one: StatedCourse, _: _Stated) -> str | None:
    """The figures of a number that show a level."""
    course = one.course
    found = _FIVE_FIGURES.fullmatch(course.code) or (_SHOWS_LEVEL.match(course.figures) if course.subject else None)
    return found["figures"] if found else None


def _amounts(_: StatedCourse, records: _Stated) -> tuple[float, ...] | None:
    """The credits that its records name, which may contradict each other; empty for "3-6"."""
    said = {each.course.credits for each in records} - {""}
    amounts = {float(each) for each in said if _AMOUNT.fullmatch(each)}
    if len(amounts) < len(said):
        return ()
    return tuple(amounts - {0.0} or amounts) or None  # a tutorial of a course carries none of its own


def _prerequisites(_: StatedCourse, records: _Stated) -> set[str] | None:
    return {each.course.prerequisites.strip(" .").lower() for each in records if each.course.prerequisites} or None


def _needed(one: StatedCourse, records: _Stated) -> set[str] | None:
    return {code_key(each) for each in _prerequisites(one, records) or ()} or None


def _seasons(one: StatedCourse, _: _Stated) -> set[str] | None:
    return {each.replace("autumn", "fall") for each in _SEASON.findall(" ".join(one.course.terms).lower())} or None


def _weekdays(one: StatedCourse, _: _Stated) -> set[int] | None:
    return {day for meeting in one.course.meetings for day in meets(meeting).weekdays} or None


def _times(time_of: Callable[[Meets], object]) -> Callable[[StatedCourse, _Stated], object]:
    """The times at which its meetings begin or end."""
    return lambda one, _: [at for each in one.course.meetings if (at := time_of(meets(each))) is not None] or None


def _ways(one: StatedCourse, _: _Stated) -> frozenset[str] | None:
    """Where it is taught: by its place, else by the value with a label, else by a sentence."""
    course = one.course
    places = [meeting.place for meeting in course.meetings if meeting.place]
    if any(map(_EN.online_place.search, places)):
        return frozenset({"online"})
    values = [each for each in course.methods if len(each.split()) <= _MOST_WORDS]
    sentences = [each for each in course.methods if each not in values]
    for texts in (values, [course.campus] if course.campus else [], sentences):
        if said := [way for way in map(_way, texts) if way]:
            return frozenset({said[0]} if len(set(said)) == 1 else {"hybrid"})
    has_room = bool(places) and not any(map(_COURSES.no_value.search, places))
    return frozenset({"in person"}) if has_room else None


def _way(text: str) -> str:
    named = {way for way in _WAYS if _EN.says_way[way].search(_IN_BRACKETS.sub(" ", text))}
    if named == {"online", "hybrid"} and _EN.fully_online.search(text):
        return "online"  # "fully online and blended (real-time and asynchronous sessions)"
    return named.pop() if len(named) == 1 else "hybrid" if named else ""


def _in_real_time(one: StatedCourse, _: _Stated) -> frozenset[str] | None:
    """Whether it is taught in real time: what is said to be partly so is neither."""
    said = [_IN_BRACKETS.sub(" ", each) for each in one.course.methods]
    telling = [each for each in said if any(_EN.says_way[method].search(each) for method in _TIMES)]
    if not telling:
        return frozenset() if any(map(_EN.says_way["hybrid"].search, said)) else None
    whole = [each for each in telling if not _EN.says_partly.search(each)]
    return frozenset(method for method in _TIMES for each in whole if _EN.says_way[method].search(each))


_OF_TIME = {"is_of_section": True, "is_of_time": True}
COLUMNS: Mapping[str, Column[StatedCourse]] = {
    "level": Column("their level", _figures),
    "prerequisites": Column("their prerequisites", _prerequisites),
    "needed": Column("their prerequisites", _needed),
    "seasons": Column("when they are offered", _seasons),
    "weekdays": Column("when they meet", _weekdays, **_OF_TIME),
    "begins": Column("when they meet", _times(attrgetter("begins")), **_OF_TIME),
    "ends": Column("when they meet", _times(attrgetter("ends")), **_OF_TIME),
    "campus": Column("where they are held", lambda one, _: one.course.campus or None, is_of_section=True),
    "way": Column("how they are taught", _ways, is_of_section=True),
    "time": Column("how they are taught", _in_real_time, is_of_section=True),
    "code": Column("which are electives", lambda one, _: one.course.code),
}


def credits_in(unit: str) -> Column[StatedCourse]:
    """The column of credits, by the name that a question gives them ("unit")."""
    return Column(f"their {unit}s", _amounts)
