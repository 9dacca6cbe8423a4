"""Score an answer to a student's question."""

from dataclasses import dataclass

from benchmarks.students.rows import StudentRow
from core.domain.answer import Answer
from evaluation.scores.expected import Facts
from evaluation.scores.seen import Seen
from evaluation.scores.student_view import student_scores


@dataclass(frozen=True, slots=True)
class Scored:
    """A question, its answer, and what is right or wrong with it."""

    row: StudentRow
    answer: Answer

    @property
    def scores(self) -> dict[str, float]:
        """Metric → 1 or 0; a metric that is not about this question is left out."""
        expected = None if self.row.unanswerable else Facts(self.row.says, self.row.yes_no)
        return student_scores(Seen.of(self.answer), expected)
