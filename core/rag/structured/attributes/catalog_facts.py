"""Conditions on what a catalog says of a course: its level, credits, prerequisites, and the seasons it is given in."""

import re
from collections.abc import Callable, Sequence
from operator import attrgetter

from core.domain.records import CourseRecord, StatedCourse, code_key
from core.rag.structured.answer import plain
from core.rag.structured.attributes.conditions import Condition, negated
from core.text.languages.en.questions import attribute_words as en
from core.text.languages.en.questions.course_words import NO_COURSE
from core.text.values.words import SEASON

_SEASON = re.compile(SEASON, re.IGNORECASE)
_SHOWS_LEVEL = re.compile(r"(?P<figures>[1-9]\d{2,3})(?!\d)")
_FIVE_FIGURES = re.compile(r"\d{2}-?(?P<figures>[1-9]\d{2})")  # of a department, and of the course: 15-122
UPPER, LOWER = "at the upper level", "at the lower level"
_FIRST_UPPER = 3  # the first figure of a number of three or four: CS 310, COMS W3157
_ORDINALS = ("first", "second", "third", "fourth")
_CREDITS: Callable[[CourseRecord], str] = attrgetter("credits")
_PREREQUISITES: Callable[[CourseRecord], str] = attrgetter("prerequisites")
_AMOUNT = re.compile(r"\d{1,3}(?:\.\d+)?")


def at_level(level: str, *, or_above: bool) -> Condition:
    """Such as "at the 300 level"; the level has as many figures as the numbers of the courses."""

    def fits(one: StatedCourse, _: Sequence[StatedCourse]) -> bool | None:
        figures = _figures(one.course)
        if not figures or len(figures) != len(level):
            return None if not figures else False
        return figures[0] >= level[0] if or_above else figures[0] == level[0]

    return Condition(f"at the {level} level{' or above' if or_above else ''}", "their level", fits)


def of_year(year: int, is_not: str | None = None) -> Condition:
    """Such as "for the second year": courses whose number begins with 2."""

    def fits(one: StatedCourse, _: Sequence[StatedCourse]) -> bool | None:
        figures = _figures(one.course)
        return figures[0] == str(year) if figures else None

    said = f"of the {_ORDINALS[year - 1]} year by their numbers"
    return Condition(f"not {said}" if is_not else said, "their level", negated(fits) if is_not else fits)


def at_upper_level(*, is_upper: bool) -> Condition:
    """Courses numbered from 300, or below."""

    def fits(one: StatedCourse, _: Sequence[StatedCourse]) -> bool | None:
        figures = _figures(one.course)
        return (int(figures[0]) >= _FIRST_UPPER) == is_upper if figures else None

    return Condition(UPPER if is_upper else LOWER, "their level", fits)


def _figures(course: CourseRecord) -> str:
    """The figures of a number that show a level; empty where they show none."""
    if bare := _FIVE_FIGURES.fullmatch(course.code):
        return bare["figures"]
    found = _SHOWS_LEVEL.match(course.figures) if course.subject else None
    return found["figures"] if found else ""


def of_credits(match: re.Match[str]) -> Condition:
    """Courses of so many credits, or of at least or at most so many."""
    asked = match["amount"].lower()
    amount = en.NUMBERS.get(asked, asked)
    is_so, words = next((fits, words) for name, fits, words in _COMPARED if not name or match[name])

    def fits(one: StatedCourse, records: Sequence[StatedCourse]) -> bool | None:
        said = _said(records, _CREDITS)
        amounts = {float(each) for each in said if _AMOUNT.fullmatch(each)}
        counted = amounts - {0.0} or amounts  # a tutorial of a course carries none of its own
        if not said or (len(said) > len(amounts) and not counted):
            return False if said else None  # "3-6" is not the amount
        return all(is_so(each, float(amount)) for each in counted) and len(said) == len(amounts)

    unit = match["unit"].lower()
    several = "" if amount in {"1", "1.0"} else "s"
    return Condition(f"of {words}{amount} {unit}{several}", f"their {unit}s", fits)


def without_prerequisites() -> Condition:
    """Courses of which a page says that they need no other."""

    def fits(_: StatedCourse, records: Sequence[StatedCourse]) -> bool | None:
        said = _said(records, _PREREQUISITES)
        return all(each.strip(" .").lower() in NO_COURSE for each in said) if said else None

    return Condition("without prerequisites", "their prerequisites", fits)


def needing_only(needed: CourseRecord) -> Condition:
    """Courses that need this one and no other."""

    def fits(_: StatedCourse, records: Sequence[StatedCourse]) -> bool | None:
        said = _said(records, _PREREQUISITES)
        return all(code_key(each.strip(" .")) == needed.key for each in said) if said else None

    return Condition(f"with {plain(needed.code)} as the only prerequisite", "their prerequisites", fits)


def not_in_season(season: str) -> Condition:
    """Courses whose terms are known and are others."""
    name = season.lower().replace("autumn", "fall")

    def fits(one: StatedCourse, _: Sequence[StatedCourse]) -> bool | None:
        terms = " ".join(one.course.terms).lower().replace("autumn", "fall")
        return name not in _SEASON.findall(terms) if _SEASON.search(terms) else None

    return Condition(f"not offered in {name.capitalize()}", "when they are offered", fits)


def _said(records: Sequence[StatedCourse], value: Callable[[CourseRecord], str]) -> set[str]:
    """What the records of one course say; they may contradict each other."""
    return {value(each.course) for each in records} - {""}


_COMPARED: tuple[tuple[str, Callable[[float, float], bool], str], ...] = (
    ("least", lambda one, asked: one >= asked, "at least "),
    ("most", lambda one, asked: one <= asked, "at most "),
    ("more", lambda one, asked: one > asked, "more than "),
    ("less", lambda one, asked: one < asked, "less than "),
    ("", lambda one, asked: one == asked, ""),
)
