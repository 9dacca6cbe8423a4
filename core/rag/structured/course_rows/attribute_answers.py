"""List the courses of a subject, or the sections of a course, that have the attributes which a question asks for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.records import StatedCourse, name_words
from core.ports.records import CampusRecords
from core.rag.structured.answer import Asked, RecordAnswer, plain
from core.rag.structured.course_rows.asked_attributes import COLUMNS, AskedAttributes, Asks, asked_attributes
from core.rag.structured.course_rows.fields_of_study import (
    FieldOfStudy,
    are_electives,
    campus_asked,
    field_of_study,
    needing_only,
)
from core.rag.structured.courses.course_codes import NamedCourse, named_courses
from core.rag.structured.courses.course_periods import in_asked_term, without_past_catalogs
from core.rag.structured.courses.course_questions import read
from core.rag.structured.courses.meeting_words import days_in_words, times_in_words
from core.rag.structured.sources import Sources
from core.records.conditions import Fitting, Where, fitting
from core.records.templates import joined
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


_Stated = Sequence[StatedCourse]
_MOST_NAMED, _MOST_PAGES = 10, 3


@dataclass(frozen=True, slots=True)
class Listed:
    """What is listed: "course" or "section", with words before and behind it, and the term that it is of."""

    noun: str
    before: str = ""
    behind: str = ""
    term: str = ""

    def key(self, one: StatedCourse) -> str:
        """What tells one from another."""
        return one.course.section if self.noun == "section" else one.course.key

    def name(self, one: StatedCourse) -> str:
        """What one is called."""
        return plain(one.course.section) if self.noun == "section" else name_of(one)

    def counted(self, count: int) -> str:
        """ "3 CS courses", "1 section of CS 310"."""
        return f"{count} {self._whose}{self.noun}{'s' if count != 1 else ''}{self.behind}"

    def none(self, said: str) -> str:
        """ "No CS course of 3 credits (Fall 2026)"."""
        return f"No {self._whose}{self.noun}{self.behind} {said}{in_term(self.term)}"

    @property
    def _whose(self) -> str:
        return f"{plain(self.before)} " if self.before else ""


def picked(
    listed: Listed, where: Sequence[Where[StatedCourse]], met: Fitting[StatedCourse], stated: _Stated
) -> RecordAnswer:
    """ "There are 2 CS courses of 3 credits: …"; or that none is listed, or what the pages do not say."""
    said, sources, are_sections = _together(where), Sources(), listed.noun == "section"
    if met.kept:
        firsts = _each_once(met.kept, listed.key)
        with_times = any(each.column.is_of_time for each in where)
        names = [f"{listed.name(one)}{_when(one, met.kept, listed) if with_times else ''}" for one in firsts]
        head = f"There {is_or_are(len(firsts))} {listed.counted(len(firsts))} {said}{in_term(listed.term)}"
        text = f"{head}: {_some(names)} {sources.mark(*_pages(firsts[:_MOST_NAMED]))}."
        return RecordAnswer(text + ("" if are_sections else _unknown(met.unknown)), sources.cited())
    count, marks = len({listed.key(one) for one in stated}), sources.mark(*_pages(stated))
    unsaid = met.unsaid or (where[0].column.about if are_sections and met.unknown else "")
    if unsaid:
        the_pages = f"The pages list {listed.counted(count)}{in_term(listed.term)}"
        return RecordAnswer(f"{the_pages}, but they do not say {_of_one(unsaid, count)} {marks}.", sources.cited())
    others = listed.counted(count).removesuffix(listed.behind)
    return RecordAnswer(
        f"{listed.none(said)} is listed; the pages list {others} {marks}.{_unknown(met.unknown)}", sources.cited()
    )


def name_of(one: StatedCourse) -> str:
    """ "CS 310 Algorithms"."""
    return plain(f"{one.course.code} {one.course.title}")


def in_term(term: str) -> str:
    """The term in brackets, where one is known."""
    return f" ({plain(term)})" if term else ""


def is_or_are(count: int) -> str:
    """The verb for so many."""
    return "is" if count == 1 else "are"


def _together(where: Sequence[Where[StatedCourse]]) -> str:
    return " ".join(f"and {each.words}" if at and each.is_not else each.words for at, each in enumerate(where))


def _each_once(stated: _Stated, key: Callable[[StatedCourse], str]) -> list[StatedCourse]:
    firsts: dict[str, StatedCourse] = {}
    for one in stated:
        firsts.setdefault(key(one), one)
    return list(firsts.values())


def _pages(stated: _Stated) -> list[StatedCourse]:
    return _each_once(stated, lambda one: one.url)[:_MOST_PAGES]


def _some(names: Sequence[str]) -> str:
    if len(names) <= _MOST_NAMED:
        return joined(names)
    return f"{', '.join(names[:_MOST_NAMED])} and {len(names) - _MOST_NAMED} more"


def _when(one: StatedCourse, kept: _Stated, listed: Listed) -> str:
    """When it meets; of a course the first of its sections that meets what is asked, and how many others do."""
    said = (", ".join(filter(None, (days_in_words(each), times_in_words(each)))) for each in one.course.meetings)
    times = plain("; ".join(filter(None, said)))
    if listed.noun == "section" or not times:
        return f" ({times})" if times else ""
    others = len({each.course.section for each in kept if each.course.key == one.course.key}) - 1
    section = f"{plain(one.course.section)}: " if one.course.section else ""
    more = f"; {others} more section{'s' if others > 1 else ''}" if others > 0 else ""
    return f" ({section}{times}{more})"


def _unknown(count: int) -> str:
    """What a list leaves open."""
    return f" The pages do not say it of {count} other{'s' if count > 1 else ''}." if count else ""


def _of_one(about: str, count: int) -> str:
    if count > 1:
        return about
    return about.replace("they are", "it is").replace("they meet", "it meets").replace("their", "its")
