"""Blocks of a document as JSON values, and back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from core.errors import DatabaseError
from core.site_domain import Block, list_block, table_block

VERSION = 1  # raise it when a field changes its meaning, and then read the older versions too
_BLOCK = TypeAdapter(Block)


def blocks_to_json(blocks: Sequence[Block]) -> list[object]:
    """The version, then an object for each block with the fields that are not empty.

    The text of a list or table is left out where it follows from the items or cells; that of a list of lists does not.
    """
    return [VERSION, *map(_to_json, blocks)]


def blocks_from_json(value: Sequence[object]) -> tuple[Block, ...]:
    """The blocks that `blocks_to_json` wrote. Raises DatabaseError for any other value."""
    version = value[0] if value else None
    if version != VERSION:
        raise DatabaseError(f"stored blocks have version {version!r}, not {VERSION}; crawl their page again")
    try:
        return tuple(map(_from_json, value[1:]))
    except (TypeError, ValidationError) as error:
        raise DatabaseError(f"stored blocks are damaged ({error}); crawl their page again") from error


def _to_json(block: Block) -> Mapping[str, object]:
    fields: dict[str, Any] = _BLOCK.dump_python(block, mode="json", exclude_defaults=True)
    return {name: value for name, value in fields.items() if name != "text" or value != _text_of(block)}


def _from_json(fields: object) -> Block:
    if not isinstance(fields, dict):
        raise TypeError(f"{fields!r} is no block")
    block = _BLOCK.validate_python({"text": "", **fields})
    return block if "text" in fields else replace(block, text=_text_of(block) or "")


def _text_of(block: Block) -> str | None:
    """What the items or cells say; None for a block without any."""
    if block.items:
        return list_block(block.items).text
    return table_block(block.rows, block.header).text if block.rows or block.header else None
