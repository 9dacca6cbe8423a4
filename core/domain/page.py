"""What earlier crawls stored about a page."""

from dataclasses import dataclass
from datetime import datetime

from core.domain.document import Document


@dataclass(frozen=True, slots=True)
class KnownPage:
    """What earlier crawls stored about an address.

    `etag`, `last_modified` and `body_hash` are empty where the page must be read in full. `is_current` when its text
    is searched now; else `reason` and `detail` say why not. `links` may be followed without reading the page again.
    A copy names in `copy_of` the current page that says the same. `missing_since` is when crawls began to doubt that
    the page is still there. `changes` counts how often its text was found changed since `known_since`.
    """

    url: str
    fetched_at: datetime
    read_at: datetime
    etag: str | None = None
    last_modified: datetime | None = None
    body_hash: str = ""
    links: tuple[str, ...] = ()
    words: int = 0
    is_current: bool = True
    reason: str | None = None
    detail: str = ""
    copy_of: str | None = None
    missing_since: datetime | None = None
    changes: int = 0
    known_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class PageNote:
    """What the next crawl needs of a page that was read in full.

    `keys` are the two marks by which pages that look alike are found. A page that was left out has a `reason`; a
    copy also has the version of the page that it copies. The `detail` of a page without a reason is what a person
    should know of it although it was read: that OCR has read it.
    """

    document: Document
    keys: tuple[str, ...] = ()
    reason: str | None = None
    detail: str = ""
    copied_version: int | None = None


@dataclass(frozen=True, slots=True)
class Lookalike:
    """A current page, of any source, that may be a copy of another; `text` is its whole text."""

    url: str
    version_id: int
    fingerprint: str
    text: str
    source: str = ""
