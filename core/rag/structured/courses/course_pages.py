"""Quote what a course's page says below the line that states it: its description, and what it costs."""

import re

from core.domain.records import StatedCourse
from core.domain.units import CONTEXT, Unit, UnitKind
from core.ports.records import CampusRecords
from core.rag.structured.answer import plain
from core.rag.structured.courses.course_sentences import Course
from core.rag.structured.record_citations import is_of_line, passage_of, units_of
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.passage_structure import reads_like_an_instruction
from core.text.questions.held import holds
from core.text.questions.kinds import AnswerKind

_EN = english(CourseWords)
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
