"""List or count courses: of a subject, of an instructor, or those that need another course."""

from collections.abc import Sequence
from datetime import date

from core.domain.records import name_words
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, plain
from core.rag.structured.asked import Asked
from core.rag.structured.course_rows.asked_attributes import asked_attributes
from core.rag.structured.course_rows.fields_of_study import field_of_study
from core.rag.structured.course_rows.listing import every, in_term
from core.rag.structured.courses.course_codes import NamedCourse, named_courses
from core.rag.structured.courses.course_periods import in_asked_term
from core.rag.structured.courses.course_questions import read
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.campus import CourseFact, CourseWords

_EN, _PREREQUISITE = english(CourseWords), Pattern(r"\bpre[- ]?req")
_OF_TERM = {CourseFact.TERMS, CourseFact.OVERVIEW, CourseFact.INSTRUCTOR}  # "taught in summer"


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """The courses that the question describes, all of them or how many they are. Raises DatabaseError."""
    lists = _EN.lists_courses.search(asked.question) is not None
    if not (lists or _PREREQUISITE.search(asked.question)) or _EN.the_course.search(asked.question):
        return None
    if asked_attributes(asked.question).are_any:
        return None  # what it asks of the courses is not known of them
    named = await named_courses(asked.question, records)
    if named or not lists:
        return await _needing(asked.question, named[0], records) if len(named) == 1 else None
    question = read(_EN.department.sub(" ", asked.question))
    if not question.left or not _EN.lists.search(asked.question):
        return None
    if CourseFact.INSTRUCTOR in question.facts:
        taught = await _taught_by(" ".join(question.left), asked.question, records, today)
        if taught or _EN.who.search(asked.question):
            return taught
    is_of_subject = set(question.facts) <= _OF_TERM
    return await _of_subject(question.left, asked.question, records, today) if is_of_subject else None


async def _needing(question: str, one: NamedCourse, records: CampusRecords) -> RecordAnswer | None:
    """The courses with this one among their prerequisites."""
    if not (_EN.needed_before.search(question[: one.start]) or _EN.needed_after.match(question[one.end :])):
        return None
    code = one.stated[0].course.code
    stated = [each for each in await records.courses_needing(code) if each.course.key != one.key]
    return every(stated, lambda count: f"{count} with {plain(code)} among the prerequisites") if stated else None


async def _taught_by(name: str, question: str, records: CampusRecords, today: date) -> RecordAnswer | None:
    words = set(name_words(name))
    stated, term = in_asked_term(await records.courses_taught_by(name), question, today)
    people = {person for one in stated for person in one.course.instructors if words <= set(name_words(person))}
    if len(people) != 1:
        return None
    return every(stated, lambda count: f"{count} taught by {plain(*people)}{in_term(term)}")


async def _of_subject(words: Sequence[str], question: str, records: CampusRecords, today: date) -> RecordAnswer | None:
    field = await field_of_study(words, records)
    stated, term = in_asked_term(field.stated, question, today) if field else ([], "")
    if field is None or not stated:
        return None
    return every(stated, lambda count: f"{count.replace(' ', f' {plain(field.name)} ', 1)}{in_term(term)}")
