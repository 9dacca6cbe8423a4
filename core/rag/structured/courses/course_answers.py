"""Answer what is asked about a course or its sections: from their records, else as its page says it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.records import StatedCourse
from core.domain.units import CONTEXT, Unit, UnitKind
from core.ports.records import CampusRecords
from core.rag.structured.answer import Asked, RecordAnswer, plain
from core.rag.structured.courses import course_sentences as say
from core.rag.structured.courses.asked_courses import AskedCourses, named_exactly, named_in_words
from core.rag.structured.courses.course_codes import NamedCourse
from core.rag.structured.courses.course_periods import of_asked_term
from core.rag.structured.courses.course_sentences import Course
from core.rag.structured.sections.asked_sections import at_that_time, has_known_times, of_kind, with_label
from core.rag.structured.sources import Sources, is_of_line, passage_of, units_of
from core.records.templates import joined
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseFact, CourseWords
from core.text.passage_structure import reads_like_an_instruction
from core.text.questions.held import holds
from core.text.questions.kinds import AnswerKind

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


_EN = english(CourseWords)


def terms(course: Course) -> str | None:
    """ "CS 310 Algorithms is offered in Fall and Spring"."""
    lasting = [one for one in course.records.lasting if one.course.terms]
    if lasting:
        return _of_catalog(course, lasting)
    dated = course.records.of_term
    if not dated:
        return None
    yes = "Yes: " if course.question.is_yes_no and (course.records.was_asked or not course.records.is_past) else ""
    listed = f"{course.name} {course.verb} on the schedule of {plain(course.records.term)}"
    newest = ", the newest one on the pages" if course.records.is_past and not course.records.was_asked else ""
    return f"{yes}{listed}{newest} {course.marks(dated)}."


def _of_catalog(course: Course, stated: list[StatedCourse]) -> str | None:
    said = list(dict.fromkeys(one.course.terms for one in stated))
    if len(said) > 1:
        values = [f"{plain(joined(one.course.terms))} ({plain(one.title)}) {course.marks([one])}" for one in stated]
        return f"The pages differ on when {course.name} is offered: {joined(dict.fromkeys(values))}."
    return f"{course.name} is offered: {plain(joined(said[0]))} {course.marks(stated)}."


_FIELD = re.compile(r"(?:[-•]\s*)?(?:[^\s:]+ ){0,3}[^\s:]+: ")  # "Prerequisites: CS 120."
FEWEST, MOST = 5, 90  # words
MOST_LINES = 4


async def description(stated: StatedCourse, records: CampusRecords) -> str:
    """Whole sentences, as the page has them; empty where it says nothing more. Raises DatabaseError."""
    passage, line = await passage_of(stated, records), stated.course.unit
    if passage is None:
        return ""
    said: list[str] = []
    for unit in units_of(passage, stated):
        is_prose = (
            not is_of_line(unit, line)
            and unit.kind not in {*CONTEXT, UnitKind.ROW}
            and unit.text.endswith((".", "!", "?"))
        )
        if is_prose and not _FIELD.match(unit.text) and not reads_like_an_instruction(unit.text):
            said.append(plain(unit.words))
    text = _shortened(said)
    return text if len(text.split()) >= FEWEST else ""


def _shortened(sentences: list[str]) -> str:
    kept: list[str] = []
    for sentence in sentences:
        if kept and sum(len(one.split()) for one in kept) + len(sentence.split()) > MOST:
            break
        kept.append(sentence)
    return " ".join(kept)


async def fee(course: Course, records: CampusRecords) -> str | None:
    """Labelled lines as they stand, else sentences as quotations; None where no amount is named or sections differ.

    Raises DatabaseError.
    """
    lines = {one: await _lines(one, records) for one in course.records.all}
    stating = [one for one, said in lines.items() if said]
    if not stating or len({lines[one] for one in stating}) > 1 or len(lines[stating[0]]) > MOST_LINES:
        return None
    said, end = "; ".join(lines[stating[0]]), "" if lines[stating[0]][-1].endswith("”") else "."
    return f"{course.name}{course.when(stating)}: {said} {course.marks(stating)}{end}"


async def _lines(stated: StatedCourse, records: CampusRecords) -> tuple[str, ...]:
    passages = await records.passages(stated.source, stated.url, stated.course.unit)
    units = [unit for passage in passages for unit in units_of(passage, stated) if _names_an_amount(unit)]
    labelled = [plain(unit.words) for unit in units if _EN.fee_label.match(unit.text)]
    quoted = [f"“{plain(unit.words)}”" for unit in units if _is_said(unit)]
    return tuple(dict.fromkeys(labelled or quoted))


def _is_said(unit: Unit) -> bool:
    return unit.kind is UnitKind.SENTENCE and _EN.says_fee.search(unit.text) is not None


def _names_an_amount(unit: Unit) -> bool:
    is_said = unit.kind not in {*CONTEXT, UnitKind.ROW} and not reads_like_an_instruction(unit.text)
    return is_said and holds(unit.text, AnswerKind.AMOUNT)
