"""Days of use, by source too, and nights of own questions, as tables in Markdown."""

from collections.abc import Iterable, Sequence
from datetime import tzinfo

from core.domain.answer import Outcome
from core.domain.status import DayOfUse, SourceDay, SuiteNight, SuiteScore

_OWN = (Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE)
_COSTS = ("median", "p95", "requests to the model", "cost")
_BY_DAY = ("day", "answered", "closest", "refused", "other", *_COSTS)
_RATED = ("helpful", "not helpful", "confidence")
_BY_SOURCE = ("day", "source", "answered", "closest", "refused", *_RATED, *_COSTS)
NONE = "No answers are stored of these days."


def as_table(days: Sequence[DayOfUse]) -> str:
    """A row a day, or a sentence where there is none; times in seconds, costs in the currency of your prices."""
    return _table(_BY_DAY, map(_row, days)) if days else NONE


def by_source(days: Sequence[SourceDay]) -> str:
    """A row for each source of each day, `none` for answers without one; ratings as a share, and their number."""
    return _table(_BY_SOURCE, map(_source_row, days)) if days else NONE


def by_night(nights: Sequence[SuiteNight], zone: tzinfo) -> str:
    """A row for each source of each night, and one for all questions; a column a figure, with its 95 % interval."""
    metrics = list(dict.fromkeys(score.metric for night in nights for score in night.scores))
    head = ("night", "suite", "source", *metrics)
    return _table(head, (row for night in nights for row in _night_rows(night, metrics, zone)))


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def _row(day: DayOfUse) -> Sequence[object]:
    own = [day.outcomes.get(outcome, 0) for outcome in _OWN]
    return [day.day.isoformat(), *own, sum(day.outcomes.values()) - sum(own), *_costs(day)]


def _source_row(each: SourceDay) -> Sequence[object]:
    day, answers = each.use, sum(each.use.outcomes.values())
    own = [day.outcomes.get(outcome, 0) for outcome in _OWN]
    rated = [f"{number / answers:.0%} ({number})" for number in (each.helpful, each.unhelpful)]
    sure = "" if each.confidence is None else f"{each.confidence:.2f}"
    return [day.day.isoformat(), each.source or "none", *own, *rated, sure, *_costs(day)]


def _costs(day: DayOfUse) -> Sequence[object]:
    times = [f"{milliseconds / 1000:.1f} s" for milliseconds in (day.median_ms, day.slow_ms)]
    return [*times, day.model.requests, f"{day.model.cost:.2f}"]


def _night_rows(night: SuiteNight, metrics: Sequence[str], zone: tzinfo) -> Iterable[Sequence[object]]:
    for source in dict.fromkeys(score.source for score in night.scores):
        told = {score.metric: score for score in night.scores if score.source == source}
        cells = [_figure(told[each]) if each in told else "" for each in metrics]
        yield [f"{night.at.astimezone(zone):%Y-%m-%d %H:%M}", night.suite, source or "all", *cells]


def _figure(score: SuiteScore) -> str:
    return f"{score.value:.2f} [{score.low:.2f}, {score.high:.2f}] of {score.questions}"
