"""Convert Word files (DOCX) to blocks: headings by style, lists, tables."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace

import docx
from docx.document import Document as WordDocument
from docx.opc.exceptions import PackageNotFoundError
from docx.oxml.exceptions import InvalidXmlError
from docx.oxml.ns import qn
from docx.oxml.table import CT_Tc
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.styles.style import BaseStyle
from docx.table import Table, _Cell
from docx.text.paragraph import Paragraph

from core.domain.document import Block, BlockKind, list_block
from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.file_text import FileText
from core.extract.office.packages import DAMAGES, MOST_UNPACKED_BYTES, damaged, require_small
from core.extract.office.word_markup import simplify
from core.extract.tables.cells import TableCell, cells_of, distinct
from core.extract.tables.table_blocks import blocks_of_grid
from core.extract.text_lines import joined_lists

_MOST_STYLES = 20  # on which one style may be based
_MAX_HEADING_WORDS = 12
_DAMAGES = (
    *(*DAMAGES, PackageNotFoundError, InvalidXmlError, SyntaxError),
    *(KeyError, ValueError, AttributeError),  # python-docx meets what it expects to be there
)
_FIRST_ROW = 0x20  # the `tblLook` bit for the first row
_MOST_COLUMNS = 60  # what a merged cell spans at most
_MOST_PLACES = 200_000
Row = list[TableCell | None]


def read_docx(body: bytes, most_bytes: int = MOST_UNPACKED_BYTES) -> FileText:
    """Reads a Word file. Raises ExtractionError when it is damaged or unpacks to more than `most_bytes`."""
    require_small(body, most_bytes)
    try:
        document = docx.Document(io.BytesIO(body))
        simplify(document.element.body)
        blocks = tuple(joined_lists(_blocks(document)))
        return FileText((document.core_properties.title or "").strip(), blocks)
    except _DAMAGES as error:
        raise damaged("Word file", error) from error


def _blocks(container: WordDocument | _Cell) -> Iterator[Block]:
    for part in container.iter_inner_content():
        if isinstance(part, Table):
            yield from _table(part)
        elif text := re.sub(r"[^\S\n]+", " ", part.text).strip():
            yield _paragraph(part, text)


def _paragraph(paragraph: Paragraph, text: str) -> Block:
    style = (paragraph.style.name or "") if paragraph.style else ""
    if style == "Title":
        return Block(BlockKind.HEADING, text, 1)
    if style.startswith("Heading") and style[-1:].isdecimal():
        return Block(BlockKind.HEADING, " ".join(text.split()), min(int(style[-1]), 6))
    properties = paragraph._p.pPr
    if style.startswith("List") or (properties is not None and properties.numPr is not None):
        return list_block([" ".join(text.split())])
    if _is_bold_line(paragraph, text):
        return Block(BlockKind.HEADING, " ".join(text.split()), 4)
    return Block(BlockKind.PARAGRAPH, text)


def _is_bold_line(paragraph: Paragraph, text: str) -> bool:
    """Whether a paragraph is a manual heading: a short bold line without a full stop."""
    if "\n" in text or len(text.split()) > _MAX_HEADING_WORDS or text[-1] in ".,;!?":
        return False
    return all(run.bold for run in paragraph.runs if run.text.strip()) and any(
        run.text.strip() for run in paragraph.runs
    )


def _table(table: Table) -> Iterator[Block]:
    rows = list(word_rows(table))
    if max((len(cells_of(row)) for row in rows), default=0) <= 1:
        yield from (block for row in table._tbl.tr_lst for cell in row.tc_lst for block in _blocks(_Cell(cell, table)))
        return
    if _has_header(table):
        rows[0] = [cell and replace(cell, is_header=True) for cell in rows[0]]
    yield from blocks_of_grid(rows)


def _has_header(table: Table) -> bool:
    """Whether the first row is marked to repeat on every page, or the table's style sets first rows apart.

    Word marks every new table for a first row of its own (ECMA-376 part 1, 17.4.55 `tblLook`); that tells something
    only where the style has a look for it (17.7.6.6 `tblStylePr`).
    """
    if table.rows[0]._tr.xpath("./w:trPr/w:tblHeader[not(@w:val='0' or @w:val='false')]"):
        return True
    look = table._tbl.xpath("./w:tblPr/w:tblLook")
    return bool(look) and _marks_first_row(look[0]) and _sets_first_rows_apart(table.style)


def _marks_first_row(look: BaseOxmlElement) -> bool:
    marked = look.get(qn("w:firstRow"))
    if marked is not None:
        return marked in {"1", "true", "on"}
    return bool(int(look.get(qn("w:val"), "0"), 16) & _FIRST_ROW)


def _sets_first_rows_apart(style: BaseStyle | None) -> bool:
    for _ in range(_MOST_STYLES):
        if style is None:
            return False
        if style.element.xpath("./w:tblStylePr[@w:type='firstRow']"):
            return True
        style = getattr(style, "base_style", None)
    return False


def word_rows(table: Table) -> list[Row]:
    """All rows, equally long; None where there is no cell. Raises ExtractionError for too large a table."""
    rows: list[Row] = []
    width = 0
    for row in _rows(table):
        rows.append(row)
        width = max(width, len(row))
        if width * len(rows) > _MOST_PLACES:
            raise ExtractionError(f"a table of this file has more than {_MOST_PLACES} places", SkipReason.TOO_LARGE)
    return [[*row, *[None] * (width - len(row))] for row in rows]


def _rows(table: Table) -> Iterator[Row]:
    above: Row = []
    for row in table._tbl.tr_lst:
        line: Row = [None] * min(row.grid_before, _MOST_COLUMNS)
        for cell in row.tc_lst:
            columns = max(1, min(cell.grid_span, _MOST_COLUMNS))
            held = above[len(line)] if len(above) > len(line) else None
            goes_on = cell.vMerge == "continue" and held is not None
            first = replace(held, starts=False) if goes_on and held else _cell(cell, table, columns)
            line += [first, *[replace(first, starts=False)] * (columns - 1)]
        yield line
        above = line


def _cell(cell: CT_Tc, table: Table, columns: int) -> TableCell:
    whole = _Cell(cell, table)
    lines = tuple(" ".join(line.split()).replace("|", "/") for line in _lines(whole) if line.strip())
    runs = [run for paragraph in whole.paragraphs for run in paragraph.runs if run.text.strip()]
    is_bold = bool(runs) and all(run.bold for run in runs)
    return TableCell("; ".join(lines), is_bold=is_bold, columns=columns, look=_colour(cell), lines=lines)


def _lines(cell: _Cell) -> Iterator[str]:
    """The lines of a cell; of a table inside it, one a row."""
    for part in cell.iter_inner_content():
        if isinstance(part, Table):
            yield from (", ".join(each.text for each in distinct(row)) for row in word_rows(part))
        else:
            yield from part.text.splitlines()


def _colour(cell: CT_Tc) -> str:
    """The colour behind a cell."""
    shades = cell.xpath("./w:tcPr/w:shd")
    return str(shades[0].get(qn("w:fill"), "")) if shades else ""
