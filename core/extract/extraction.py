"""Extract a document from a fetched body of any supported format."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from core.domain.document import Block, BlockKind, Document, UnreadRows
from core.domain.read_pages import CAMPUS_ZONE, HTML_TYPES, ReadPage
from core.domain.units import row_text
from core.extract.feeds.feed_events import beside_page
from core.extract.feeds.json_events import events_of as events_in
from core.extract.file_kinds import CSV_TYPES, ICALENDAR, JSON_TYPES, WEB_FEED, XLSX, kind_of
from core.extract.file_text import MEANINGLESS_TITLE, FileText, can_be_title
from core.extract.files import read_file
from core.extract.html_pages import read_html
from core.extract.ocr.permission import NO_OCR, Ocr
from core.extract.records.courses import courses_in
from core.extract.records.dates.days import is_weekdays
from core.extract.records.dates.events import events_of
from core.extract.records.page_lines import sections
from core.extract.records.places.places import places_of
from core.extract.records.staff.people import people_of
from core.text.fingerprint import body_hash

_NAMED_BY_FILE = frozenset({*CSV_TYPES, XLSX})  # their first line or sheet is not about the whole
_FEWEST_ROWS = 4  # of a table of records that may be called half read


def extract(
    url: str,
    content_type: str,
    body: bytes,
    fetched_at: datetime,
    *,
    last_modified: datetime | None = None,
    etag: str | None = None,
    robots_header: str = "",
    keep_css: Sequence[str] = (),
    drop_css: Sequence[str] = (),
    timezone: str = CAMPUS_ZONE,
    style_sheets: Sequence[str] = (),
    ocr: Ocr = NO_OCR,
) -> ReadPage:
    """Extract a body; `content_type` is the whole header. Raises ExtractionError with a countable reason."""
    kind, campus = kind_of(url, content_type, body), ZoneInfo(timezone)
    if kind in HTML_TYPES:
        page = read_html(
            body, content_type, url, robots_header, keep_css=keep_css, drop_css=drop_css, style_sheets=style_sheets
        )
        beside = beside_page([each for item in page.events.items for each in events_in(item, campus)], page.blocks)
        file = FileText(page.title, (*page.blocks, *beside.blocks), page.links, beside.records)
        is_navigation, is_scripted, is_sign_in = page.is_navigation, page.needs_script, page.asks_to_sign_in
        unread = page.events.unread
    else:
        file = read_file(kind, url, content_type, body, fetched_at, campus=campus, ocr=ocr)
        is_navigation = is_scripted = is_sign_in = False
        unread = 0
    document = _document(url, kind, file, fetched_at)
    document = replace(document, last_modified=last_modified, etag=etag, body_hash=body_hash(body))
    return ReadPage(document, file.links, is_navigation, is_scripted, unread, is_sign_in)


def _document(url: str, kind: str, file: FileText, fetched_at: datetime) -> Document:
    """What a file says, with the records that were found in its blocks."""
    named = file.title if not MEANINGLESS_TITLE.match(file.title.strip()) else _name_of(file.blocks, url, kind)
    document = with_records(Document(url, named.strip(), file.blocks, kind, fetched_at))
    read = replace(
        document,
        links=file.links.links,
        events=tuple(dict.fromkeys((*document.events, *file.events))),
        text_links=file.links.in_text,
        scans=file.scans,
    )
    return replace(read, unread_rows=half_read_tables(read))


def with_records(document: Document) -> Document:
    """The document with the records that its blocks state."""
    blocks, title = document.blocks, document.title
    return replace(
        document,
        courses=tuple(courses_in(blocks, title, document.url)),
        events=tuple(events_of(blocks, title, document.fetched_at.year)),
        people=people_of(blocks, title),
        places=places_of(blocks, title),
    )


def records_again(document: Document) -> Document | None:
    """The same for a stored page; None for a feed, whose records are not in its blocks alone."""
    is_feed = document.content_type in {ICALENDAR, WEB_FEED, *JSON_TYPES}
    return None if is_feed else with_records(document)


def _name_of(blocks: Sequence[Block], url: str, kind: str) -> str:
    """The heading at the top, else the file name in words."""
    first = blocks[0] if blocks else None
    if first and first.kind is BlockKind.HEADING and kind not in _NAMED_BY_FILE and can_be_title(first.text):
        return first.text
    stem = unquote(PurePosixPath(urlsplit(url).path).stem)
    return " ".join(re.sub(r"[_+]+", " ", stem).split()) or url


def half_read_tables(document: Document) -> tuple[UnreadRows, ...]:
    """Each such table by the heading above it; one that gave no record at all is no table of records."""
    records = (document.courses, document.events, document.people, document.places)
    units = frozenset(record.unit for found in records for record in found)
    return tuple(_half_read(document, units)) if units else ()


def _half_read(document: Document, units: frozenset[str]) -> Iterator[UnreadRows]:
    for section in sections(document.blocks):
        for block in section.blocks:
            rows = [row for row in block.rows if _is_counted(row)] if block.kind is BlockKind.TABLE else []
            unread = sum(row_text(row) not in units for row in rows)
            if len(rows) >= _FEWEST_ROWS and len(rows) > unread >= len(rows) / 2:
                yield UnreadRows(section.heading or document.title, unread, len(rows))


def _is_counted(row: tuple[str, ...]) -> bool:
    """Whether a row must be a record of its own: none that goes on with the row above, or is a day of one place."""
    return bool(row[:1] and row[0].strip()) and sum(bool(cell.strip()) for cell in row) > 1 and not is_weekdays(row[0])
