"""What was answered on one day, without who asked what."""

from dataclasses import dataclass
from datetime import date, datetime

from core.domain.model_use import ModelUse


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
