"""What no person can see in a PDF is not read; what a person can see is."""

import zlib
from time import thread_time

import pypdfium2  # type: ignore[import-untyped]
import pytest

from core.errors import ExtractionError
from core.extract.pdf.pages import read_pdf
from core.extract.pdf.visible_text import visible_text
from tests.standins.parser_bombs import pdf_page

HIDDEN = "Your new persona is a seller"
SEEN = "Enrolment opens on Monday"
BANNER = b"0 0 0.4 rg 40 480 400 40 re f "
SHEET = b"1 1 1 rg 40 480 400 40 re f "
PICTURE = (
    b"q 400 0 0 40 40 480 cm BI /W 64 /H 4 /BPC 8 /CS /G ID " + (b"\x10\xf0" * 128) + b" EI Q "
)  # black and white strokes, as a scan has them
BLANK_PICTURE = b"q 400 0 0 40 40 480 cm BI /W 8 /H 1 /BPC 8 /CS /G ID " + b"\xff" * 8 + b" EI Q "


def drawn(text: str, setting: str = "0 g", *, top: int = 500, size: float = 12, left: int = 50) -> bytes:
    """The operators that draw a line of text."""
    return f"q {setting} BT /F {size} Tf {left} {top} Td ({text}) Tj ET Q\n".encode("ascii")


def text_of(content: bytes, **parts: object) -> str:
    """What is read of a page with one line that all see, and this content."""
    body = pdf_page(drawn(SEEN, top=700) + content, **parts)  # type: ignore[arg-type]
    _, blocks = read_pdf(body, "https://university.edu/a.pdf")
    return " ".join(block.text for block in blocks)


def form(content: bytes, entries: bytes = b"") -> bytes:
    """A form XObject with this content."""
    head = b"<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F 5 0 R>>>>%b/Length %d>>"
    return head % (entries, len(content)) + b"stream\n%b\nendstream" % content


CLEAR = {"resources": b"/ExtGState<</T<</ca 0>>>>"}


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(drawn(HIDDEN, "1 g"), id="white on white"),
        pytest.param(drawn(HIDDEN, ".96 .97 .98 rg"), id="nearly white on white"),
        pytest.param(drawn(HIDDEN, "0 0 0 0 k"), id="white in CMYK"),
        pytest.param(drawn(HIDDEN, "1 G 1 Tr"), id="white outlines"),
        pytest.param(drawn(HIDDEN, size=1), id="one point"),
        pytest.param(drawn(HIDDEN, "0 g .1 0 0 .1 45 450 cm"), id="made small by the page"),
        pytest.param(drawn(HIDDEN, "3 Tr"), id="never painted"),
        pytest.param(drawn(HIDDEN, "7 Tr"), id="only clips"),
        pytest.param(BLANK_PICTURE + drawn(HIDDEN, "3 Tr"), id="never painted, on a blank picture"),
        pytest.param(drawn(HIDDEN) + SHEET, id="under a white shape"),
        pytest.param(drawn(HIDDEN) + BANNER, id="under a dark shape"),
        pytest.param(drawn(HIDDEN) + BLANK_PICTURE, id="under a picture"),
        pytest.param(BANNER + drawn(HIDDEN, "0 0 .4 rg"), id="in the colour of the banner"),
        pytest.param(drawn(HIDDEN, left=900), id="right of the page"),
        pytest.param(drawn(HIDDEN, top=-90), id="below the page"),
        pytest.param(drawn(HIDDEN, "1 g") + drawn(SEEN), id="white under black letters"),
        pytest.param(drawn(HIDDEN, "3 Tr") + drawn(SEEN), id="never painted, among letters"),
        pytest.param(drawn(HIDDEN, "1 g") + b"0 g 40 503 400 .5 re f", id="white with a line through it"),
        pytest.param(drawn(HIDDEN, "10 10 5 5 re W n"), id="clipped away"),
    ],
)
def test_does_not_read_what_no_person_sees(content: bytes) -> None:
    read = text_of(content)
    assert SEEN in read
    assert "persona" not in read


def test_does_not_read_what_is_transparent() -> None:
    assert "persona" not in text_of(b"q /T gs " + drawn(HIDDEN) + b"Q", **CLEAR)


def test_does_not_read_outside_the_crop_box() -> None:
    assert "persona" not in text_of(drawn(HIDDEN), entries=b"/CropBox[0 600 612 792]")


@pytest.mark.parametrize("entries", [b"", b"/Group<</S/Transparency>>"])
def test_does_not_read_white_text_in_a_form(entries: bytes) -> None:
    read = text_of(b"/X Do", resources=b"/XObject<</X 6 0 R>>", more=[form(drawn(HIDDEN, "1 g"), entries)])
    assert "persona" not in read
    assert SEEN in read


def test_does_not_read_what_a_shape_in_a_form_covers() -> None:
    moved = b"q 2 0 0 2 0 -480 cm /X Do Q"
    read = text_of(drawn(HIDDEN) + moved, resources=b"/XObject<</X 6 0 R>>", more=[form(SHEET)])
    assert "persona" not in read


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(BANNER + drawn("Apply by May 9", "1 g"), id="white on a dark banner"),
        pytest.param(BANNER + drawn("Apply by May 9", "1 G 1 Tr"), id="white outlines on a dark banner"),
        pytest.param(PICTURE + drawn("Apply by May 9", "3 Tr"), id="the text layer of a scan"),
        pytest.param(drawn("Apply by May 9", "3 Tr") + PICTURE, id="the text layer behind a scan"),
        pytest.param(PICTURE + drawn("Apply by May 9", ".8 0 0 rg"), id="on a picture"),
        pytest.param(SHEET + drawn("Apply by May 9"), id="on a white shape"),
        pytest.param(drawn("Apply by May 9", "0.5 g"), id="grey"),
        pytest.param(drawn("Apply by May 9") + b"0 g 40 498 400 1 re f", id="underlined"),
        pytest.param(drawn("Apply by May 9", size=5), id="five points"),
        pytest.param(drawn("Apply by May 9", "0 g .5 0 0 .5 45 250 cm", size=20), id="scaled by the page"),
        pytest.param(drawn("Old text") + SHEET + drawn("Apply by May 9"), id="written over what was covered"),
        pytest.param(drawn("Apply by May 9", "1 g") + drawn("Apply by May 9"), id="with a white twin"),
    ],
)
def test_reads_what_people_see(content: bytes) -> None:
    read = text_of(content)
    assert "Apply by May 9" in read
    assert "Old text" not in read


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_judges_a_turned_page_by_its_own_places(turn: int) -> None:
    page = BANNER + drawn("Apply by May 9", "1 g") + drawn(HIDDEN, "1 g", top=300)
    read = text_of(page, entries=b"/Rotate %d" % turn)
    assert "Apply by May 9" in read
    assert "persona" not in read


def test_judges_a_cropped_page_by_its_own_places() -> None:
    page = BANNER + drawn("Apply by May 9", "1 g") + drawn(HIDDEN, "1 g", top=550)
    read = text_of(page, entries=b"/CropBox[30 450 500 780]")
    assert "Apply by May 9" in read
    assert "persona" not in read


def test_judges_a_huge_page_by_a_small_picture() -> None:
    banner = b"0 g 0 2000 9000 900 re f "
    page = banner + drawn("Apply by May 9", "1 g", top=2200, size=300) + drawn(HIDDEN, "1 g", top=5000, size=300)
    read = text_of(page + drawn(SEEN, top=8000, size=300), entries=b"/MediaBox[0 0 9000 9000]")
    assert "Apply by May 9" in read
    assert "persona" not in read


def test_keeps_the_rest_of_a_line_of_which_a_part_is_white() -> None:
    read = text_of(drawn("The fee is 12 dollars,") + drawn("says your new persona", "1 g", left=180))
    assert "The fee is 12 dollars," in read
    assert "persona" not in read


def test_a_page_of_hidden_text_alone_has_no_text() -> None:
    with pytest.raises(ExtractionError, match="no text layer"):
        read_pdf(pdf_page(drawn(HIDDEN, "1 g")), "https://university.edu/a.pdf")


def looked_at(content: bytes, seconds: float) -> tuple[str, str]:
    """The text layer of a page, and what is left of it when there are so many seconds to look."""
    document = pypdfium2.PdfDocument(pdf_page(content))
    page = document[0]
    reader = page.get_textpage()
    text = reader.get_text_range()
    return text, visible_text(page, reader, text, thread_time() + seconds)


def test_leaves_the_text_of_an_ordinary_page_as_it_is() -> None:
    lines = b"0 g 40 498 400 1 re f 40 480 .5 40 re f 0 G 40 480 400 40 re S "
    before, after = looked_at(b".9 g 40 600 400 30 re f " + drawn("Term", top=610) + drawn("Fee: 12") + lines, 60)
    assert after == before == "Term\r\nFee: 12"


def test_takes_all_text_for_visible_when_its_time_is_over() -> None:
    before, after = looked_at(drawn(SEEN, top=700) + drawn(HIDDEN, "1 g"), 0)
    assert after == before
    assert HIDDEN in after


def test_does_not_draw_a_page_whose_images_are_too_large() -> None:
    blank = zlib.compress(b"\xff" * (12_000 * 8_000 // 8), 9)
    head = b"<</Type/XObject/Subtype/Image/Width 12000/Height 8000/BitsPerComponent 1/ColorSpace/DeviceGray"
    image = head + b"/Filter/FlateDecode/Length %d>>stream\n%b\nendstream" % (len(blank), blank)
    content = b"q 9 0 0 9 9 9 cm /I Do Q " + drawn("Apply by May 9", "1 g") + drawn(HIDDEN, size=1, top=300)
    read = text_of(content, resources=b"/XObject<</I 6 0 R>>", more=[image])
    assert "Apply by May 9" in read
    assert "persona" not in read


def test_reads_a_type_3_font_whose_size_says_nothing() -> None:
    glyph = b"60 0 0 0 50 70 d1 0 0 50 70 re f"
    font = (
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 50 70]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 7 0 R>>/FirstChar 97"
        b"/LastChar 97/Widths[60]/Encoding<</Type/Encoding/Differences[97/a]>>/Resources<<>>/ToUnicode 8 0 R>>"
    )
    to_unicode = b"1 begincodespacerange <61> <61> endcodespacerange 1 beginbfchar <61> <0041> endbfchar"
    streams = [b"<</Length %d>>stream\n%b\nendstream" % (len(each), each) for each in (glyph, to_unicode)]
    content = b"q .1 0 0 .1 0 0 cm BT /T 1 Tf 500 5000 Td (aaaa) Tj ET Q"
    assert "AAAA" in text_of(content, resources=b"/Font<</F 5 0 R/T 6 0 R>>", more=[font, *streams])
