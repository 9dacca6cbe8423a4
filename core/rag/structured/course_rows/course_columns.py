"""The columns of courses: what their records say, and None where they do not say it."""

import re
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter

from core.domain.records import StatedCourse, code_key
from core.rag.structured.courses.meeting_words import Meets, meets
from core.records.conditions import Column
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.campus import AttributeWords, CourseWords
from core.text.values.words import SEASON

_Stated = Sequence[StatedCourse]
_SEASON = Pattern(SEASON)
_SHOWS_LEVEL = re.compile(r"(?P<figures>[1-9]\d{2,3})(?!\d)")
_FIVE_FIGURES = re.compile(r"\d{2}-?(?P<figures>[1-9]\d{2})")  # of a department, and of the course: 15-122
_AMOUNT = re.compile(r"\d{1,3}(?:\.\d+)?")
_EN, _COURSES = english(AttributeWords), english(CourseWords)
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
