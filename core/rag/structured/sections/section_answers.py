"""Answer what is asked about a course or section that is named in a student's words."""

import re
from dataclasses import dataclass, replace
from datetime import date

from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.courses.course_answers import MOST_COURSES, tell
from core.rag.structured.courses.course_periods import of_asked_term
from core.rag.structured.courses.course_questions import CourseQuestion, read
from core.rag.structured.sections.asked_sections import (
    AskedSections,
    asked_sections,
    at_that_time,
    has_known_times,
    of_kind,
    with_label,
)
from core.rag.structured.sections.named_sections import NamedSections, named_sections
from core.rag.structured.sources import Sources
from core.text.languages.en.questions import section_words as en
from core.text.languages.en.questions.course_words import CourseFact

_IS_ASKED, _ASKS_WHICH = re.compile(en.IS_ASKED, re.IGNORECASE), re.compile(en.ASKS_WHICH, re.IGNORECASE)
_SAYS_MORE = re.compile(en.SAYS_MORE, re.IGNORECASE)
_ORDERS = re.compile(en.ORDERS_BY_TIME, re.IGNORECASE)
_WHO = re.compile(en.WHO, re.IGNORECASE)
_EXISTS, _NAMED_CLASS = re.compile(en.EXISTS, re.IGNORECASE), re.compile(en.NAMED_CLASS, re.IGNORECASE)
_TOLD = {
    CourseFact.INSTRUCTOR, CourseFact.TIME, CourseFact.ROOM, CourseFact.CREDITS, CourseFact.PREREQUISITES,
    CourseFact.TERMS, CourseFact.REFERENCE, CourseFact.SECTIONS, CourseFact.FEE,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SectionQuestion:
    """A question with what picks its sections; `is_yes_no` where one asks whether they meet at a time."""

    text: str
    sections: AskedSections
    course: CourseQuestion
    is_yes_no: bool = False


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """What is asked about at most three courses whose names account for all words. Raises DatabaseError."""
    question = _read(asked)
    if _SAYS_MORE.search(asked.question) or not question.course.facts or set(question.course.facts) - _TOLD:
        return None
    courses = await named_sections(question.course.left, question.text, question.sections, records)
    if not courses and asked.carried:
        courses = await _of_the_question_before(question, asked.carried, records)
    lines, sources = [], Sources()
    for named in courses if len(courses) <= MOST_COURSES else ():
        line = await _told(named, question, asked.whole, records, today=today, sources=sources)
        if line is None:
            return None
        lines.append(line)
    return RecordAnswer("\n\n".join(lines), sources.cited()) if lines else None


def _read(asked: Asked) -> SectionQuestion:
    sections = asked_sections(asked.question)
    course = read(sections.rest)
    is_asked = _IS_ASKED.match(asked.question) or (not _ASKS_WHICH.search(asked.question) and "?" in asked.question)
    is_yes_no = bool(is_asked) and sections.says_when and not set(course.facts) - {CourseFact.TIME, CourseFact.TERMS}
    return SectionQuestion(asked.question, sections, replace(course, facts=_facts(course, sections, asked)), is_yes_no)


def _facts(course: CourseQuestion, sections: AskedSections, asked: Asked) -> tuple[CourseFact, ...]:
    """What is asked; a time where days are named, and a term where it is asked whether there is such a course."""
    facts = tuple(fact for fact in course.facts if fact is not CourseFact.OVERVIEW)
    if len(sections.labels) > 1 and _ORDERS.search(asked.question):
        return tuple(dict.fromkeys((CourseFact.TIME, *facts)))
    if _WHO.search(asked.question) and set(facts) <= {CourseFact.TERMS}:  # "who runs it", "who gives the class on X"
        return (CourseFact.INSTRUCTOR,)
    if facts or not (sections.says_when or _EXISTS.search(asked.question) or asked.carried):
        return facts
    if sections.says_when:
        return (CourseFact.TIME,)
    if asked.carried:
        return tuple(fact for fact in read(asked.carried).facts if fact in _TOLD)
    return (CourseFact.TERMS,)


async def _of_the_question_before(
    question: SectionQuestion, before: str, records: CampusRecords
) -> list[NamedSections]:
    """A follow-up that names no course means the one of the question before."""
    if set(question.course.left) - en.FILLERS:
        return []
    for said in (before, *(named[0] for named in _NAMED_CLASS.finditer(before))):
        sections = asked_sections(said)
        if found := await named_sections(read(sections.rest).left, said, sections, records):
            return found
    return []


async def _told(
    named: NamedSections,
    question: SectionQuestion,
    text: str,
    records: CampusRecords,
    *,
    today: date,
    sources: Sources,
) -> str | None:
    """One course's line; None where no section is what was asked for, or where it is not certain."""
    of_term = of_asked_term(named.stated, text, today)
    if of_term is None or not of_term.all:
        return None
    meant = of_kind(question.sections, with_label(question.sections, of_term.all))
    fitting = at_that_time(question.sections, meant)
    lead = ""
    if question.is_yes_no:
        if not fitting and not (meant and has_known_times(question.sections, meant)):
            return None
        lead, meant = ("Yes: ", fitting) if fitting else ("No: ", meant)
    elif question.sections.says_when:
        meant = fitting
    course = replace(question.course, facts=(CourseFact.TIME,)) if question.is_yes_no else question.course
    is_part = named.is_part or len(meant) < len(of_term.all)
    said = await tell(meant, is_part, course, text, records, today=today, sources=sources)
    return f"{lead}{said}" if said else None
