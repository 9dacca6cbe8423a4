"""Pieces of a document that are never cut (sentences, list items, table rows, code lines), and sections of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from core.domain.passage import SyllabusPart
from core.domain.units import Span, UnitKind

Row = tuple[str, ...]
Path = tuple[str, ...]  # headings, the outermost first


@dataclass(frozen=True, slots=True)
class Lead:
    """What every part of a split table or list repeats: the first row, or the sentence before the list.

    `said` is its quotable piece: None for a row that names the columns.
    """

    text: str
    glue: str
    block: int
    said: "Piece | None" = None


@dataclass(frozen=True, slots=True)
class Group:
    """The name above some rows of a table, which every part of the table repeats above its rows of the group."""

    name: str
    block: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text that stays whole; `glue` is the white space between it and the piece before.

    `kind` is None for a row that names the columns, which cannot be quoted. `spans` are the places of a row's cells,
    `header` their names, where they are known, and `group` the name that stands above it and its neighbours.
    """

    text: str
    glue: str
    page: int | None
    kind: UnitKind | None
    lead: Lead | None = None
    spans: tuple[Span, ...] = ()
    header: Row | None = None
    group: Group | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """The text between one heading and the next; `path` are the headings above it.

    `ahead` and `behind` are the paths of headings with nothing below them that stand directly before and after it.
    `about` is the part of a syllabus that it is.
    """

    path: Path
    pieces: tuple[Piece, ...]
    ahead: tuple[Path, ...] = ()
    behind: tuple[Path, ...] = ()
    about: SyllabusPart | None = None

    @property
    def parts(self) -> list[tuple[Path, Sequence[Piece]]]:
        """Everything that stands in it, in order, each with its headings."""
        return [*((path, ()) for path in self.ahead), (self.path, self.pieces), *((path, ()) for path in self.behind)]

    @property
    def paths(self) -> list[Path]:
        """The paths of its parts."""
        return [path for path, _ in self.parts]


def common(paths: Iterable[Path]) -> Path:
    """The headings that all paths begin with."""
    there = list(paths)
    first, last = min(there), max(there)
    return tuple(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False)))
