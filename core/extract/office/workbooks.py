"""Convert workbooks (XLSX) to blocks: each visible sheet with its name, values as they are displayed."""

import io
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import openpyxl
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.utils import range_boundaries
from openpyxl.worksheet.worksheet import Worksheet

from core.domain.document import Block, BlockKind
from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.file_text import FileText
from core.extract.office.number_formats import CellValue, displayed
from core.extract.office.packages import DAMAGES, MOST_UNPACKED_BYTES, damaged, pieces_of, require_small
from core.extract.tables.cells import TableCell, in_one_line
from core.extract.tables.table_blocks import blocks_of_grid

MOST_CELLS = 200_000  # as in CSV files; the library holds them all in memory
_CELL = re.compile(rb"<(?:\w+:)?c[ />]")
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell [^>]*?ref="([A-Z]+[0-9]+:[A-Z]+[0-9]+)"')
_SHEETS = "xl/worksheets/"
_DEFAULT_NAME = re.compile(r"sheet ?\d*", re.IGNORECASE)
_DAMAGES = (*DAMAGES, KeyError, ValueError, TypeError, AttributeError, IndexError, OSError, SyntaxError)
_MAX_TITLE_WORDS = 12
Row = Sequence[TableCell]


def read_workbook(body: bytes, most_bytes: int = MOST_UNPACKED_BYTES) -> FileText:
    """Reads a workbook. Raises ExtractionError when it is damaged or too large."""
    require_small(body, most_bytes)
    try:
        _require_few_cells(body)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of parts that the library leaves out: validation, drawings
            book = openpyxl.load_workbook(io.BytesIO(body), data_only=True, rich_text=True)
        sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        blocks = tuple(block for sheet in sheets for block in _sheet(sheet, is_alone=len(sheets) == 1))
        return FileText((book.properties.title or "").strip(), blocks)
    except _DAMAGES as error:
        raise damaged("workbook", error) from error


def _require_few_cells(body: bytes) -> None:
    """The library makes an object of every cell, and of every place that a merged one covers."""
    cells, rest = 0, b""
    for piece in pieces_of(body, _SHEETS):
        text = rest + piece
        end = text.rfind(b">") + 1
        cells += len(_CELL.findall(text, 0, end)) + sum(map(_area, _MERGED.findall(text, 0, end)))
        rest = text[end:]
        if cells > MOST_CELLS:
            raise ExtractionError(f"this workbook has more than {MOST_CELLS} cells", SkipReason.TOO_LARGE)


def _area(reference: bytes) -> int:
    left, top, right, bottom = range_boundaries(reference.decode("ascii"))
    return int((right - left + 1) * (bottom - top + 1))


def _sheet(sheet: Worksheet, *, is_alone: bool) -> Iterator[Block]:
    blocks = blocks_of_sheet(_grid(sheet))
    if blocks and not (is_alone and _DEFAULT_NAME.fullmatch(sheet.title.strip())):
        yield Block(BlockKind.HEADING, " ".join(sheet.title.split()), 2)
    yield from blocks


def _grid(sheet: Worksheet) -> list[list[TableCell]]:
    """The visible cells by row, where something stands; an empty row between two is kept, since it separates tables."""
    filled = {
        place: cell for place, cell in sheet._cells.items() if cell.value is not None or isinstance(cell, MergedCell)
    }
    columns = _shown({column for _, column in filled}, sheet)
    merged, headers = _Merged.of(sheet), _header_rows(sheet)
    rows: list[list[TableCell]] = []
    before = 0
    for row in sorted({row for row, _ in filled}):
        if sheet.row_dimensions[row].hidden:
            continue
        rows += (
            [[TableCell("")] * len(columns)]
            if before and row > before + 1 and not _are_hidden(sheet, before, row)
            else []
        )
        rows.append([merged.cell(row, column, columns, is_header=row in headers) for column in columns])
        before = row
    return rows


def _are_hidden(sheet: Worksheet, above: int, below: int) -> bool:
    return below - above < MOST_CELLS and all(sheet.row_dimensions[row].hidden for row in range(above + 1, below))


def _shown(columns: Iterable[int], sheet: Worksheet) -> list[int]:
    hidden = [range(each.min or 0, (each.max or 0) + 1) for each in sheet.column_dimensions.values() if each.hidden]
    return [column for column in sorted(columns) if not any(column in one for one in hidden)]


def _header_rows(sheet: Worksheet) -> frozenset[int]:
    """Rows that the file itself says are headers: of a filter, of a table, and the last one above frozen panes."""
    refs = [sheet.auto_filter.ref, *(table.ref for table in sheet.tables.values() if table.headerRowCount != 0)]
    found = {range_boundaries(ref)[1] for ref in refs if ref}
    if sheet.freeze_panes:
        below = range_boundaries(sheet.freeze_panes)[1]
        found |= {below - 1} if below > 1 else set()
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class _Merged:
    """The cells of a sheet; those of a merged range show its first one."""

    sheet: Worksheet
    origins: Mapping[tuple[int, int], tuple[int, int]]
    ends: Mapping[tuple[int, int], int]

    @classmethod
    def of(cls, sheet: Worksheet) -> "_Merged":
        origins: dict[tuple[int, int], tuple[int, int]] = {}
        ends: dict[tuple[int, int], int] = {}
        for merged in sheet.merged_cells.ranges:
            left, top, right, bottom = merged.bounds
            ends[top, left] = right
            origins |= dict.fromkeys(product(range(top, bottom + 1), range(left, right + 1)), (top, left))
        return cls(sheet, origins, ends)

    def cell(self, row: int, column: int, columns: Sequence[int], *, is_header: bool) -> TableCell:
        """The cell in its place, as it is displayed; `columns` are those that are shown."""
        place = self.origins.get((row, column))
        cell = self.sheet._cells.get(place or (row, column))
        if cell is None:
            return TableCell("")
        text = in_one_line(displayed(_valid(cell), cell.number_format or "General"))
        is_bold = bool(text and cell.font and cell.font.b)
        shown = TableCell(text, is_header=is_header and bool(text), is_bold=is_bold, look=_fill(cell))
        if place is None:
            return shown
        covered = [each for each in columns if place[1] <= each <= self.ends[place]]
        starts = row == place[0] and covered[:1] == [column]
        return replace(shown, columns=max(1, len(covered)), starts=starts)


def _valid(cell: Cell) -> CellValue:
    """What is not struck through (ECMA-376 part 1, 18.4.10)."""
    if cell.font and cell.font.strike:
        return None
    if isinstance(cell.value, CellRichText):
        return "".join(str(part) for part in cell.value if not (isinstance(part, TextBlock) and part.font.strike))
    value: CellValue = cell.value
    return value


def _fill(cell: Cell) -> str:
    """The colour behind the text; empty without one."""
    return str(cell.fill.fgColor.value) if cell.fill and cell.fill.fill_type else ""


def blocks_of_sheet(rows: Sequence[Row]) -> list[Block]:
    """The blocks of a sheet in reading order; an empty row parts two tables only where the second is another one."""
    return [block for region in _regions(rows) for block in _blocks(region)]


def _regions(rows: Sequence[Row]) -> Iterator[list[Row]]:
    region: list[Row] = []
    was_empty = False
    for row in rows:
        if not any(cell.text for cell in row):
            was_empty = True
            continue
        if region and was_empty and not _continues(region, row):
            yield region
            region = []
        region.append(row)
        was_empty = False
    if region:
        yield region


def _continues(region: Sequence[Row], row: Row) -> bool:
    """Whether a row below an empty one belongs to the same table: as many columns, and not a header again."""
    wide = max(region, key=_filled)
    if _filled(row) < 2 or _filled(wide) < 2 or _edges(row) != _edges(wide):
        return False
    first = next(each for each in region if _filled(each) > 1)
    is_header = all(cell.is_bold or cell.is_header for cell in row if cell.text)
    return not is_header and [cell.text for cell in row] != [cell.text for cell in first]


def _blocks(region: Sequence[Row]) -> Iterator[Block]:
    """Lines of one cell above and below a table are no part of it."""
    first = next((number for number, row in enumerate(region) if _filled(row) > 1), len(region))
    last = max((number for number, row in enumerate(region) if _filled(row) > 1), default=first)
    yield from map(_line, region[:first])
    if first < len(region):
        yield from blocks_of_grid(_without_empty_columns(region[first : last + 1]))
    yield from map(_line, region[last + 1 :])


def _line(row: Row) -> Block:
    cell = next(cell for cell in row if cell.text)
    words = cell.text.split()
    is_title = (cell.is_bold or cell.columns > 1) and len(words) <= _MAX_TITLE_WORDS and cell.text[-1] not in ".,;!?"
    return Block(BlockKind.HEADING, cell.text, 3) if is_title else Block(BlockKind.PARAGRAPH, cell.text)


def _without_empty_columns(rows: Sequence[Row]) -> list[Row]:
    width = max(map(len, rows))
    kept = [column for column in range(width) if any(column < len(row) and row[column].text for row in rows)]
    return [[row[column] for column in kept] for row in rows]


def _filled(row: Row) -> int:
    """How many cells of a row have a text of their own; a merged one counts once."""
    return sum(bool(cell.text) and cell.starts for cell in row)


def _edges(row: Row) -> tuple[int, int]:
    places = [number for number, cell in enumerate(row) if cell.text]
    return places[0], places[-1]
