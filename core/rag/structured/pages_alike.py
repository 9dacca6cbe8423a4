"""Find the pages described as those found are, and what one of them says of the course that it is joined to.

Pages that are described by the same labels are the rows of one table: "Year: 2nd year", "ECTS: 5", "Type: Core".
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from core.domain.passage import Chunk
from core.domain.records import name_words
from core.domain.units import Unit, UnitKind
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, StatedLine, line_in, plain
from core.records.page_rows import LABELLED
from core.records.schema import Row, Table
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseFact, CourseWords
from core.text.languages.schema.pages import SyllabusWords
from core.text.languages.schema.records import TableWords
from core.text.passage_structure import reads_like_an_instruction, units_in
from core.text.tokens import terms

MOST_ALIKE = 500  # passages of pages with the same labels
_FEWEST_LABELS = 3  # that a page shares with others
_LONGEST_LABEL, _LONGEST_VALUE = 4, 25  # words
_FEWEST_CARDS = 2
_LOOKED_UP = 2  # labels by which the other pages are found
_SYLLABI, _COURSES, _WORDS = english(SyllabusWords), english(CourseWords), english(TableWords)
_NOTHING = Unit(UnitKind.SENTENCE, "", 0)


async def pages_alike(found: Sequence[Chunk], records: CampusRecords) -> Table | None:
    """The pages of courses that are described as those found are; None where they are too many to be told."""
    labels = _label_terms(found)
    passages = await records.passages_with(labels) if labels else []
    return _table_of_pages(passages) if len(passages) <= MOST_ALIKE else None


async def with_joint_note(given: RecordAnswer, row: Row, records: CampusRecords) -> RecordAnswer:
    """The answer, and behind it what the page of this row says of a course with which it is one. Raises DatabaseError.

    A module that is examined with another one is not assessed as its own lines say.
    """
    note = await _joint_note(row.chunk, records)
    if note is None:
        return given
    mark = f"[{len(given.stated) + 1}]"
    return replace(given, text=f"{given.text}\n\n“{plain(note.line)}” {mark}", stated=(*given.stated, note))


async def joint_course(question: str, found: Sequence[Chunk], records: CampusRecords) -> RecordAnswer | None:
    """What the page of a course says of one that it is one with, where that is asked. Raises DatabaseError."""
    if not _SYLLABI.asks_shared.search(question):
        return None
    asked = f" {' '.join(name_words(question))} "
    named = [chunk for chunk in found if f" {' '.join(name_words(chunk.title))} " in asked]
    note = await _joint_note(max(named, key=lambda chunk: len(chunk.title)), records) if named else None
    return RecordAnswer(f"{plain(note.title)}: “{plain(note.line)}” [1]", (note,)) if note else None


async def _joint_note(chunk: Chunk, records: CampusRecords) -> StatedLine | None:
    """The first sentence about a joint course on the page of a passage."""
    passages = await records.passages(chunk.source, chunk.url, "")
    note = next((line_in(each, said) for each in passages if (said := _note_in(each))), None)
    return None if note is None or reads_like_an_instruction(note.line) else note


def _note_in(chunk: Chunk) -> str:
    """The first such sentence, with the next one under its heading; empty where there is none."""
    units = units_in(chunk)
    for unit, behind in pairwise([*units, _NOTHING]):
        is_of_course = _COURSES.says_course.search(" ".join((unit.text, *chunk.headings[1:], *unit.path))) is not None
        if unit.kind is UnitKind.SENTENCE and is_of_course and _SYLLABI.shared.search(unit.text):
            goes_on = behind.kind is UnitKind.SENTENCE and behind.path == unit.path and behind.text
            return chunk.text[unit.start : behind.end] if goes_on else unit.text
    return ""


@dataclass
class _Card:
    """The labelled lines under one heading of a page."""

    chunk: Chunk
    unit: Unit
    path: tuple[str, ...]
    values: dict[str, str] = field(default_factory=dict)


def _label_terms(found: Sequence[Chunk]) -> list[str]:
    """The terms of the labels that most pages share, by which pages like these are found; none where few are shared."""
    shared = _shared(_cards(found))
    return sorted({term for label in shared[:_LOOKED_UP] for term in terms(label)}) if _are_enough(shared) else []


def _table_of_pages(passages: Sequence[Chunk]) -> Table | None:
    """The pages of courses that are described alike; None where there are fewer than two."""
    cards = _cards(passages)
    shared = _shared(cards)
    alike = [card for card in cards if _are_enough(card.values.keys() & set(shared))]
    if len(alike) < _FEWEST_CARDS or not all(map(_has_credits, alike)):
        return None
    times = Counter(name for card in alike for name in set(card.path))
    rows = [
        Row((_name(card, times), *(card.values.get(label, "") for label in shared)), card.unit, card.chunk)
        for card in alike
    ]
    return Table("", (), (_WORDS.course_row, *shared), tuple(rows), are_cards=True)


def _has_credits(card: _Card) -> bool:
    return any(_COURSES.facts[CourseFact.CREDITS].search(f"{name}: {value}") for name, value in card.values.items())


def _are_enough(labels: Sequence[str] | set[str]) -> bool:
    return len(labels) >= _FEWEST_LABELS


def _shared(cards: Sequence[_Card]) -> list[str]:
    """The labels of several cards, those of most cards first."""
    times = Counter(label for card in cards for label in card.values)
    return [label for label, count in times.most_common() if count > 1]


def _name(card: _Card, times: Mapping[str, int]) -> str:
    """The nearest heading that no other card has; the title of the page where there is none."""
    return next((each for each in card.path[::-1] if times[each] == 1), card.chunk.title)


def _cards(passages: Sequence[Chunk]) -> list[_Card]:
    found: dict[tuple[str, tuple[str, ...]], _Card] = {}
    for chunk in passages:
        for unit, label, value in _labelled(chunk):
            path = (*chunk.headings, *unit.path)
            card = found.setdefault((chunk.url, path), _Card(chunk, unit, path))
            card.values.setdefault(label, value)
    return list(found.values())


def _labelled(chunk: Chunk) -> Iterator[tuple[Unit, str, str]]:
    for unit in units_in(chunk):
        said = LABELLED.fullmatch(unit.words) if unit.kind in {UnitKind.ITEM, UnitKind.SENTENCE} else None
        if said and len(said["label"].split()) <= _LONGEST_LABEL and len(said["value"].split()) <= _LONGEST_VALUE:
            yield unit, said["label"].strip(), " ".join(said["value"].split())
