"""Find the description of a course: what its page says below the line that states it."""

import re

from core.domain.records import StatedCourse
from core.domain.units import CONTEXT, UnitKind
from core.ports.records import CampusRecords
from core.rag.structured.answer import plain
from core.rag.structured.record_citations import passage_of
from core.rag.structured.record_units import is_of_line, units_of
from core.text.passage_structure import reads_like_an_instruction

_FIELD = re.compile(r"(?:[-•]\s*)?(?:[^\s:]+ ){0,3}[^\s:]+: ")  # "Prerequisites: CS 120."
FEWEST, MOST = 5, 90  # words


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
