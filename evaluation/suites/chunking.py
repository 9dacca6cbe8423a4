"""Measure chunking: precision and recall of retrieved tokens.

Token recall, precision and IoU over exact spans, of the five nearest passages of a question: the measures of Smith &
Troynikov, "Evaluating Chunking Strategies for Retrieval" (Chroma, 2024).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy

from core.errors import ConfigurationError
from core.extract.extraction import extract
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.scores.alignment import Placed, placed, tokens_within
from evaluation.scores.measured import Measured, ScoreCollector

NEAREST = 5


@dataclass(frozen=True)
class Question:
    """A question with the spans of characters that answer it."""

    id: str
    corpus: str
    text: str
    spans: tuple[tuple[int, int], ...]


def read_questions(path: Path) -> list[Question]:
    """All questions of the file. Raises ConfigurationError where it is not there."""
    if not path.is_file():
        raise ConfigurationError(f"{path} is not there: name the folder of the spans with --data.")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Question(str(row["id"]), row["corpus"], row["question"], _spans(row["references"])) for row in rows]


async def chunking(bench: Bench, configuration: Configuration) -> Measured:
    """Chunk and embed each text, and search it by vectors only. Raises AdvisorError."""
    data, collector, tokens = bench.folder("chunking"), ScoreCollector(), list[int]()
    questions = read_questions(data / "questions.jsonl")
    for corpus in sorted({question.corpus for question in questions}):
        about = [question for question in questions if question.corpus == corpus]
        tokens += await _score_text(collector, bench, configuration, (data / f"{corpus}.md").read_bytes(), about)
        bench.progress(
            f"chunking, {configuration.name}: questions asked", len(collector.scores["token IoU"]), len(questions)
        )
    return collector.done(
        "chunking", configuration.name, passages=len(tokens), tokens_a_passage=float(numpy.mean(tokens))
    )


async def _score_text(
    collector: ScoreCollector, bench: Bench, configuration: Configuration, content: bytes, questions: Sequence[Question]
) -> list[int]:
    read = extract("http://campus.example/text.txt", "text/plain", content, datetime.now(UTC)).document
    drafts = configuration.chunker(bench.workshop.counter).chunk(read)
    text, embedder = content.decode(), bench.passage_embedder
    places = placed([draft.text for draft in drafts], text)
    vectors = numpy.asarray(await embedder.embed_passages([draft.anchored_text for draft in drafts]))
    for question in questions:
        asked = numpy.asarray(await embedder.embed_query(question.text))
        nearest = numpy.argsort(-(vectors @ asked), kind="stable")[:NEAREST]
        collector.score_all(question.id, scores([places[at] for at in nearest], tokens_within(text, question.spans)))
    return [draft.tokens for draft in drafts]


def scores(found: Sequence[Placed], wanted: frozenset[int]) -> dict[str, float]:
    """Recall, precision and intersection over union of the tokens found and the tokens wanted."""
    places = frozenset[int]().union(*(each.places for each in found))
    both, retrieved = len(places & wanted), len(places) + sum(each.foreign for each in found)
    return {
        "token recall": both / len(wanted),
        "token precision": both / retrieved if retrieved else 0.0,
        "token IoU": both / (retrieved + len(wanted) - both),
    }


def _spans(references: Sequence[dict[str, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((reference["start_index"], reference["end_index"]) for reference in references)
