"""List or count courses: of a subject, of an instructor, or those that need another course."""

import re
from collections.abc import Callable, Sequence
from datetime import date

from core.domain.records import StatedCourse, name_words
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, plain
from core.rag.structured.asked import Asked
from core.rag.structured.attributes.asked_attributes import asked_attributes
from core.rag.structured.attributes.fields_of_study import field_of_study
from core.rag.structured.courses.course_codes import NamedCourse, named_courses
from core.rag.structured.courses.course_periods import in_asked_term
from core.rag.structured.courses.course_questions import read
from core.rag.structured.sources import Sources, joined
from core.text.languages.en.questions.course_words import (
    DEPARTMENT,
    LISTS,
    LISTS_COURSES,
    NEEDED_AFTER,
    NEEDED_BEFORE,
    THE_COURSE,
    CourseFact,
)
from core.text.languages.en.questions.section_words import WHO

MOST_LISTED, MOST_PAGES = 20, 3
_LISTS, _DEPARTMENT = re.compile(LISTS_COURSES, re.IGNORECASE), re.compile(DEPARTMENT, re.IGNORECASE)
_LIST, _THE_COURSE = re.compile(LISTS, re.IGNORECASE), re.compile(THE_COURSE, re.IGNORECASE)
_WHO = re.compile(WHO, re.IGNORECASE)
_OF_TERM = {CourseFact.TERMS, CourseFact.OVERVIEW}
_PREREQUISITE = re.compile(r"\bpre[- ]?req", re.IGNORECASE)
_BEFORE, _AFTER = re.compile(NEEDED_BEFORE, re.IGNORECASE), re.compile(NEEDED_AFTER, re.IGNORECASE)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """The courses that the question describes, all of them or how many they are. Raises DatabaseError."""
    lists = _LISTS.search(asked.question) is not None
    if not (lists or _PREREQUISITE.search(asked.question)):
        return None
    if asked_attributes(asked.question).are_any:
        return None  # what it asks of the courses is not known of them
    return await _plain_list(asked, lists, records, today)


async def _plain_list(asked: Asked, lists: bool, records: CampusRecords, today: date) -> RecordAnswer | None:
    named = await named_courses(asked.question, records)
    if named or not lists:
        return await _needing(asked.question, named, records) if len(named) == 1 else None
    question = read(_DEPARTMENT.sub(" ", asked.question))
    if not question.left or not _LIST.search(asked.question) or _THE_COURSE.search(asked.question):
        return None
    if CourseFact.INSTRUCTOR in question.facts:
        taught = await _taught_by(" ".join(question.left), asked.question, records, today)
        if taught or _WHO.search(asked.question):
            return taught
    if set(question.facts) <= {*_OF_TERM, CourseFact.INSTRUCTOR}:  # "taught in summer"
        return await _of_subject(question.left, asked.question, records, today)
    return None


async def _needing(question: str, named: Sequence[NamedCourse], records: CampusRecords) -> RecordAnswer | None:
    """The courses with this one among their prerequisites."""
    one = named[0]
    if _THE_COURSE.search(question):
        return None
    before, after = question[: one.start], question[one.end :]
    if not (_BEFORE.search(before) or _AFTER.match(after)):
        return None
    stated = [each for each in await records.courses_needing(one.stated[0].course.code) if each.course.key != one.key]
    code = plain(one.stated[0].course.code)
    return _list(stated, lambda count: f"{count} with {code} among the prerequisites") if stated else None


async def _taught_by(name: str, question: str, records: CampusRecords, today: date) -> RecordAnswer | None:
    words = set(name_words(name))
    stated, term = in_asked_term(await records.courses_taught_by(name), question, today)
    people = {person for one in stated for person in one.course.instructors if words <= set(name_words(person))}
    if len(people) != 1:
        return None
    [person] = people
    return _list(stated, lambda count: f"{count} taught by {plain(person)}{_in(term)}")


async def _of_subject(words: Sequence[str], question: str, records: CampusRecords, today: date) -> RecordAnswer | None:
    field = await field_of_study(words, records)
    stated, term = in_asked_term(field.stated, question, today) if field else ([], "")
    return _list(stated, lambda count: f"{_of(count, field.name)}{_in(term)}") if field and stated else None


def _of(count: str, subject: str) -> str:
    return count.replace(" ", f" {plain(subject)} ", 1)


def _in(term: str) -> str:
    return f" ({plain(term)})" if term else ""


def _list(stated: Sequence[StatedCourse], said: Callable[[str], str]) -> RecordAnswer:
    """All of them, each once; where they are many, how many and the first."""
    courses = {one.course.key: one for one in reversed(stated)}
    ordered = list({one.course.key: courses[one.course.key] for one in stated}.values())
    count = f"{len(ordered)} course{'s' if len(ordered) > 1 else ''}"
    names = [plain(f"{one.course.code} {one.course.title}") for one in ordered[:MOST_LISTED]]
    among = ", among them" if len(ordered) > len(names) else ""
    pages = list({one.url: one for one in reversed(ordered)}.values())[:MOST_PAGES]
    sources = Sources()
    verb = "is" if len(ordered) == 1 else "are"
    return RecordAnswer(f"There {verb} {said(count)}{among}: {joined(names)} {sources.mark(*pages)}.", sources.cited())
