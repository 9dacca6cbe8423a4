"""Run a campus's own questions, to compare with earlier crawls."""

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.domain.status import SuiteScore
from core.ports.quality import Mark, SuiteResult
from evaluation.rows import Row, read_rows
from evaluation.scores.measured import Measured, figure_of
from evaluation.scores.student_view import RIGHT_AT_FIRST, WRONGLY_ANSWERED, WRONGLY_REFUSED
from evaluation.suites.asked import Questions
from evaluation.workshop import AdvisorUnderTest

LOWER_IS_BETTER = frozenset({"wrongly refused", "wrongly answered", "wrong headline", "closest though unanswerable"})
NO_QUALITY = frozenset({"headline shown", "closest", "closest that helps", "confidence"})  # no measure of quality

KEPT = (RIGHT_AT_FIRST, "right anywhere", WRONGLY_REFUSED, WRONGLY_ANSWERED)  # of every night


@dataclass(frozen=True)
class OwnQuestions:
    """A `QuestionSuite` of a YAML or JSONL file."""

    advisor: AdvisorUnderTest
    file: Path

    async def ask(self) -> SuiteResult:
        """Read the file again and ask every question. Raises AdvisorError or OSError."""
        rows, suite_hash = read_rows(self.file), hashlib.sha256(self.file.read_bytes()).hexdigest()
        measured = await Questions(self.file.stem, rows).ask(self.advisor)
        items = await self._by_source(rows)
        scores = [score for source, of_source in items.items() for score in scores_of(measured, source, of_source)]
        figures = {name: each for name, each in measured.figures().items() if is_compared(name)}
        marks = {name: Mark(value=each.value, low=each.low) for name, each in figures.items()}
        return SuiteResult(suite_hash, len(rows), marks, tuple(scores))

    async def _by_source(self, rows: Sequence[Row]) -> dict[str, set[str]]:
        named = list(dict.fromkeys(page for row in rows for page in row.pages))
        return items_by_source(rows, await self.advisor.inventory.sources_with(named) if named else {})


def items_by_source(rows: Sequence[Row], having: Mapping[str, Collection[str]]) -> dict[str, set[str]]:
    """The ids of all rows under "", and by source of those whose `pages` it has, however they are answered.

    `having` are the sources that have a page, by its address or end.
    """
    items: dict[str, set[str]] = {"": {row.id for row in rows}}
    for row in rows:
        for source in {source for page in row.pages for source in having[page]}:
            items.setdefault(source, set()).add(row.id)
    return items


def scores_of(measured: Measured, source: str, items: Collection[str]) -> Iterator[SuiteScore]:
    """The figures that are kept of these items, which a source has."""
    for metric in KEPT:
        of_items = [score for item, score in measured.scores.get(metric, {}).items() if item in items]
        if of_items:
            figure = figure_of(of_items)
            yield SuiteScore(source, metric, figure.value, figure.low, figure.high, figure.n)


def is_compared(metric: str) -> bool:
    """Whether a metric covers all questions and higher is better."""
    return metric not in LOWER_IS_BETTER | NO_QUALITY and not metric.endswith(")")
