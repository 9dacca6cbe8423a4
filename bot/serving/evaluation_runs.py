"""Two evaluation runs side by side, for the console: those that `advisor eval --out` wrote into a folder of ours."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.domain.status import AnswerBeside, MetricBeside, RunsBeside
from core.errors import ConfigurationError

if TYPE_CHECKING:  # what compares runs is loaded where somebody compares some
    from evaluation.pairing import Comparison, Pair
    from evaluation.reports.answers import Run

RUNS = "eval-runs"  # below ADVISOR_DATA_DIR
_MOST = 100


@dataclass(frozen=True)
class KeptRuns:
    """`EvaluationRuns` on a folder, with a folder for each run."""

    folder: Path

    async def names(self) -> list[str]:
        """The names of the folders that hold a run, the newest first."""
        return await asyncio.to_thread(self._names)

    async def newest_pair(self) -> tuple[str, str] | None:
        """The newest run that has an earlier one of its suite, after that one; None without any."""
        return await asyncio.to_thread(self._newest_pair)

    async def beside(self, before: str, after: str) -> RunsBeside:
        """Two of them. Raises ConfigurationError."""
        known = await self.names()
        if unknown := next((each for each in (before, after) if each not in known), None):
            raise ConfigurationError(f"There is no run {unknown!r} in {self.folder}; look at the list again.")
        return await asyncio.to_thread(self._beside, before, after)

    def _names(self) -> list[str]:
        found = [(each.stat().st_mtime, each.parent.name) for each in self.folder.glob("*/report.json")]
        return [name for _, name in sorted(found, reverse=True)[:_MOST]]

    def _newest_pair(self) -> tuple[str, str] | None:
        from evaluation.reports.answers import suite_of

        of_suite: dict[str, list[str]] = {}  # the newest suite first
        for name in self._names():
            if suite := suite_of(self.folder / name):
                of_suite.setdefault(suite, []).append(name)
        return next(((each[1], each[0]) for each in of_suite.values() if len(each) > 1), None)

    def _beside(self, before: str, after: str) -> RunsBeside:
        from evaluation.pairing import paired
        from evaluation.reports.answers import read_run

        runs = read_run(self.folder / before), read_run(self.folder / after)
        made = paired(*runs)
        changed = sorted(filter(_is_changed, made.pairs), key=lambda pair: -abs(pair.better - 0.5))
        return RunsBeside(made.before, made.after, len(made.pairs), _metrics(made, *runs), list(map(_answer, changed)))


def _metrics(made: "Comparison", before: "Run", after: "Run") -> list[MetricBeside]:
    """Without those of a single kind of question."""
    named = {name: each for name, each in made.differences.items() if not name.endswith(")")}
    return [
        MetricBeside(
            name,
            each.n,
            _mean(before.scores[name], after.scores[name]),
            _mean(after.scores[name], before.scores[name]),
            each.low,
            each.high,
        )
        for name, each in named.items()
    ]


def _mean(scores: Mapping[str, float], others: Mapping[str, float]) -> float:
    """Over the questions that both have."""
    common = [score for item, score in scores.items() if item in others]
    return sum(common) / len(common)


def _is_changed(pair: "Pair") -> bool:
    return (pair.before.outcome, pair.before.text) != (pair.after.outcome, pair.after.text)


def _answer(pair: "Pair") -> AnswerBeside:
    before, after = ((each.outcome, each.text) for each in (pair.before, pair.after))
    return AnswerBeside(pair.after.question, pair.after.wanted, before, after, pair.better)
