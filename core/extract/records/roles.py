"""Decide what the columns of a table are for: by their names (`roles.yaml`), where the values below them can be so."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

import yaml

from core.domain.document import Block
from core.domain.units import row_text
from core.extract.records.page_lines import MOST_COLUMNS, Row

_FILE = Path(__file__).with_suffix(".yaml")
_BRACKETS = re.compile(r"\s*\([^)]*\)")
_LONGEST_NAME = 200  # characters of a column's name


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a role: as the file has them, and as one pattern for a whole name."""

    words: frozenset[str]
    pattern: str
    _whole: re.Pattern[str] = field(repr=False)

    def fit(self, text: str) -> bool:
        """Whether a text is one of these names."""
        return self._whole.fullmatch(text) is not None


@cache
def names_of(record_type: str) -> Mapping[str, Names]:
    """The roles of a record type in their order, each with its names."""
    roles = _file()[record_type]
    return {role: _names(text.split("; ")) for role, text in roles.items()}


@cache
def _file() -> dict[str, dict[str, str]]:
    """The file's sections; every value is a string, also "on" and "no"."""
    found: dict[str, dict[str, str]] = yaml.CBaseLoader(_FILE.read_text(encoding="utf-8")).get_single_data()
    return found


def _names(names: Sequence[str]) -> Names:
    pattern = "|".join(names)
    return Names(frozenset(names), pattern, re.compile(pattern, re.IGNORECASE))


@cache
def words_of(record_type: str, *roles: str) -> frozenset[str]:
    """The names of these roles as plain words."""
    return frozenset().union(*(names_of(record_type)[role].words for role in roles))


@dataclass(frozen=True, slots=True)
class Kind:
    """What the cells of a column with a name of the role look like: at least the share `named` of the filled ones."""

    is_one: Callable[[str], object]
    named: float

    def fits(self, cells: Sequence[str]) -> bool:
        """Whether a column that is called so can hold these cells."""
        return sum(bool(self.is_one(cell)) for cell in cells) >= self.named * len(cells)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row by the roles of its columns; its line in the page; the name that stands above it across the table."""

    cells: Mapping[str, str]
    line: str
    group: str = ""

    def get(self, role: str) -> str:
        """The text of a role's cell; empty without one."""
        return self.cells.get(role, "")


@dataclass(frozen=True, slots=True)
class RecordTable:
    """The rows of a table by the roles of its columns; columns without a certain role are left out."""

    roles: frozenset[str] = frozenset()
    rows: tuple[TableRow, ...] = ()

    def column(self, role: str) -> list[str]:
        """The filled cells of a role."""
        return [row.cells[role] for row in self.rows if role in row.cells]


@dataclass(frozen=True, slots=True)
class RecordType:
    """What tables of one type of records look like: a section of `roles.yaml`, and the kinds of values of its roles."""

    name: str
    holds: Mapping[str, Kind] = field(default_factory=dict)

    def read(self, block: Block) -> RecordTable:
        """The rows of a TABLE block by their roles; none where it is too wide."""
        width = max(map(len, (block.header or (), *block.rows)), default=0)
        if width > MOST_COLUMNS:
            return RecordTable()
        columns = self.columns(block.header or (), block.rows)
        groups = block.groups or ("",) * len(block.rows)
        read = (_row(columns, row, group) for row, group in zip(block.rows, groups, strict=True))
        return RecordTable(frozenset(columns), tuple(read))

    def columns(self, header: Sequence[str], rows: Sequence[Row] = ()) -> dict[str, int]:
        """Where the column of each role stands: the first one with its name, if its values can be of its kind."""
        found: dict[str, int] = {}
        for at, name in enumerate(header):
            role = next((role for role in roles_called(name, self.name) if role not in found), "")
            kind = self.holds.get(role)
            if role and (kind is None or kind.fits(_column(rows, at))):
                found[role] = at
        return found


def label_of_column(name: str) -> str:
    """A column's name as `roles.yaml` has it: in small letters, without marks and underscores."""
    plain = name if len(name) <= _LONGEST_NAME else ""
    return " ".join(plain.replace("_", " ").split()).strip(" :.*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰").casefold()


@lru_cache(maxsize=4_096)
def roles_called(name: str, record_type: str) -> tuple[str, ...]:
    """The roles of which this is a name, with or without what stands in brackets."""
    label = label_of_column(name)
    plain = _BRACKETS.sub("", label)
    return tuple(role for role, names in names_of(record_type).items() if names.fit(label) or names.fit(plain))


def _column(rows: Sequence[Row], at: int) -> list[str]:
    """The filled cells of a column."""
    return [text for row in rows if at < len(row) and (text := row[at].strip())]


def _row(columns: Mapping[str, int], row: Row, group: str) -> TableRow:
    cells = {role: text for role, at in columns.items() if at < len(row) and (text := row[at].strip())}
    return TableRow(cells, row_text(row), group)
