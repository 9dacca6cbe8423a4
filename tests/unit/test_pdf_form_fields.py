"""What is filled into the fields of a PDF form is read beside its labels."""

from datetime import UTC, datetime

import pytest

from core.extract.extraction import extract


def field(name: str, value: str, box: str, more: str = "/FT /Tx") -> str:
    """A form field of a page with its widget."""
    return f"<< /Type /Annot /Subtype /Widget {more} /T ({name}) {value} /Rect [{box}] /F 4 >>"


def form(text: str, *fields: str) -> list[str]:
    """The lines of the blocks of a page with this content stream and these fields; PDFium finds the objects itself."""
    listed = " ".join(f"{number} 0 R" for number in range(6, 6 + len(fields)))
    stream = f"BT /F1 11 Tf {text} ET"
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [{listed}] /DR << /Font << /F1 4 0 R >> >> >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> "
        f"/Contents 5 0 R /Annots [{listed}] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        *fields,
    ]
    body = "".join(f"{number} 0 obj\n{each}\nendobj\n" for number, each in enumerate(objects, start=1))
    file = f"%PDF-1.7\n{body}trailer << /Root 1 0 R /Size {len(objects) + 1} >>\n%%EOF".encode("latin-1")
    read = extract("https://campus.example/kiln.pdf", "application/pdf", file, datetime(2026, 9, 1, tzinfo=UTC))
    return [line for block in read.document.blocks for line in block.text.splitlines()]


LABELS = (
    "1 0 0 1 72 700 Tm (The studio has filled in the sheet for all of its guests this year.) Tj "
    "1 0 0 1 72 680 Tm (Firing fee:) Tj 1 0 0 1 72 660 Tm (Pick up by:) Tj"
)


def test_a_value_stands_behind_its_label_wherever_the_field_is() -> None:
    fee = field("fee", "/V (14 dollars)", "300 676 400 692")
    day = field("day", "/V (June 9)", "140 656 240 672", "/FT /Ch /Ff 131072")

    assert form(LABELS, fee, day)[1:] == ["Firing fee: 14 dollars", "Pick up by: June 9"]


@pytest.mark.parametrize(
    "empty",
    [
        field("fee", "", "300 676 400 692"),
        field("fee", "/V ()", "300 676 400 692"),
        field("fee", "/V (secret)", "300 676 400 692", "/FT /Tx /Ff 8192"),
        field("fee", "/V (14 dollars)", "300 676 400 692").replace("/F 4", "/F 2"),
        field("fee", "/V (14 dollars)", "300 676 400 692", "/FT /Btn /Ff 65536"),
    ],
)
def test_an_empty_hidden_or_secret_field_adds_nothing(empty: str) -> None:
    assert " ".join(form(LABELS, empty)).endswith("this year. Firing fee: Pick up by:")


def test_a_ticked_box_is_a_tick() -> None:
    text = "1 0 0 1 90 700 Tm (Glazed) Tj 1 0 0 1 90 680 Tm (Plain) Tj"
    boxes = [
        field(name, f"/V /{state} /AS /{state}", f"72 {low} 84 {low + 12}", "/FT /Btn /AP << /N << /Yes 5 0 R >> >>")
        for name, state, low in (("glazed", "Yes", 698), ("plain", "Off", 678))
    ]
    assert form(text, *boxes) == ["☑ Glazed", "Plain"]
