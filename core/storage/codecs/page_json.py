"""Blocks, links and units of a page as JSON, so that the page can be chunked again without fetching it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from core.domain.document import Block, BlockKind, LeftOut, TextLink, list_block, table_block
from core.domain.passage import SyllabusPart
from core.domain.units import Unit, UnitKind, under_headings
from core.storage.database import storable

_DEFAULTS: dict[str, object] = {"level": 0, "items": [], "rows": [], "groups": []}


def blocks_as_stored(blocks: Sequence[Block]) -> list[dict[str, object]]:
    """One object a block; defaults are left out, and so is a text that can be rebuilt from items or rows."""
    return [_stored(block) for block in blocks]


def blocks_from_stored(stored: Sequence[Mapping[str, Any]]) -> tuple[Block, ...]:
    """The blocks of a page, in reading order."""
    return tuple(map(_block, stored))


def left_out_as_stored(left_out: Sequence[LeftOut]) -> list[dict[str, object]] | None:
    """What was left out of a page, each with its place; None where nothing was."""
    found = [{"at": left.place, "in_part": left.in_part, "block": _stored(left.block)} for left in left_out]
    return found or None


def left_out_from_stored(stored: Sequence[Mapping[str, Any]] | None) -> tuple[LeftOut, ...]:
    """What was left out of a page, in reading order."""
    return tuple(LeftOut(left["at"], _block(left["block"]), left["in_part"]) for left in stored or ())


def _stored(block: Block) -> dict[str, object]:
    given = {
        "kind": block.kind.value,
        "text": None if block.text == _rebuilt(block) else storable(block.text),
        "level": block.level,
        "page": block.page,
        "items": [storable(item) for item in block.items] or None,
        "rows": [_row(row) for row in block.rows] or None,
        "header": None if block.header is None else _row(block.header),
        "groups": _row(block.groups) or None,
    }
    return {name: value for name, value in given.items() if value is not None and value != _DEFAULTS.get(name)}


def _row(cells: Sequence[str]) -> list[str]:
    return [storable(cell) for cell in cells]


def _block(stored: Mapping[str, Any]) -> Block:
    header = stored.get("header")
    block = Block(
        BlockKind(stored["kind"]),
        "",
        stored.get("level", 0),
        stored.get("page"),
        tuple(stored.get("items", ())),
        tuple(map(tuple, stored.get("rows", ()))),
        None if header is None else tuple(header),
        tuple(stored.get("groups", ())),
    )
    return replace(block, text=stored.get("text", _rebuilt(block) or ""))


def _rebuilt(block: Block) -> str | None:
    if block.items:
        return list_block(block.items).text
    return table_block(block.rows, block.header, groups=block.groups).text if block.rows else None


def links_as_stored(links: Sequence[TextLink]) -> str:
    """The JSON of a page's links."""
    return json.dumps([[storable(part) for part in (link.words, link.target, link.heading)] for link in links])


def links_from_stored(stored: Sequence[Sequence[str]] | None) -> tuple[TextLink, ...] | None:
    """The links of a page; None where they were never stored."""
    return None if stored is None else tuple(TextLink(*link) for link in stored)


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


def units_as_stored(units: Sequence[Unit], part: SyllabusPart | None = None) -> dict[str, object]:
    """`units`: one "kind start length" each, a row or heading also with its header's number and its spans.

    `headers`: the headers of tables, each once; -1 means none. `part`: the part of a syllabus.
    """
    headers = list(dict.fromkeys(unit.header for unit in units if unit.header is not None))
    stored: dict[str, object] = {"units": [_line(unit, headers) for unit in units]}
    named = [[storable(name) for name in header] for header in headers]
    return stored | ({"headers": named} if named else {}) | ({"part": part.value} if part else {})


@lru_cache(maxsize=4096)
def units_from_stored(stored: str | None, text: str, page: int | None) -> tuple[Unit, ...]:
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
