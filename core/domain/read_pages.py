"""What goes into an extractor, what comes out of it, and why an address yields no document."""

import re
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from core.domain.document import Document, TextLink

CAMPUS_ZONE = "America/New_York"  # where nobody has set ADVISOR_TIMEZONE
HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})


@dataclass(frozen=True, slots=True)
class FetchedBody:
    """The body that a server sent for an address, and its headers.

    `content_type` and `robots_header` (X-Robots-Tag) are whole header values. `keep_css` and `drop_css` choose the
    elements of a page that are read (`Source`); `timezone` is the campus's, for feeds that give times in UTC, and
    `style_sheets` are the texts of those that a page loads.
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
    timezone: str = CAMPUS_ZONE
    style_sheets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WantedPicture:
    """A page of a PDF file, counted from 1, that is to be drawn with the lines of a quotation marked."""

    url: str
    body: bytes
    page: int
    quote: str


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
    `asks_to_sign_in` when a form for a password comes before all that the page says.
    """

    document: Document
    links: PageLinks = field(default_factory=PageLinks)
    is_navigation: bool = False
    needs_script: bool = False
    unread_markup: int = 0
    asks_to_sign_in: bool = False


_KIND = re.compile(
    r"\.[a-z0-9]{1,8}|(?:application|audio|chemical|font|image|message|model|multipart|text|video)/[a-z0-9.+-]{1,80}"
)


class SkipReason(StrEnum):
    """Short names; HTTP errors are counted as `http 404` and the like (see `http_status`), types by their names."""

    ROBOTS = "robots.txt"
    ROBOTS_UNKNOWN = "robots.txt unavailable"
    PRIVATE_ADDRESS = "private address"
    OUTSIDE_SOURCE = "outside source"
    MOVED_AWAY = "moved away"
    REDIRECTED = "redirected for now"
    BAD_URL = "bad url"
    UNREACHABLE = "unreachable"
    TIME_OUT = "time-out"
    BUSY = "busy"
    CERTIFICATE = "certificate"
    REDIRECT_LOOP = "redirect loop"
    TOO_LARGE = "too large"
    UNSUPPORTED_TYPE = "unsupported type"
    TOO_MUCH_MEMORY = "too much memory"
    TOO_MUCH_TIME = "too much time"
    TOO_MUCH_TEXT = "too much text"
    READER_FAILED = "reader failed"
    UNREADABLE = "unreadable"
    ENCRYPTED_PDF = "encrypted pdf"
    SCANNED_PDF = "scanned pdf"
    ENCRYPTED_OFFICE = "encrypted office file"
    OLD_OFFICE = "old office file"
    SOFT_404 = "soft 404"
    CHALLENGE = "check of visitors"
    SIGN_IN = "sign-in page"
    TOO_SHORT = "too short"
    NEEDS_SCRIPT = "needs javascript"
    BLANKED = "blanked"
    SUSPICIOUS = "suspicious"
    NAVIGATION_ONLY = "navigation only"
    NEAR_DUPLICATE = "near-duplicate"
    NOINDEX = "noindex"
    URL_TRAP = "url trap"
    TOO_DEEP = "too deep"
    PAGE_LIMIT = "page limit"
    UNLISTED = "no longer listed"
    INTERNAL_ERROR = "internal error"


def http_status(status: int) -> str:
    """The reason of a page that its server answered with an error."""
    return f"http {status}"


def unsupported_type(kind: str) -> str:
    """The reason of a file whose kind is not read: a media type, or an ending with its dot."""
    known = _KIND.fullmatch(kind)
    return f"{SkipReason.UNSUPPORTED_TYPE}: {kind}" if known else str(SkipReason.UNSUPPORTED_TYPE)


# Of a file that is there, and whose text is not in the index.
UNREAD = frozenset(
    {
        SkipReason.TOO_LARGE,
        SkipReason.TOO_MUCH_MEMORY,
        SkipReason.TOO_MUCH_TIME,
        SkipReason.TOO_MUCH_TEXT,
        SkipReason.READER_FAILED,
        SkipReason.UNREADABLE,
        SkipReason.ENCRYPTED_PDF,
        SkipReason.SCANNED_PDF,
        SkipReason.ENCRYPTED_OFFICE,
        SkipReason.OLD_OFFICE,
    }
)


# No reason to skip: pages that are read, but in part, or by OCR.
READ_FROM_SCANS = "read from scans"
READ_IN_PART = "tables read in part"


def is_unread(reason: str) -> bool:
    """Whether nothing could read a page, or not all of it, or not with certainty."""
    return reason in {*UNREAD, READ_FROM_SCANS, READ_IN_PART} or reason.startswith(SkipReason.UNSUPPORTED_TYPE)


# The server, or the page itself, says that the page is gone or not for us.
GONE = frozenset(
    {
        http_status(404),
        http_status(410),
        SkipReason.SOFT_404,
        SkipReason.NOINDEX,
        SkipReason.ROBOTS,
        SkipReason.MOVED_AWAY,
        SkipReason.UNLISTED,
    }
)
# Certain: no server sends these by accident.
SURELY_GONE = frozenset({http_status(410)})
# The page was read, and has almost no text.
BLANK = frozenset({SkipReason.TOO_SHORT, SkipReason.NAVIGATION_ONLY, SkipReason.NEEDS_SCRIPT})
# Why a page was removed without a request.
EXCLUDED, UNLINKED = "excluded by the rules of its source", "no longer linked"
# No answer from a server.
NO_WORD = frozenset(
    {
        SkipReason.TIME_OUT,
        SkipReason.UNREACHABLE,
        SkipReason.BUSY,
        SkipReason.CERTIFICATE,
        SkipReason.ROBOTS_UNKNOWN,
        SkipReason.CHALLENGE,
        http_status(429),
        *(http_status(status) for status in range(500, 600)),
    }
)
