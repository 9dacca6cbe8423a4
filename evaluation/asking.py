"""Ask the engine one question in a new conversation, and keep the passages found."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

from core.domain.answer import Answer, Outcome
from core.domain.conversation import ConversationKey, Message
from core.domain.search import Candidate
from core.ports.models import Embedder
from core.rag.answering.composing import without_leads
from core.rag.verification.citations import without_marks
from evaluation.scores.measured import ScoreCollector
from evaluation.scores.squad import exact_match, overlap
from evaluation.workshop import AdvisorUnderTest


@dataclass(frozen=True)
class Asked:
    """An answer and the passages found, best first."""

    answer: Answer
    found: Sequence[Candidate]

    @property
    def is_answered(self) -> bool:
        """Whether the engine answered."""
        return self.answer.outcome is Outcome.ANSWERED

    @property
    def is_closest(self) -> bool:
        """Whether it showed the closest quotation, and said that this may be no answer."""
        return self.answer.outcome is Outcome.CLOSEST

    @property
    def text(self) -> str:
        """The answer as `shown`; empty when there was none."""
        return self.shown if self.is_answered else ""

    @property
    def shown(self) -> str:
        """What the person reads, without citation marks, and without the lines that name the parts of a question."""
        return without_marks(without_leads(self.answer.text))

    @property
    def confidence(self) -> float:
        """The best relevance of the passages found, on which the decision to answer is based."""
        return max((candidate.grade or 0.0 for candidate in self.found), default=0.0)


async def ask(
    advisor: AdvisorUnderTest, question: str, history: Sequence[str] = (), sources: tuple[str, ...] = ()
) -> Asked:
    """Ask `history` first, then the question. Raises AdvisorError."""
    where = ConversationKey("evaluation", "local", uuid4().hex, "nobody")
    for earlier in history:
        await advisor.engine.answer(_message(where, earlier, sources))
    answer = await advisor.engine.answer(_message(where, question, sources))
    trace = advisor.conversations.take_trace(answer.id)
    return Asked(answer, trace.candidates if trace else ())


def score_outcome(collector: ScoreCollector, item: str, asked: Asked, answerable: bool, helps: bool = False) -> None:
    """Score wrong refusals and wrong answers; the closest quotation is neither, and may or may not help."""
    answered, closest = float(asked.is_answered), float(asked.is_closest)
    refused = 1 - answered - closest
    collector.score(item, closest=closest)
    if answerable:
        collector.score(item, answered_when_it_can=answered, wrongly_refused=refused)
    else:
        collector.score(item, refusal_recall=refused, wrongly_answered=answered)
    if refused:
        collector.score(item, refusal_precision=float(not answerable))
    if closest and answerable:
        collector.score(item, closest_that_helps=float(helps))


async def score_text(
    collector: ScoreCollector, item: str, text: str, references: Sequence[str], embedder: Embedder
) -> None:
    """The answer's words and meaning against its references, and those of its first paragraph; a refusal has 0."""
    best, first = overlap(text, references), text.partition("\n\n")[0].strip("*“” ")
    collector.score_all(
        item,
        {
            "exact match": exact_match(text, references),
            "F1": best.f1,
            "precision": best.precision,
            "recall": best.recall,
            "first exact match": exact_match(first, references),
            "first F1": overlap(first, references).f1,
            "cosine": await cosine(embedder, text, references) if text else 0.0,
        },
    )


async def cosine(embedder: Embedder, text: str, references: Sequence[str]) -> float:
    """The cosine of an answer and the nearest of its references. Raises ModelError."""
    said, *wanted = await embedder.embed_passages([text, *references])
    return max(sum(a * b for a, b in zip(said, vector, strict=True)) for vector in wanted)


def _message(where: ConversationKey, text: str, sources: tuple[str, ...]) -> Message:
    return Message(uuid4().hex, where, text, datetime.now(UTC), sources=sources)
