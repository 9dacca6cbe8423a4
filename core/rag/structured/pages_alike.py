"""Find the pages described as those found are, and what one of them says of the course that it is joined to."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from core.domain.passage import Chunk
from core.domain.units import Unit, UnitKind
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, line_in, plain
from core.records.labelled_pages import label_terms, table_of_pages
from core.records.schema import Row, Table
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.languages.schema.pages import SyllabusWords
from core.text.passage_structure import reads_like_an_instruction, units_in

MOST_ALIKE = 500  # passages of pages with the same labels
_SYLLABI, _COURSES = english(SyllabusWords), english(CourseWords)
_NOTHING = Unit(UnitKind.SENTENCE, "", 0)


async def pages_alike(found: Sequence[Chunk], records: CampusRecords) -> Table | None:
    """The pages of courses that are described as those found are; None where they are too many to be told."""
    labels = label_terms(found)
    passages = await records.passages_with(labels) if labels else []
    return table_of_pages(passages) if len(passages) <= MOST_ALIKE else None


async def with_joint_note(given: RecordAnswer, row: Row, records: CampusRecords) -> RecordAnswer:
    """The answer, and behind it what the page of this row says of a course with which it is one. Raises DatabaseError.

    A module that is examined with another one is not assessed as its own lines say.
    """
    passages = await records.passages(row.chunk.source, row.chunk.url, "")
    note = next(((chunk, said) for chunk in passages if (said := _joint_note(chunk))), None)
    if note is None or reads_like_an_instruction(note[1]):
        return given
    mark = f"[{len(given.stated) + 1}]"
    return replace(given, text=f"{given.text}\n\n“{plain(note[1])}” {mark}", stated=(*given.stated, line_in(*note)))


def _joint_note(chunk: Chunk) -> str:
    """The first sentence about a joint course, with the next one under its heading; empty where there is none."""
    units = units_in(chunk)
    for unit, behind in pairwise([*units, _NOTHING]):
        is_sentence = unit.kind is UnitKind.SENTENCE and _COURSES.says_course.search(unit.text) is not None
        if is_sentence and _SYLLABI.shared.search(unit.text):
            goes_on = behind.kind is UnitKind.SENTENCE and behind.path == unit.path and behind.text
            return chunk.text[unit.start : behind.end] if goes_on else unit.text
    return ""
