"""Pages, files and headers that break or burden parsers, of our own making: what an attacker could put on a site."""

import io
import zipfile
import zlib
from collections.abc import Mapping

from benchmarks.sites.local_site import LocalSite, Served

HTML = {"Content-Type": "text/html; charset=utf-8"}
WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
WORD_NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
CONTENT_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/word/document.xml" ContentType="{WORD_TYPE}.main+xml"/></Types>'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)
WORDS = "The office of odd pages is open on weekdays from eight to four and answers letters within a few days. " * 3


def put_bombs(site: LocalSite) -> list[str]:
    """Puts every bomb under `/bombs/` and a page `/odd` that links to all; returns their paths."""
    paths = list[str]()
    for name, (body, headers) in {**_heavy(), **_odd_headers()}.items():
        path = f"/bombs/{name}"
        site.pages[path] = Served(body, headers=headers, validators="nothing")
        paths.append(path)
    links = "".join(f'<li><a href="{path}">{path}</a></li>' for path in paths)
    site.put("/odd", f"<title>Odd pages</title><h1>Odd pages</h1><p>{WORDS}</p><ul>{links}</ul>")
    return paths


def _heavy() -> Mapping[str, tuple[bytes, Mapping[str, str]]]:
    return {
        "wide.docx": (_word('<w:gridSpan w:val="99999999"/>'), {"Content-Type": WORD_TYPE}),
        "flood.pdf": (_pdf(b"BT /F1 12 Tf 72 700 Td " + b"(again) Tj " * 2_000_000 + b"ET"), _type("application/pdf")),
        "parentheses": (_page("(" * 20_000), HTML),
        "paragraphs": (_page("<p>ab</p>" * 1_000_000), HTML),
        "deep": (_page("<div>" * 50_000 + WORDS), HTML),
        "grid": (_page(f"<table><tr>{'<td rowspan=65534 colspan=1000>x</td>' * 40}</tr></table>"), HTML),
        "digits.json": (b'{"number": ' + b"9" * 50_000 + b"}", _type("application/json")),
        "codec-in-page": (b"<meta charset=base64>" + _page(WORDS), _type("text/html")),
    }


def _odd_headers() -> Mapping[str, tuple[bytes, Mapping[str, str]]]:
    odd = {
        "late": {"Last-Modified": "Mon, 01 Jan 99999999999999"},
        "retry": {"Retry-After": "\u00b2"},
        "idna": {"Content-Type": "text/html; charset=idna"},
        "rot13": {"Content-Type": "text/html; charset=rot13"},
        "hex": {"Content-Type": "text/html; charset=hex"},
    }
    return {f"header-{name}": (_page(WORDS), {**HTML, **headers}) for name, headers in odd.items()}


def _type(name: str) -> dict[str, str]:
    return {"Content-Type": name}


def _page(body: str) -> bytes:
    return f"<html><head><title>Odd</title></head><body><main><h1>Odd</h1>{body}</main></body></html>".encode()


def _word(cell: str) -> bytes:
    text = f"<w:p><w:r><w:t>{WORDS}</w:t></w:r></w:p>"
    table = f"<w:tbl><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:tcPr>{cell}</w:tcPr>{text}</w:tc></w:tr></w:tbl>"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", CONTENT_TYPES)
        archive.writestr("_rels/.rels", RELATIONS)
        document = f'<w:document xmlns:w="{WORD_NAMESPACE}"><w:body>{text}{table}</w:body></w:document>'
        archive.writestr("word/document.xml", document)
    return packed.getvalue()


def _pdf(drawing: bytes) -> bytes:
    packed = zlib.compress(drawing, 9)
    parts = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(packed), packed),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    body, places = b"%PDF-1.4\n", list[int]()
    for number, part in enumerate(parts, start=1):
        places.append(len(body))
        body += b"%d 0 obj%s endobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    tail = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(parts) + 1, len(body))
    return body + b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1) + table + tail
