"""The lines of a page, each with the headings that it stands under."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.document import Block, BlockKind
from core.domain.units import row_text

TITLE_BORDERS = (" | ", " – ", " — ", " - ", " :: ", " · ", " » ")


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
        path = [*(each for each in path if each[0] < block.level), (block.level, " ".join(block.text.split()))]
    if path or own:
        yield Section(tuple(text for _, text in path), tuple(own))


def lines_in(block: Block) -> Iterator[Line]:
    """The lines of a paragraph or list; a row of a table of labels and values as "label: value"; nothing else."""
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


def name_of_page(title: str) -> str:
    """A title without the name of the site behind it: "Student Health Center | Larkmoor University"."""
    places = [title.find(border) for border in TITLE_BORDERS if border in title]
    return title[: min(places)].strip() if places else title.strip()
