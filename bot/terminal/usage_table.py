"""Days of use as a table in Markdown."""

from collections.abc import Sequence

from core.domain.answer import Outcome
from core.domain.usage import DayOfUse

_OWN = (Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE)
_HEAD = "| day | answered | closest | refused | other | median | p95 | requests to the model | cost |"


def as_table(days: Sequence[DayOfUse]) -> str:
    """A row a day, or a sentence where there is none; times in seconds, costs in the currency of your prices."""
    if not days:
        return "No answers are stored of these days."
    return "\n".join([_HEAD, "|" + " --- |" * 9, *map(_row, days)])


def _row(day: DayOfUse) -> str:
    own = [day.outcomes.get(outcome, 0) for outcome in _OWN]
    other = sum(day.outcomes.values()) - sum(own)
    times = [f"{milliseconds / 1000:.1f} s" for milliseconds in (day.median_ms, day.slow_ms)]
    cells = [day.day.isoformat(), *own, other, *times, day.model.requests, f"{day.model.cost:.2f}"]
    return "| " + " | ".join(map(str, cells)) + " |"
