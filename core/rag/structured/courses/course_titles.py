"""Find the course that a question names by its title."""

import re
from collections.abc import Sequence

from core.domain.records import StatedCourse, name_words
from core.ports.records import CampusRecords
from core.rag.structured.courses.course_codes import NamedCourse, are_one
from core.rag.structured.courses.course_questions import CourseQuestion
from core.text.languages.en.questions.course_words import CourseFact
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords

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
_FEWEST_WORDS = 2  # of a title, where nothing else says that a course is meant


async def titled_courses(text: str, question: CourseQuestion, records: CampusRecords) -> list[NamedCourse]:
    """The courses whose title a question says in full, and no other word; none where these are many.

    Raises DatabaseError.
    """
    facts = set(question.facts)
    is_about_courses = bool(facts & _OF_COURSES) or _EN.says_course.search(text) is not None
    if not question.left or not facts or not (is_about_courses or facts & {CourseFact.TIME, CourseFact.ROOM}):
        return []
    if facts == {CourseFact.OVERVIEW} and not _EN.names_course.search(text):
        return []
    words, left = _numbered(text), _numbered(" ".join(question.left))
    looked_up = [word for word in question.left if word not in _EN.numerals.values()]
    stated = await records.courses_titled(looked_up) if looked_up else []
    titles = {one: title for one in stated if left <= (title := _numbered(one.course.title)) <= words}
    longest = max(map(len, titles.values()), default=0)
    if longest < (1 if is_about_courses else _FEWEST_WORDS):
        return []
    return _courses([one for one, title in titles.items() if len(title) == longest], text)


def _numbered(text: str) -> set[str]:
    """The words of a title or question, with figures for Roman numbers: "Elementary French I" has a 1."""
    return {_EN.numerals.get(word, word) for word in name_words(text)}


def _courses(stated: Sequence[StatedCourse], text: str) -> list[NamedCourse]:
    by_key: dict[str, list[StatedCourse]] = {}
    for one in stated:
        by_key.setdefault(one.course.key, []).append(one)
    if len(by_key) > 1 and are_one(stated):
        by_key = {stated[0].course.key: list(stated)}
    if len(by_key) > MOST_OF_ONE_TITLE:
        return []
    start, end = _place(text, stated[0].course.title)
    return [NamedCourse(key, tuple(same), start, end) for key, same in by_key.items()]


def _place(text: str, title: str) -> tuple[int, int]:
    """Where a title stands in the question; at its end where its words do not stand together."""
    together = r"[\W_]+".join(map(re.escape, re.findall(r"[^\W_]+", title)))
    found = re.search(rf"(?<![^\W_]){together}(?![^\W_])", text, re.IGNORECASE)
    return found.span() if found else (len(text), len(text))
