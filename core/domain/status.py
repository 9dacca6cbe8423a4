"""The advisor's state and use: what is stored, with which models, and what was answered on each day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from math import ceil
from uuid import UUID

from core.domain.answer import UNUSED, ModelUse, Outcome
from core.domain.crawl import CrawlReport, PageChange

TWO_NIGHTS = timedelta(days=2, hours=12)  # with the hours that a crawl takes


@dataclass(frozen=True, slots=True)
class SourceCount:
    """The current pages and passages of one source."""

    source: str
    pages: int
    chunks: int


@dataclass(frozen=True, slots=True)
class CopyTimes:
    """When the copies of a source's current pages were last read or found unchanged.

    Half of them, and nine in ten, are not older than these moments; one is of the oldest.
    """

    half: datetime
    nine_in_ten: datetime
    oldest: datetime

    def days(self, at: datetime) -> dict[str, int]:
        """How many days old these copies are at a moment, rounded up."""
        moments = {"half": self.half, "nine_in_ten": self.nine_in_ten, "oldest": self.oldest}
        return {name: max(0, ceil((at - moment) / timedelta(days=1))) for name, moment in moments.items()}

    def are_recent(self, at: datetime) -> bool:
        """Whether all are of the last two nights."""
        return at - self.oldest <= TWO_NIGHTS


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


@dataclass(frozen=True, slots=True)
class BarePassage:
    """A current passage without a vector of some model; `text` is what is to be embedded."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class Overview:
    """What is stored and where, with which models, and how the newest crawl of every source went.

    `changes` holds, by source, the first few pages that its newest crawl found changed, moved or removed.
    `coming` is how far the next embedder is, where one is set. `chat_state` is `ok`, or says why the chat model is not
    asked at the moment. `unset` names the settings for people in need of help that have no value. `model_use` is what
    the chat model took today. `copies` tells by source how old the copies of its pages are `at` the moment.
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
    chat_state: str = "ok"
    unset: tuple[str, ...] = ()
    model_use: ModelUse = UNUSED
    copies: Mapping[str, CopyTimes] = field(default_factory=dict)
    at: datetime | None = None

    def copy_days(self, source: str) -> Mapping[str, int]:
        """How many days old the copies of a source are (`CopyTimes.days`); empty where that is not known."""
        times = self.copies.get(source)
        return times.days(self.at) if times and self.at else {}

    def has_old_copies(self, source: str) -> bool:
        """Whether some page of a source was neither read nor found unchanged in the last two nights."""
        times = self.copies.get(source)
        return bool(times and self.at and not times.are_recent(self.at))

    @property
    def model_change(self) -> str:
        """The progress of the next embedder in a few words; empty where none is set."""
        if self.coming is None:
            return ""
        if self.coming.model == self.embedder:
            return f"{self.coming.model} has taken over: move its ADVISOR_NEXT_… settings over"
        have = self.coming.passages - self.coming.missing
        return f"{self.coming.model} has vectors of {have:,} of {self.coming.passages:,} passages, and is not used yet"


@dataclass(frozen=True, slots=True)
class DayOfUse:
    """A day on the campus: answers by outcome, their median and 95th percentile in milliseconds, the model's use."""

    day: date
    outcomes: dict[str, int]
    median_ms: float
    slow_ms: float
    model: ModelUse


@dataclass(frozen=True, slots=True)
class SourceDay:
    """The answers of a day that cite one source; `source` is empty for those that cite none.

    `helpful` and `unhelpful` are ratings, `confidence` is the mean probability (None: of no answer is it known). An
    answer that cites two sources counts in both.
    """

    source: str
    use: DayOfUse
    helpful: int
    unhelpful: int
    confidence: float | None


@dataclass(frozen=True, slots=True)
class SuiteScore:
    """A figure of the campus's own questions with its 95 % interval, over so many questions.

    Of those whose pages this source has, or of all, where `source` is empty.
    """

    source: str
    metric: str
    value: float
    low: float
    high: float
    questions: int


@dataclass(frozen=True, slots=True)
class SuiteNight:
    """How the own questions of the file `suite` were answered after a crawl."""

    at: datetime
    suite: str
    scores: tuple[SuiteScore, ...]


@dataclass(frozen=True, slots=True)
class AnswerFigures:
    """An answer without anybody's words: when, where, how it ended, and the milliseconds that it took."""

    id: UUID
    at: datetime
    platform: str
    outcome: Outcome
    written_by: str
    took_ms: float


@dataclass(frozen=True, slots=True)
class MetricBeside:
    """A metric over the `questions` of two evaluation runs: its means, and the 95 % interval of their difference."""

    name: str
    questions: int
    before: float
    after: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class AnswerBeside:
    """A question that two runs answered differently: the outcome and text of each, and which answered better.

    `better` is 1 for the later run, 0 for the earlier one, .5 for neither; `wanted` are right answers.
    """

    question: str
    wanted: Sequence[str]
    before: tuple[str, str]
    after: tuple[str, str]
    better: float


@dataclass(frozen=True, slots=True)
class RunsBeside:
    """Two evaluation runs of one suite of so many `questions`; what is better or worse stands first in `changed`."""

    before: str
    after: str
    questions: int
    metrics: Sequence[MetricBeside]
    changed: Sequence[AnswerBeside]
