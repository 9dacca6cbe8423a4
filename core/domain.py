"""The nouns: what a source, a page, a chunk, a message and an answer are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Literal
from uuid import UUID

# ---- the campus site ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Source:
    """One part of the campus web that is crawled under one set of rules.

    `include` and `exclude` are regular expressions searched in the whole URL; a URL is crawled when it
    stays on a start URL's host, matches an `include` (or there is none) and matches no `exclude`.
    """

    name: str
    start_urls: tuple[str, ...]
    sitemap: str | None = None
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    max_pages: int = 2_000
    max_depth: int = 20
    delay_seconds: float = 1.0
    allow_private_network: bool = False
    topic: str | None = None


class BlockKind(StrEnum):
    """What a block of a document is; tables and code are never cut inside a row or line."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a document in reading order.

    `level` is 1–6 for headings and 0 otherwise; `page` counts from 1 in paged formats. A table's text has
    one row a line, cells parted by " | ", its header first; a list has one item a line, led by "- ".
    """

    kind: BlockKind
    text: str
    level: int = 0
    page: int | None = None


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
class Document:
    """The readable content of one fetched page, whatever its format was."""

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
    `lost_its_start` a start page or the sitemap failed. Of the known pages, `unlinked` were reached by no link,
    `excluded` are outside the source's rules, `unasked` were left.
    """

    requests: int = 0
    bytes_received: int = 0
    stopped_short: str = ""
    lost_its_start: bool = False
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
    Both together are embedded and indexed. `tokens` counts both.
    """

    ordinal: int
    text: str
    anchor: str
    headings: tuple[str, ...]
    tokens: int
    page: int | None = None

    @property
    def anchored_text(self) -> str:
        """What is embedded: the anchor, then the text."""
        return f"{self.anchor}\n{self.text}" if self.anchor else self.text


@dataclass(frozen=True, slots=True)
class IndexedChunk:
    """A draft with its unit-length vector and its BM25 term weights (term → saturated frequency, no idf)."""

    draft: ChunkDraft
    vector: tuple[float, ...]
    term_weights: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stored passage of one version of one page."""

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

    @property
    def seconds(self) -> float | None:
        """How long the run took; None while it goes on."""
        return (self.finished_at - self.started_at).total_seconds() if self.finished_at else None


# ---- what is wrong with the site ----------------------------------------------------------------


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
class PageText:
    """A current page as it is judged: its passages in order, each with its headings."""

    source: str
    url: str
    title: str
    fetched_at: datetime
    passages: tuple[tuple[tuple[str, ...], str], ...]


@dataclass(frozen=True, slots=True)
class DeadAddress:
    """An address that is not there although `pages` pages link to it; `linked_from` are the first few."""

    url: str
    reason: str
    linked_from: tuple[str, ...]
    pages: int


# ---- the conversation --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ConversationKey:
    """Whose memory this is: nothing said under one key is ever visible under another."""

    platform: str
    workspace: str
    channel: str
    user: str

    @property
    def person(self) -> "Person":
        """Who talks here."""
        return Person(self.platform, self.workspace, self.user)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on one platform's workspace; who it is elsewhere is not known to us."""

    platform: str
    workspace: str
    user: str


@dataclass(frozen=True, slots=True)
class Message:
    """A person's question as a platform delivered it; `id` is unique within (platform, workspace)."""

    id: str
    conversation: ConversationKey
    text: str
    sent_at: datetime
    topics: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One remembered message of a conversation."""

    role: Literal["user", "assistant"]
    text: str
    at: datetime
    standalone: str | None = None


@dataclass(frozen=True, slots=True)
class StandaloneQuestion:
    """The question as it is searched; `rewritten` is False when it stood alone and was left exactly as it was."""

    text: str
    original: str
    rewritten: bool = False


# ---- the search --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to search: empty means everywhere; several values of one kind are alternatives."""

    sources: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk that the search proposes, with how it was found.

    `dense` is the cosine similarity (−1…1; None if the chunk has no vector), `lexical` the BM25 score (0 if no
    term matched), ranks count from 1 and are None outside that list, `fused` is `dense` plus `lexical` as a share of
    the question's best, `rerank` a reranker's score where one ran, `grade` the relevance grader's probability (0…1).
    """

    chunk: Chunk
    dense: float | None
    lexical: float
    dense_rank: int | None
    lexical_rank: int | None
    fused: float
    rerank: float | None = None
    grade: float | None = None


# ---- the answer --------------------------------------------------------------------------------


class Outcome(StrEnum):
    """How a question ended."""

    ANSWERED = "answered"
    NO_EVIDENCE = "no_evidence"
    DUPLICATE = "duplicate"
    INVALID = "invalid"
    LIMITED = "limited"


@dataclass(frozen=True, slots=True)
class Citation:
    """A numbered passage that the answer rests on.

    `url` is the page's own address, `link` the same with a fragment that lands on the passage
    (a text fragment on HTML, `#page=N` in a PDF); `as_of` is when we last fetched it, `valid_for` the term or year that
    it says it is about.
    """

    number: int
    chunk_id: int
    url: str
    link: str
    title: str
    quote: str
    page: int | None
    as_of: datetime
    valid_for: str | None = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A page that may help when there is no answer."""

    url: str
    title: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back to the person: plain Markdown with `[n]` marks, and what they point to."""

    id: UUID
    outcome: Outcome
    text: str
    question: StandaloneQuestion
    citations: tuple[Citation, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    written_by: str = "extractive"


@dataclass(frozen=True, slots=True)
class Trace:
    """Why an answer is what it is: every candidate with its scores, what was kept, what the checker removed."""

    candidates: tuple[Candidate, ...]
    kept: tuple[int, ...]
    removed_claims: tuple[str, ...] = ()
    models: Mapping[str, str] = field(default_factory=dict)
    fallbacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A past answer, who asked for it and where, and why it is what it is."""

    answer: Answer
    trace: Trace
    conversation: ConversationKey
    asked: str
    asked_at: datetime


class Stage(StrEnum):
    """What is being done about a question."""

    SEARCHING = "searching"
    WRITING = "writing"


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer in the making: `text` holds the checked sentences so far, `[n]` marks as in the final answer.

    A later draft begins with the text of an earlier one, except when the writer was changed half-way.
    """

    stage: Stage
    text: str = ""
    passages: int = 0


# ---- what is stored ----------------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class Overview:
    """What is stored and where, with which models, and how the newest crawl of every source went.

    `changes` holds, by source, the first few pages that its newest crawl found changed, moved or removed.
    """

    place: str
    embedder: str
    reranker: str | None
    chat_model: str | None
    holdings: Holdings
    crawls: tuple[CrawlReport, ...]
    changes: Mapping[str, tuple[PageChange, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is kept of one person: counts, and the time of the oldest message (None when there is none).

    `corrections` says whether they want to be told when an answer of theirs has changed.
    """

    questions: int
    answers: int
    ratings: int
    since: datetime | None
    corrections: bool = False


# ---- when an answer is no longer true --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OutdatedCitation:
    """A citation whose passage is no longer current, of an answer to somebody who wants to hear of changes.

    `answer` is all it said. `passage` held the `quote`, among the passages of its page `before`. `now` are those of the
    page as it is today, at `url`, whatever address it had; None when it is nowhere, and then `removed_why` is the
    crawl's reason, if it has one. `later` is what the asker was told and shown since.
    """

    person: Person
    answer_id: UUID
    number: int
    asked: str
    answer: str
    quote: str
    passage: str
    url: str
    title: str
    ended_at: datetime
    before: tuple[str, ...]
    now: tuple[str, ...] | None = None
    removed_why: str | None = None
    later: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """What a person is told of one citation: `after` stands on the page now in place of `before`.

    None when nothing stands there in its place; `is_gone` when the whole page is gone.
    """

    person: Person
    answer_id: UUID
    number: int
    asked: str
    url: str
    title: str
    before: str
    after: str | None
    changed_at: datetime
    is_gone: bool = False
