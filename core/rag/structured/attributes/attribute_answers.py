"""List the courses of a subject, or the sections of a course, that have the attributes which a question asks for."""

import re
from collections.abc import Sequence
from datetime import date

from core.domain.records import CourseRecord, StatedCourse, name_words
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.attributes import catalog_facts, listing
from core.rag.structured.attributes.asked_attributes import AskedAttributes, asked_attributes
from core.rag.structured.attributes.campuses import campus_asked
from core.rag.structured.attributes.conditions import Condition, fitting
from core.rag.structured.attributes.electives import are_electives
from core.rag.structured.attributes.fields_of_study import FieldOfStudy, field_of_study
from core.rag.structured.courses.course_codes import NamedCourse, named_courses
from core.rag.structured.courses.course_periods import in_asked_term, without_past_catalogs
from core.rag.structured.courses.course_questions import read
from core.text.languages.en.questions import attribute_words as en
from core.text.languages.en.questions.course_words import DEPARTMENT, THE_COURSE, CourseFact
from core.text.languages.en.questions.section_words import WHO

_LISTED, _WANTS_MORE = re.compile(en.LISTED, re.IGNORECASE), re.compile(en.WANTS_MORE, re.IGNORECASE)
_ALL_COURSES, _ALTERNATIVES = re.compile(en.ALL_COURSES, re.IGNORECASE), re.compile(en.ALTERNATIVES, re.IGNORECASE)
_SECTIONS, _WHO = re.compile(en.ASKS_SECTIONS, re.IGNORECASE), re.compile(WHO, re.IGNORECASE)
_DEPARTMENT, _THE_COURSE = re.compile(DEPARTMENT, re.IGNORECASE), re.compile(THE_COURSE, re.IGNORECASE)
# What a list with its conditions answers, too: "taught" asks for no instructor where nobody is asked for.
_TOLD = {CourseFact.TERMS, CourseFact.OVERVIEW, CourseFact.SECTIONS, CourseFact.TIME, CourseFact.INSTRUCTOR}
_OF_LEVELS = "their level"


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """None where no attribute is asked for, or words are left that name nothing. Raises DatabaseError."""
    question = asked.question
    if not _LISTED.search(question) or _WANTS_MORE.search(question) or _WHO.search(question):
        return None
    attributes, campuses = asked_attributes(question), await records.campuses()
    if _THE_COURSE.search(question) or not (attributes.are_any or campus_asked(name_words(question), campuses)[0]):
        return None
    if _are_alternatives(attributes):
        return None
    named = await named_courses(attributes.rest, records)
    if named:
        return _of_course(named, attributes, today) if _SECTIONS.search(question) else None
    return await _of_field(question, attributes, records, today)


def _are_alternatives(attributes: AskedAttributes) -> bool:
    """ "3 or 4 credits", "online and in-person classes"."""
    about = [each.about for each in attributes.conditions]
    joins = {word.lower() for word in _ALTERNATIVES.findall(attributes.rest)}
    return "or" in joins or (bool(joins) and len(set(about)) < len(about))


async def _of_field(
    question: str, attributes: AskedAttributes, records: CampusRecords, today: date
) -> RecordAnswer | None:
    reading = read(_DEPARTMENT.sub(" ", attributes.rest))
    if set(reading.facts) - _TOLD:
        return None
    if not reading.left and not _ALL_COURSES.search(question):
        return None
    found = await _field_and_campus(reading.left, records)
    conditions = await _all(attributes, found, records) if found else None
    if found is None or not conditions:
        return None
    field, _ = found
    every = without_past_catalogs(field.stated, attributes.rest, today)
    stated, term = in_asked_term(every, attributes.rest, today)
    met = fitting(conditions, stated, every)
    if not stated or (met.unsaid and not field.name):
        return None
    return listing.of_courses(conditions, met, stated, field.name, term)


async def _field_and_campus(
    words: Sequence[str], records: CampusRecords
) -> tuple[FieldOfStudy, Condition | None] | None:
    """The courses that the words name, and the campus among the words; None where a word is left."""
    if field := await field_of_study(words, records) if words else None:
        return field, None
    campus, rest = campus_asked(words, await records.campuses()) if words else (None, ())
    if words and campus is None:
        return None
    if rest:
        field = await field_of_study(rest, records)
        return (field, campus) if field else None
    codes = [code for code, _ in await records.course_names()]
    return FieldOfStudy("", tuple(await records.courses(codes))), campus


async def _all(
    attributes: AskedAttributes, found: tuple[FieldOfStudy, Condition | None], records: CampusRecords
) -> list[Condition] | None:
    """All conditions; None where one names what no record has, or the whole campus is asked by levels alone."""
    field, campus = found
    conditions = [*attributes.conditions, *([campus] if campus else [])]
    if attributes.only:
        needed = await _one_course(attributes.only, records)
        if needed is None:
            return None
        conditions.append(catalog_facts.needing_only(needed))
    if attributes.are_electives:
        electives = await are_electives(field.stated, records)
        if electives is None:
            return None
        conditions.append(electives)
    is_narrow = field.name or any(each.about != _OF_LEVELS for each in conditions)
    return _without_twice(conditions) if is_narrow else None


def _without_twice(conditions: Sequence[Condition]) -> list[Condition]:
    """A level by its number says more than "upper level"."""
    exact = any(each.said.startswith("at the ") and each.said[7].isdigit() for each in conditions)
    return [each for each in conditions if not (exact and each.said == catalog_facts.UPPER)]


async def _one_course(name: str, records: CampusRecords) -> CourseRecord | None:
    """The one course with this code or title."""
    words = set(name_words(name))
    found = [one for each in await named_courses(name, records) for one in each.stated]
    if not found and words:
        titled = await records.courses_titled(sorted(words))
        found = [one for one in titled if set(name_words(one.course.title)) == words]
    return found[0].course if len({one.course.key for one in found}) == 1 else None


def _of_course(named: Sequence[NamedCourse], attributes: AskedAttributes, today: date) -> RecordAnswer | None:
    """The sections of one course with these attributes."""
    one = named[0]
    rest = f"{attributes.rest[: one.start]} {attributes.rest[one.end :]}"
    reading = read(rest)
    is_of_sections = attributes.conditions and all(each.is_of_section for each in attributes.conditions)
    if len(named) > 1 or reading.left or set(reading.facts) - _TOLD or not is_of_sections or attributes.only:
        return None
    stated, term = in_asked_term(_sections(one.stated), rest, today)
    if not stated:
        return None
    return listing.of_sections(attributes.conditions, fitting(attributes.conditions, stated, stated), stated, term)


def _sections(stated: Sequence[StatedCourse]) -> list[StatedCourse]:
    return [one for one in stated if one.course.section]
