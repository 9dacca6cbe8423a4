"""The units of a passage as JSON: kinds and places only, since the words are in the passage's text."""

import json
from collections.abc import Sequence
from functools import lru_cache

from core.domain.passage import SyllabusPart
from core.domain.units import Unit, UnitKind, under_headings
from core.storage.database import storable

_LETTERS = {
    UnitKind.HEADING: "h",
    UnitKind.SENTENCE: "s",
    UnitKind.ITEM: "i",
    UnitKind.ROW: "r",
    UnitKind.GROUP: "g",
    UnitKind.CODE: "c",
}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_UNKNOWN = -1


def as_stored(units: Sequence[Unit], part: SyllabusPart | None = None) -> dict[str, object]:
    """`units`: one "kind start length" each, a row or heading also with its header's number and its spans.

    `headers`: the headers of tables, each once; -1 means none. `part`: the part of a syllabus.
    """
    headers = list(dict.fromkeys(unit.header for unit in units if unit.header is not None))
    stored: dict[str, object] = {"units": [_line(unit, headers) for unit in units]}
    named = [[storable(name) for name in header] for header in headers]
    return stored | ({"headers": named} if named else {}) | ({"part": part.value} if part else {})


@lru_cache(maxsize=4096)
def from_stored(stored: str | None, text: str, page: int | None) -> tuple[Unit, ...]:
    """The units of a passage with this text; empty where none were stored."""
    if stored is None:
        return ()
    given = json.loads(stored)
    headers = [tuple(header) for header in given.get("headers", ())]
    return under_headings(_unit(line, headers, text, page) for line in given["units"])


@lru_cache(maxsize=4096)
def part_from_stored(stored: str | None) -> SyllabusPart | None:
    """The part of a syllabus that a passage was stored as; None where none was, or one that this version has not."""
    part = None if stored is None else json.loads(stored).get("part")
    return SyllabusPart(part) if part in set(SyllabusPart) else None


def _line(unit: Unit, headers: Sequence[tuple[str, ...]]) -> str:
    numbers = [unit.start, len(unit.text)]
    if unit.spans:
        numbers.append(_UNKNOWN if unit.header is None else headers.index(unit.header))
        numbers += [number for span in unit.spans for number in span]
    return " ".join([_LETTERS[unit.kind], *map(str, numbers)])


def _unit(line: str, headers: Sequence[tuple[str, ...]], text: str, page: int | None) -> Unit:
    letter, *given = line.split()
    start, length, *more = map(int, given)
    header = headers[more[0]] if more and more[0] != _UNKNOWN else None
    spans = tuple(zip(more[1::2], more[2::2], strict=True))
    return Unit(_KINDS[letter], text[start : start + length], start, spans, header, page=page)
