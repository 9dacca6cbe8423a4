"""PDF, Word, plain text and comma-separated files come out as blocks in reading order."""

import io
from datetime import UTC, datetime

import docx
import pytest
from docx.oxml import OxmlElement
from fpdf import FPDF

from core.domain.document import Block, BlockKind, Document
from core.errors import ExtractionError
from core.extract.extraction import extract
from core.extract.text_lines import Line, blocks_of, mended

LONG = (
    "Students who miss the first week of the term may still add a course with the written consent of the instructor. "
)


def read(body: bytes, content_type: str, name: str = "late_adds.bin") -> Document:
    """The document behind a body."""
    return extract(f"https://campus.example/{name}", content_type, body, datetime(2026, 1, 1, tzinfo=UTC)).document


def short(blocks: tuple[Block, ...]) -> list[str]:
    """Kind, level and text of each block in one line."""
    return [f"{block.kind[0]}{block.level or ''} {block.text}" for block in blocks]


def handbook() -> bytes:
    """A PDF of four pages with a running header, page numbers, headings and prose."""
    pdf = FPDF()
    for number in range(1, 5):
        pdf.add_page()
        pdf.set_font("helvetica", size=9)
        pdf.text(20, 10, "Student Handbook 2026")
        pdf.text(100, 290, f"Page {number}")
        pdf.set_xy(20, 30)
        pdf.set_font("helvetica", style="B", size=16)
        pdf.cell(0, 10, f"Chapter {'ABCD'[number - 1]}", new_x="LMARGIN", new_y="NEXT")
        pdf.set_font("helvetica", size=11)
        pdf.multi_cell(0, 6, LONG * 3)
    return bytes(pdf.output())


def test_a_pdf_knows_its_pages_and_headings_and_forgets_running_lines() -> None:
    document = read(handbook(), "application/pdf", "handbook.pdf")
    assert [(block.kind, block.page) for block in document.blocks] == [
        (kind, page) for page in (1, 2, 3, 4) for kind in (BlockKind.HEADING, BlockKind.PARAGRAPH)
    ]
    assert document.title == "Chapter A"
    assert "Student Handbook" not in document.text
    assert "\n" not in document.blocks[1].text


def test_a_pdf_is_known_by_its_first_bytes() -> None:
    assert read(handbook(), "text/plain").content_type == "application/pdf"


def test_a_word_file_keeps_headings_lists_and_tables_in_order() -> None:
    word = docx.Document()
    word.add_heading("Late adds", level=1)
    word.add_paragraph(LONG)
    word.add_paragraph("Form A", style="List Bullet")
    word.add_paragraph("Form B", style="List Bullet")
    table = word.add_table(rows=2, cols=2)
    for cell, text in zip([cell for row in table.rows for cell in row.cells], ["Week", "Fee", "2", "35"], strict=True):
        cell.text = text
    word.add_paragraph().add_run("By hand").bold = True
    saved = io.BytesIO()
    word.save(saved)
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    document = read(saved.getvalue(), kind, "adds.docx")
    assert short(document.blocks) == [
        "h1 Late adds",
        f"p {LONG.strip()}",
        "l - Form A\n- Form B",
        "t Week | Fee\n2 | 35",
        "h4 By hand",
    ]


def word_table(style: str | None = None, *, repeats: bool = False, texts: str = "Alder Birch Marsh Shore") -> Block:
    word = docx.Document()
    table = word.add_table(rows=2, cols=2, style=style)
    for cell, text in zip([cell for row in table.rows for cell in row.cells], texts.split(), strict=True):
        cell.text = text
    if repeats:
        table.rows[0]._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
    saved = io.BytesIO()
    word.save(saved)
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    return read(saved.getvalue(), kind, "fees.docx").blocks[0]


@pytest.mark.slow
def test_a_word_table_has_a_header_where_its_first_row_repeats_or_looks_like_one() -> None:
    assert word_table(repeats=True).header == ("Alder", "Birch")
    assert word_table("Light List").header == ("Alder", "Birch")


def test_a_word_table_that_only_carries_the_usual_mark_for_a_first_row_claims_no_header() -> None:
    assert word_table("Table Grid").header is None
    assert word_table("Table Grid").rows == (("Alder", "Birch"), ("Marsh", "Shore"))


def test_a_word_table_without_marks_has_a_header_where_words_stand_above_numbers() -> None:
    assert word_table("Table Grid", texts="Week Fee 2 35").header == ("Week", "Fee")


def test_merged_cells_of_a_word_table_name_the_rows_below_or_stand_in_each_row() -> None:
    word = docx.Document()
    table = word.add_table(rows=4, cols=3, style="Table Grid")
    texts = ["Course", "Room", "Credits", "Pottery", "", "", "Clay", "Hall 3", "4", "Glazes", "", "2"]
    for cell, text in zip([cell for row in table.rows for cell in row.cells], texts, strict=True):
        cell.text = text
    table.cell(1, 0).merge(table.cell(1, 2)).text = "Pottery"
    table.cell(2, 1).merge(table.cell(3, 1)).text = "Hall 3"
    saved = io.BytesIO()
    word.save(saved)
    block = read(saved.getvalue(), "application/octet-stream", "courses.docx").blocks[0]

    assert block.header == ("Course", "Room", "Credits")
    assert block.rows == (("Clay", "Hall 3", "4"), ("Glazes", "Hall 3", "2"))
    assert block.groups == ("Pottery", "Pottery")


@pytest.mark.parametrize(
    ("body", "name"), [(b"PK\x03\x04 broken", "a.docx"), (b"%PDF-1.4 broken", "a.pdf"), (b"\x00\x01\x02" * 99, "a.txt")]
)
def test_a_broken_file_is_unreadable(body: bytes, name: str) -> None:
    with pytest.raises(ExtractionError) as caught:
        read(body, "application/octet-stream", name)
    assert caught.value.reason == "unreadable"


def test_a_csv_file_is_one_table_named_after_its_file() -> None:
    document = read(b'\xef\xbb\xbfName;Room\r\n"Smith; Ada";"12\r\nA|B"\r\n;\r\n', "text/csv", "staff_list.csv")
    assert document.title == "staff list"
    assert short(document.blocks) == ["t Name | Room\nSmith; Ada | 12; A/B"]
    assert document.blocks[0].header == ("Name", "Room")
    assert document.blocks[0].rows == (("Smith; Ada", "12; A/B"),)


def test_a_csv_file_whose_first_row_is_data_keeps_it_as_a_row() -> None:
    block = read(b"May 1,Picnic\nMay 2,Concert\nMay 9,Finals\n", "text/csv", "dates.csv").blocks[0]
    assert block.header is None
    assert block.rows[0] == ("May 1", "Picnic")


def test_a_csv_file_of_rooms_claims_no_header() -> None:
    assert read(b"Smith,Ada,Room 12\nJones,Bob,Room 14\n", "text/csv", "rooms.csv").blocks[0].header is None


def test_plain_text_tells_headings_prose_records_and_columns_apart() -> None:
    text = f"""Late adds

{LONG}
{LONG.lower()}

Ada Smith
Room 12

1. Ask
2. Sign

Date        Day      Event
May 1       Monday   Classes begin
May 2       Tuesday  Add deadline

May 6
- May 9
Finals"""
    assert short(read(text.encode(), "text/plain").blocks) == [
        "h2 Late adds",
        f"p {LONG.strip()} {LONG.lower().strip()}",
        "p Ada Smith\nRoom 12",
        "l - 1. Ask\n- 2. Sign",
        "t Date | Day | Event\nMay 1 | Monday | Classes begin\nMay 2 | Tuesday | Add deadline",
        "p May 6 - May 9\nFinals",
    ]


def test_a_table_in_plain_text_keeps_its_cells_and_claims_no_header() -> None:
    table = read(b"Fees:\n\nLot A    staff | faculty    $40\nLot B    students           $20\n", "text/plain").blocks[1]
    assert table.header is None
    assert table.rows == (("Lot A", "staff | faculty", "$40"), ("Lot B", "students", "$20"))


def test_a_table_in_markdown_has_the_header_above_its_line_of_dashes() -> None:
    table = "| Lot | Who may park |  Fee |\n|:----|----|-----:|\n| A   | staff \\| faculty | $40 |\n| B |"
    text = f"{LONG}\n\n{table}\n\n{LONG}"
    blocks = read(text.encode(), "text/markdown").blocks
    assert [block.kind for block in blocks] == [BlockKind.PARAGRAPH, BlockKind.TABLE, BlockKind.PARAGRAPH]
    assert blocks[1].header == ("Lot", "Who may park", "Fee")
    assert blocks[1].rows == (("A", "staff | faculty", "$40"), ("B", "", ""))
    assert blocks[1].text == "Lot | Who may park | Fee\nA | staff | faculty | $40\nB"


def test_a_table_in_markdown_without_names_keeps_all_rows_and_claims_no_header() -> None:
    text = f"{LONG}\n\n| | |\n|---|---|\n| Alder | Birch |\n| Marsh | Shore |\n"
    table = read(text.encode(), "text/markdown").blocks[1]
    assert (table.header, table.rows) == (None, (("Alder", "Birch"), ("Marsh", "Shore")))


def test_an_underlined_title_in_markdown_is_no_table() -> None:
    text = f"Late adds | drops\n---\n\n{LONG}"
    assert BlockKind.TABLE not in {block.kind for block in read(text.encode(), "text/markdown").blocks}


def test_markdown_keeps_headings_and_code() -> None:
    text = f"# Adds\n{LONG}\n\n```\nssh campus\n```\n\n## Fees\n- one\n- two\n"
    assert short(read(text.encode(), "text/markdown").blocks) == [
        "h1 Adds",
        f"p {LONG.strip()}",
        "c ssh campus",
        "h2 Fees",
        "l - one\n- two",
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["The regis-", "trar opens."], "The registrar opens."),
        (["A student-", "centered plan; student-centered it is."], "A student-centered plan; student-centered it is."),
        (["A barrier\ufffefree campus."], "A barrier-free campus."),
        (["The self-", "paced unit."], "The self-paced unit."),
        (["A work-", "shop for work, not a shop."], "A workshop for work, not a shop."),
        (["Die Studien-", "ordnung gilt."], "Die Studienordnung gilt."),
        (["In 2025-", "26 fees rise."], "In 2025-26 fees rise."),
    ],
)
def test_words_broken_at_line_ends_are_mended(lines: list[str], expected: str) -> None:
    blocks = mended(list(blocks_of([Line(line, runs_on=True) for line in lines])))
    assert [block.text for block in blocks] == [expected]


def test_a_format_that_cannot_be_read_is_said_so() -> None:
    with pytest.raises(ExtractionError, match="application/x-tar") as caught:
        read(b"x", "application/x-tar")
    assert caught.value.reason == "unsupported type: application/x-tar"
