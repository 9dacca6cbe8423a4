"""The units of a passage: its headings, sentences, list items, table rows, names of their groups, and lines of code."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

CELL_BORDER = " | "
LIST_MARK = "- "
PATH_BORDER = " > "
GROUP_BORDER = " — "

Span = tuple[int, int]


class UnitKind(StrEnum):
    """What a unit of a passage is."""

    HEADING = "heading"
    SENTENCE = "sentence"
    ITEM = "item"
    ROW = "row"
    GROUP = "group"
    CODE = "code"


# What says where other units stand, and little by itself.
CONTEXT = frozenset({UnitKind.HEADING, UnitKind.GROUP})


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of a passage that can be quoted: `passage[start:end]` is its `text`, character by character.

    `spans` are the places of a row's cells, or of the parts of a heading's path, counted from `start`. `header` holds
    the names of a row's cells, in their order, and is None where they are not known; a header row is no unit of its
    own. `path` holds the headings inside the passage that the unit stands under, the outermost first; for a heading,
    itself included. A GROUP is a name that stands across a table above the rows it holds for: it is the `group` of
    these rows, and the end of their path and its own. `page` counts from 1 in paged formats.
    """

    kind: UnitKind
    text: str
    start: int
    spans: tuple[Span, ...] = ()
    header: tuple[str, ...] | None = None
    path: tuple[str, ...] = ()
    page: int | None = None
    group: str = ""

    def __hash__(self) -> int:
        """By its words and place alone: caches hash the units of a passage again and again."""
        return hash((self.text, self.start))

    @property
    def end(self) -> int:
        """Where it ends in the passage."""
        return self.start + len(self.text)

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of a row; empty for all else."""
        return self._parts() if self.kind is UnitKind.ROW else ()

    @property
    def words(self) -> str:
        """The text without the mark of a list item."""
        return self.text.removeprefix(LIST_MARK) if self.kind is UnitKind.ITEM else self.text

    @property
    def alone(self) -> str:
        """As one can read it alone: a row names its group and its cells ("Residents — Fee: $40; Due: May 1")."""
        if self.kind is not UnitKind.ROW:
            return self.words
        return f"{self.group}{GROUP_BORDER}{self._named_cells()}" if self.group else self._named_cells()

    def _named_cells(self) -> str:
        names = self.header if self.header and len(self.header) >= len(self.cells) else ("",) * len(self.cells)
        pairs = zip(names, self.cells, strict=False)
        return "; ".join(f"{name}: {cell}" if name else cell for name, cell in pairs if cell)

    def parts_of_heading(self) -> tuple[str, ...]:
        """The headings that a heading unit joins, the outermost first."""
        return self._parts()

    def _parts(self) -> tuple[str, ...]:
        return tuple(self.text[start:end].strip() for start, end in self.spans)


def row_text(cells: Sequence[str]) -> str:
    """The line of a row; empty cells at its end are left out."""
    return CELL_BORDER.join(cells).rstrip(CELL_BORDER)


def item_text(item: str) -> str:
    """The line of a list item."""
    return f"{LIST_MARK}{item}"


def spans_of(parts: Iterable[str], border: str) -> Iterator[Span]:
    """Where parts stand when they are joined with this border."""
    start = 0
    for part in parts:
        yield start, start + len(part)
        start += len(part) + len(border)


def under_headings(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The units of a passage in order, each with the headings that it stands under, and rows with their group.

    A group holds for the rows that follow it line by line.
    """
    path: tuple[str, ...] = ()
    group, end = "", 0
    found: list[Unit] = []
    for unit in units:
        path = unit.parts_of_heading() if unit.kind is UnitKind.HEADING else path
        group = _group_of(unit, group if unit.start == end + 1 else "")
        own = group if unit.kind is UnitKind.ROW else ""
        found.append(replace(unit, path=(*path, group) if group else path, group=own))
        end = unit.end
    return tuple(found)


def _group_of(unit: Unit, above: str) -> str:
    if unit.kind is UnitKind.GROUP:
        return unit.text
    return above if unit.kind is UnitKind.ROW else ""


def by_path(units: Iterable[Unit]) -> Iterator[tuple[tuple[str, ...], list[Unit]]]:
    """The parts of a passage, each with the headings and the group that it stands under, which are in no part."""
    path: tuple[str, ...] = ()
    part: list[Unit] = []
    for unit in units:
        if unit.path != path and part:
            yield path, part
            part = []
        path = unit.path
        if unit.kind not in CONTEXT:
            part.append(unit)
    if part:
        yield path, part
