"""Pipelines beside ours: what counts as a hit, whose turn it is, and what the comparison says."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from benchmarks.pipelines.comparison import as_table, differences
from benchmarks.pipelines.contestants import contestant
from benchmarks.pipelines.pipeline import TimedEmbedder
from benchmarks.pipelines.running import Run, compete, interleaved, scores
from core.domain.document import Block, BlockKind, Document
from core.errors import ConfigurationError
from evaluation.suites.cmu import Question
from tests.fakes.models import HashingEmbedder

QUESTIONS = [Question("1", "When is the fee due?", ("May 3",)), Question("2", "How much is it?", ("$50",))]
PAGE = Document(
    "http://campus.example/", "Fees", (Block(BlockKind.PARAGRAPH, "Due May 3."),), "text/plain", datetime.now(UTC)
)


@dataclass
class PlayedPipeline:
    """Finds the same passages whatever is asked, and notes whose turn it was."""

    name: str
    found: Sequence[str]
    turns: list[tuple[str, str]] = field(default_factory=list)

    async def index(self, documents: Sequence[Document]) -> int:
        return len(documents)

    async def search(self, question: str) -> list[str]:
        self.turns.append((self.name, question))
        return list(self.found)


def run_of(name: str, *found: str) -> Run:
    return Run(name, PlayedPipeline(name, found), TimedEmbedder(HashingEmbedder()))


def test_a_hit_counts_from_the_place_where_it_stands() -> None:
    found = scores(["Nothing.", "Due May 3."], ("May 3",))

    assert (found["hit@1"], found["hit@5"], found["hit@10"]) == (0, 1, 1)


def test_a_passage_of_more_than_two_hundred_words_is_no_short_hit() -> None:
    exactly, longer = "word " * 198 + "May 3", "word " * 199 + "May 3"

    assert scores([exactly], ("May 3",))["hit@1 short"] == 1
    assert (scores([longer], ("May 3",))["hit@1"], scores([longer], ("May 3",))["hit@1 short"]) == (1, 0)


def test_every_pipeline_is_asked_a_question_before_the_next_one_and_each_begins_in_turn() -> None:
    runs = [run_of("a"), run_of("b"), run_of("c")]

    turns = [(run.name, question.id) for run, question in interleaved(runs, [*QUESTIONS, *QUESTIONS])]

    assert "".join(name for name, _ in turns) == "abc" + "bca" + "cab" + "abc"
    assert [question for _, question in turns] == ["1"] * 3 + ["2"] * 3 + ["1"] * 3 + ["2"] * 3


async def test_the_first_search_of_a_pipeline_is_neither_timed_nor_scored() -> None:
    run = run_of("a", "Due May 3.")

    measured = (await compete([run], [PAGE], QUESTIONS))["a"]

    assert isinstance(run.pipeline, PlayedPipeline)
    assert len(run.pipeline.turns) == 3
    assert len(measured.milliseconds["retrieve"]) == len(measured.scores["hit@1"]) == 2
    assert measured.facts["passages"] == 1


async def test_the_comparison_says_how_far_ours_is_ahead() -> None:
    runs = await compete([run_of("ours", "Due May 3.", "It is $50."), run_of("other", "Due May 3.")], [PAGE], QUESTIONS)

    table = as_table(runs, {"ours": "as shipped", "other": "played"}, "ours")

    assert differences(runs, "ours")["other"]["hit@5"].mean == 0.5
    assert "| other | +0.000 [+0.000, +0.000] | +0.500 [+0.000, +1.000] | +0.500 [+0.000, +1.000] |" in table
    assert "| ours | 0.500 [0.095, 0.905] | 1.000 [0.342, 1.000] | 1.000 [0.342, 1.000] | 1 | 3 (3) |" in table


async def test_the_time_of_embedding_is_part_of_the_time_of_indexing() -> None:
    embedder = TimedEmbedder(HashingEmbedder())

    vectors = await embedder.embed_passages(["a fee", "a fee"])

    assert vectors[0] == vectors[1] == await embedder.embed_query("a fee")
    assert embedder.seconds > 0
    assert (embedder.name, embedder.dimension) == ("hashing-64", 64)


def test_an_unknown_pipeline_is_named_with_those_that_there_are() -> None:
    with pytest.raises(ConfigurationError, match=r"'lucene'; there are ours, llamaindex"):
        contestant("lucene")
