"""Join pieces of a document to the text of a passage, and compute the places of its units."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.units import PATH_BORDER, Unit, UnitKind, spans_of, under_headings
from core.rag.indexing.pieces import Group, Lead, Piece


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
