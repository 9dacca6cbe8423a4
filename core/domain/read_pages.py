"""What goes into an extractor and what comes out of it."""

from dataclasses import dataclass, field
from datetime import datetime

from core.domain.document import Document, TextLink

HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})


@dataclass(frozen=True, slots=True)
class FetchedBody:
    """The body that a server sent for an address, and its headers.

    `content_type` and `robots_header` (X-Robots-Tag) are whole header values. `keep_css` and `drop_css` choose the
    elements of a page that are read (`Source`).
    """

    url: str
    content_type: str
    body: bytes
    fetched_at: datetime
    last_modified: datetime | None = None
    etag: str | None = None
    robots_header: str = ""
    keep_css: tuple[str, ...] = ()
    drop_css: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PageLinks:
    """`links` are cleaned, in reading order and without repeats; `canonical` may name the page itself.

    `base` is the address from which the page's links are relative; `in_text` are those of its main text.
    """

    links: tuple[str, ...] = ()
    canonical: str | None = None
    noindex: bool = False
    base: str = ""
    in_text: tuple[TextLink, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A document, and the crawl directives of its page (empty for formats without links).

    `unread_markup` counts descriptions for machines that were malformed, endless or nested too deeply.
    """

    document: Document
    links: PageLinks = field(default_factory=PageLinks)
    is_navigation: bool = False
    needs_script: bool = False
    unread_markup: int = 0
