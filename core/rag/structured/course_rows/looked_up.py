"""Conditions that need a look at the pages: the campus among the words, electives, and the only prerequisite."""

from collections.abc import Sequence

from core.domain.passage import Chunk
from core.domain.records import StatedCourse, code_key, name_words, names_code
from core.ports.records import CampusRecords
from core.rag.structured.answer import plain
from core.rag.structured.course_rows.asked_attributes import Asks
from core.rag.structured.course_rows.course_columns import COLUMNS
from core.rag.structured.courses.course_codes import named_courses
from core.records.conditions import Where
from core.text.languages.languages import english
from core.text.languages.schema.campus import AttributeWords
from core.text.passage_structure import units_in
from core.text.tokens import stem

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
