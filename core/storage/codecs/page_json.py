"""Blocks, links and units of a page as JSON, so that the page can be chunked again without fetching it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter

from core.domain.document import Block, LeftOut, TextLink, list_block, table_block
from core.domain.passage import SyllabusPart
from core.domain.units import Unit, UnitKind, under_headings
from core.storage.database import storable, storable_value

_BLOCK = TypeAdapter(Block)


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
    stored: dict[str, object] = _BLOCK.dump_python(block, mode="json", exclude_defaults=True)
    if block.text == _rebuilt(block):
        del stored["text"]
    return {name: storable_value(value) for name, value in stored.items()}


def _block(stored: Mapping[str, Any]) -> Block:
    block = _BLOCK.validate_python({"text": "", **stored})
    return block if "text" in stored else replace(block, text=_rebuilt(block) or "")


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


_KINDS = {kind.value[0]: kind for kind in UnitKind}
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
    return " ".join([unit.kind.value[0], *map(str, numbers)])


def _unit(line: str, headers: Sequence[tuple[str, ...]], text: str, page: int | None) -> Unit:
    letter, *given = line.split()
    start, length, *more = map(int, given)
    header = headers[more[0]] if more and more[0] != _UNKNOWN else None
    spans = tuple(zip(more[1::2], more[2::2], strict=True))
    return Unit(_KINDS[letter], text[start : start + length], start, spans, header, page=page)
