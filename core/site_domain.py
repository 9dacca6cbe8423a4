"""The nouns of the campus site: what a source, a page, a passage and a crawl are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from typing import Literal

from core.passage_units import Unit, item_text, row_text


@dataclass(frozen=True, slots=True)
class Source:
    """One part of the campus web that is crawled under one set of rules.

    `include` and `exclude` are regular expressions searched in the whole URL; a URL is crawled when it
    stays on a start URL's host, matches an `include` (or there is none) and matches no `exclude`. One crawl stops after
    `max_seconds` or `max_megabytes`, and the next goes on from there. Pages that only a script writes are rendered
    where there is a browser, unless `render` says never.
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


class BlockKind(StrEnum):
    """What a block of a document is; tables and code are never cut inside a row or line.

    A record is a course or event in one sentence, made from the page's own fields.
    """

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"
    CODE = "code"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a document in reading order.

    `level` is 1–6 for headings and 0 otherwise; `page` counts from 1 in paged formats. `text` is the block as it is
    read and indexed: a table with one row a line, its header first; a list with one item a line. Lists and records also
    have their `items`, one for each line of the text; a table its `rows` of cells without the header. `header` names
    the columns, and is None where it is not certain which row does.
    """

    kind: BlockKind
    text: str
    level: int = 0
    page: int | None = None
    items: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    header: tuple[str, ...] | None = None


def list_block(items: Sequence[str], page: int | None = None) -> Block:
    """A list of these items."""
    return Block(BlockKind.LIST, "\n".join(map(item_text, items)), page=page, items=tuple(items))


def record_block(sentences: Sequence[str], page: int | None = None) -> Block:
    """Courses or events, each in one sentence."""
    return replace(list_block(sentences, page), kind=BlockKind.RECORD)


def table_block(rows: Sequence[Sequence[str]], header: Sequence[str] | None = None, page: int | None = None) -> Block:
    """A table of these rows; without a `header`, which of them names the columns is not known."""
    every = [header, *rows] if header is not None else list(rows)
    text = "\n".join(map(row_text, every))
    cells = tuple(tuple(row) for row in rows)
    return Block(BlockKind.TABLE, text, page=page, rows=cells, header=None if header is None else tuple(header))



@dataclass(frozen=True, slots=True)
class Meeting:
    """When, where and as what a course meets, in the page's own words; empty where the page does not say."""

    days: str = ""
    time: str = ""
    place: str = ""
    dates: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class CourseRecord:
    """A course of a catalog, or one section of it in a schedule, in the page's own words.

    `code` has one space between subject and number ("CS 310"); `reference` is the number one registers with (CRN,
    call number); `notes` hold for this course even where the page says them once for several.
    """

    code: str
    title: str = ""
    credits: str = ""
    prerequisites: str = ""
    terms: tuple[str, ...] = ()
    section: str = ""
    reference: str = ""
    meetings: tuple[Meeting, ...] = ()
    instructors: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """By which its code is looked up."""
        return code_key(self.code)


def code_key(code: str) -> str:
    """Equal for "CS 310", "cs310" and "CS-310"."""
    return "".join(filter(str.isalnum, code)).casefold()


@dataclass(frozen=True, slots=True)
class DatedEvent:
    """Something on an academic calendar, from `start` to `end`, both included; `term` may be empty."""

    name: str
    start: date
    end: date
    term: str = ""


@dataclass(frozen=True, slots=True)
class StatedCourse:
    """A course, and the current page that states it, as it was at `as_of`."""

    course: CourseRecord
    source: str
    url: str
    title: str
    as_of: datetime


@dataclass(frozen=True, slots=True)
class StatedEvent:
    """An event, and the current page that states it, as it was at `as_of`."""

    event: DatedEvent
    source: str
    url: str
    title: str
    as_of: datetime


@dataclass(frozen=True, slots=True)
class TextLink:
    """A link inside a page's main text: its words, where it leads, and the nearest heading above it."""

    words: str
    target: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """The readable content of one fetched page, whatever its format was.

    `links` are all that may be followed, `text_links` those inside the main text, in reading order.
    """

    url: str
    title: str
    blocks: tuple[Block, ...]
    content_type: str
    fetched_at: datetime
    last_modified: datetime | None = None
    etag: str | None = None
    links: tuple[str, ...] = ()
    body_hash: str = ""
    courses: tuple[CourseRecord, ...] = ()
    events: tuple[DatedEvent, ...] = ()
    text_links: tuple[TextLink, ...] = ()

    @property
    def text(self) -> str:
        """All blocks as plain text, a blank line between them."""
        return "\n\n".join(block.text for block in self.blocks)


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
    """A known page that says what it said before; it was not even asked when `asked_at` is None.

    `was_read` when its server sent the very same bytes again, with these validators.
    """

    url: str
    asked_at: datetime | None
    was_read: bool = False
    etag: str | None = None
    last_modified: datetime | None = None


@dataclass(frozen=True, slots=True)
class PageMoved:
    """An address that sends its visitors to another page of the source."""

    url: str
    target: str
    is_permanent: bool


@dataclass(frozen=True, slots=True)
class CrawlEnded:
    """The last word of a crawl.

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


CrawledPage = Document | PageSkipped | PageUnchanged | PageMoved | CrawlEnded


@dataclass(frozen=True, slots=True)
class KnownPage:
    """What earlier crawls noted of an address.

    `etag`, `last_modified` and `body_hash` are empty where the page must be read in full. `is_current` when its text
    is searched now; else `reason` and `detail` say why not. `links` may be followed without reading the page again.
    A copy names in `copy_of` the current page that says the same. `missing_since` is when crawls began to doubt that
    the page is still there.
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


@dataclass(frozen=True, slots=True)
class PageNote:
    """What a page that was read in full leaves for the next crawl.

    `keys` are the two marks by which pages that look alike are found. A page that was left out has a `reason`; a
    copy also has the version of the page that it copies.
    """

    document: Document
    keys: tuple[str, ...] = ()
    reason: str | None = None
    detail: str = ""
    copied_version: int | None = None


@dataclass(frozen=True, slots=True)
class Lookalike:
    """A current page, of any source, that may say the same as another; `text` is all that it says."""

    url: str
    version_id: int
    fingerprint: str
    text: str
    source: str = ""


class ChangeKind(StrEnum):
    """What happened to a page that was known before."""

    CHANGED = "changed"
    MOVED = "moved"
    REMOVED = "removed"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class PageChange:
    """What one run found of a known page: `detail` is a short diff, the new address, or why it was removed or kept."""

    url: str
    kind: ChangeKind
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ChunkDraft:
    """A passage before it is stored.

    `text` is what a reader sees, `anchor` the line that says where it stands (page title and heading path).
    Both together are embedded and indexed. `tokens` counts both. `units` cover the text but for white space and
    header rows.
    """

    ordinal: int
    text: str
    anchor: str
    headings: tuple[str, ...]
    tokens: int
    page: int | None = None
    units: tuple[Unit, ...] = ()

    @property
    def anchored_text(self) -> str:
        """What is embedded: the anchor, then the text."""
        return f"{self.anchor}\n{self.text}" if self.anchor else self.text


@dataclass(frozen=True, slots=True)
class IndexedChunk:
    """A draft with its unit-length vector and its BM25 term weights (term → saturated frequency, no idf).

    `statements` are the packed vectors of what can be quoted from it (core/rag/statement_vectors.py); None: unknown.
    """

    draft: ChunkDraft
    vector: tuple[float, ...]
    term_weights: Mapping[str, float]
    statements: bytes | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stored passage of one version of one page; without `units` where an earlier release stored it."""

    id: int
    text: str
    anchor: str
    headings: tuple[str, ...]
    page: int | None
    url: str
    title: str
    source: str
    topic: str | None
    fetched_at: datetime
    page_version_id: int
    tokens: int = 0
    units: tuple[Unit, ...] = ()

    @property
    def anchored_text(self) -> str:
        """What is embedded and graded: the anchor, then the text."""
        return f"{self.anchor}\n{self.text}" if self.anchor else self.text


class CrawlState(StrEnum):
    """Where a crawl run stands.

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

    @property
    def seconds(self) -> float | None:
        """How long the run took; None while it goes on."""
        return (self.finished_at - self.started_at).total_seconds() if self.finished_at else None


class FindingKind(StrEnum):
    """In which way a page is wrong."""

    BROKEN_LINK = "broken link"
    EXPIRED_DATE = "expired date"
    CONTRADICTION = "contradiction"
    ORPHAN_PAGE = "orphan page"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that somebody should mend: on `url`, with regard to `other_url` if there is one.

    `is_known` when the review before found it too. A broken link's `url` is the address that is not there, its
    `other_url` a page that links to it.
    """

    kind: FindingKind
    url: str
    detail: str
    other_url: str = ""
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class PassageText:
    """What a passage says, under which headings; without `units` where an earlier release stored it."""

    headings: tuple[str, ...]
    text: str
    units: tuple[Unit, ...] = ()
    id: int = 0


@dataclass(frozen=True, slots=True)
class PageText:
    """A current page as it is judged: its passages in order."""

    source: str
    url: str
    title: str
    fetched_at: datetime
    passages: tuple[PassageText, ...]


@dataclass(frozen=True, slots=True)
class DeadAddress:
    """An address that is not there although `pages` pages link to it; `linked_from` are the first few."""

    url: str
    reason: str
    linked_from: tuple[str, ...]
    pages: int


@dataclass(frozen=True, slots=True)
class SourceCount:
    """The current pages and passages of one source."""

    source: str
    pages: int
    chunks: int


@dataclass(frozen=True, slots=True)
class Holdings:
    """Everything current: counts by source, the models with vectors (name → dimension), turns, and bytes on disk."""

    sources: tuple[SourceCount, ...]
    models: Mapping[str, int]
    turns: int
    bytes_on_disk: int

    @property
    def pages(self) -> int:
        """Current pages of all sources."""
        return sum(source.pages for source in self.sources)

    @property
    def chunks(self) -> int:
        """Current passages of all sources."""
        return sum(source.chunks for source in self.sources)


# ---- pages that an earlier version cut ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OlderPage:
    """A current version of a page; `blocks` is None where an earlier release stored it, without them."""

    version_id: int
    url: str
    title: str
    chunks: tuple[Chunk, ...]
    blocks: tuple[Block, ...] | None = None


# ---- vectors of another model --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BarePassage:
    """A current passage without a vector of some model; `text` is what is to be embedded."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of all current passages lack a vector of a model, and whether its index is built."""

    model: str
    passages: int
    missing: int
    has_index: bool

    @property
    def is_complete(self) -> bool:
        """Whether the search can rely on this model."""
        return self.missing == 0 and (self.has_index or self.passages == 0)
