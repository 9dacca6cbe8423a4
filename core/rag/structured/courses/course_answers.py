"""Answer what is asked about a course from its records."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from core.domain.records import StatedCourse, code_key, name_words, names_code
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.courses import course_sentences as say
from core.rag.structured.courses.abbreviations import begins
from core.rag.structured.courses.course_codes import NamedCourse, named_courses
from core.rag.structured.courses.course_descriptions import description
from core.rag.structured.courses.course_fees import fee
from core.rag.structured.courses.course_periods import of_asked_term
from core.rag.structured.courses.course_questions import CourseQuestion, read, without_words
from core.rag.structured.courses.course_sentences import Course
from core.rag.structured.courses.course_terms import terms
from core.rag.structured.courses.course_titles import titled_courses
from core.rag.structured.sources import Sources
from core.text.languages.en.questions.course_words import ENTERS, NEEDED_BEFORE, NEEDED_FOR, SAYS_NEEDED, CourseFact

MOST_COURSES = 3  # of which one answer tells
_NEEDED_BEFORE = re.compile(NEEDED_BEFORE, re.IGNORECASE)
_SAYS_NEEDED = re.compile(SAYS_NEEDED, re.IGNORECASE)
_ENTERS = re.compile(ENTERS, re.IGNORECASE)
_NEEDED_FOR = re.compile(NEEDED_FOR, re.IGNORECASE)
# "Which courses have CS 120 as a prerequisite?" asks for other courses.
_THE_OTHER_WAY = re.compile(r"^\W*(?:is |as )?(?:a|the|as) pre[- ]?req", re.IGNORECASE)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """What is asked about the courses that the question names by code, number or title. Raises DatabaseError."""
    question, named = await _read(asked, records)
    if not 1 <= len(named) <= MOST_COURSES or not question.facts or _asks_more(question, named):
        return None
    if _asks_the_other_way(asked.question, named) or _asks_for_an_order(asked.question, named):
        return None
    verdict, named = _of_two(question, named, asked.question)
    verdict = verdict or _asked_value(_left(question, named), question, named)
    sources, told = Sources(), []
    for one in named:
        said = await _told(one, question, asked.whole, records, today=today, sources=sources)
        if said is None:
            return None
        told.append(said)
    return RecordAnswer(verdict + "\n\n".join(told), sources.cited())


async def _read(asked: Asked, records: CampusRecords) -> tuple[CourseQuestion, Sequence[NamedCourse]]:
    """What is asked, and of which courses; a follow-up takes what it does not say from the question before."""
    named: Sequence[NamedCourse] = await named_courses(asked.question, records)
    question = read(_without(asked.question, named))
    if named and _asks_what_is_needed(asked.question, question, named):
        question = replace(question, facts=(CourseFact.PREREQUISITES,))
    if not named:
        named = await titled_courses(asked.question, question, records)
        question = read(_without(asked.question, named)) if named else question
    if not asked.carried:
        return question, named
    before = await named_courses(asked.carried, records)
    if not named and not question.left:
        named = before[-1:]
    if not set(question.facts) - {CourseFact.OVERVIEW}:
        question = replace(question, facts=_last_facts(_without(asked.carried, before)) or question.facts)
    return question, [replace(one, end=len(asked.question)) if one in before else one for one in named]


def _asks_what_is_needed(text: str, question: CourseQuestion, named: Sequence[NamedCourse]) -> bool:
    """ "Do I need X for Y?", or "Do I need anything to get into X?"."""
    if set(question.facts) - {CourseFact.OVERVIEW}:
        return False
    return bool(_SAYS_NEEDED.search(text)) if len(named) == 2 else bool(_ENTERS.search(text))


def _without(question: str, named: Sequence[NamedCourse]) -> str:
    for start, end in sorted({(one.start, one.end) for one in named}, reverse=True):
        question = f"{question[:start]} {question[end:]}"
    return question


def _asks_the_other_way(question: str, named: Sequence[NamedCourse]) -> bool:
    """Whether the courses are asked for that need this one."""
    before, after = question[: named[0].start], question[named[-1].end :]
    return len(named) == 1 and bool(_NEEDED_BEFORE.search(before) or _THE_OTHER_WAY.match(after))


def _asks_for_an_order(question: str, named: Sequence[NamedCourse]) -> bool:
    """ "Can I take X before Y?" is not answered by what one of them needs."""
    return len(named) > 1 and not _SAYS_NEEDED.search(question) and bool(re.search(r"\b(?:before|after)\b", question))


def _last_facts(questions: str) -> tuple[CourseFact, ...]:
    read_last_first = (read(part).facts for part in reversed(re.split(r"[?!]", questions)) if part.strip())
    return next((facts for facts in read_last_first if facts), ())


def _without_twice(facts: Sequence[CourseFact]) -> set[CourseFact]:
    """A time is told with its room."""
    return set(facts) - ({CourseFact.ROOM} if CourseFact.TIME in facts else set())


def _asks_more(question: CourseQuestion, named: Sequence[NamedCourse]) -> bool:
    """Whether words are left that are no name of the courses, and no value that a yes or no asks about."""
    left = _left(question, named)
    return bool(left) and not _asked_value(left, question, named)


def _left(question: CourseQuestion, named: Sequence[NamedCourse]) -> tuple[str, ...]:
    stated = [each.course for one in named for each in one.stated]
    left = without_words(question.left, " ".join(f"{one.code} {one.title}" for one in stated))
    subjects = {one.subject for one in stated if one.subject}
    return tuple(word for word in left if not any(begins(subject, word) for subject in subjects))


def _asked_value(left: Sequence[str], question: CourseQuestion, named: Sequence[NamedCourse]) -> str:
    """ "Yes: " or "No: " for "Is CS 310 taught by Bell?" and "Is CS 310 a 3 credit course?"; else nothing."""
    if not left or not question.is_yes_no or len(named) != 1 or len(question.facts) != 1:
        return ""
    stated = [each.course for each in named[0].stated]
    if question.facts[0] is CourseFact.INSTRUCTOR:
        teaches = any(set(left) <= set(name_words(name)) for one in stated for name in one.instructors)
        return "Yes: " if teaches else ""
    amounts = {one.credits.rstrip("0").rstrip(".") for one in stated if one.credits}
    if question.facts[0] is CourseFact.CREDITS and len(amounts) == 1 and all(word.isdigit() for word in left):
        return "Yes: " if ".".join(left) in amounts else "No: " if len(left) == 1 else ""
    return ""


async def _told(
    named: NamedCourse,
    question: CourseQuestion,
    text: str,
    records: CampusRecords,
    *,
    today: date,
    sources: Sources,
) -> str | None:
    stated = [one for one in named.stated if not named.section or _is_section(one, named.section)]
    return await tell(stated, bool(named.section), question, text, records, today=today, sources=sources)


async def tell(
    stated: Sequence[StatedCourse],
    is_part: bool,
    question: CourseQuestion,
    text: str,
    records: CampusRecords,
    *,
    today: date,
    sources: Sources,
) -> str | None:
    """What is asked about one course, or, where it `is_part`, about these sections of it. Raises DatabaseError."""
    of_term = of_asked_term(stated, text, today)
    if of_term is None or not of_term.all:
        return None
    course = Course(of_term, question, text, today, is_part, sources)
    facts = question.facts
    if facts in {(CourseFact.OVERVIEW,), (CourseFact.DESCRIPTION,), (CourseFact.TITLE, CourseFact.DESCRIPTION)}:
        return await _overview(course, records, facts)
    if CourseFact.FEE in facts:
        return await fee(course, records) if len(facts) == 1 else None
    told = [_fact(fact, course) for fact in CourseFact if fact in _without_twice(facts)]
    return "\n".join(filter(None, told)) if told and all(told) else None


def _fact(fact: CourseFact, course: Course) -> str | None:
    if fact is CourseFact.SECTIONS:
        return say.sections(course)
    said = terms(course) if fact is CourseFact.TERMS else say.column(fact, course)
    return said or (terms(course) if fact is CourseFact.TIME and course.question.asks_when else None)


async def _overview(course: Course, records: CampusRecords, facts: Sequence[CourseFact]) -> str | None:
    """The description where the page has one, with the facts of the course unless only it was asked for."""
    for stated in course.records.all:
        if said := await description(stated, records):
            quoted = f"{course.name}: “{said}” {course.sources.mark(stated)}"
            break
    else:
        quoted = ""
    if facts[-1] is CourseFact.DESCRIPTION:
        return quoted or None
    return "\n".join(filter(None, (quoted, say.overview(course)))) or None


def _is_section(stated: StatedCourse, section: str) -> bool:
    return _section_key(stated.course.section) == _section_key(section)


def _section_key(section: str) -> str:
    return code_key(section).removeprefix("lec").lstrip("0")


def _of_two(question: CourseQuestion, named: Sequence[NamedCourse], text: str) -> tuple[str, Sequence[NamedCourse]]:
    """ "Yes: " or "No: " with the course that needs the other, where a question asks whether it does."""
    if len(named) != 2 or not question.is_yes_no or not _SAYS_NEEDED.search(text):
        return "", named
    one, other = named
    for needing, needed in ((other, one), (one, other)):
        if _requires(needing, needed):
            return "Yes: ", [needing]
    is_asked_of_other = _NEEDED_FOR.search(text[: other.start])
    return ("No: ", [other]) if is_asked_of_other else ("", named)


def _requires(one: NamedCourse, other: NamedCourse) -> bool:
    code = other.stated[0].course.code
    return any(names_code(stated.course.prerequisites, code) for stated in one.stated)
