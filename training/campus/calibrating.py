"""Calibrate a tuned judge to the thresholds of the previous judge."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from core.domain.passage import Reading
from core.models.cross_encoder import Calibration, log_odds
from core.ports.models import Reader
from training.campus.rows import Asked


@dataclass(frozen=True)
class _Scores:
    """Of pairs that answer and pairs that do not: log odds, and the spans' scores where nothing is to be said."""

    log_odds: Sequence[float]
    wrong_spans: Sequence[float]


async def calibrated(before: Reader, after: Reader, asked: Sequence[Asked]) -> Calibration:
    """The scale on which `after` has the log odds of `before` in mean and spread, and speaks no oftener in error.

    Thresholds that hold for the one hold for the other then, and no order changes. `asked` are rows that neither were
    trained on nor are measured with; without enough of them nothing is changed.
    """
    old, new = await _scores(before, asked), await _scores(after, asked)
    spread = pstdev(new.log_odds) if len(new.log_odds) > 1 else 0.0
    if len(new.wrong_spans) < 5 or spread < 1e-3:
        return Calibration()
    scale = pstdev(old.log_odds) / spread
    shift = fmean(old.log_odds) - scale * fmean(new.log_odds)
    return Calibration(round(scale, 4), round(shift, 4), round(_as_seldom(old.wrong_spans, new.wrong_spans), 4))


def _as_seldom(old: Sequence[float], new: Sequence[float]) -> float:
    """The least threshold, not below 0, above which `new` has no more than `old` has above 0."""
    allowed = sum(score >= 0 for score in old)
    above = sorted(new, reverse=True)
    return max(0.0, above[allowed] + 1e-3) if allowed < len(above) else 0.0


async def _scores(judge: Reader, asked: Sequence[Asked]) -> _Scores:
    readings: list[Reading] = []
    wrong: list[Reading] = []
    for one in asked:
        answered, *others = await judge.read(one.question.asked, [one.question.passage, *one.negatives])
        readings += [answered, *others]
        wrong += others
    return _Scores([log_odds(reading.relevance) for reading in readings], [reading.score for reading in wrong])
