"""Why a URL yields no document: the fixed vocabulary under which a crawl counts what it left out."""

from enum import StrEnum


class SkipReason(StrEnum):
    """Short names; HTTP errors are counted as `http 404` and the like (see `http_status`)."""

    ROBOTS = "robots.txt"
    PRIVATE_ADDRESS = "private address"
    OUTSIDE_SOURCE = "outside source"
    BAD_URL = "bad url"
    UNREACHABLE = "unreachable"
    TIME_OUT = "time-out"
    REDIRECT_LOOP = "redirect loop"
    TOO_LARGE = "too large"
    UNSUPPORTED_TYPE = "unsupported type"
    UNREADABLE = "unreadable"
    ENCRYPTED_PDF = "encrypted pdf"
    SCANNED_PDF = "scanned pdf"
    TOO_SHORT = "too short"
    NAVIGATION_ONLY = "navigation only"
    NEAR_DUPLICATE = "near-duplicate"
    NOINDEX = "noindex"
    URL_TRAP = "url trap"
    TOO_DEEP = "too deep"
    PAGE_LIMIT = "page limit"


def http_status(status: int) -> str:
    """The reason of a page that its server answered with an error."""
    return f"http {status}"
