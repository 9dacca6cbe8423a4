"""Makes the demo campus's PDF and Word files from demo/texts; the same texts give the same bytes."""

import io
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from docx import Document
from fpdf import FPDF, FontFace

TEXTS = Path(__file__).parent / "texts"
FILES = Path(__file__).parent / "site" / "files"
MADE_ON = datetime(2026, 8, 3, 9, 0, tzinfo=UTC)
AUTHOR = "Larkmoor University"
Rows = list[list[str]]


class Booklet(FPDF):
    """A letter-size booklet with a running title and page numbers."""

    def __init__(self, title: str) -> None:
        super().__init__(format="letter")
        self.running_title = title
        self.set_compression(False)  # compressed bytes would differ between builds of zlib
        self.set_margin(22)
        self.set_title(title)
        self.set_author(AUTHOR)
        self.set_lang("en-US")
        self.set_creation_date(MADE_ON)

    def header(self) -> None:
        """Prints the running title."""
        self.set_font("helvetica", "I", 9)
        self.cell(0, 6, f"{AUTHOR} | {self.running_title}", new_x="LMARGIN", new_y="NEXT")
        self.ln(4)

    def footer(self) -> None:
        """Prints the page number."""
        self.set_y(-16)
        self.set_font("helvetica", "", 9)
        self.cell(0, 6, f"Page {self.page_no()}", align="C")

    def write_heading(self, text: str, level: int) -> None:
        """Writes a heading; level 1 is the largest."""
        self.ln(2)
        self.set_font("helvetica", "B", 20.5 - 2.5 * level)
        self.multi_cell(0, 8, text, new_x="LMARGIN", new_y="NEXT")
        self.ln(1)

    def write_text(self, text: str) -> None:
        """Writes a paragraph or a list item."""
        self.set_font("times", "", 12)
        self.multi_cell(0, 6, text, new_x="LMARGIN", new_y="NEXT")
        self.ln(2)

    def write_table(self, rows: Rows) -> None:
        """Writes a ruled table whose first row is its header."""
        self.set_font("times", "", 11)
        with self.table(headings_style=FontFace(emphasis="BOLD"), line_height=6, text_align="LEFT") as table:
            for row in rows:
                table.row(row)
        self.ln(3)


def read_parts(name: str) -> Iterator[tuple[str, str]]:
    """Yields (mark, text) for each line of a text; marks are `#`, `##`, `-`, `|`, `===` and the empty string."""
    for line in (TEXTS / f"{name}.md").read_text(encoding="utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        known = mark in {"#", "##", "-", "|", "==="}
        yield (mark, rest) if known else ("", line)


def read_blocks(name: str) -> Iterator[tuple[str, str, Rows]]:
    """Yields (mark, text, rows): neighbouring table lines come as one block of rows."""
    for mark, group in groupby(read_parts(name), key=lambda part: part[0]):
        texts = [text for _, text in group]
        if mark == "|":
            yield mark, "", [[cell.strip() for cell in text.strip(" |").split("|")] for text in texts]
        else:
            yield from ((mark, text, []) for text in texts)


def heading_level(mark: str, text: str) -> int:
    """Levels: 1 for `#`, 2 for `## 3 Conduct`, 3 for `## 3.1 Appeals`."""
    if mark == "#":
        return 1
    return 3 if "." in text.split(" ", maxsplit=1)[0] else 2


def make_pdf(name: str) -> bytes:
    """The booklet of this text as a PDF."""
    blocks = list(read_blocks(name))
    booklet = Booklet(title=blocks[0][1])
    booklet.add_page()
    for mark, text, rows in blocks:
        if mark == "===":
            booklet.add_page()
        elif mark == "|":
            booklet.write_table(rows)
        elif mark.startswith("#"):
            booklet.write_heading(text, heading_level(mark, text))
        else:
            booklet.write_text(f"\x95 {text}" if mark == "-" else text)
    return bytes(booklet.output())


def make_docx(name: str) -> bytes:
    """The leaflet of this text as a Word document."""
    document = Document()
    properties = document.core_properties
    properties.author, properties.title = AUTHOR, next(read_parts(name))[1]
    properties.created = properties.modified = MADE_ON.replace(tzinfo=None)
    for mark, text, rows in read_blocks(name):
        if mark == "|":
            table = document.add_table(rows=0, cols=len(rows[0]), style="Table Grid")
            for row in rows:
                for cell, value in zip(table.add_row().cells, row, strict=True):
                    cell.text = value
        elif mark.startswith("#"):
            document.add_heading(text, heading_level(mark, text))
        else:
            document.add_paragraph(text, style="List Bullet" if mark == "-" else None)
    buffer = io.BytesIO()
    document.save(buffer)
    return without_clock(buffer.getvalue())


def without_clock(archive: bytes) -> bytes:
    """The same zip archive with every entry dated 1980, so that no clock shows in it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(buffer, "w") as new:
        for entry in sorted(old.namelist(), key=lambda entry: (entry != "[Content_Types].xml", entry)):
            new.writestr(zipfile.ZipInfo(entry), old.read(entry), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def make_all() -> dict[str, bytes]:
    """Every file by its name."""
    return {
        "student-handbook.pdf": make_pdf("student-handbook"),
        "international-guide.pdf": make_pdf("international-guide"),
        "lab-safety.docx": make_docx("lab-safety"),
    }


if __name__ == "__main__":
    for file_name, content in make_all().items():
        (FILES / file_name).write_bytes(content)
