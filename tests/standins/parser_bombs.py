"""Small bodies that cost a parser much: each is made here, none is taken from anywhere."""

import io
import zipfile
import zlib
from collections.abc import Mapping, Sequence

import docx

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PROSE = (
    "The registrar opens enrolment on the first Monday of every term, and students who miss that week may still add a "
    "course with the written consent of the instructor who teaches it."
)
_BODY = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{}</w:body>'


def pdf_of(objects: Sequence[bytes]) -> bytes:
    """A PDF of these objects; the first one is the catalog."""
    body, places = b"%PDF-1.5\n", []
    for number, one in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(body))
    return body + head + table + tail


def pdf_page(
    content: bytes, packings: int = 1, entries: bytes = b"", resources: bytes = b"", more: Sequence[bytes] = ()
) -> bytes:
    """A PDF of one page with this content, packed so many times; `more` are the objects from number 6."""
    for _ in range(packings):
        content = zlib.compress(content, 9)
    filters = b"/FlateDecode " * packings
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]%b/Contents 4 0 R/Resources<</Font<</F 5 0 R>>%b>>>>"
    return pdf_of(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            page % (entries, resources),
            b"<</Length %d/Filter [%b]>>stream\n%b\nendstream" % (len(content), filters, content),
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
            *more,
        ]
    )


def pdf_bomb() -> bytes:
    """A kilobyte that becomes 200 MB of blanks."""
    packer = zlib.compressobj(9)
    blanks = b"".join(packer.compress(b" " * 10_000_000) for _ in range(20)) + packer.flush()
    return pdf_page(zlib.compress(blanks, 9), packings=0).replace(b"/Filter []", b"/Filter [/FlateDecode /FlateDecode]")


def word_file(body: str, before: str = "", changed: Mapping[str, bytes] | None = None) -> bytes:
    """A Word file with this body; `before` stands in front of its root, `changed` are other members, new ones too."""
    empty, made = io.BytesIO(), io.BytesIO()
    docx.Document().save(empty)
    with zipfile.ZipFile(empty) as source:
        members = {name: source.read(name) for name in source.namelist()}
    members["word/document.xml"] = f"{before}{_BODY.format(body)}</w:document>".encode()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in (members | dict(changed or {})).items():
            target.writestr(name, content)
    return made.getvalue()


def word_cell(text: str, properties: str = "") -> str:
    """A cell of a Word table."""
    return f"<w:tc><w:tcPr>{properties}</w:tcPr><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>"


def word_table(*rows: str) -> str:
    """A table of rows, each the text of its cells."""
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"


def html_of(body: str) -> bytes:
    """A page with running text and this body."""
    return f"<title>Late adds</title><p>{PROSE}</p>{body}<p>{PROSE} Bring the form to room 12.</p>".encode()
