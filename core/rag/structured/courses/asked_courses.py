"""Read what a question asks of which courses: named exactly, by code, number or title, or meant by its words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.domain.records import StatedCourse, name_words, names_code
from core.ports.records import CampusRecords
from core.rag.structured.answer import Asked
from core.rag.structured.courses.course_codes import NamedCourse, are_one, named_courses
from core.rag.structured.courses.course_questions import CourseQuestion, read, without_words
from core.rag.structured.sections.asked_sections import NO_SECTIONS, AskedSections, asked_sections
from core.rag.structured.sections.named_sections import named_sections
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseFact, CourseWords

_EN = english(CourseWords)
_IN_WORDS = frozenset(CourseFact) - {CourseFact.OVERVIEW, CourseFact.DESCRIPTION, CourseFact.TITLE}


@dataclass(frozen=True, slots=True)
class AskedCourses:
    """The courses, what is asked of them, and which of their sections are meant.

    `verdict` says yes or no where that is known from their records; `asks_whether` they meet at a time, it is not yet.
    """

    courses: Sequence[NamedCourse]
    question: CourseQuestion
    sections: AskedSections = NO_SECTIONS
    verdict: str = ""
    asks_whether: bool = False


async def named_exactly(asked: Asked, records: CampusRecords) -> AskedCourses | None:
    """What is asked of the courses that are named by code, number or title, and nothing more. Raises DatabaseError."""
    question, named = await _read(asked, records)
    if not named or _asks_for_others(asked.question, named):
        return None
    if _left(question, named):
        return None
    verdict, named = _of_two(question, named, asked.question)
    return AskedCourses(named, question, verdict=verdict)


async def named_in_words(asked: Asked, records: CampusRecords) -> AskedCourses | None:
    """What is asked of the courses whose names, people and rooms account for all words. Raises DatabaseError."""
    sections = asked_sections(asked.question)
    question = read(sections.rest)
    is_asked = _EN.is_asked.match(asked.question) or (
        not _EN.asks_openly.search(asked.question) and "?" in asked.question
    )
    asks_whether = sections.says_when and set(question.facts) <= {CourseFact.TIME, CourseFact.TERMS} and bool(is_asked)
    facts = _facts_of_sections(question, sections, asked)
    if not facts or _EN.says_more.search(asked.question) or not _IN_WORDS.issuperset(facts):
        return None
    named = await named_sections(question.left, asked.question, sections, records)
    if not named and asked.carried and not set(question.left) - _EN.section_fillers:
        named = await _of_the_question_before(asked.carried, records)
    question = replace(question, facts=(CourseFact.TIME,) if asks_whether else facts)
    return AskedCourses(named, question, sections, asks_whether=asks_whether)


async def _read(asked: Asked, records: CampusRecords) -> tuple[CourseQuestion, Sequence[NamedCourse]]:
    """What is asked, and of which courses; a follow-up takes what it does not say from the question before."""
    named: Sequence[NamedCourse] = await named_courses(asked.question, records)
    question = read(_without(asked.question, named))
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


def _without(question: str, named: Sequence[NamedCourse]) -> str:
    for start, end in sorted({(one.start, one.end) for one in named}, reverse=True):
        question = f"{question[:start]} {question[end:]}"
    return question


def _asks_for_others(question: str, named: Sequence[NamedCourse]) -> bool:
    """Whether the courses are asked for that need this one, or whether one may be taken before another."""
    if len(named) > 1:
        return not _EN.says_needed.search(question) and bool(_EN.in_order.search(question))
    before, after = question[: named[0].start], question[named[0].end :]
    return bool(_EN.needed_before.search(before) or _EN.as_prerequisite.match(after))


def _last_facts(questions: str) -> tuple[CourseFact, ...]:
    read_last_first = (read(part).facts for part in reversed(re.split(r"[?!]", questions)) if part.strip())
    return next((facts for facts in read_last_first if facts), ())


def _left(question: CourseQuestion, named: Sequence[NamedCourse]) -> tuple[str, ...]:
    """The words that are no name of the courses."""
    stated = [each.course for one in named for each in one.stated]
    return without_words(question.left, " ".join(f"{one.code} {one.title}" for one in stated))


def _of_two(question: CourseQuestion, named: Sequence[NamedCourse], text: str) -> tuple[str, Sequence[NamedCourse]]:
    """ "Yes: " or "No: " with the course that needs the other, where a question asks whether it does."""
    if len(named) != 2 or not question.is_yes_no or not _EN.says_needed.search(text):
        return "", named
    one, other = named
    for needing, needed in ((other, one), (one, other)):
        code = needed.stated[0].course.code
        if any(names_code(stated.course.prerequisites, code) for stated in needing.stated):
            return "Yes: ", [needing]
    return ("No: ", [other]) if _EN.needed_for.search(text[: other.start]) else ("", named)


def _facts_of_sections(course: CourseQuestion, sections: AskedSections, asked: Asked) -> tuple[CourseFact, ...]:
    """What is asked; a time where days are named, and a term where it is asked whether there is such a course."""
    facts = tuple(fact for fact in course.facts if fact is not CourseFact.OVERVIEW)
    if len(sections.labels) > 1 and _EN.orders_by_time.search(asked.question):
        return tuple(dict.fromkeys((CourseFact.TIME, *facts)))
    if _EN.who.search(asked.question) and set(facts) <= {CourseFact.TERMS}:  # "who runs it", "who gives the class on X"
        return (CourseFact.INSTRUCTOR,)
    if facts:
        return facts
    if sections.says_when:
        return (CourseFact.TIME,)
    if asked.carried:
        return tuple(fact for fact in read(asked.carried).facts if fact in _IN_WORDS)
    return (CourseFact.TERMS,) if _EN.exists.search(asked.question) else ()


async def _of_the_question_before(before: str, records: CampusRecords) -> list[NamedCourse]:
    """A follow-up that names no course means the one of the question before."""
    for said in (before, *(named[0] for named in _EN.named_class.finditer(before))):
        sections = asked_sections(said)
        if found := await named_sections(read(sections.rest).left, said, sections, records):
            return found
    return []


# What is asked only about courses; a "when" or "where" may be about anything that is named like a course.
_OF_COURSES = {
    CourseFact.PREREQUISITES,
    CourseFact.CREDITS,
    CourseFact.FEE,
    CourseFact.REFERENCE,
    CourseFact.INSTRUCTOR,
    CourseFact.SECTIONS,
}
MOST_OF_ONE_TITLE = 3  # courses
_FEWEST_WORDS = 2  # of a title that is not named in full


async def titled_courses(text: str, question: CourseQuestion, records: CampusRecords) -> list[NamedCourse]:
    """The courses whose title accounts for each word that is left of a question; none where these are many.

    The title is named in full, or by words that no other title has together. Raises DatabaseError.
    """
    is_about_courses = bool(set(question.facts) & _OF_COURSES) or _EN.says_course.search(text) is not None
    is_when_or_where = bool(set(question.facts) & {CourseFact.TIME, CourseFact.ROOM})
    if not (question.left and question.facts and (is_about_courses or is_when_or_where)):
        return []
    if question.facts == (CourseFact.OVERVIEW,) and not _EN.names_course.search(text):
        return []
    words, left = _numbered(text), [word for word in question.left if word not in _EN.numerals.values()]
    found = await records.courses_titled(left) if left else []
    stated = [one for one in found if _numbered(" ".join(question.left)) <= _numbered(one.course.title)]
    titles = {one: _numbered(one.course.title) for one in stated}
    in_full = {one: len(title) for one, title in titles.items() if title <= words}
    longest = max(in_full.values(), default=0)
    in_part = list(titles) if len(question.left) >= _FEWEST_WORDS and is_about_courses else []
    if longest < _FEWEST_WORDS and not is_about_courses:
        return []
    if in_full:
        return _courses([one for one, length in in_full.items() if length == longest], text, most=MOST_OF_ONE_TITLE)
    return _courses(in_part, text, most=1)


def _numbered(text: str) -> set[str]:
    """The words of a title or question, with figures for Roman numbers: "Elementary French I" has a 1."""
    return {_EN.numerals.get(word, word) for word in name_words(text)}


def _courses(stated: Sequence[StatedCourse], text: str, *, most: int) -> list[NamedCourse]:
    by_key: dict[str, list[StatedCourse]] = {}
    for one in stated:
        by_key.setdefault(one.course.key, []).append(one)
    if len(by_key) > 1 and are_one(stated):
        by_key = {stated[0].course.key: list(stated)}
    if not 1 <= len(by_key) <= most:
        return []
    start, end = _place(text, stated[0].course.title)
    return [NamedCourse(key, tuple(same), start, end) for key, same in by_key.items()]


def _place(text: str, title: str) -> tuple[int, int]:
    """Where a title stands in the question; at its end where its words do not stand together."""
    together = r"[\W_]+".join(map(re.escape, re.findall(r"[^\W_]+", title)))
    found = re.search(rf"(?<![^\W_]){together}(?![^\W_])", text, re.IGNORECASE)
    return found.span() if found else (len(text), len(text))
