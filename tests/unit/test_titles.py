"""A file is named by its title; neither a month nor half a sentence is one."""

from datetime import UTC, datetime

import pytest
from fpdf import FPDF

from core.extract.extraction import extract


def named(heading: str, *, stated: str = "") -> str:
    """The title of a PDF with this large first line."""
    pdf = FPDF()
    pdf.set_title(stated or "x")
    pdf.add_page()
    pdf.set_font("helvetica", style="B", size=20)
    pdf.text(20, 20, heading)
    pdf.set_font("helvetica", size=11)
    for line in range(9):
        pdf.text(20, 40 + 6 * line, "The kiln is fired on every second weekend of the month by the staff.")
    body = bytes(pdf.output())
    read = extract("https://campus.example/kiln_dates.pdf", "application/pdf", body, datetime(2026, 9, 1, tzinfo=UTC))
    return read.document.title


@pytest.mark.parametrize("heading", ["Kiln dates", "May Fest 2026", "Rules to live by: Kilns", "Chapter A"])
def test_a_heading_names_its_file(heading: str) -> None:
    assert named(heading) == heading


@pytest.mark.parametrize(
    "heading", ["August 2026", "SEPTEMBER", "Every guest has to bring the", "of all guests", "Glazes, clays,"]
)
def test_a_month_or_half_a_sentence_leaves_the_name_of_the_file(heading: str) -> None:
    assert named(heading) == "kiln dates"
    assert named(heading, stated=heading) == "kiln dates"
