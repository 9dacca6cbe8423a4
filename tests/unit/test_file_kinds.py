"""What a body is: by its first bytes, by its header, or by its address."""

import io
import zipfile

import pytest

from core.crawl.frontier import Frontier, Link
from core.domain.crawl import Source
from core.domain.read_pages import is_unread, unsupported_type
from core.errors import ExtractionError
from core.extract.extraction import extract
from core.extract.file_kinds import DOCX, ICALENDAR, ODT, PPTX, WEB_FEED, XLSX, kind_of
from tests.unit.test_workbooks import NOW

HOME = "https://www.campus.example/"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def archive(*names: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name in names:
            packed.writestr(name, "application/vnd.oasis.opendocument.text" if name == "mimetype" else "")
    return made.getvalue()


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (("word/document.xml",), DOCX),
        (("[Content_Types].xml", "xl/workbook.xml"), XLSX),
        (("ppt/presentation.xml",), PPTX),
        (("mimetype", "content.xml"), ODT),
    ],
)
@pytest.mark.parametrize("declared", ["application/zip", "application/msword", "text/html", ""])
def test_an_office_file_is_known_by_its_members(names: tuple[str, ...], kind: str, declared: str) -> None:
    assert kind_of(HOME, declared, archive(*names)) == kind


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"\xef\xbb\xbfBEGIN:VCALENDAR\r\n", ICALENDAR),
        (b"<?xml version='1.0'?>\n<!-- x -->\n<rss version='2.0'>", WEB_FEED),
        (b"<feed xmlns='http://www.w3.org/2005/Atom'>", WEB_FEED),
    ],
)
def test_a_feed_is_known_by_its_beginning(body: bytes, kind: str) -> None:
    assert kind_of(HOME, "text/plain", body) == kind


def test_a_page_that_speaks_of_feeds_is_still_a_page() -> None:
    assert kind_of(HOME, "text/html", b"<html><body><p>&lt;rss&gt;</p><rss></rss>") == "text/html"


def test_a_vague_header_gives_way_to_the_ending() -> None:
    assert kind_of(f"{HOME}fees.csv", "application/vnd.ms-excel") == "text/csv"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (OLE + bytes(600), "old office file"),
        (OLE + bytes(600) + "EncryptedPackage".encode("utf-16-le"), "encrypted office file"),
    ],
)
def test_an_office_file_that_is_not_read_says_why(body: bytes, reason: str) -> None:
    with pytest.raises(ExtractionError) as caught:
        extract(f"{HOME}form.doc", "application/msword", body, NOW)
    assert caught.value.reason == reason
    assert is_unread(reason)


@pytest.mark.parametrize(
    ("ending", "reason"),
    [
        ("doc", "old office file"),
        ("XLS", "old office file"),
        ("rtf", "unsupported type: .rtf"),
        *((ending, None) for ending in ("xlsx", "pptx", "ics", "rss", "json", "pdf")),
    ],
)
def test_a_link_to_a_file_is_followed_or_counted_with_its_kind(ending: str, reason: str | None) -> None:
    assert Frontier(Source("campus", (HOME,))).add(Link(f"{HOME}a.{ending}", 1)) == reason


@pytest.mark.parametrize("kind", ["", "x", "text/html<script>", "application/" + "a" * 99, "../etc", "a b/c"])
def test_only_what_looks_like_a_kind_is_counted_by_its_name(kind: str) -> None:
    assert unsupported_type(kind) == "unsupported type"
    assert is_unread(unsupported_type(kind))
