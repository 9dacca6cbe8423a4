"""One question of a message while it is being answered; most messages have one."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.domain.answer import Decision, Outcome
from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.search import Candidate
from core.rag.relevance.verdict import UNDECIDED, Thresholds, Verdict
from core.rag.understanding.compound import parts_of
from core.rag.understanding.rewriting import ALONE, Context, context_of
from core.rag.verification.checker import NOTHING, CheckedAnswer


@dataclass(eq=False)
class Part:
    """What was found for one question, what was decided, and what was written; `outcome` is how it ended."""

    question: StandaloneQuestion
    context: Context = ALONE
    graded: list[Candidate] = field(default_factory=list)
    kept: list[Candidate] = field(default_factory=list)
    verdict: Verdict = UNDECIDED
    checked: CheckedAnswer = NOTHING
    written_by: str = ""
    outcome: Outcome = Outcome.NO_EVIDENCE

    def settle(self, outcome: Outcome, checked: CheckedAnswer, written_by: str) -> None:
        """Ends with this text; NO_EVIDENCE where there is none."""
        self.outcome = outcome if checked.text else Outcome.NO_EVIDENCE
        self.checked, self.written_by = checked, written_by

    def decision(self, thresholds: Thresholds) -> Decision:
        """What is stored of the decision."""
        probability = round(self.verdict.probability, 4)
        return Decision(self.question.asked, self.outcome, probability, thresholds.answer, thresholds.closest)


def parts_in(question: StandaloneQuestion, recent: Sequence[Turn]) -> list[Part]:
    """The questions in a message, each with its context: the conversation, or the part that it leans on."""
    return [
        Part(each, context_of(each, recent if each.carried == question.carried else ())) for each in parts_of(question)
    ]
