"""Number the records that an answer cites, tell a value of theirs, and find the passages that state them."""

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from core.domain.answer import Citation
from core.domain.passage import Candidate, Chunk
from core.domain.records import StatedCourse
from core.domain.units import Unit, UnitKind
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, Stated, line_of, name_of, plain
from core.rag.structured.thing_words import words_of
from core.rag.verification.citations import MARK, citation, without_marks
from core.records.templates import joined
from core.text.facts.supported import supported
from core.text.passage_structure import best_of, units_in
from core.text.sentences import sentences
from core.text.tokens import terms

MOST_CITED = 4


@dataclass
class Sources:
    """Numbers from 1; after MOST_CITED, a record is cited by the first one of its page, where there is one."""

    stated: list[Stated] = field(default_factory=list)

    def mark(self, *stated: Stated) -> str:
        """The marks of these records, each once: "[1][2]"."""
        return "".join(f"[{number}]" for number in dict.fromkeys(map(self._number, stated)))

    def cited(self) -> tuple[Stated, ...]:
        """The records that are cited, in the order of their numbers."""
        return tuple(self.stated)

    def _number(self, stated: Stated) -> int:
        place = (stated.url, line_of(stated))
        known = [(one.url, line_of(one)) for one in self.stated]
        if place in known:
            return known.index(place) + 1
        pages = [url for url, _ in known]
        if len(known) >= MOST_CITED and stated.url in pages:
            return pages.index(stated.url) + 1
        self.stated.append(stated)
        return len(self.stated)


_Stated = TypeVar("_Stated", bound=Stated)
MOST_MARKS = 2  # pages that one value is cited from


def told(stated: Sequence[_Stated], value_of: Callable[[_Stated], str], sources: Sources) -> str:
    """The values with their marks ("555-0100 [1]"); empty where no page states one."""
    values: dict[str, list[_Stated]] = {}
    for one in stated:
        if value := plain(value_of(one)):
            known = _known_as(value, values)
            values.setdefault(known, []).append(one)
            if _says_more(value, known):
                values[value] = values.pop(known)
    values = {value: values[value] for value in _supported(values)}
    if len(values) <= 1:
        return "".join(f"{value} {sources.mark(*by[:MOST_MARKS])}" for value, by in values.items())
    return joined(f"{value} ({_page(by[0])}) {sources.mark(*by[:MOST_MARKS])}" for value, by in values.items())


def _supported(values: dict[str, list[_Stated]]) -> list[str]:
    """The contacts that the site stands by: a wrong one leads people to somebody else."""
    pages = {value: [(one.url, one.title) for one in by] for value, by in values.items()}
    names = {name_of(one) for by in values.values() for one in by}
    return supported(pages, terms(min(names, key=len))) if pages else []


def _page(stated: Stated) -> str:
    return f"{plain(stated.title)}, as of {stated.as_of.date().isoformat()}"


def _known_as(value: str, values: Sequence[str] | dict[str, list[_Stated]]) -> str:
    """The same number with and without its area code, or the same words, are one value."""
    return next((known for known in values if _is_same(value, known)), value)


def _is_same(one: str, other: str) -> bool:
    figures = ["".join(filter(str.isdigit, each)) for each in (one, other)]
    if not any(map(str.isalpha, one + other)) and len(min(figures, key=len)) >= 7:
        return figures[0].endswith(figures[1]) or figures[1].endswith(figures[0])
    is_worded = "@" not in one + other and bool(words_of(one)) and set(words_of(one)) == set(words_of(other))
    return one.casefold() == other.casefold() or is_worded or _says_more(one, other) or _says_more(other, one)


def _says_more(one: str, other: str) -> bool:
    """ "Chair, Biology" says more than "Chair", and "Sedge Science Building 220" than "Sedge 220"."""
    shorter, longer = words_of(other), words_of(one)
    if "@" in one + other or not set(shorter) < set(longer):
        return False
    is_room = any(map(str.isdigit, shorter)) and any(map(str.isalpha, shorter))
    return is_room or re.match(rf"{re.escape(other)}(?:,| of | and | \d)", one, re.IGNORECASE) is not None


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
