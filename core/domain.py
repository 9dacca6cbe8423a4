"""The nouns of the conversation: what a message, an answer and its citations are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal
from uuid import UUID

from core.passage_units import Unit
from core.site_domain import Chunk, Coverage, CrawlReport, Holdings, PageChange

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


class Subject(StrEnum):
    """What a passage may be about, whatever source it is from."""

    PROGRAMS = "programs"
    COURSES = "courses"
    PEOPLE = "people"
    DATES = "dates"


@dataclass(frozen=True, slots=True)
class Message:
    """A person's question as a platform delivered it; `id` is unique within (platform, workspace)."""

    id: str
    conversation: ConversationKey
    text: str
    sent_at: datetime
    topics: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    about: tuple[Subject, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One remembered message of a conversation."""

    role: Literal["user", "assistant"]
    text: str
    at: datetime
    standalone: str | None = None


@dataclass(frozen=True, slots=True)
class StandaloneQuestion:
    """The question as it is understood; `rewritten` is False when it stood alone and was left exactly as it was.

    `carried` is the beginning of `text` that comes from an earlier question; a search gives it less weight.
    """

    text: str
    original: str
    rewritten: bool = False
    carried: str = ""

    @property
    def asked(self) -> str:
        """What `text` has beside what was carried over."""
        return self.text.removeprefix(self.carried).strip()


# ---- the search --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to search: empty means everywhere; several values of one kind are alternatives."""

    sources: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    about: tuple[Subject, ...] = ()


@dataclass(frozen=True, slots=True)
class Neighbour:
    """What stands right before or after a passage on its page, or the part of it that is read with the passage."""

    chunk_id: int
    text: str
    page: int | None = None
    units: tuple[Unit, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk that the search proposes, with how it was found, and what stands around it.

    `dense` is the cosine similarity (−1…1; None if the chunk has no vector), `lexical` the BM25 score (0 if no
    term matched), ranks count from 1 and are None outside that list, `fused` is `dense` plus `lexical` as a share of
    the question's best. `features` are named values for this question (`core/rag/features.py`), `shares` what each
    of them adds to the score in the ranking, `grade` the relevance grader's probability (0…1).
    """

    chunk: Chunk
    dense: float | None
    lexical: float
    dense_rank: int | None
    lexical_rank: int | None
    fused: float
    before: Neighbour | None = None
    after: Neighbour | None = None
    features: Mapping[str, float] = field(default_factory=dict)
    shares: Mapping[str, float] = field(default_factory=dict)
    grade: float | None = None

    @property
    def score(self) -> float:
        """What the ranking orders by: the fused score and the shares of the features."""
        return sum(self.shares.values(), self.fused)

    @property
    def rerank(self) -> float | None:
        """The reranker's score (0…1), where one has read the passage."""
        return self.features.get("rerank")

    @property
    def reading(self) -> str:
        """The passage with its neighbours, as it is read."""
        parts = [self.before, self.chunk, self.after]
        return "\n".join(part.text for part in parts if part is not None)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader found in a passage for a question.

    `relevance` (0…1): that the passage answers it. `passage[start:end]` is the likeliest answer, `text` its words;
    `score` is how far it stands above "no answer": below 0 the reader would rather give none.
    """

    relevance: float
    start: int
    end: int
    text: str
    score: float


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
class Overview:
    """What is stored and where, with which models, and how the newest crawl of every source went.

    `changes` holds, by source, the first few pages that its newest crawl found changed, moved or removed.
    `coming` is how far the next embedder is, where one is set.
    """

    place: str
    embedder: str
    reranker: str | None
    chat_model: str | None
    holdings: Holdings
    crawls: tuple[CrawlReport, ...]
    changes: Mapping[str, tuple[PageChange, ...]] = field(default_factory=dict)
    judge: str | None = None
    coming: Coverage | None = None

    @property
    def model_change(self) -> str:
        """How far the next embedder is, in a few words; empty where none is set."""
        if self.coming is None:
            return ""
        if self.coming.model == self.embedder:
            return f"{self.coming.model} has taken over: move its ADVISOR_NEXT_… settings over"
        have = self.coming.passages - self.coming.missing
        return f"{self.coming.model} has vectors of {have:,} of {self.coming.passages:,} passages, and is not used yet"


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


# A message takes seconds to send; after so long nobody is sending it any more.
CLAIM_LEASE = timedelta(hours=1)


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
