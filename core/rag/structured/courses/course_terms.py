"""Say in which terms a course is offered, whether in a given one, and when next."""

from datetime import date

from core.domain.records import StatedCourse
from core.rag.structured.answer import plain
from core.rag.structured.courses.course_periods import seasons_of
from core.rag.structured.courses.course_sentences import Course
from core.records.templates import joined
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.periods import SEASONS, Period, asked_periods, season

_EN = english(CourseWords)


def terms(course: Course) -> str | None:
    """ "CS 310 Algorithms is offered in Fall and Spring"."""
    lasting = [one for one in course.records.lasting if one.course.terms]
    if lasting:
        return _of_catalog(course, lasting)
    dated = course.records.of_term
    if not dated:
        return None
    yes = "Yes: " if course.question.is_yes_no and (course.records.was_asked or not course.records.is_past) else ""
    listed = f"{course.name} {course.verb} on the schedule of {plain(course.records.term)}"
    newest = ", the newest one on the pages" if course.records.is_past and not course.records.was_asked else ""
    return f"{yes}{listed}{newest} {course.marks(dated)}."


def _of_catalog(course: Course, stated: list[StatedCourse]) -> str | None:
    said = list(dict.fromkeys(one.course.terms for one in stated))
    if len(said) > 1:
        values = [f"{plain(joined(one.course.terms))} ({plain(one.title)}) {course.marks([one])}" for one in stated]
        return f"The pages differ on when {course.name} is offered: {joined(dict.fromkeys(values))}."
    names, marks = seasons_of(said[0]), course.marks(stated)
    offered = plain(joined(said[0]))
    if not names:
        return f"{course.name} is offered: {offered} {marks}."
    if course.question.is_yes_no and (verdict := _verdict(course, names)):
        return f"{verdict}: {course.name} is offered in {offered}{' only' if verdict == 'No' else ''} {marks}."
    if course.question.asks_next:
        return f"{course.name} is offered in {offered}; the next such term is {_next(names, course.today)} {marks}."
    return f"{course.name} is offered in {offered} {marks}."


def _verdict(course: Course, names: list[str]) -> str:
    asked = {name for period in asked_periods(course.text, course.today) for name in _seasons(period)}
    if not asked:
        return "" if asked_periods(course.text, course.today) else "Yes"
    return "Yes" if asked <= set(names) else "No" if asked.isdisjoint(names) else ""


def _seasons(period: Period) -> list[str]:
    return [name for name in SEASONS if season(name, period.first.year) == period]


def _next(names: list[str], today: date) -> str:
    coming = [(season(name, year), name, year) for name in names for year in (today.year, today.year + 1)]
    _, name, year = min(one for one in coming if one[0].first > today)
    return f"{name.capitalize()} {year}"
