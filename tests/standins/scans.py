"""PDFs whose pages are pictures of text."""

import io

from fpdf import FPDF
from PIL import Image, ImageDraw, ImageFont

TEXT = ("NOTICE OF WORKS", "Water will be off in Osier Hall", "on Saturday, October 24, 2026.")
_PROSE = "Students may add a course until the end of the second week of the term. " * 4


def picture(*lines: str) -> bytes:
    """A page of these lines as a PNG file."""
    page = Image.new("RGB", (1_240, 1_754), "white")
    draw, font = ImageDraw.Draw(page), ImageFont.load_default(44)
    for number, text in enumerate(lines):
        draw.text((120, 150 + 110 * number), text, fill="black", font=font)
    packed = io.BytesIO()
    page.save(packed, "PNG")
    return packed.getvalue()


def scan(*pages: str, lines: tuple[str, ...] = TEXT) -> bytes:
    """A PDF whose pages are a "picture", "text", a small picture ("seal"), or empty ("")."""
    pdf = FPDF()
    pdf.set_font("helvetica", size=11)
    for kind in pages:
        pdf.add_page()
        if kind == "text":
            pdf.multi_cell(0, 6, _PROSE)
        elif kind:
            pdf.image(io.BytesIO(picture(*lines)), 0, 0, w=210 if kind == "picture" else 40)
    return bytes(pdf.output())
