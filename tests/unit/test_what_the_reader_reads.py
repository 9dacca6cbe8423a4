"""The reader is asked the question alone, without what somebody says of themselves; a follow-up is asked whole."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate, Chunk, Reading
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.text.passage_structure import read
from tests.fakes.models import HashingEmbedder, OverlapCrossEncoder

TEXT = "The rowing permit is sold at the boat house for $12."


@dataclass(frozen=True)
class NotingReader(OverlapCrossEncoder):
    """Keeps what it is asked."""

    asked: set[str] = field(default_factory=set)

    async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        self.asked.add(question)
        return await super().read(question, passages)


async def asked_of_the_reader(question: StandaloneQuestion) -> set[str]:
    now, reader = datetime(2026, 9, 1, tzinfo=UTC), NotingReader()
    chunk = Chunk(1, TEXT, "", (), None, "https://u.example/", "Boats", "site", None, now, 1, units=read(TEXT))
    await ExtractiveWriter(HashingEmbedder(), reader).quote(question, [Candidate(chunk, 0.5, 1.0, 1, 1, 0.5)])
    return reader.asked


async def test_the_reader_is_asked_with_what_a_follow_up_carries() -> None:
    text, own = "rowing permit I am a sophomore, where do I pick up the sticker", "where do I pick up the sticker"

    assert await asked_of_the_reader(StandaloneQuestion(text, own, True, "rowing permit")) == {text}


async def test_of_a_long_statement_the_part_that_answers_best_is_quoted() -> None:
    long = f"{'The oars and the boats are shown to all who come. ' * 12}The rowing permit costs $12."
    text, now = f"Course | Notes\nRowing | {long}", datetime(2026, 9, 1, tzinfo=UTC)
    chunk = Chunk(1, text, "", (), None, "https://u.example/", "Boats", "site", None, now, 1, units=read(text))
    kept = [Candidate(chunk, 0.5, 1.0, 1, 1, 0.5)]
    question = "How much is a rowing permit?"

    quoted = await ExtractiveWriter(HashingEmbedder(), OverlapCrossEncoder()).quote(
        StandaloneQuestion(question, question), kept
    )

    assert quoted.draft.startswith("“… ")
    assert quoted.draft.endswith("The rowing permit costs $12.” [1]")
    assert len(quoted.draft) < len(long)
