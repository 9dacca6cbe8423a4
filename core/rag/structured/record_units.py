"""Find what a page says about a record: its line, and what stands below that line."""

import re

from core.domain.passage import Chunk
from core.domain.records import StatedCourse
from core.domain.units import Unit, UnitKind
from core.rag.structured.answer import Stated, line_of
from core.text.passage_structure import units_in
from core.text.sentences import sentences


def holds(chunk: Chunk, line: str) -> bool:
    """Whether a passage has a line, or stands under it as its heading."""
    return bool(line) and (line in chunk.text or line in chunk.headings)


def units_of(chunk: Chunk, stated: Stated) -> tuple[Unit, ...]:
    """The units of a passage that belong to a record; empty where the passage does not hold its line."""
    line, units = line_of(stated), units_in(chunk)
    if not holds(chunk, line):
        return ()
    if line in chunk.headings:
        return tuple(unit for unit in units if not unit.path)
    if below := tuple(unit for unit in units if line in unit.path):
        return below
    start = chunk.text.index(line)
    own = tuple(unit for unit in units if unit.end > start and unit.start < start + len(line))
    if not isinstance(stated, StatedCourse) or any(unit.kind is UnitKind.ROW for unit in own):
        return own
    end = _next_course(chunk.text, start + len(line), stated.course.code)
    return tuple(unit for unit in units if unit.end > start and unit.start < end)


def is_of_line(unit: Unit, line: str) -> bool:
    """Whether a unit is the line of a record, or a sentence of it."""
    return unit.text == line or unit.text in sentences(line)


def _next_course(text: str, after: int, code: str) -> int:
    """Where the next line opens with a code like this one."""
    alike = re.sub(r"[A-Z]", "[A-Z]", re.sub(r"\d+", r"\\d+", re.escape(code)))
    found = re.compile(rf"^(?:[A-Z]+ \d|{alike})", re.MULTILINE).search(text, after)
    return found.start() if found else len(text)
