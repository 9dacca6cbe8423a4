"""Why a URL yields no document: the fixed names under which a crawl counts skipped pages."""

from enum import StrEnum


class SkipReason(StrEnum):
    """Short names; HTTP errors are counted as `http 404` and the like (see `http_status`)."""

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
    SOFT_404 = "soft 404"
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
    INTERNAL_ERROR = "internal error"


def http_status(status: int) -> str:
    """The reason of a page that its server answered with an error."""
    return f"http {status}"


# The server, or the page itself, says that the page is gone or not for us.
GONE = frozenset(
    {
        http_status(404),
        http_status(410),
        SkipReason.SOFT_404,
        SkipReason.NOINDEX,
        SkipReason.ROBOTS,
        SkipReason.MOVED_AWAY,
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
        http_status(429),
        *(http_status(status) for status in range(500, 600)),
    }
)
