"""A document as it was read: its blocks, links, records and scanned pages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from core.domain.records import CourseRecord, DatedEvent, Person, Place
from core.domain.units import item_text, row_text


@dataclass(frozen=True, slots=True)
class ScannedPages:
    """`read` are the pages that OCR has read, with its mean `confidence` from 0 to 1; `unread` are the others.

    `why` says why not: OCR is not installed, its confidence was too low, or its time was up.
    """

    read: tuple[int, ...] = ()
    confidence: float | None = None
    unread: tuple[int, ...] = ()
    why: str = ""

    @property
    def remark(self) -> str:
        """What a person should know of it, in one line."""
        parts = []
        if self.read and self.confidence is not None:
            shown = f"{self.confidence:.2f}".removeprefix("0")
            parts.append(f"{_pages(self.read)} read by OCR, confidence {shown}")
        if self.unread:
            parts.append(f"{_pages(self.unread)} not read: {self.why}")
        return "; ".join(parts)


def _pages(numbers: tuple[int, ...]) -> str:
    """ "page 3", "pages 1–3, 7"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return f"page{'s' if len(numbers) > 1 else ''} {shown}"


ROWS_NOT_READ = "rows not read"


class BlockKind(StrEnum):
    """What a block of a document is; tables and code are never cut inside a row or line.

    A record is a course or event in one sentence, made from the page's own fields.
    """

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"
    CODE = "code"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a document in reading order.

    `level` is 1–6 for headings and 0 otherwise; `page` counts from 1 in paged formats. `text` is the block as it is
    read and indexed: a table with one row a line, its header first; a list with one item a line. Lists and records also
    have their `items`, one for each line of the text; a table its `rows` of cells without the header. `header` names
    the columns, and is None where it is not certain which row does. `groups` are the names that stand across a table
    above its rows, one for each row ("" above the first name); empty in a table without such names.
    """

    kind: BlockKind
    text: str
    level: int = 0
    page: int | None = None
    items: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    header: tuple[str, ...] | None = None
    groups: tuple[str, ...] = ()


def list_block(items: Sequence[str], page: int | None = None) -> Block:
    """A list of these items."""
    return Block(BlockKind.LIST, "\n".join(map(item_text, items)), page=page, items=tuple(items))


def record_block(sentences: Sequence[str]) -> Block:
    """Courses or events, each in one sentence."""
    return replace(list_block(sentences), kind=BlockKind.RECORD)


def table_block(
    rows: Sequence[Sequence[str]],
    header: Sequence[str] | None = None,
    page: int | None = None,
    groups: Sequence[str] = (),
) -> Block:
    """A table of these rows; without a `header`, which of them names the columns is not known.

    A group's name is a line of its own above its rows.
    """
    lines = [] if header is None else [row_text(header)]
    group = ""
    for row, named in zip(rows, groups or [""] * len(rows), strict=True):
        lines += [named] if named and named != group else []
        lines.append(row_text(row))
        group = named
    cells = tuple(tuple(row) for row in rows)
    names = None if header is None else tuple(header)
    kept = tuple(groups) if any(groups) else ()
    return Block(BlockKind.TABLE, "\n".join(lines), page=page, rows=cells, header=names, groups=kept)


@dataclass(frozen=True, slots=True)
class TextLink:
    """A link inside a page's main text: its words, where it leads, and the nearest heading above it."""

    words: str
    target: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A block that stands on nearly every page of the site, and its place among all blocks of the document.

    With `in_part` other items of the same list stayed.
    """

    place: int
    block: Block
    in_part: bool = False


@dataclass(frozen=True, slots=True)
class UnreadRows:
    """A table of records of which so many of its rows gave none; `table` is the heading above it."""

    table: str
    unread: int
    rows: int

    @property
    def remark(self) -> str:
        """What a person should know of it, in one line."""
        return f"table “{self.table}”: {self.unread} of {self.rows} {ROWS_NOT_READ}"


@dataclass(frozen=True, slots=True)
class Document:
    """The readable content of one fetched page, whatever its format was.

    `links` are all that may be followed, `text_links` those inside the main text, in reading order. `left_out` is what
    was taken out of its blocks, since it belongs to the site.
    """

    url: str
    title: str
    blocks: tuple[Block, ...]
    content_type: str
    fetched_at: datetime
    last_modified: datetime | None = None
    etag: str | None = None
    links: tuple[str, ...] = ()
    body_hash: str = ""
    courses: tuple[CourseRecord, ...] = ()
    events: tuple[DatedEvent, ...] = ()
    text_links: tuple[TextLink, ...] = ()
    people: tuple[Person, ...] = ()
    places: tuple[Place, ...] = ()
    scans: ScannedPages | None = None
    left_out: tuple[LeftOut, ...] = ()
    unread_rows: tuple[UnreadRows, ...] = ()

    @property
    def remark(self) -> str:
        """What a person should know of it, though it was read; empty for nearly all."""
        said = [table.remark for table in self.unread_rows]
        return "; ".join([self.scans.remark, *said] if self.scans else said)

    @property
    def text(self) -> str:
        """All blocks as plain text, a blank line between them."""
        return "\n\n".join(block.text for block in self.blocks)
