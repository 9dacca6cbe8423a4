"""Split a page into statements: sentences, list items, and table cells with their headers."""

from collections.abc import Iterable, Iterator, Sequence

from core.domain.quality import PageText
from core.domain.units import Unit, UnitKind
from core.text.sentences import sentences


def prose(units: Iterable[Unit]) -> Iterator[str]:
    """Sentences and list items that contain a digit; no table rows."""
    for unit in units:
        if unit.kind is not UnitKind.ROW and _has_digit(unit.text):
            yield from sentences(unit.words)


def rows(units: Iterable[Unit]) -> Iterator[str]:
    """Cells of tables with known headers, each as "row name, header: cell"."""
    for unit in units:
        if unit.header is not None and len(unit.header) == len(unit.cells):
            yield from _told(unit.header, unit.cells)


def _told(header: Sequence[str], row: Sequence[str]) -> Iterator[str]:
    for at, cell in enumerate(row):
        if _has_digit(cell):
            lead = row[0] if at else " ".join(row[1:])  # the first cell names its row
            yield f"{lead}, {header[at]}: {cell}"


def _has_digit(text: str) -> bool:
    return any(letter.isdigit() for letter in text)


def whereabouts(page: PageText, headings: Sequence[str]) -> str:
    """Title, headings and address of a passage, on one line."""
    return " ".join([page.title, *headings, page.url.partition("://")[2].partition("/")[2]])
