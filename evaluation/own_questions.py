"""Run a campus's own questions, to compare with earlier crawls."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from core.ports.question_suite import Mark, SuiteResult
from evaluation.rows import read_rows
from evaluation.suites.asked import Questions
from evaluation.workshop import AdvisorUnderTest

LOWER_IS_BETTER = frozenset({"wrongly refused", "wrongly answered"})
NEITHER = frozenset({"closest", "closest that helps"})


@dataclass(frozen=True)
class OwnQuestions:
    """A `QuestionSuite` of a YAML or JSONL file."""

    advisor: AdvisorUnderTest
    file: Path

    async def ask(self) -> SuiteResult:
        """Read the file again and ask every question. Raises AdvisorError or OSError."""
        rows, suite_hash = read_rows(self.file), hashlib.sha256(self.file.read_bytes()).hexdigest()
        measured = await Questions(self.file.stem, rows).ask(self.advisor)
        figures = {name: each for name, each in measured.figures().items() if is_compared(name)}
        marks = {name: Mark(value=each.value, low=each.low) for name, each in figures.items()}
        return SuiteResult(suite_hash, len(rows), marks)


def is_compared(metric: str) -> bool:
    """Whether a metric covers all questions and higher is better."""
    return metric not in LOWER_IS_BETTER | NEITHER and not metric.endswith(")")
