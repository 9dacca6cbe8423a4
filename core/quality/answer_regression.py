"""Detect answer regressions: mark a crawl as doubtful when the campus's own questions score worse than before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import structlog
from pydantic import BaseModel, ValidationError

from core.domain.crawl import CrawlReport, CrawlState
from core.domain.status import SuiteNight
from core.errors import AdvisorError, ConfigurationError
from core.ports.crawling import CrawlLog
from core.ports.jobs import Clock
from core.ports.quality import Mark, QuestionSuite, SuiteResult, SuiteScores

ENDED = frozenset({CrawlState.FINISHED, CrawlState.DEGRADED})
log = structlog.get_logger(__name__)


class Best(BaseModel):
    """The best figures of a suite so far; `suite_hash` shows when its questions changed."""

    suite_hash: str
    marks: dict[str, Mark]


@dataclass(frozen=True)
class AnswerRegression:
    """Compares scores with the best so far, stored in the file `kept`, and keeps those of every night in `scores`.

    The best figures never fall, so that small losses cannot add up unnoticed. `name` is what people call the suite.
    """

    suite: QuestionSuite
    name: str
    kept: Path
    crawl_log: CrawlLog
    scores: SuiteScores
    clock: Clock

    async def run(self, reports: Sequence[CrawlReport]) -> list[CrawlReport]:
        """The reports, marked doubtful if answers became worse or failed. Raises DatabaseError."""
        if not any(report.state in ENDED for report in reports):
            return list(reports)
        try:
            why = await self._losses()
        except (AdvisorError, OSError) as error:
            log.error("own suite could not be run", reason=type(error).__name__)
            why = [f"the questions of {self.name} could not be asked: {error}"]
        return await self._doubting(reports, why) if why else list(reports)

    async def _losses(self) -> list[str]:
        result = await self._ask()
        before = read_best(self.kept, result.suite_hash)
        worse = fallen(before, result.marks)
        if not worse:
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            self.kept.write_text(best_of(before, result.marks).model_dump_json(indent=1), encoding="utf-8")
        return [f"{sentence}, over {result.questions} questions of {self.name}" for sentence in worse]

    async def _ask(self) -> SuiteResult:
        result = await self.suite.ask()
        rounded = {name: round(mark.value, 3) for name, mark in result.marks.items()}
        log.info("own suite asked", questions=result.questions, **rounded)
        await self.scores.keep(SuiteNight(self.clock(), self.name, result.scores))
        return result

    async def _doubting(self, reports: Sequence[CrawlReport], why: Sequence[str]) -> list[CrawlReport]:
        ended = [report for report in reports if report.state in ENDED]
        changed = [one for one in ended if one.pages_new + one.pages_changed + one.pages_removed + one.pages_moved]
        suspects = changed or ended
        for sentence in why:
            for report in suspects:
                await self.crawl_log.doubt(report.source, sentence)
        return [
            replace(report, state=CrawlState.DEGRADED, doubts=(*report.doubts, *why)) if report in suspects else report
            for report in reports
        ]


def fallen(before: Best, marks: Mapping[str, Mark]) -> list[str]:
    """A sentence for each figure that is now below the confidence interval of its best."""
    return [
        f"{name} fell from {mark.value:.2f} to {marks[name].value:.2f}"
        for name, mark in before.marks.items()
        if name in marks and marks[name].value < mark.low
    ]


def best_of(before: Best, marks: Mapping[str, Mark]) -> Best:
    """The higher value of each figure."""
    better = {
        name: mark for name, mark in marks.items() if name not in before.marks or mark.value > before.marks[name].value
    }
    return Best(suite_hash=before.suite_hash, marks={**before.marks, **better})


def read_best(kept: Path, suite_hash: str) -> Best:
    """The stored best figures; empty when the questions have changed. Raises ConfigurationError."""
    fresh = Best(suite_hash=suite_hash, marks={})
    if not kept.exists():
        return fresh
    try:
        best = Best.model_validate_json(kept.read_text(encoding="utf-8"))
    except (ValidationError, UnicodeDecodeError):
        raise ConfigurationError(
            f"{kept} is not a file of figures: delete it, and the next crawl starts a new one."
        ) from None
    return best if best.suite_hash == suite_hash else fresh
