"""Workbooks come out as their readers see them: each sheet under its name, nothing that is hidden."""

import io
from collections.abc import Callable
from datetime import UTC, datetime

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font, PatternFill
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from core.domain.document import Block, BlockKind, Document
from core.errors import ExtractionError
from core.extract.extraction import extract
from core.extract.office.workbooks import MOST_CELLS, read_workbook

NOW = datetime(2026, 9, 1, tzinfo=UTC)


def packed(book: Workbook) -> bytes:
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def read(*fill: Callable[[Worksheet], object], names: tuple[str, ...] = ("Fees",)) -> Document:
    """The document of a workbook with a sheet for each filler."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, filler in zip(names, fill, strict=True):
        filler(book.create_sheet(name))
    return extract("https://campus.example/fees.xlsx", "application/octet-stream", packed(book), NOW).document


def table(document: Document) -> Block:
    [found] = [block for block in document.blocks if block.kind is BlockKind.TABLE]
    return found


def rows(*cells: tuple[object, ...]) -> Callable[[Worksheet], object]:
    def fill(sheet: Worksheet) -> None:
        for each in cells:
            sheet.append(each)

    return fill


FEES = (("Fee", "Amount", "Due"), ("Tuition", 2940, "May 1"), ("Housing", 1200, "May 8"))


def test_every_visible_sheet_stands_under_its_name() -> None:
    def secret(sheet: Worksheet) -> None:
        rows(*FEES)(sheet)
        sheet.sheet_state = "hidden"

    document = read(rows(*FEES), secret, rows(*FEES), names=("Fall", "Costs", "Spring"))

    assert [block.text for block in document.blocks if block.kind is BlockKind.HEADING] == ["Fall", "Spring"]
    assert document.title == "fees"


def test_a_lone_sheet_that_nobody_named_has_no_heading() -> None:
    assert {block.kind for block in read(rows(*FEES), names=("Sheet1",)).blocks} == {BlockKind.TABLE}


def test_amounts_are_read_as_they_are_displayed() -> None:
    def fill(sheet: Worksheet) -> None:
        rows(*FEES)(sheet)
        sheet["B2"].number_format = '"$"#,##0.00'

    assert ("Tuition", "$2,940.00", "May 1") in table(read(fill)).rows


def test_hidden_rows_and_columns_are_not_read() -> None:
    def fill(sheet: Worksheet) -> None:
        rows(*FEES)(sheet)
        sheet.column_dimensions["B"].hidden = True
        sheet.row_dimensions[2].hidden = True

    assert "2940" not in (text := read(fill).text)
    assert "Tuition" not in text
    assert "Housing | May 8" in text


@pytest.mark.parametrize("mark", ["filter", "frozen"])
def test_the_row_that_the_file_marks_names_the_columns(mark: str) -> None:
    def fill(sheet: Worksheet) -> None:
        rows(*FEES)(sheet)
        if mark == "filter":
            sheet.auto_filter.ref = "A1:C3"
        else:
            sheet.freeze_panes = "A2"

    assert table(read(fill)).header == ("Fee", "Amount", "Due")


def test_a_merged_cell_counts_for_each_row_that_it_covers() -> None:
    def fill(sheet: Worksheet) -> None:
        rows(("Group", "Fee", "Amount"), ("Residents", "Tuition", 2940), (None, "Housing", 1200))(sheet)
        sheet.merge_cells("A2:A3")
        sheet.auto_filter.ref = "A1:C3"

    assert ("Residents", "Housing", "1200") in table(read(fill)).rows


def test_titles_and_notes_around_a_table_are_no_part_of_it() -> None:
    def fill(sheet: Worksheet) -> None:
        rows(("Fees for summer",), *FEES, (), ("Fees may change.",))(sheet)
        sheet["A1"].font = Font(bold=True)

    document = read(fill)

    assert [(block.kind, block.text) for block in document.blocks if block.kind is not BlockKind.TABLE] == [
        (BlockKind.HEADING, "Fees"),
        (BlockKind.HEADING, "Fees for summer"),
        (BlockKind.PARAGRAPH, "Fees may change."),
    ]
    assert "Fees for summer" not in table(document).text


def test_an_empty_row_inside_a_table_does_not_end_it() -> None:
    assert len([block for block in read(rows(*FEES[:2], (), FEES[2])).blocks if block.kind is BlockKind.TABLE]) == 1


def test_a_header_that_comes_again_begins_another_table() -> None:
    document = read(rows(*FEES, (), *FEES))

    assert len([block for block in document.blocks if block.kind is BlockKind.TABLE]) == 2


def test_a_lonely_cell_far_away_costs_nothing() -> None:
    def fill(sheet: Worksheet) -> None:
        rows(*FEES)(sheet)
        sheet["XFD1048576"] = "note"

    assert read(fill).blocks[-1] == Block(BlockKind.PARAGRAPH, "note")


@pytest.mark.slow
def test_a_workbook_of_too_many_cells_is_refused_before_it_is_loaded() -> None:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for _ in range(MOST_CELLS // 1000 + 1):
        sheet.append([1] * 1000)

    with pytest.raises(ExtractionError, match="cells") as caught:
        read_workbook(packed(book))
    assert caught.value.reason == "too large"


def test_a_merged_cell_as_wide_as_the_sheet_is_refused() -> None:
    book = openpyxl.Workbook()
    book.active.append(["a", "b"])
    book.active.merged_cells.add("C3:XFD500000")

    with pytest.raises(ExtractionError, match="cells"):
        read_workbook(packed(book))


def test_a_workbook_that_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(ExtractionError, match="unpacks") as caught:
        read_workbook(packed(openpyxl.Workbook()), most_bytes=100)
    assert caught.value.reason == "too large"


@pytest.mark.parametrize("at", [30, 200, 1_000])
def test_a_damaged_workbook_is_unreadable(at: int) -> None:
    whole = packed(openpyxl.Workbook())

    with pytest.raises(ExtractionError) as caught:
        read_workbook(whole[:at])
    assert caught.value.reason == "unreadable"


@pytest.mark.parametrize("coloured", [(1,), (1, 3), (2, 4)], ids=["header", "header and stripes", "stripes alone"])
def test_the_colour_of_rows_never_pairs_a_value_with_another_rows(coloured: tuple[int, ...]) -> None:
    def fill(sheet: Worksheet) -> None:
        rows(*FEES, ("Parking", 60, "May 9"))(sheet)
        for row in coloured:
            for cell in sheet[row]:
                cell.fill = PatternFill("solid", fgColor="FFDDEE")

    found = table(read(fill))

    assert found.header in {None, ("Fee", "Amount", "Due")}
    assert set(found.rows) >= {("Tuition", "2940", "May 1"), ("Housing", "1200", "May 8"), ("Parking", "60", "May 9")}


def test_what_is_struck_through_in_a_sheet_holds_no_more() -> None:
    def fill(sheet: Worksheet) -> None:
        half = CellRichText(TextBlock(InlineFont(strike=True), "$58"), " $67")
        for cells in (("Item", "Price", "Due"), ("Gown", half, "May 1"), ("Hood", "$20", "May 2")):
            sheet.append(cells)
        sheet["C2"].font = Font(strike=True)

    assert table(read(fill)).rows == (("Gown", "$67", ""), ("Hood", "$20", "May 2"))
