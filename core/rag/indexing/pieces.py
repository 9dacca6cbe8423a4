"""Pieces of a document that are never cut, sections of them, and the text of a passage that they are joined to."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from core.domain.passage import SyllabusPart
from core.domain.units import PATH_BORDER, Span, Unit, UnitKind, spans_of, under_headings

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

    @property
    def goes_on(self) -> bool:
        """Whether it is a row whose first cell is empty: it tells more of the row above it."""
        return bool(self.spans) and self.kind is UnitKind.ROW and self.spans[0][0] == self.spans[0][1]


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


@dataclass(frozen=True, slots=True)
class Fragment:
    """Some text, and the white space before it (`glue`); without a `piece` it is a repeated header row."""

    glue: str
    text: str
    piece: Piece | None


Flow = Sequence[Fragment]


def flow(pieces: Iterable[Piece], glue: str | None = None) -> Iterator[Fragment]:
    """The pieces below their leads and groups, each once for all pieces in a row that have it.

    `glue` replaces the first white space.
    """
    lead: Lead | None = None
    group: Group | None = None
    for piece in pieces:
        for fragment in _above(piece, lead, group):
            yield fragment if glue is None else replace(fragment, glue=glue)
            glue = "\n"
        lead, group = piece.lead, piece.group
        yield Fragment(piece.glue if glue is None else glue, piece.text, piece)
        glue = None


def _above(piece: Piece, lead: Lead | None, group: Group | None) -> Iterator[Fragment]:
    """What stands above a piece, but for the lead and the group that the piece before it has too."""
    is_led = piece.lead is not None and piece.lead != lead
    if piece.lead is not None and is_led:
        yield Fragment(piece.lead.glue, piece.lead.text, piece.lead.said)
    if piece.group is not None and (is_led or piece.group != group):
        yield Fragment(piece.glue, piece.group.name, Piece(piece.group.name, piece.glue, piece.page, UnitKind.GROUP))


def in_order(sections: Iterable[tuple[tuple[str, ...], Sequence[Piece]]]) -> Iterator[Fragment]:
    """Sections one below the other, each under the headings of its own."""
    for path, pieces in sections:
        if heading := PATH_BORDER.join(path):
            spans = tuple(spans_of(path, PATH_BORDER))
            yield Fragment("\n\n", heading, Piece(heading, "\n\n", None, UnitKind.HEADING, spans=spans))
        yield from flow(pieces, "\n" if heading else "\n\n")


def text_of(passage: Iterable[Fragment]) -> str:
    """The text of a passage."""
    text = ""
    for fragment in passage:
        text += (fragment.glue if text else "") + fragment.text
    return text


def units_of(passage: Iterable[Fragment], page: int | None) -> tuple[Unit, ...]:
    """The quotable units of a passage, with their places in the text."""
    found: list[Unit] = []
    length = 0
    for fragment in passage:
        start = length + len(fragment.glue if length else "")
        length = start + len(fragment.text)
        if fragment.piece is not None and fragment.piece.kind is not None:
            found += _units(fragment.piece, fragment.piece.kind, start, page)
    return under_headings(found)


def _units(piece: Piece, kind: UnitKind, start: int, page: int | None) -> Iterator[Unit]:
    if kind is UnitKind.SENTENCE:
        yield from _lines(piece.text, start, page)
    else:
        spans = piece.spans or (((0, len(piece.text)),) if kind is UnitKind.HEADING else ())
        yield Unit(kind, piece.text, start, spans, piece.header, page=page)


def _lines(text: str, start: int, page: int | None) -> Iterator[Unit]:
    """A sentence that runs over several lines, as in an address, is quoted line by line."""
    for line in text.split("\n"):
        if said := line.strip():
            yield Unit(UnitKind.SENTENCE, said, start + line.index(said), page=page)
        start += len(line) + 1
