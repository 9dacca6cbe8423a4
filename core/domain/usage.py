"""What was answered on one day, without who asked what."""

from dataclasses import dataclass
from datetime import date

from core.domain.model_use import ModelUse


@dataclass(frozen=True, slots=True)
class DayOfUse:
    """A day on the campus: answers by outcome, their median and 95th percentile in milliseconds, the model's use."""

    day: date
    outcomes: dict[str, int]
    median_ms: float
    slow_ms: float
    model: ModelUse
