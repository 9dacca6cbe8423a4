"""A source of the campus web, and its crawl: the outcome of each page, and the report of a run."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Literal

from core.domain.document import Document


@dataclass(frozen=True, slots=True)
class AddressLimit:
    """At most `most` addresses of one shape ("/courses/#") are fetched where `pattern` is found in them."""

    pattern: str
    most: int


@dataclass(frozen=True, slots=True)
class Source:
    """One part of the campus web that is crawled by one set of rules.

    `include` and `exclude` are regular expressions searched in the whole URL; a URL is crawled when it
    stays on a start URL's host, matches an `include` (or there is none) and matches no `exclude`. One crawl stops after
    `max_seconds` or `max_megabytes`, and the next goes on from there. Pages that only a script writes are rendered
    where there is a browser, unless `render` says never. `address_limits` replace the general limits against traps; the
    first whose pattern fits counts. Without a `sitemap`, those that robots.txt names are read, unless
    `robots_sitemaps` is false. `keep_css` and `drop_css` are CSS selectors: of a page only the elements that
    `keep_css` selects are read, where it selects any, and never those of `drop_css`. What stands on nearly every page
    is left out of the index, unless `furniture` is off. Of the known pages a crawl asks for `pages_a_night`
    at most: those that have probably been outdated for longest; unset: for all. Pages that one of its `feeds` names
    for the first time, or with a date later than our copy, are asked for first. A source of `publications` has nothing
    else: they are addresses of lists of works by an API, and each work is a page, `max_pages` at most.
    """

    name: str
    start_urls: tuple[str, ...]
    sitemap: str | None = None
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    max_pages: int = 2_000
    max_seconds: float = 14_400.0
    max_megabytes: float = 2_000.0
    max_depth: int = 20
    delay_seconds: float = 1.0
    allow_private_network: bool = False
    render: Literal["auto", "never"] = "auto"
    topic: str | None = None
    address_limits: tuple[AddressLimit, ...] = ()
    robots_sitemaps: bool = True
    keep_css: tuple[str, ...] = ()
    drop_css: tuple[str, ...] = ()
    furniture: Literal["learned", "off"] = "learned"
    pages_a_night: int | None = None
    feeds: tuple[str, ...] = ()
    publications: tuple[str, ...] = ()

    @property
    def has_css(self) -> bool:
        """Whether CSS selectors choose what is read of its pages."""
        return bool(self.keep_css or self.drop_css)


@dataclass(frozen=True, slots=True)
class ChangedSource:
    """What the console says of a source: it was added there, at this address, or is of sources.yaml (no address).

    Crawls leave a paused one alone, and its pages stay.
    """

    name: str
    address: str = ""
    topic: str = ""
    is_paused: bool = False


@dataclass(frozen=True, slots=True)
class ListedSource:
    """A source of the list as it is now; `is_added`: at the console."""

    source: Source
    is_added: bool = False
    is_paused: bool = False


@dataclass(frozen=True, slots=True)
class PageSkipped:
    """A URL that was seen but yields no document; `reason` is one of few short names, `detail` is for people.

    `read` is what the page said, where it was read all the same.
    """

    url: str
    reason: str
    detail: str = ""
    read: Document | None = None


@dataclass(frozen=True, slots=True)
class PageUnchanged:
    """A known page that has not changed; it was not requested when `asked_at` is None.

    `was_read` when its server sent the very same bytes again, with these validators.
    """

    url: str
    asked_at: datetime | None
    was_read: bool = False
    etag: str | None = None
    last_modified: datetime | None = None


@dataclass(frozen=True, slots=True)
class PageMoved:
    """An address that redirects to another page of the source."""

    url: str
    target: str
    is_permanent: bool


@dataclass(frozen=True, slots=True)
class CrawlEnded:
    """The last event of a crawl.

    `stopped_short` says why pages may have been missed, and is empty when all was seen that can be reached; with
    `lost_its_start` a start page or the sitemap failed. `cut_short` names the limit that ended it before its time. Of
    the known pages, `unlinked` were reached by no link, `excluded` are outside the source's rules, `unasked` were left.
    """

    requests: int = 0
    bytes_received: int = 0
    stopped_short: str = ""
    lost_its_start: bool = False
    cut_short: str = ""
    unlinked: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PagesFound:
    """How many addresses of the source a crawl knows by now: those that it has asked for, and those that wait."""

    count: int


@dataclass(frozen=True)
class CrawlPreview:
    """The first pages that a crawl of a source reads, with their words, and those that it leaves out.

    `found` are the addresses that it knows by then; `problem` says why it could not begin.
    """

    source: Source
    pages: tuple[tuple[Document, int], ...] = ()
    skipped: tuple[PageSkipped, ...] = ()
    found: int = 0
    problem: str = ""


CrawledPage = Document | PageSkipped | PageUnchanged | PageMoved | PagesFound | CrawlEnded


class CrawlState(StrEnum):
    """The state of a crawl run.

    `interrupted` was found running when no one ran it; `degraded` came to its end but saw a site that it could not
    believe, and left alone whatever it was unsure of.
    """

    RUNNING = "running"
    FINISHED = "finished"
    DEGRADED = "degraded"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class CrawlReport:
    """What one run over one source did; `skipped` maps a short reason to how many pages it dropped.

    `pages_guarded` keep their last good version although they failed, were blank or seemed to be gone; `doubts` says
    why the whole run was not believed. `chunks_reused` are passages of changed pages whose vectors were at hand.
    `cut_short` names the limit at which it stopped, to go on from there the next time.
    `pages_found` is how many addresses are known by now, read or not.
    `findings` maps a kind to how often the site is wrong in that way; `findings_new` of all were not there before.
    """

    source: str
    state: CrawlState
    started_at: datetime
    finished_at: datetime | None = None
    pages_seen: int = 0
    pages_new: int = 0
    pages_changed: int = 0
    pages_unchanged: int = 0
    chunks_embedded: int = 0
    text_bytes: int = 0
    skipped: Mapping[str, int] = field(default_factory=dict)
    error: str | None = None
    pages_moved: int = 0
    pages_removed: int = 0
    pages_guarded: int = 0
    chunks_reused: int = 0
    requests: int = 0
    bytes_received: int = 0
    doubts: tuple[str, ...] = ()
    findings: Mapping[str, int] = field(default_factory=dict)
    findings_new: int = 0
    cut_short: str = ""
    pages_found: int = 0

    @property
    def seconds(self) -> float | None:
        """How long the run took; None while it goes on."""
        return (self.finished_at - self.started_at).total_seconds() if self.finished_at else None


@dataclass(frozen=True, slots=True)
class FirstReading:
    """How far the first crawl is: so many pages were read, of about so many; of none while no crawl is under way."""

    read: int
    found: int

    def __str__(self) -> str:
        """In a few words, for those who operate it."""
        return f"reading the site, {self.read:,} of about {self.found:,} pages" if self.found else "no page is read yet"


class ChangeKind(StrEnum):
    """What happened to a page that was known before; one that shrank has changed, too."""

    CHANGED = "changed"
    MOVED = "moved"
    REMOVED = "removed"
    KEPT = "kept"
    SHRANK = "shrank"


@dataclass(frozen=True, slots=True)
class PageChange:
    """What happened to a known page: `detail` is a short diff, the new address, or why it was removed or kept."""

    url: str
    kind: ChangeKind
    detail: str = ""
