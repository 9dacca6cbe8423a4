"""Answer what is asked about a course or its sections from their records."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.records import StatedCourse
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.courses import course_sentences as say
from core.rag.structured.courses.asked_courses import AskedCourses, named_exactly, named_in_words
from core.rag.structured.courses.course_codes import NamedCourse
from core.rag.structured.courses.course_pages import description, fee
from core.rag.structured.courses.course_periods import of_asked_term
from core.rag.structured.courses.course_sentences import Course
from core.rag.structured.courses.course_terms import terms
from core.rag.structured.sections.asked_sections import at_that_time, has_known_times, of_kind, with_label
from core.rag.structured.sources import Sources
from core.text.languages.schema.campus import CourseFact

MOST_COURSES = 3  # of which one answer tells
_ABOUT = ((CourseFact.OVERVIEW,), (CourseFact.DESCRIPTION,), (CourseFact.TITLE, CourseFact.DESCRIPTION))


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """What is asked about the courses that the question names exactly. Raises DatabaseError."""
    return await _answered(await named_exactly(asked, records), _Telling(asked.whole, records, today))


async def answer_in_words(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """What is asked about the courses and sections that it names in a student's words. Raises DatabaseError."""
    return await _answered(await named_in_words(asked, records), _Telling(asked.whole, records, today))


@dataclass(frozen=True, slots=True)
class _Telling:
    """What all lines of an answer are told from: the question with the earlier one, the records, and the day."""

    text: str
    records: CampusRecords
    today: date


async def _answered(meant: AskedCourses | None, telling: _Telling) -> RecordAnswer | None:
    if meant is None or not meant.question.facts or not 1 <= len(meant.courses) <= MOST_COURSES:
        return None
    lines, sources = [], Sources()
    for named in meant.courses:
        line = await _told(named, meant, telling, sources)
        if line is None:
            return None
        lines.append(line)
    return RecordAnswer(meant.verdict + "\n\n".join(lines), sources.cited())


async def _told(named: NamedCourse, asked: AskedCourses, telling: _Telling, sources: Sources) -> str | None:
    """One course's lines; None where no section is what was asked for, or where it is not certain."""
    stated = with_label((named.section,), named.stated) if named.section else named.stated
    of_term = of_asked_term(stated, telling.text, telling.today)
    if of_term is None:
        return None
    meant = of_kind(asked.sections, with_label(asked.sections.labels, of_term.all))
    fitting, verdict = at_that_time(asked.sections, meant), ""
    if asked.asks_whether and not fitting:
        if not meant or not has_known_times(asked.sections, meant):
            return None
        verdict = "No: "
    else:
        verdict, meant = "Yes: " if asked.asks_whether else "", fitting
    chosen = of_asked_term(meant, telling.text, telling.today)
    if chosen is None or not chosen.all:
        return None
    is_part = bool(named.section) or named.is_part or len(meant) < len(of_term.all)
    said = await _facts(Course(chosen, asked.question, telling.text, telling.today, is_part, sources), telling.records)
    return f"{verdict}{said}" if said else None


async def _facts(course: Course, records: CampusRecords) -> str | None:
    facts = course.question.facts
    if facts in _ABOUT:
        return await _overview(course, records, facts)
    if CourseFact.FEE in facts:
        return await fee(course, records) if len(facts) == 1 else None
    told_with_time = {CourseFact.ROOM} if CourseFact.TIME in facts else set()
    told = [_fact(fact, course) for fact in CourseFact if fact in set(facts) - told_with_time]
    return "\n".join(filter(None, told)) if all(told) else None


def _fact(fact: CourseFact, course: Course) -> str | None:
    if fact is CourseFact.SECTIONS:
        return say.sections(course)
    said = terms(course) if fact is CourseFact.TERMS else say.column(fact, course)
    return said or (terms(course) if fact is CourseFact.TIME and course.question.asks_when else None)


async def _overview(course: Course, records: CampusRecords, facts: Sequence[CourseFact]) -> str | None:
    """The description where the page has one, with the facts of the course unless only it was asked for."""
    quoted = await _quoted(course, course.records.all, records)
    if facts[-1] is CourseFact.DESCRIPTION:
        return quoted or None
    return "\n".join(filter(None, (quoted, say.overview(course)))) or None


async def _quoted(course: Course, stated: Sequence[StatedCourse], records: CampusRecords) -> str:
    for one in stated:
        if said := await description(one, records):
            return f"{course.name}: “{said}” {course.sources.mark(one)}"
    return ""
