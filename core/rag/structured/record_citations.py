"""Cite an answer from records: what its page says about a record, and the passages that are quoted there."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace

from core.domain.answer import Citation
from core.domain.passage import Candidate, Chunk
from core.domain.records import StatedCourse
from core.domain.units import Unit, UnitKind
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, Stated, line_of
from core.rag.verification.citations import MARK, citation, without_marks
from core.text.passage_structure import best_of, units_in
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


async def cited(answer: RecordAnswer, records: CampusRecords) -> tuple[list[Candidate], tuple[Citation, ...]]:
    """The passages and the citations of an answer; both empty where a record's page has no passage any more."""
    passages = await asyncio.gather(*(passage_of(stated, records) for stated in answer.stated))
    found = [passage for passage in passages if passage is not None]
    if len(found) < len(answer.stated):
        return [], ()
    claims = [_claim(answer.text, number) for number in range(1, len(found) + 1)]
    candidates = [_candidate(chunk, each) for chunk, each in zip(found, answer.stated, strict=True)]
    citations = [citation(at, *pair) for at, pair in enumerate(zip(candidates, claims, strict=True), 1)]
    return _each_once(found), tuple(citations)


async def passage_of(stated: Stated, records: CampusRecords) -> Chunk | None:
    """The passage that holds the line which states a record; else the one that shares most words with it."""
    line = line_of(stated)
    passages = await records.passages(stated.source, stated.url, line)
    exact = next((each for each in passages if holds(each, line)), None)
    if exact is not None or not passages:
        return exact
    at = best_of(line, [Unit(UnitKind.SENTENCE, each.text, 0) for each in passages])
    return passages[at or 0]


def _candidate(chunk: Chunk, stated: Stated) -> Candidate:
    return _found(replace(chunk, units=units_of(chunk, stated) or chunk.units))


def _found(chunk: Chunk) -> Candidate:
    return Candidate(chunk, None, 0.0, None, None, 0.0)


def _claim(text: str, number: int) -> str:
    """The lines that cite a record, without marks."""
    lines = [line for line in text.split("\n") if str(number) in MARK.findall(line)]
    return without_marks(" ".join(lines))


def _each_once(chunks: Sequence[Chunk]) -> list[Candidate]:
    return [_found(chunk) for chunk in {chunk.id: chunk for chunk in chunks}.values()]
