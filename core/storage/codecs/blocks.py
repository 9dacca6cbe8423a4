"""The blocks of a page as JSON, so that the page can be chunked again without fetching it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from core.domain.document import Block, BlockKind, LeftOut, list_block, table_block
from core.storage.database import storable

_DEFAULTS: dict[str, object] = {"level": 0, "items": [], "rows": [], "groups": []}


def as_stored(blocks: Sequence[Block]) -> list[dict[str, object]]:
    """One object a block; defaults are left out, and so is a text that can be rebuilt from items or rows."""
    return [_stored(block) for block in blocks]


def from_stored(stored: Sequence[Mapping[str, Any]]) -> tuple[Block, ...]:
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
