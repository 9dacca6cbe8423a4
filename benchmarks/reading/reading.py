"""Read a document of the set as a crawl reads it: its passages, line by line, with the labels of each line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePosixPath

from core.domain.document import Document
from core.domain.passage import ChunkDraft
from core.domain.units import Unit, UnitKind
from core.extract.extraction import extract
from core.extract.ocr.permission import Ocr
from core.models.token_count import default_counter
from core.rag.indexing.chunking import Chunker

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".pdf": "application/pdf",
    ".rss": "application/rss+xml",
    ".ics": "text/calendar",
    ".json": "application/json",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
}
_READ_AT = datetime(2026, 11, 1, tzinfo=UTC)
_OCR = Ocr(seconds=300.0)


@dataclass(frozen=True, slots=True)
class Line:
    """A unit of a passage, and what names it: title, headings and groups, and the header of each of its cells.

    `lead` is the line above a list that ends with a colon.
    """

    unit: Unit
    context: tuple[str, ...]
    lead: str
    draft: int
    path: tuple[str, ...] = ()

    @property
    def named_cells(self) -> tuple[tuple[str, str], ...]:
        """The cells of a row, also empty ones, with their column's name, "" where it is not known."""
        cells, names = self.unit.cells, self.unit.header or ()
        width = max(len(cells), len(names))
        filled = (*cells, *("",) * (width - len(cells)))
        return tuple(zip((*names, *("",) * (width - len(names))), filled, strict=True))


def read(name: str, body: bytes) -> Document:
    """The document as its address ends; scans by OCR where its extra is installed. Raises ExtractionError."""
    ending = PurePosixPath(name).suffix
    return extract(f"https://www.alderbrook.example/{name}", _TYPES[ending], body, _READ_AT, ocr=_OCR).document


def lines_of(document: Document) -> list[Line]:
    """All units of all passages, in reading order; a heading over several is a line once."""
    drafts = Chunker(default_counter()).chunk(document)
    lines = [line for number, draft in enumerate(drafts) for line in _lines(draft, number, document.title)]
    return [*_headings(lines, document.title), *lines]


def _headings(lines: Sequence[Line], title: str) -> Iterator[Line]:
    """Each heading or group below those above it, in a passage of its own."""
    paths = dict.fromkeys(path[: at + 1] for line in lines for path in [line.path] for at in range(len(path)))
    for number, path in enumerate(paths):
        yield Line(Unit(UnitKind.HEADING, path[-1], 0), (title, *path[:-1]), "", -1 - number)


def _lines(draft: ChunkDraft, number: int, title: str) -> Iterator[Line]:
    lead = ""
    for unit in draft.units:
        if unit.kind is UnitKind.HEADING or unit.kind.name == "GROUP":
            lead = ""
            continue
        context = (title, draft.anchor, *draft.headings, *unit.path)
        yield Line(unit, context, lead, number, (*draft.headings, *unit.path))
        if unit.text.rstrip().endswith(":"):
            lead = unit.text
