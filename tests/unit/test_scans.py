"""Pages that are pictures are told as such, and their lines become blocks by their places."""

from datetime import UTC, datetime

import pytest
from fpdf import FPDF

from core.domain.document import BlockKind, ScannedPages
from core.errors import ExtractionError
from core.extract.extraction import extract
from core.extract.ocr.picture_layout import blocks_of_picture
from core.extract.ocr.rapid_reader import PictureLine
from core.extract.pdf.page_text import drawn_page, pictured_pages
from tests.standins.scans import scan

NOW = datetime(2026, 9, 1, tzinfo=UTC)


def line(text: str, left: float, top: float, height: float = 30, stroke: float = 4) -> PictureLine:
    return PictureLine(text, left, top, left + 15 * len(text), top + height, 0.99, stroke)


@pytest.mark.slow
def test_the_scanned_pages_of_a_pdf_are_counted_and_the_others_are_read() -> None:
    document = extract("https://campus.example/a.pdf", "", scan("", "picture", "text"), NOW).document

    assert document.scans is not None
    assert (document.scans.read, document.scans.unread) == ((), (2,))
    assert "make install-ocr" in document.scans.why
    assert {block.page for block in document.blocks} == {3}


def test_a_pdf_of_pictures_alone_is_unread_and_says_what_to_install() -> None:
    with pytest.raises(ExtractionError, match="make install-ocr") as caught:
        extract("https://campus.example/a.pdf", "", scan("picture"), NOW)
    assert caught.value.reason == "scanned pdf"


def test_a_small_picture_makes_no_scan() -> None:
    assert pictured_pages(scan("", "seal"), set()) == []


def test_a_page_is_drawn_for_ocr_within_bounds() -> None:
    pdf = FPDF(unit="pt", format=(5_000, 5_000))
    pdf.add_page()

    height, width, colours = drawn_page(bytes(pdf.output()), 1).shape

    assert colours == 3
    assert height * width < 13_000_000


@pytest.mark.parametrize(
    ("scans", "remark"),
    [
        (ScannedPages((1, 2, 3, 7), 0.934), "pages 1–3, 7 read by OCR, confidence .93"),
        (ScannedPages((1,), 1.0), "page 1 read by OCR, confidence 1.00"),
        (ScannedPages(unread=(4,), why="a scan"), "page 4 not read: a scan"),
        (ScannedPages((1,), 0.97, (2,), "x"), "page 1 read by OCR, confidence .97; page 2 not read: x"),
    ],
)
def test_what_is_to_know_of_scanned_pages_is_one_line(scans: ScannedPages, remark: str) -> None:
    assert scans.remark == remark


def test_lines_under_each_other_are_a_paragraph_and_large_or_bold_ones_a_heading() -> None:
    blocks = blocks_of_picture(
        [
            line("WATER SHUT-OFF", 100, 100, 45),
            line("Water will be off in Osier Hall all day", 100, 200),
            line("on Saturday.", 100, 242),
            line("Questions", 100, 320, stroke=7),
            line("Call the Plant Office at once.", 100, 373),
            line("Ask for the foreman there.", 100, 415),
        ],
        4,
    )
    assert [(block.kind, block.text) for block in blocks] == [
        (BlockKind.HEADING, "WATER SHUT-OFF"),
        (BlockKind.PARAGRAPH, "Water will be off in Osier Hall all day on Saturday."),
        (BlockKind.HEADING, "Questions"),
        (BlockKind.PARAGRAPH, "Call the Plant Office at once.\nAsk for the foreman there."),
    ]
    assert {block.page for block in blocks} == {4}


def test_lines_side_by_side_are_a_table_whose_empty_cells_stay_empty() -> None:
    [table] = blocks_of_picture(
        [
            *(line("Hall", 100, 100), line("Floor", 500, 102), line("Hours", 900, 98)),
            *(line("Osier", 100, 150), line("6 to 10", 900, 152)),
            *(line("Gannet", 100, 200), line("2", 500, 199), line("10 to 2", 900, 201)),
        ],
        1,
    )
    rows = (table.header, *table.rows) if table.header else table.rows
    assert rows == (("Hall", "Floor", "Hours"), ("Osier", "", "6 to 10"), ("Gannet", "2", "10 to 2"))


def test_two_columns_of_prose_are_read_one_after_the_other() -> None:
    left = [line("the left column goes on and on here", 100, 100 + 42 * number) for number in range(4)]
    right = [line("but the right one is about other things", 900, 100 + 42 * number) for number in range(4)]

    text = "\n".join(block.text for block in blocks_of_picture([*left, *right], 1))

    assert text.rindex("left column") < text.index("right one")


def test_an_empty_picture_has_no_blocks() -> None:
    assert blocks_of_picture([], 1) == []


def test_a_thick_line_above_others_is_a_heading() -> None:
    lines = [line("Questions", 100, 100, stroke=7), line("Call us.", 100, 142), line("Or write to us.", 100, 184)]

    assert [block.kind for block in blocks_of_picture(lines, 1)] == [BlockKind.HEADING, BlockKind.PARAGRAPH]


def test_a_lone_line_inside_a_table_is_a_row_of_it() -> None:
    rows = [
        ("Course", "Charge"),
        ("Arts", ""),
        ("Ceramics", "$75"),
        ("Weaving", "$65"),
        ("Sport", ""),
        ("Scuba", "$240"),
    ]
    lines = [
        line(text, 100 + 600 * at, 100 + 50 * number) for number, row in enumerate(rows) for at, text in enumerate(row)
    ]

    [table] = blocks_of_picture([each for each in lines if each.text], 1)

    assert table.kind is BlockKind.TABLE
    assert ("Scuba", "$240") in table.rows


def test_a_title_across_the_page_stands_before_its_columns() -> None:
    left = [line("the left column goes on and on here", 100, 200 + 42 * number) for number in range(6)]
    right = [line("but the right one is about other things", 900, 220 + 42 * number) for number in range(6)]
    title = line("A Guide to All the Gardens of the Whole Campus and Around It", 300, 100, 50)

    texts = [block.text for block in blocks_of_picture([*right, title, *left], 1)]

    assert texts[0] == title.text
    assert "right one" not in texts[1]
    assert "left column" not in texts[2]
