"""Recognise month grids, and keep the number of each day with what stands in its cell."""

import re

from core.domain.document import Block, BlockKind, list_block
from core.extract.pdf.layout.parts import SetTable
from core.text.values.words import ANY_WEEKDAY, WEEKDAY_SPELLINGS

_LETTERS = frozenset().union(*WEEKDAY_SPELLINGS)
_WEEKDAY = re.compile(ANY_WEEKDAY, re.IGNORECASE)
_DAY = re.compile(r"(?P<month>[A-Z][a-z]{2,8}\.? )?\d{1,2}(?!\S)")
_DAYS = 7
_FEWEST_DAYS = 5


def is_month_grid(table: SetTable) -> bool:
    """Whether a table has a column for each day of the week, and its cells begin with the number of a day."""
    names = _names_at(table)
    if names is None:
        return False
    filled = [cell.text for row in table.rows[names + 1 :] for cell in row if cell and cell.starts and cell.text]
    return len(filled) >= _FEWEST_DAYS and sum(bool(_DAY.match(text)) for text in filled) >= 0.6 * len(filled)


def month_blocks(table: SetTable, page: int) -> list[Block]:
    """The days on which something stands, each with its number, and what stands above the names of the days."""
    names = _names_at(table) or 0
    above = [cell.text for row in table.rows[:names] for cell in row if cell and cell.starts and cell.text]
    items = [item for row in table.rows[names + 1 :] for cell in row if cell and cell.starts for item in [cell.text]]
    told = [item for item in items if item and not _is_bare(item)]
    blocks = [Block(BlockKind.HEADING, text, 3, page) for text in above]
    return [*blocks, list_block(told, page)] if told else blocks


def _names_at(table: SetTable) -> int | None:
    """The row that names the days of the week."""
    for at, row in enumerate(table.rows[:3]):
        texts = [cell.text.strip() for cell in row if cell and cell.text]
        if _FEWEST_DAYS <= len(texts) <= _DAYS and all(map(_is_weekday, texts)):
            return at
    return None


def _is_weekday(text: str) -> bool:
    return text.lower() in _LETTERS or _WEEKDAY.fullmatch(text) is not None


def _is_bare(text: str) -> bool:
    found = _DAY.match(text)
    return found is not None and not text[found.end() :].strip()
