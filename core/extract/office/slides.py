"""Convert presentations (PPTX) to blocks: each shown slide under its title, with its number as the page."""

import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from pptx import Presentation
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.exc import PackageNotFoundError
from pptx.shapes.group import GroupShape
from pptx.table import Table
from pptx.text.text import _Paragraph

from core.domain.document import Block, BlockKind, list_block
from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.extract.file_text import FileText
from core.extract.office.packages import DAMAGES, MOST_UNPACKED_BYTES, damaged, require_small
from core.extract.tables.cells import TableCell, in_one_line
from core.extract.tables.table_blocks import blocks_of_grid

_STRUCK = "//a:r[a:rPr/@strike[. != 'noStrike']]"  # ECMA-376 part 1, 20.1.10.76
_Shape = Any  # the library's: which parts one has is known only while running
_MOST_TABLE_CELLS = 50_000
_DEEPEST_GROUP = 20
_FEWEST_REPEATS, _REPEATED_SHARE = 3, 0.5
_MAX_TITLE_WORDS = 12
_DAMAGES = (*DAMAGES, PackageNotFoundError, KeyError, ValueError, TypeError, AttributeError, IndexError, SyntaxError)
_FURNITURE = {PP_PLACEHOLDER.FOOTER, PP_PLACEHOLDER.SLIDE_NUMBER, PP_PLACEHOLDER.DATE, PP_PLACEHOLDER.HEADER}
_TITLES = {PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE, PP_PLACEHOLDER.VERTICAL_TITLE}
_LISTS = {PP_PLACEHOLDER.BODY, PP_PLACEHOLDER.OBJECT, PP_PLACEHOLDER.VERTICAL_BODY, PP_PLACEHOLDER.VERTICAL_OBJECT}
_BULLETS = ("buChar", "buAutoNum", "buBlip")
_NAMESPACE = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


def read_slides(body: bytes, most_bytes: int = MOST_UNPACKED_BYTES) -> FileText:
    """Reads a presentation; speakers' notes and hidden slides are not for its readers and are left out.

    Raises ExtractionError when it is damaged or unpacks to more than `most_bytes`.
    """
    require_small(body, most_bytes)
    try:
        presentation = Presentation(io.BytesIO(body))
        slides = list(presentation.slides)
        for struck in (run for slide in slides for run in slide._element.xpath(_STRUCK)):
            struck.getparent().remove(struck)
        shapes = {
            number: list(_shapes(slide.shapes))
            for number, slide in enumerate(slides, start=1)
            if slide._element.get("show") not in {"0", "false"}
        }
        running = _running(shapes.values())
        blocks = [block for number, found in shapes.items() for block in _slide(found, number, running)]
        return FileText((presentation.core_properties.title or "").strip(), tuple(blocks))
    except _DAMAGES as error:
        raise damaged("presentation", error) from error


def _shapes(shapes: Iterable[_Shape], depth: int = 0) -> Iterator[_Shape]:
    """The visible shapes in the order in which a screen reader reads them, those of groups in place."""
    for shape in shapes:
        if shape._element.xpath("./*/p:cNvPr[@hidden='1' or @hidden='true']"):
            continue
        if isinstance(shape, GroupShape):
            yield from _shapes(shape.shapes, depth + 1) if depth < _DEEPEST_GROUP else ()
        elif _role(shape) not in _FURNITURE:
            yield shape


def _role(shape: _Shape) -> PP_PLACEHOLDER | None:
    return shape.placeholder_format.type if shape.is_placeholder else None


def _running(slides: Iterable[Sequence[_Shape]]) -> frozenset[str]:
    """Lines that most slides share but for their digits, as footers made by hand."""
    pages = [{_key(shape.text_frame.text) for shape in shapes if _is_free_text(shape)} for shapes in slides]
    counts = Counter(key for page in pages for key in page)
    least = max(_FEWEST_REPEATS, _REPEATED_SHARE * len(pages))
    return frozenset(key for key, count in counts.items() if count >= least)


def _is_free_text(shape: _Shape) -> bool:
    return shape.has_text_frame and not shape.is_placeholder


def _key(text: str) -> str:
    return re.sub(r"\d+", "#", " ".join(text.split()))


def _slide(shapes: Sequence[_Shape], number: int, running: frozenset[str]) -> Iterator[Block]:
    """A slide without a title is named by its number: its text is no part of what the slide before is about."""
    titles = [
        shape for shape in shapes if _role(shape) in _TITLES and shape.has_text_frame and shape.text_frame.text.strip()
    ]
    others = [shape for shape in shapes if shape not in titles]
    blocks = [block for shape in others for block in _shape(shape, number, running)]
    if not titles and not blocks:
        return
    title = " ".join(titles[0].text_frame.text.split()) if titles else f"Slide {number}"
    yield Block(BlockKind.HEADING, title, 2, number)
    for other in titles[1:]:
        yield Block(BlockKind.PARAGRAPH, " ".join(other.text_frame.text.split()), page=number)
    yield from blocks


def _shape(shape: _Shape, number: int, running: frozenset[str]) -> Iterator[Block]:
    if getattr(shape, "has_table", False):
        yield from _table(shape.table, number)
    elif shape.has_text_frame and not (_is_free_text(shape) and _key(shape.text_frame.text) in running):
        paragraphs = [each for each in shape.text_frame.paragraphs if each.text.strip()]
        for is_listed, run in groupby(paragraphs, lambda each: _is_listed(each, shape)):
            lines = list(run)
            yield from _listed(lines, number) if is_listed else _prose(lines, number)


def _is_listed(paragraph: _Paragraph, shape: _Shape) -> bool:
    """Whether a bullet or number stands before it: its own, else that of every body placeholder."""
    properties = paragraph._p.pPr
    if properties is not None:
        if properties.find(f"{_NAMESPACE}buNone") is not None:
            return False
        if any(properties.find(f"{_NAMESPACE}{name}") is not None for name in _BULLETS):
            return True
    return _role(shape) in _LISTS


def _prose(paragraphs: Sequence[_Paragraph], number: int) -> Iterator[Block]:
    for paragraph in paragraphs:
        text = " ".join(paragraph.text.split())
        is_heading = _is_bold(paragraph) and len(text.split()) <= _MAX_TITLE_WORDS and text[-1] not in ".,;!?"
        yield Block(BlockKind.HEADING, text, 3, number) if is_heading else Block(BlockKind.PARAGRAPH, text, page=number)


def _is_bold(paragraph: _Paragraph) -> bool:
    runs = [run for run in paragraph.runs if run.text.strip()]
    return bool(runs) and all(run.font.bold for run in runs)


def _listed(paragraphs: Sequence[_Paragraph], number: int) -> Iterator[Block]:
    """One list; a bold line above all others is its heading."""
    first, rest = paragraphs[0], paragraphs[1:]
    if rest and _is_bold(first) and not any(map(_is_bold, rest)):
        yield Block(BlockKind.HEADING, " ".join(first.text.split()), 3, number)
        paragraphs = rest
    items = [" ".join(each.text.split()) for each in paragraphs]
    block = list_block(items, number)
    depths = [each.level for each in paragraphs]
    lines = (f"{'  ' * depth}{line}" for depth, line in zip(depths, block.text.split("\n"), strict=True))
    yield Block(block.kind, "\n".join(lines), page=number, items=block.items)


def _table(table: Table, number: int) -> list[Block]:
    if len(table.rows) * len(table.columns) > _MOST_TABLE_CELLS:
        raise ExtractionError(f"a table has more than {_MOST_TABLE_CELLS} cells", SkipReason.TOO_LARGE)
    grid = [list(row.cells) for row in table.rows]
    placed: list[list[TableCell]] = [[TableCell("") for _ in row] for row in grid]
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            if cell.is_spanned:
                continue
            bold = [_is_bold(each) for each in cell.text_frame.paragraphs if each.text.strip()]
            text = in_one_line(cell.text_frame.text.replace("\v", "\n"))
            is_header = bool(table.first_row) and row == 0 and bool(text)
            whole = TableCell(text, is_header, bool(bold) and all(bold), cell.span_width)
            for below in range(row, min(row + cell.span_height, len(grid))):
                for right in range(column, min(column + cell.span_width, len(cells))):
                    placed[below][right] = replace(whole, starts=(below, right) == (row, column))
    return blocks_of_grid([row for row in placed if any(cell.text for cell in row)], number)
