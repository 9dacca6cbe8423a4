"""Only statements that can still become the first quotation are read by the cross-encoder."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate, Chunk, Reading
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.text.passage_structure import read
from tests.fakes.models import HashingEmbedder, OverlapCrossEncoder

QUESTION = "How much is a rowing permit?"
NEAR = [f"A rowing permit for the {place} is $12." for place in ("lake", "river", "canal")]
FAR = ["Swans nest in April.", "Oars are shown daily.", "Dogs stay outside here."]
ALIKE = [f"A rowing permit for the {place} is $12." for place in ("harbour", "quarry")]


@dataclass(frozen=True)
class NotingReader(OverlapCrossEncoder):
    """Keeps what it reads, and is so sure of all that has a term of the question."""

    relevance: float = 0.5
    seen: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        self.seen.extend(passages)
        self.asked.add(question)
        found = await super().read(question, passages)
        return [replace(each, relevance=self.relevance if each.relevance else 0.0) for each in found]


async def read_of(sentences: Sequence[str], relevance: float) -> list[str]:
    reader = NotingReader(relevance=relevance)
    kept = [Candidate(_chunk(number, text), 0.5, 1.0, 1, 1, 0.5) for number, text in enumerate(sentences, start=1)]
    await ExtractiveWriter(HashingEmbedder(), reader).quote(StandaloneQuestion(QUESTION, QUESTION), kept)
    return [each for each in sentences if any(each in seen for seen in reader.seen)]


def _chunk(number: int, text: str) -> Chunk:
    now = datetime(2026, 9, 1, tzinfo=UTC)
    return Chunk(number, text, "", (), None, f"https://u.example/{number}", "", "site", None, now, 1, units=read(text))


async def test_what_cannot_come_before_the_first_two_is_not_read() -> None:
    assert await read_of([*NEAR, *FAR], 0.99) == NEAR[:2]


async def test_while_none_of_them_is_sure_four_are_read_at_most() -> None:
    assert len(await read_of([*NEAR, *ALIKE], 0.1)) == 4


async def test_in_a_talk_a_statement_is_read_for_the_turn_and_for_both_questions() -> None:
    reader, turn = NotingReader(), "and on the river?"
    both = StandaloneQuestion(f"rowing permit {turn}", turn, carried="rowing permit", own=turn, before=QUESTION)

    await ExtractiveWriter(HashingEmbedder(), reader).quote(both, [Candidate(_chunk(1, NEAR[1]), 0.5, 1.0, 1, 1, 0.5)])

    assert reader.asked == {turn, f"{QUESTION} {turn}"}
