"""Rows under named columns, such as those of a table or a list of a page, and what of them names a row."""

import re
from dataclasses import dataclass
from functools import cached_property

from core.domain.passage import Chunk
from core.domain.units import Unit

_TITLE = re.compile(r"[^\W\d_]{3,}")
_BRACKETS = re.compile(r"\([^)]*\)")
_DATED = re.compile(r"\b(?:date|day|time|when)s?\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row, on one line each, and where it stands."""

    cells: tuple[str, ...]
    unit: Unit
    chunk: Chunk


@dataclass(frozen=True)
class Table:
    """The rows under one header and the same headings, outermost first; a list of labelled items has no header."""

    title: str
    path: tuple[str, ...]
    header: tuple[str, ...]
    rows: tuple[Row, ...]

    @cached_property
    def names_at(self) -> int:
        """The column that names the rows: the first one with words that are no date ("Title", not "Course: 15122")."""
        for at, name in enumerate(self.header):
            has_words = sum(bool(_TITLE.search(row.cells[at])) for row in self.rows) > len(self.rows) / 2
            if has_words and not _DATED.search(name):
                return at
        return 0

    @cached_property
    def heading(self) -> str:
        """The nearest heading, without what explains it in brackets."""
        return _BRACKETS.sub(" ", next(iter(self.path[::-1]), ""))

    def name_of(self, row: Row) -> str:
        """What a row is called."""
        return row.cells[self.names_at]
