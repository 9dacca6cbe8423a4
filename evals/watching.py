"""Asks a campus's own questions after a crawl, and doubts the crawl when they are answered worse than before."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import structlog
from pydantic import BaseModel, ValidationError

from bot.app import App
from core.errors import AdvisorError, ConfigurationError
from core.site_domain import CrawlReport, CrawlState
from core.site_ports import CrawlLog
from evals.asking import unrecorded
from evals.measured import Figure
from evals.rows import Row, read_rows
from evals.suites.asked import Questions

LOWER_IS_BETTER = frozenset({"wrongly refused", "wrongly answered"})
ENDED = frozenset({CrawlState.FINISHED, CrawlState.DEGRADED})
log = structlog.get_logger(__name__)


class Mark(BaseModel):
    """A figure of a good crawl, and the lower end of its 95 % interval."""

    value: float
    low: float


class Best(BaseModel):
    """The best figures so far of a suite; `suite_hash` tells when its questions have changed."""

    suite_hash: str
    marks: dict[str, Mark]


@dataclass(frozen=True)
class SuiteWatch:
    """Keeps the best figures in the file `kept`; they never fall, so that small losses cannot add up unseen."""

    app: App
    suite: Path
    kept: Path
    crawl_log: CrawlLog

    async def run(self, reports: Sequence[CrawlReport]) -> list[CrawlReport]:
        """The reports, doubted where the answers became worse or could not be had. Raises DatabaseError."""
        if not any(report.state in ENDED for report in reports):
            return list(reports)
        try:
            why = await self._losses()
        except (AdvisorError, OSError) as error:
            log.error("own suite could not be asked", reason=type(error).__name__)
            why = [f"the questions of {self.suite.name} could not be asked: {error}"]
        return await self._doubting(reports, why) if why else list(reports)

    async def _losses(self) -> list[str]:
        rows, suite_hash = read_rows(self.suite), hashlib.sha256(self.suite.read_bytes()).hexdigest()
        figures = await self._ask(rows)
        before = read_best(self.kept, suite_hash)
        worse = fallen(before, figures)
        if not worse:
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            self.kept.write_text(best_of(before, figures).model_dump_json(indent=1), encoding="utf-8")
        return [f"{sentence}, over {len(rows)} questions of {self.suite.name}" for sentence in worse]

    async def _ask(self, rows: Sequence[Row]) -> dict[str, Figure]:
        measured = await Questions(self.suite.stem, rows).ask(unrecorded(self.app))
        figures = {name: each for name, each in measured.figures().items() if is_watched(name)}
        rounded = {name: round(each.value, 3) for name, each in figures.items()}
        log.info("own suite asked", questions=len(rows), **rounded)
        return figures

    async def _doubting(self, reports: Sequence[CrawlReport], why: Sequence[str]) -> list[CrawlReport]:
        ended = [report for report in reports if report.state in ENDED]
        suspects = [report for report in ended if _changed_something(report)] or ended
        for sentence in why:
            for report in suspects:
                await self.crawl_log.doubt(report.source, sentence)
        return [_doubted(report, why) if report in suspects else report for report in reports]


def is_watched(metric: str) -> bool:
    """Figures over all questions of which more is better."""
    return metric not in LOWER_IS_BETTER and not metric.endswith(")")


def fallen(before: Best, figures: Mapping[str, Figure]) -> list[str]:
    """A sentence for every figure that is now below the interval of its best."""
    return [
        f"{name} fell from {mark.value:.2f} to {figures[name].value:.2f}"
        for name, mark in before.marks.items()
        if name in figures and figures[name].value < mark.low
    ]


def best_of(before: Best, figures: Mapping[str, Figure]) -> Best:
    """The higher of both, figure by figure."""
    now = {name: Mark(value=each.value, low=each.low) for name, each in figures.items()}
    better = {
        name: mark for name, mark in now.items() if name not in before.marks or mark.value > before.marks[name].value
    }
    return Best(suite_hash=before.suite_hash, marks={**before.marks, **better})


def read_best(kept: Path, suite_hash: str) -> Best:
    """What was kept of these questions; nothing when there are others now. Raises ConfigurationError."""
    fresh = Best(suite_hash=suite_hash, marks={})
    if not kept.exists():
        return fresh
    try:
        best = Best.model_validate_json(kept.read_text(encoding="utf-8"))
    except (ValidationError, UnicodeDecodeError):
        raise ConfigurationError(f"{kept} holds no figures: delete it, and the next crawl begins anew.") from None
    return best if best.suite_hash == suite_hash else fresh


def _changed_something(report: CrawlReport) -> bool:
    return bool(report.pages_new + report.pages_changed + report.pages_removed + report.pages_moved)


def _doubted(report: CrawlReport, why: Sequence[str]) -> CrawlReport:
    return replace(report, state=CrawlState.DEGRADED, doubts=(*report.doubts, *why))
