"""Find the course that a question names by its title."""

import re
from collections.abc import Sequence

from core.domain.records import StatedCourse, name_words
from core.ports.records import CampusRecords
from core.rag.structured.courses.course_codes import NamedCourse, are_one
from core.rag.structured.courses.course_questions import CourseQuestion
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseFact, CourseWords

_EN = english(CourseWords)
# What is asked only about courses; a "when" or "where" may be about anything that is named like a course.
_OF_COURSES = {
    CourseFact.PREREQUISITES,
    CourseFact.CREDITS,
    CourseFact.FEE,
    CourseFact.REFERENCE,
    CourseFact.INSTRUCTOR,
    CourseFact.SECTIONS,
}
MOST_OF_ONE_TITLE = 3  # courses
_FEWEST_WORDS = 2  # of a title that is not named in full


async def titled_courses(text: str, question: CourseQuestion, records: CampusRecords) -> list[NamedCourse]:
    """The courses whose title accounts for each word that is left of a question; none where these are many.

    The title is named in full, or by words that no other title has together. Raises DatabaseError.
    """
    is_about_courses = bool(set(question.facts) & _OF_COURSES) or _EN.says_course.search(text) is not None
    is_when_or_where = bool(set(question.facts) & {CourseFact.TIME, CourseFact.ROOM})
    if not (question.left and question.facts and (is_about_courses or is_when_or_where)):
        return []
    if question.facts == (CourseFact.OVERVIEW,) and not _EN.names_course.search(text):
        return []
    words, left = _numbered(text), [word for word in question.left if word not in _EN.numerals.values()]
    found = await records.courses_titled(left) if left else []
    stated = [one for one in found if _numbered(" ".join(question.left)) <= _numbered(one.course.title)]
    titles = {one: _numbered(one.course.title) for one in stated}
    in_full = {one: len(title) for one, title in titles.items() if title <= words}
    longest = max(in_full.values(), default=0)
    in_part = list(titles) if len(question.left) >= _FEWEST_WORDS and is_about_courses else []
    if longest < _FEWEST_WORDS and not is_about_courses:
        return []
    if in_full:
        return _courses([one for one, length in in_full.items() if length == longest], text, most=MOST_OF_ONE_TITLE)
    return _courses(in_part, text, most=1)


def _numbered(text: str) -> set[str]:
    """The words of a title or question, with figures for Roman numbers: "Elementary French I" has a 1."""
    return {_EN.numerals.get(word, word) for word in name_words(text)}


def _courses(stated: Sequence[StatedCourse], text: str, *, most: int) -> list[NamedCourse]:
    by_key: dict[str, list[StatedCourse]] = {}
    for one in stated:
        by_key.setdefault(one.course.key, []).append(one)
    if len(by_key) > 1 and are_one(stated):
        by_key = {stated[0].course.key: list(stated)}
    if not 1 <= len(by_key) <= most:
        return []
    start, end = _place(text, stated[0].course.title)
    return [NamedCourse(key, tuple(same), start, end) for key, same in by_key.items()]


def _place(text: str, title: str) -> tuple[int, int]:
    """Where a title stands in the question; at its end where its words do not stand together."""
    together = r"[\W_]+".join(map(re.escape, re.findall(r"[^\W_]+", title)))
    found = re.search(rf"(?<![^\W_]){together}(?![^\W_])", text, re.IGNORECASE)
    return found.span() if found else (len(text), len(text))
