"""The first page: questions a day by outcome, how long they took, what was missed, and how the crawls went."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from zoneinfo import ZoneInfo

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages, drawn
from adapters.web.console.plots import stacked_bars
from adapters.web.console.recent_gaps import RecentGaps
from core.domain.access import Staff
from core.domain.answer import Outcome
from core.domain.quality import GapReport
from core.domain.status import DayOfUse
from core.errors import AdvisorError
from core.ports.console import Console
from core.presentation.messages import say
from core.presentation.status import status_document
from core.screens.services import Services

_SHOWN = (Outcome.ANSWERED, Outcome.CLOSEST, Outcome.ASKED_BACK, Outcome.NO_EVIDENCE)
OTHER = "other"
MEDIAN, SLOW = _TIMES = ("median", "slow")
PERIODS, _DEFAULT = (7, 14, 30, 90), 14
_MOST_GAPS, _GAP_DAYS = 3, 7


@dataclass(frozen=True, slots=True)
class DayRow:
    """A day with its counts by kind, and the seconds that half and nineteen of twenty of its answers took."""

    day: str
    counts: dict[str, int]
    median: float
    slow: float


@dataclass(frozen=True)
class OverviewPage:
    """For everybody who has signed in. Raises DatabaseError."""

    services: Services
    console: Console
    recent: RecentGaps
    pages: Pages

    async def page(self, request: Request, session: Session) -> Response:
        """The page."""
        days = _days_of(request.query_params.get("days", ""))
        rows = await self._rows(days)
        kinds = [*(each.value for each in _SHOWN), OTHER]
        plot = stacked_bars([(row.day[5:], row.counts) for row in rows], kinds)
        labels = {each.value: say(f"outcome.{each.value}") for each in _SHOWN} | {OTHER: say("console.other")}
        times = stacked_bars([(row.day[5:], {MEDIAN: row.median, SLOW: row.slow - row.median}) for row in rows], _TIMES)
        took = {MEDIAN: say("console.median"), SLOW: say("console.slow")}
        use = {"rows": rows, "labels": labels, "plot": plot, "days": days, "periods": PERIODS}
        use |= {"times": times, "took": took}
        state = drawn(status_document(await self.services.operations.overview()))
        return self.pages.page(
            "overview.html", session, "./", state=state, missed=await self._missed(session.staff), **use
        )

    async def _rows(self, days: int) -> list[DayRow]:
        """Every day of the period, also those without a question."""
        now = self.console.clock().astimezone(ZoneInfo(self.console.zone))
        used = {
            each.day: each for each in await self.console.usage.since(now - timedelta(days=days), self.console.zone)
        }
        every = (now.date() - timedelta(days=back) for back in reversed(range(days)))
        return [_row(day.isoformat(), used.get(day)) for day in every]

    async def _missed(self, staff: Staff) -> GapReport | None:
        """What people missed; None where a model is away, which is no reason to show nothing else."""
        try:
            return await self.recent.report(staff, _GAP_DAYS, _MOST_GAPS)
        except AdvisorError:
            return None


def _row(day: str, use: DayOfUse | None) -> DayRow:
    if use is None:
        return DayRow(day, {}, 0.0, 0.0)
    counts = {each.value: use.outcomes.get(each, 0) for each in _SHOWN}
    counts[OTHER] = sum(use.outcomes.values()) - sum(counts.values())
    return DayRow(day, counts, use.median_ms / 1_000, use.slow_ms / 1_000)


def _days_of(said: str, periods: Sequence[int] = PERIODS) -> int:
    return int(said) if said in map(str, periods) else _DEFAULT
