"""Ask the engine one question in a new conversation, and keep the passages found."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

from core.domain.answer import Answer, Decision, Outcome, Trace, confidence
from core.domain.conversation import ConversationKey, Message
from core.domain.passage import Candidate
from core.ports.models import Embedder
from core.rag.verification.citations import without_marks
from evaluation.scores.bert_score import TokenEmbedder, bert_score
from evaluation.scores.expected import Expected
from evaluation.scores.measured import ScoreCollector
from evaluation.scores.seen import Seen
from evaluation.scores.squad import exact_match, overlap
from evaluation.scores.student_view import student_scores
from evaluation.scores.told import Told, Traced
from evaluation.workshop import AdvisorUnderTest


@dataclass(frozen=True)
class Asked:
    """An answer, the passages found, best first, and how the parts of the question were decided."""

    answer: Answer
    found: Sequence[Candidate]
    decisions: Sequence[Decision] = ()
    trace: Trace | None = None

    @property
    def is_answered(self) -> bool:
        """Whether the engine answered."""
        return self.answer.outcome is Outcome.ANSWERED

    @property
    def text(self) -> str:
        """The answer without citation marks; empty when refused."""
        return without_marks(self.answer.text) if self.is_answered else ""

    @property
    def confidence(self) -> float:
        """How sure the answer is, 0…1; 0 where nothing was decided."""
        return confidence(self.answer, self.decisions) or 0.0


async def ask(
    advisor: AdvisorUnderTest, question: str, history: Sequence[str] = (), sources: tuple[str, ...] = ()
) -> Asked:
    """Ask `history` first, then the question. Raises AdvisorError."""
    where = ConversationKey("evaluation", "local", uuid4().hex, "nobody")
    for earlier in history:
        await advisor.answer(_message(where, earlier, sources))
    answer = await advisor.answer(_message(where, question, sources))
    trace = advisor.conversations.take_trace(answer.id)
    return Asked(answer, trace.candidates, trace.decisions, trace) if trace else Asked(answer, ())


def score_seen(collector: ScoreCollector, item: str, asked: Asked, expected: Expected | None, kind: str = "") -> None:
    """Score what a student sees, and whether refusals were right; `expected` is None for an unanswerable question."""
    seen = Seen.of(asked.answer)
    if expected:
        collector.score(item, answered_when_it_can=seen.is_answered)
    else:
        collector.score(item, refusal_recall=not seen.is_answered)
    if not seen.text:
        collector.score(item, refusal_precision=expected is None)
    collector.score_all(item, student_scores(seen, expected, kind))
    collector.score(item, confidence=asked.confidence)
    collector.told.append(_told(item, asked, expected))
    if asked.trace:
        collector.traces.append(Traced(item, asked.answer, asked.trace))


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
    if isinstance(embedder, TokenEmbedder):
        collector.score_all(item, {"BERTScore": (await bert_score(embedder, text, references)).f1 if text else 0.0})


async def cosine(embedder: Embedder, text: str, references: Sequence[str]) -> float:
    """The cosine of an answer and the nearest of its references. Raises ModelError."""
    said, *wanted = await embedder.embed_passages([text, *references])
    return max(sum(a * b for a, b in zip(said, vector, strict=True)) for vector in wanted)


def _told(item: str, asked: Asked, expected: Expected | None) -> Told:
    answer = asked.answer
    return Told(
        item,
        answer.question.original,
        answer.outcome.value,
        answer.text,
        expected.in_words if expected else (),
        tuple(each.link for each in answer.citations),
        tuple(each.chunk.url for each in asked.found),
        answer.written_by,
        asked.confidence,
        dict(answer.timings_ms),
    )


def _message(where: ConversationKey, text: str, sources: tuple[str, ...]) -> Message:
    return Message(uuid4().hex, where, text, datetime.now(UTC), sources=sources)
