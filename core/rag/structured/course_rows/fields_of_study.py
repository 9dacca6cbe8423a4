"""Find the subject or department that words of a question name, and its courses."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.records import StatedCourse, name_words
from core.ports.records import CampusRecords
from core.rag.structured.courses.abbreviations import abbreviates, begins, letters_shared
from core.text.languages.languages import english
from core.text.languages.schema.campus import AttributeWords, CourseWords

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
