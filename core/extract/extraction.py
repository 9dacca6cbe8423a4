"""Extract a document from a fetched body of any supported format."""

import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from core.domain.document import Block, BlockKind, Document
from core.domain.read_pages import HTML_TYPES, PageLinks, ReadPage
from core.domain.skip_reasons import SkipReason
from core.errors import ExtractionError
from core.extract.feeds.json_feeds import read_json
from core.extract.html_pages import read_html
from core.extract.markup.page_markup import PageMarkup, with_described
from core.extract.office.word_files import read_docx
from core.extract.pdf.pages import read_pdf
from core.extract.plain_text import read_csv, read_text
from core.extract.records.places.places import places_of
from core.extract.records.prices.prices import prices_of
from core.extract.records.staff.people import people_of
from core.extract.records.structure import structured
from core.text.fingerprint import body_hash

# Raise it by one when the same bytes give other blocks, records or links. The next crawl then fetches every page in
# full, once; passages whose text stays the same keep their vectors.
EXTRACTOR_VERSION = 4
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
CSV_TYPES = {"text/csv": "", "text/tab-separated-values": "\t"}  # with the separator, where the type says it
JSON_TYPES = frozenset({"application/json", "application/ld+json", "text/json"})
TYPES_BY_ENDING = {
    ".csv": "text/csv",
    ".docx": DOCX,
    ".json": "application/json",
    ".htm": "text/html",
    ".html": "text/html",
    ".md": "text/markdown",
    ".pdf": "application/pdf",
    ".tsv": "text/tab-separated-values",
    ".txt": "text/plain",
}
VAGUE_TYPES = frozenset({"", "application/octet-stream", "binary/octet-stream", "text/plain", "application/zip"})
MEANINGLESS_TITLE = re.compile(
    r"^(untitled.*|microsoft word - .*|document\d*|slide \d+|.*\.(docx?|pdf|tex|indd))?$", re.I
)


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
) -> ReadPage:
    """Extract a body; `content_type` is the whole header. Raises ExtractionError with a countable reason."""
    kind = "application/pdf" if body[:1024].lstrip().startswith(b"%PDF-") else kind_of(url, content_type)
    links, is_navigation, is_scripted, markup = PageLinks(), False, False, PageMarkup()
    if kind in HTML_TYPES:
        page = read_html(body, content_type, url, robots_header, keep_css=keep_css, drop_css=drop_css)
        title, blocks, links = page.title, list(page.blocks), page.links
        is_navigation, is_scripted, markup = page.is_navigation, page.needs_script, page.markup
    else:
        title, blocks = _read_file(kind, url, content_type, body)
    named = title if not MEANINGLESS_TITLE.match(title.strip()) else _name_of(blocks, url, kind)
    found = structured(blocks, named, url)
    document = Document(
        url,
        named.strip(),
        found.blocks,
        kind,
        fetched_at,
        last_modified,
        etag,
        links.links,
        body_hash(body),
        courses=with_described(found.courses, markup.courses),
        events=tuple(dict.fromkeys((*found.events, *markup.events))),
        text_links=links.in_text,
        people=people_of(blocks, named),
        places=places_of(blocks, named),
        prices=prices_of(blocks, named),
    )
    return ReadPage(document, links, is_navigation, is_scripted, markup.unread)


def kind_of(url: str, content_type: str) -> str:
    """The media type by header, or by the file's ending where the header is vague."""
    declared = content_type.partition(";")[0].strip().lower()
    ending = PurePosixPath(urlsplit(url).path).suffix.lower()
    return TYPES_BY_ENDING.get(ending, declared) if declared in VAGUE_TYPES else declared


def _read_file(kind: str, url: str, content_type: str, body: bytes) -> tuple[str, list[Block]]:
    if kind == "application/pdf":
        return read_pdf(body, url)
    if kind == DOCX:
        word = read_docx(body)
        return word.title, list(word.blocks)
    if kind in JSON_TYPES:
        return read_json(body, content_type, url)
    if kind in CSV_TYPES:
        return "", read_csv(body, content_type, CSV_TYPES[kind])
    if kind.startswith("text/"):
        return "", read_text(body, content_type)
    raise ExtractionError(f"{url} is {kind or 'of no known type'}, which is not read", SkipReason.UNSUPPORTED_TYPE)


def _name_of(blocks: list[Block], url: str, kind: str) -> str:
    """The heading at the top, else the file name in words."""
    first = blocks[0] if blocks else None
    if first and first.kind is BlockKind.HEADING and kind not in CSV_TYPES:
        return first.text
    stem = unquote(PurePosixPath(urlsplit(url).path).stem)
    return " ".join(re.sub(r"[_+]+", " ", stem).split()) or url
