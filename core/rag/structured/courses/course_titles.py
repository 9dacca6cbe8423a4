"""Find the course that a question names by its title."""

import re
from collections.abc import Sequence

from core.domain.records import StatedCourse, name_words
from core.ports.records import CampusRecords
from core.rag.structured.courses.course_codes import NamedCourse
from core.rag.structured.courses.course_questions import CourseQuestion
from core.text.languages.en.course_words import CAN_TAKE, COURSE_NOUN, CourseFact

# What is asked only about courses; a "when" or "where" may be about anything that is named like a course.
_OF_COURSES = {
    CourseFact.PREREQUISITES,
    CourseFact.CREDITS,
    CourseFact.REFERENCE,
    CourseFact.INSTRUCTOR,
    CourseFact.SECTIONS,
}
_SAYS_COURSE = re.compile(rf"\b(?:{COURSE_NOUN}|offered|taught|{CAN_TAKE})\b", re.IGNORECASE)
_FEWEST_WORDS = 2  # of a title that is not named in full


async def titled_courses(text: str, question: CourseQuestion, records: CampusRecords) -> list[NamedCourse]:
    """The one course whose title accounts for each word that is left of a question; else none.

    The title is named in full, or by words that no other title has together. Raises DatabaseError.
    """
    is_about_courses = bool(set(question.facts) & _OF_COURSES) or _SAYS_COURSE.search(text) is not None
    if not (question.left and question.facts and is_about_courses):
        return []
    words, left = name_words(text), set(question.left)
    held = question.left if len(left) >= _FEWEST_WORDS else ()
    stated = await records.courses_titled(words, held)
    named = {one: set(name_words(one.course.title)) for one in stated}
    in_full = [one for one, title in named.items() if left <= title <= set(words)]
    longest = max((len(named[one]) for one in in_full), default=0)
    meant = [one for one in in_full if len(named[one]) == longest] or [one for one in stated if left <= named[one]]
    return _one_course(meant, text)


def _one_course(stated: Sequence[StatedCourse], text: str) -> list[NamedCourse]:
    keys = {one.course.key for one in stated}
    if len(keys) != 1:
        return []
    start, end = _place(text, stated[0].course.title)
    return [NamedCourse(keys.pop(), tuple(stated), start, end)]


def _place(text: str, title: str) -> tuple[int, int]:
    """Where a title stands in the question; at its end where its words do not stand together."""
    together = r"[\W_]+".join(map(re.escape, re.findall(r"[^\W_]+", title)))
    found = re.search(rf"(?<![^\W_]){together}(?![^\W_])", text, re.IGNORECASE)
    return found.span() if found else (len(text), len(text))
