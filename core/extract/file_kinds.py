"""Tell what a fetched body is: by its first bytes, by its header, or by its address where the header is vague."""

import re
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from core.extract.office.packages import member_names

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
ODT = "application/vnd.oasis.opendocument.text"
ICALENDAR = "text/calendar"
WEB_FEED = "application/rss+xml"
OLD_OFFICE = "application/x-ole-storage"
ENCRYPTED_OFFICE = "application/x-ole-encrypted"
CSV_TYPES = {"text/csv": "", "text/tab-separated-values": "\t"}  # with the separator, where the type says it
JSON_TYPES = frozenset({"application/json", "application/ld+json", "application/feed+json", "text/json"})
TYPES_BY_ENDING = {
    ".atom": WEB_FEED,
    ".csv": "text/csv",
    ".docx": DOCX,
    ".htm": "text/html",
    ".html": "text/html",
    ".ics": ICALENDAR,
    ".json": "application/json",
    ".md": "text/markdown",
    ".odt": ODT,
    ".pdf": PDF,
    ".pptx": PPTX,
    ".rss": WEB_FEED,
    ".tsv": "text/tab-separated-values",
    ".txt": "text/plain",
    ".xlsx": XLSX,
}
# Excel's type is what many servers say of CSV files.
VAGUE_TYPES = frozenset(
    {
        *("", "application/octet-stream", "binary/octet-stream", "application/force-download", "text/plain"),
        *("application/zip", "application/x-zip-compressed", "application/vnd.ms-excel"),
    }
)
_FEEDS = frozenset({WEB_FEED, "application/atom+xml", "application/rdf+xml", "application/x-rss+xml"})
_MEMBERS = {
    "word/document.xml": DOCX,
    "xl/workbook.xml": XLSX,
    "ppt/presentation.xml": PPTX,
}
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # [MS-CFB] 2.2
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")  # [MS-OFFCRYPTO] 2.3.4.4
_FEED_ROOT = re.compile(
    rb"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:(?:<!--.{0,2000}?-->|<\?xml-stylesheet[^>]{0,500}>)\s*){0,5}"
    rb"<(?:rss|feed|rdf:RDF)[\s>]",
    re.DOTALL,
)
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def kind_of(url: str, content_type: str, body: bytes = b"") -> str:
    """The media type of a body; a generic one of our own where several name the same format."""
    return _by_first_bytes(body) or _by_name(url, content_type)


def _by_name(url: str, content_type: str) -> str:
    declared = content_type.partition(";")[0].strip().lower()
    ending = PurePosixPath(urlsplit(url).path).suffix.lower()
    kind = TYPES_BY_ENDING.get(ending, declared) if declared in VAGUE_TYPES else declared
    return WEB_FEED if kind in _FEEDS else kind


def _by_first_bytes(body: bytes) -> str:
    start = body[:4096].removeprefix(_BYTE_ORDER_MARK).lstrip()
    if body[:1024].lstrip().startswith(b"%PDF-"):
        return PDF
    if body.startswith(b"PK\x03\x04"):
        return _office_kind(body)
    if body.startswith(_OLE):
        return ENCRYPTED_OFFICE if _ENCRYPTED in body else OLD_OFFICE
    if start[:15].upper() == b"BEGIN:VCALENDAR":
        return ICALENDAR
    return WEB_FEED if _FEED_ROOT.match(start) else ""


def _office_kind(body: bytes) -> str:
    names = member_names(body)
    kind = next((kind for name, kind in _MEMBERS.items() if name in names), "")
    return kind or (ODT if ODT.encode() in body[:200] else "")
