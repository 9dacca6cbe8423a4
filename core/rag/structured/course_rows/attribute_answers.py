"""List the courses of a subject, or the sections of a course, that have the attributes which a question asks for."""

from collections.abc import Sequence
from datetime import date

from core.domain.records import StatedCourse, name_words
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.course_rows.asked_attributes import AskedAttributes, Asks, asked_attributes
from core.rag.structured.course_rows.course_columns import COLUMNS
from core.rag.structured.course_rows.fields_of_study import (
    FieldOfStudy,
    are_electives,
    campus_asked,
    field_of_study,
    needing_only,
)
from core.rag.structured.course_rows.listing import Listed, name_of, picked
from core.rag.structured.courses.course_codes import NamedCourse, named_courses
from core.rag.structured.courses.course_periods import in_asked_term, without_past_catalogs
from core.rag.structured.courses.course_questions import read
from core.records.conditions import fitting
from core.text.languages.languages import english
from core.text.languages.schema.campus import AttributeWords, CourseFact, CourseWords

_EN, _COURSES = english(AttributeWords), english(CourseWords)
# What a list with its conditions answers, too: "taught" asks for no instructor where nobody is asked for.
_TOLD = {CourseFact.TERMS, CourseFact.OVERVIEW, CourseFact.SECTIONS, CourseFact.TIME, CourseFact.INSTRUCTOR}


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """None where no attribute is asked for, or words are left that name nothing. Raises DatabaseError."""
    question = asked.question
    others = (_EN.wants_more, _COURSES.who, _COURSES.the_course)
    if not _EN.listed.search(question) or any(each.search(question) for each in others):
        return None
    attributes = asked_attributes(question)
    names_campus = campus_asked(name_words(question), await records.campuses())[0] is not None
    if not (attributes.are_any or names_campus) or _are_alternatives(attributes):
        return None
    if named := await named_courses(attributes.rest, records):
        return _of_course(named, attributes, today) if _EN.asks_sections.search(question) else None
    return await _of_field(question, attributes, records, today)


def _are_alternatives(attributes: AskedAttributes) -> bool:
    """ "3 or 4 credits", "online and in-person classes"."""
    about = [each.column.about for each in attributes.where]
    joins = {word.lower() for word in _EN.joins.findall(attributes.rest)}
    return "or" in joins or (bool(joins) and len(set(about)) < len(about))


async def _of_field(
    question: str, attributes: AskedAttributes, records: CampusRecords, today: date
) -> RecordAnswer | None:
    reading = read(_COURSES.department.sub(" ", attributes.rest))
    if set(reading.facts) - _TOLD or not (reading.left or _EN.all_courses.search(question)):
        return None
    field, campus = await _field_and_campus(reading.left, records)
    where = await _where(attributes, field, campus, records) if field else None
    if field is None or not where:
        return None
    every = without_past_catalogs(field.stated, attributes.rest, today)
    stated, term = in_asked_term(every, attributes.rest, today)
    met = fitting(where, stated, every, lambda one: one.course.key)
    if not stated or (met.unsaid and not field.name):
        return None
    return picked(Listed("course", before=field.name, term=term), where, met, stated)


async def _field_and_campus(words: Sequence[str], records: CampusRecords) -> tuple[FieldOfStudy | None, Asks | None]:
    """The courses that the words name, and the campus among the words; None where a word is left."""
    if words and (field := await field_of_study(words, records)):
        return field, None
    campus, rest = campus_asked(words, await records.campuses())
    if rest:
        return (await field_of_study(rest, records) if campus else None), campus
    codes = [code for code, _ in await records.course_names()]
    return FieldOfStudy("", tuple(await records.courses(codes))), campus


async def _where(
    attributes: AskedAttributes, field: FieldOfStudy, campus: Asks | None, records: CampusRecords
) -> list[Asks] | None:
    """All conditions; None where one names what no record has, or the whole campus is asked by levels alone."""
    found: list[Asks | None] = [*attributes.where, *([campus] if campus else [])]
    found += [await needing_only(attributes.only, records)] if attributes.only else []
    found += [await are_electives(field.stated, records)] if attributes.are_electives else []
    where = [each for each in found if each is not None]
    is_narrow = field.name or any(each.column is not COLUMNS["level"] for each in where)
    if len(where) < len(found) or not is_narrow:
        return None
    # A level by its number says more than "upper level".
    has_exact = any(each.op in {"of level", "from level"} for each in where)
    return [each for each in where if not (has_exact and each.op == "from")]


def _of_course(named: Sequence[NamedCourse], attributes: AskedAttributes, today: date) -> RecordAnswer | None:
    """The sections of one course with these attributes."""
    one, where = named[0], attributes.where
    rest = f"{attributes.rest[: one.start]} {attributes.rest[one.end :]}"
    reading = read(rest)
    is_of_sections = where and all(each.column.is_of_section for each in where)
    if len(named) > 1 or reading.left or set(reading.facts) - _TOLD or not is_of_sections or attributes.only:
        return None
    sections: list[StatedCourse] = [each for each in one.stated if each.course.section]
    stated, term = in_asked_term(sections, rest, today)
    if not stated:
        return None
    met = fitting(where, stated, stated, lambda one: one.course.key)
    return picked(Listed("section", behind=f" of {name_of(stated[0])}", term=term), where, met, stated)
