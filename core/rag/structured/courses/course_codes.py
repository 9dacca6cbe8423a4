"""Read the codes of courses in a question, in any spelling; a code is what a record has."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.domain.passage import Candidate, Chunk
from core.domain.records import StatedCourse, code_key, names_code
from core.ports.records import CampusRecords
from core.rag.structured.courses.course_questions import read
from core.rag.structured.thing_words import abbreviates
from core.text.languages.en.lexicon import english_words
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.passage_structure import units_in

_EN = english(CourseWords)
_TOKEN = re.compile(r"[^\W_]+(?:&[^\W_]+)?")
_NUMBER = re.compile(r"(?i)[a-z]{0,6}\d{2,5}[a-z]{0,2}|\d[a-z]{1,2}")
_JOINT = re.compile(r"[ \u00a0]?[-–_.*/]?[ \u00a0]?")
_LONGEST_SUBJECT = 6  # words: "Ecology, Evolution and Environmental Biology"
_SECTION = re.compile(
    r"\s*[-–,(]?\s*(?:\b(?:section|sect?\.?)\s+(?:lec\.?|lecture)?\s*#?\s*|\b(?:lecture|lec\.?)\s+)(?P<named>[A-Z]{0,2}\d{1,4}[A-Z]{0,2}|[A-Z]\d{0,3}|(?-i:[A-Z]{2}))\b"
    r"|[-–](?P<joined>\d{1,3}|[A-Z]\d{0,2})(?!\w)",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?:section|sect?\.?)\s+(?P<named>[A-Z]{0,2}\d{1,4}|[A-Z]\d{0,3}|(?-i:[A-Z]{2}))(?:\s+(?:of|for|in))?\s*$", re.I
)
_LOOKS_LIKE_A_CODE = re.compile(r"\b(?P<subject>[A-Za-z]{2,5})(?:[ -]?)(?P<number>\d{3,4}[A-Za-z]?)\b")
_FIGURES = re.compile(r"(?<![\d-])\d{2}-\d{3}(?![\d-])")
_YEAR = re.compile(r"20\d\d")
_NEXT_TOKEN = re.compile(r" ([A-Z]{0,2}\d{1,3}[A-Z]?|[A-Z]{1,2})\b", re.IGNORECASE)
_TITLE = r"(?: (?:of|and|to|the|in|[A-Z][\w-]+))*"  # that follows a code: "CS 999 Theory of Everything"
_SURE_NUMBER = 3  # characters: "who teaches 681"
_OPENING = 30  # characters of a line in which it names what it is about


@dataclass(frozen=True, slots=True)
class NamedCourse:
    """A course that a question names at `question[start:end]`, with what pages state of it.

    `section` is the label of the one that is meant; `is_part` where `stated` are some of its sections.
    """

    key: str
    stated: tuple[StatedCourse, ...]
    start: int = 0
    end: int = 0
    section: str = ""
    is_part: bool = False


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place where a code may stand: with `before`, the words in front of its number."""

    start: int
    end: int
    number: str
    before: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return code_key("".join((*self.before, self.number)))


async def named_courses(question: str, records: CampusRecords) -> list[NamedCourse]:
    """The courses that a question names by their codes, in its order, each once. Raises DatabaseError."""
    spots = list(_spots(question))
    found = _exactly(spots, await records.courses([spot.key for spot in spots]) if spots else [])
    left = [spot for spot in spots if not any(_overlap(spot, one) for one in found)]
    found += _by_number(left, await records.courses_numbered([spot.number for spot in left]) if left else [])
    found += await _by_reference(question, records)
    once = {one.key: one for one in sorted(found, key=lambda one: one.start)}
    return [one if one.section else _with_section(question, one) for one in once.values()]


async def unknown_codes(question: str, records: CampusRecords) -> tuple[str, ...]:
    """The codes that a question names and no record has. Raises DatabaseError."""
    if _EN.the_course.search(question):  # "Is MATH 235 required for this course?"
        return ()
    asks = _EN.about_courses.search(question) is not None
    figures = [found[0] for found in _FIGURES.finditer(question)] if asks else []
    matches = [one for one in _LOOKS_LIKE_A_CODE.finditer(question) if one["subject"].lower() not in _EN.no_subjects]
    if not (matches or figures):
        return ()
    known = {subject.casefold() for subject in await records.subjects()}
    codes = [one[0] for one in matches if one["subject"].casefold() in known or (asks and _may_be_a_code(one))]
    named = await named_courses(question, records) if codes or figures else []
    known_spots = "".join(f" {question[one.start : one.end]} " for one in named)
    unknown = tuple(code for code in (*codes, *figures) if code not in known_spots)
    return unknown if _asks_for_a_fact(question, unknown) else ()


def _asks_for_a_fact(question: str, codes: Sequence[str]) -> bool:
    """Whether a question asks for a fact of a course and nothing else: only then must a passage be about the course."""
    for code in codes:
        question = re.sub(rf"{re.escape(code)}{_TITLE}", " ", question)
    reading = read(question)
    return bool(reading.facts) and not reading.left


def of_named_courses(codes: Sequence[str], kept: Sequence[Candidate]) -> list[Candidate]:
    """The passages that are about one of these courses; all of them where no code is given."""
    return [one for one in kept if not codes or any(_is_about(one.chunk, code) for code in codes)]


def _may_be_a_code(found: re.Match[str]) -> bool:
    subject = found["subject"]
    return not _YEAR.fullmatch(found["number"]) and (subject.isupper() or subject.lower() not in english_words())


def _is_about(chunk: Chunk, code: str) -> bool:
    """Whether a passage is about a course: its headings name it, or one of its lines begins with it."""
    opens = (unit.words[:_OPENING] for unit in units_in(chunk))
    return any(names_code(line, code) for line in (chunk.anchor, *opens))


def _spots(question: str) -> Iterator[_Spot]:
    """Where codes may stand, the longest of each number first."""
    tokens = list(_TOKEN.finditer(question))
    for at, token in enumerate(tokens):
        if not _NUMBER.fullmatch(token[0]) or question[: token.start()].endswith(("$", "€", "£")):
            continue
        for first in range(max(0, at - _LONGEST_SUBJECT), at):
            before = tokens[first:at]
            if _are_joined(question, [*before, token]):
                yield _Spot(before[0].start(), token.end(), token[0], tuple(word[0] for word in before))
        if len(re.findall(r"\d", token[0])) > 1:  # "2B" alone may be a room
            yield _Spot(token.start(), token.end(), token[0])


def _are_joined(question: str, tokens: Sequence[re.Match[str]]) -> bool:
    pairs = pairwise(tokens)
    return all(_JOINT.fullmatch(question[one.end() : other.start()]) for one, other in pairs)


def _exactly(spots: Iterable[_Spot], stated: Sequence[StatedCourse]) -> list[NamedCourse]:
    known: dict[str, list[StatedCourse]] = {}
    for one in stated:
        known.setdefault(one.course.key, []).append(one)
    found: list[NamedCourse] = []
    for spot in spots:
        if spot.key in known and not any(_overlap(spot, one) for one in found):
            found.append(NamedCourse(spot.key, tuple(known[spot.key]), spot.start, spot.end))
    return found


def _by_number(spots: Iterable[_Spot], stated: Sequence[StatedCourse]) -> list[NamedCourse]:
    """Courses that are known by another name of their subject, or by a number that only one course has."""
    found: list[NamedCourse] = []
    for spot in spots:
        fitting = [one for one in stated if _has_number(one, spot) and _may_mean(spot, one)]
        is_one = bool(fitting) and are_one(fitting)
        if is_one and not any(_overlap(spot, one) for one in found):
            found.append(NamedCourse(fitting[0].course.key, tuple(fitting), spot.start, spot.end))
    return found


def are_one(stated: Sequence[StatedCourse]) -> bool:
    """Whether pages name one course by different names of its subject: "COMS W4156", "Computer Science W4156"."""
    first = stated[0].course
    names = {one.course.subject for one in stated if one.course.key != first.key}
    is_one_number = all(one.course.number == first.number for one in stated)
    return is_one_number and all(abbreviates(name, first.subject) or abbreviates(first.subject, name) for name in names)


def _has_number(stated: StatedCourse, spot: _Spot) -> bool:
    """Whether it has this number; "4118" is short for "W4118" where the subject is named too."""
    number, asked = stated.course.number, code_key(spot.number)
    return number == asked or (bool(spot.before) and asked.isdecimal() and stated.course.figures == asked)


def _may_mean(spot: _Spot, stated: StatedCourse) -> bool:
    if not spot.before:
        return len(spot.number) >= _SURE_NUMBER
    subject = " ".join(spot.before)
    if len(spot.before) == 1 and subject.lower() in _EN.fillers:
        return False
    if len(subject) >= 3 and re.search(rf"[/=]{re.escape(subject)}(?![a-z])", stated.url, re.IGNORECASE):
        return True
    known = stated.course.subject
    return bool(known) and (abbreviates(subject, known) or abbreviates(known, subject))


async def _by_reference(question: str, records: CampusRecords) -> list[NamedCourse]:
    """The section that a number for registering names."""
    found = _EN.reference_number.search(question)
    stated = await records.courses_referenced([found["number"]]) if found else []
    if found is None or len({one.course.key for one in stated}) != 1:
        return []
    one = stated[0].course
    return [NamedCourse(one.key, tuple(stated), found.start(), found.end(), one.section)]


def _overlap(spot: _Spot, one: NamedCourse) -> bool:
    return spot.start < one.end and one.start < spot.end


def _known_section(after: str, one: NamedCourse) -> str:
    """A section that follows its course without the word: "PHIL 232 A01", "15-150 J"; letters may be a word."""
    found = _NEXT_TOKEN.match(after)
    known = {stated.course.section.casefold() for stated in one.stated}
    if not found or found[1].casefold() not in known:
        return ""
    return "" if found[1].isalpha() and _may_be_a_word(found[1]) else found[1]


def _may_be_a_word(letters: str) -> bool:
    return letters.islower() and letters in _EN.fillers | _EN.no_subjects


def _with_section(question: str, one: NamedCourse) -> NamedCourse:
    if after := _SECTION.match(question, one.end):
        section, start, end = after["named"] or after["joined"], one.start, after.end()
    elif before := _BEFORE.search(question[: one.start]):
        section, start, end = before["named"], before.start(), one.end
    elif known := _known_section(question[one.end :], one):
        section, start, end = known, one.start, one.end + len(known) + 1
    else:
        return one
    return NamedCourse(one.key, one.stated, start, end, section)
