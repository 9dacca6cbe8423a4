"""Find the subject or department, the campus, the electives or the prerequisite that words of a question name."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.passage import Chunk
from core.domain.records import StatedCourse, code_key, name_words, names_code
from core.ports.records import CampusRecords
from core.rag.structured.answer import plain
from core.rag.structured.course_rows.asked_attributes import COLUMNS, Asks
from core.rag.structured.courses.course_codes import named_courses
from core.rag.structured.thing_words import abbreviates, begins, letters_shared
from core.records.conditions import Where
from core.text.languages.languages import english
from core.text.languages.schema.campus import AttributeWords, CourseWords
from core.text.passage_structure import units_in
from core.text.tokens import stem

_SHORTEST_STEM = 4  # letters that "math" and "mathematical" share; of longer words all but two


@dataclass(frozen=True, slots=True)
class FieldOfStudy:
    """A subject of courses' codes, or a department, with its courses."""

    name: str = ""
    stated: tuple[StatedCourse, ...] = ()


async def field_of_study(words: Sequence[str], records: CampusRecords) -> FieldOfStudy | None:
    """The one field that these words surely name; None where there is none, or several. Raises DatabaseError."""
    if subject := await subject_named(words, records):
        return FieldOfStudy(subject, tuple(await records.courses_of(subject)))
    departments = await records.departments()
    for is_named in (_is_same, _is_short_for, _begins_alike):
        named = [each for each in departments if is_named(each, words)]
        if named:
            stated = await records.courses_in(named[0]) if len(named) == 1 else []
            return FieldOfStudy(named[0], tuple(stated)) if stated else None
    return None


async def subject_named(words: Sequence[str], records: CampusRecords) -> str:
    """The one subject of courses that these words surely name; empty where there is none."""
    subjects = await records.subjects()
    name = _without_code(words, subjects)
    found = [each for each in subjects if abbreviates(each, name) or abbreviates(name, each)]
    if len(found) != 1:
        return ""
    return found[0] if _is_named(found[0], name, await records.courses_of(found[0])) else ""


def _without_code(words: Sequence[str], subjects: Sequence[str]) -> str:
    """The name of a subject: "environmental studies (ES)" has its code beside it."""
    for each in subjects:
        rest = [word for word in words if word != each.casefold()]
        if rest and len(rest) < len(words) and abbreviates(each, " ".join(rest)):
            return each
    return " ".join(words)


def _is_named(subject: str, name: str, stated: Sequence[StatedCourse]) -> bool:
    """Whether a subject surely has this name: it begins with the subject, or a page of its courses has it as title."""
    words = set(name_words(name))
    if subject.casefold() == name.casefold() or begins(subject, name) or _is_cut(subject, name):
        return True
    return any(words <= set(name_words(one.title)) for one in stated)


def _is_cut(subject: str, name: str) -> bool:
    """Whether a code is a word without its last letters: "MUS" and "music"."""
    return 3 <= len(subject) >= len(name) - 2 and name.casefold().startswith(subject.casefold())


def _telling(name: str) -> list[str]:
    return [
        word for word in name_words(name) if word not in english(AttributeWords).generic | english(CourseWords).fillers
    ]


def _is_same(department: str, words: Sequence[str]) -> bool:
    return _telling(department) == _telling(" ".join(words))


def _is_short_for(department: str, words: Sequence[str]) -> bool:
    name = " ".join(words)
    return len(name) >= 2 and (abbreviates(name, department) or abbreviates(department, name))


def _begins_alike(department: str, words: Sequence[str]) -> bool:
    """Whether each word begins as the one at its place in the name: "statistics" and "Statistics and Data Science"."""
    pairs: list[tuple[str, str]] = list(zip(words, _telling(department), strict=False))
    return bool(words) and len(pairs) == len(words) and all(_are_alike(*pair) for pair in pairs)


def _are_alike(one: str, other: str) -> bool:
    return letters_shared(one, other) >= max(_SHORTEST_STEM, min(len(one), len(other)) - 2)


_EN = english(AttributeWords)
_TERM = "electives"
_MOST_PASSAGES = 200


def campus_asked(words: Sequence[str], campuses: Sequence[str]) -> tuple[Asks | None, tuple[str, ...]]:
    """The campus that the words name by one of its parts ("Doha, Qatar"), and the words without it.

    None where they name none, or several.
    """
    parts = {each: [set(name_words(part)) for part in each.split(",")] for each in campuses}
    named = [each for each, several in parts.items() if any(part and part <= set(words) for part in several)]
    if len(named) != 1:
        return None, tuple(words)
    of_campus = {*name_words(named[0]), *_EN.beside_campus}
    is_there = Where(COLUMNS["campus"], "is", named[0], f"in {plain(named[0])}")
    return is_there, tuple(word for word in words if word not in of_campus)


async def are_electives(stated: Sequence[StatedCourse], records: CampusRecords) -> Asks | None:
    """The courses that a line or its heading calls electives; None where it is none of these. Raises DatabaseError."""
    passages = await records.passages_with([stem(_TERM) or _TERM])
    lines = [line for chunk in passages[:_MOST_PASSAGES] for line in _lines(chunk)]
    codes = {one.course.code for one in stated}
    listed = {code for code in codes if any(names_code(line, code) for line in lines)}
    return Where(COLUMNS["code"], "is one of", listed, "listed as electives") if listed else None


async def needing_only(name: str, records: CampusRecords) -> Asks | None:
    """Courses that need the one with this code or title, and no other; None where it is none. Raises DatabaseError."""
    words = set(name_words(name))
    found = [one for each in await named_courses(name, records) for one in each.stated]
    if not found and words:
        titled = await records.courses_titled(sorted(words))
        found = [one for one in titled if set(name_words(one.course.title)) == words]
    if len({one.course.key for one in found}) != 1:
        return None
    code = found[0].course.code
    return Where(COLUMNS["needed"], "all are", code_key(code), f"with {plain(code)} as the only prerequisite")


def _lines(chunk: Chunk) -> list[str]:
    """The lines about electives: all of a passage under such a heading."""
    texts = [unit.words for unit in units_in(chunk)]
    is_under = any(map(_EN.elective.search, chunk.headings))
    return [text for text in texts if is_under or _EN.elective.search(text)]
