"""The lines of a page, each with the headings that it stands under."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.document import Block, BlockKind
from core.domain.units import row_text

LONGEST_LINE = 500  # characters; a longer one is prose, and costs time
_LONGEST_HEADING = 200
Row = tuple[str, ...]
MOST_COLUMNS = 200  # a wider table lists neither courses nor dates


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with the blocks up to the next; `path` are the headings above it and itself, the outermost first."""

    path: tuple[str, ...]
    blocks: tuple[Block, ...]

    @property
    def heading(self) -> str:
        """Its own heading; empty above the first one."""
        return self.path[-1] if self.path else ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is read, and the unit that it stands in: itself, its list item, or its table row."""

    text: str
    unit: str


def sections(blocks: Sequence[Block]) -> Iterator[Section]:
    """The sections of a page in reading order; blocks above the first heading have an empty path."""
    path: list[tuple[int, str]] = []
    own: list[Block] = []
    for block in blocks:
        if block.kind is not BlockKind.HEADING:
            own.append(block)
            continue
        if path or own:
            yield Section(tuple(text for _, text in path), tuple(own))
        own = []
        path = [*(each for each in path if each[0] < block.level), (block.level, in_one_line(block.text))]
    if path or own:
        yield Section(tuple(text for _, text in path), tuple(own))


def lines_in(block: Block) -> Iterator[Line]:
    """The lines of a paragraph or list, or the rows of a table of labels and values as "label: value".

    Lines of more than `LONGEST_LINE` characters are left out.
    """
    yield from (line for line in _lines(block) if len(line.text) <= LONGEST_LINE)


def is_readable(row: Sequence[str]) -> bool:
    """Whether a row has no cell of more than `LONGEST_LINE` characters."""
    return all(len(cell) <= LONGEST_LINE for cell in row)


def header_of(block: Block) -> tuple[str, ...]:
    """The names of a table's columns, empty for those of more than `LONGEST_LINE` characters."""
    return tuple(cell.strip() if len(cell) <= LONGEST_LINE else "" for cell in block.header or ())


def in_one_line(heading: str) -> str:
    """A heading or title without line breaks; empty for one that is too long to be a name."""
    return " ".join(heading.split()) if len(heading) <= _LONGEST_HEADING else ""


def _lines(block: Block) -> Iterator[Line]:
    if block.kind is BlockKind.PARAGRAPH:
        yield from (Line(text.strip(), text.strip()) for text in block.text.split("\n") if text.strip())
    elif block.kind is BlockKind.LIST:
        yield from (Line(text.strip(), item) for item in block.items for text in item.split("\n") if text.strip())
    elif block.kind is BlockKind.TABLE and block.header is None:
        yield from _pairs(block)


def _pairs(block: Block) -> Iterator[Line]:
    for row in block.rows:
        label, *values = [cell.strip() for cell in row if cell.strip()] or [""]
        if label and len(values) <= 1:
            yield Line(": ".join((label.rstrip(":") if values else label, *values)), row_text(row))


def lines_of(block: Block) -> Row:
    """The items of a list, else the lines of the text."""
    return block.items or tuple(block.text.split("\n"))
