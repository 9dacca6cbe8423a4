"""Questions about syllabi in PDF or Word: evidence found, wrong refusals and wrong answers."""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from core.domain.passage import Scope
from core.errors import ConfigurationError
from evaluation.asking import ask, score_seen, score_text
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.judging import judged_scores
from evaluation.scores.agreement import area_under_curve
from evaluation.scores.expected import References
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.scores.metrics import content_words, holds_answer
from evaluation.scores.ranking import hit_at, ndcg_at, recall_at, reciprocal_rank
from evaluation.workshop import AdvisorUnderTest

DEPTHS = (1, 5, 10)
OF_EACH_KIND = 300
SEED = 7


@dataclass(frozen=True)
class Question:
    """A question about one syllabus, with the spans that answer it, where they were marked."""

    id: str
    document: str
    text: str
    answers: tuple[str, ...]
    evidence: tuple[str, ...]
    unanswerable: bool
    kind: str


def read_questions(path: Path) -> list[Question]:
    """All questions of the file. Raises ConfigurationError where it is not there."""
    if not path.is_file():
        raise ConfigurationError(f"{path} is not there: name the folder of the syllabi with --data.")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Question(
            row["id"],
            row["doc"],
            row["question"],
            tuple(row["answers"]),
            tuple(span for span in row["evidence"] if span.strip()),
            row["unanswerable"],
            row["type"],
        )
        for row in rows
    ]


def sample(questions: Sequence[Question], of_each: int = OF_EACH_KIND) -> list[Question]:
    """As many answerable as unanswerable questions, always the same ones."""
    chooser = random.Random(SEED)  # noqa: S311 - repeatable on purpose, guards no secret
    kinds = [[each for each in questions if each.unanswerable is kind] for kind in (False, True)]
    return [each for kind in kinds for each in chooser.sample(kind, min(of_each, len(kind)))]


async def syllabi_pdf(bench: Bench, configuration: Configuration) -> Measured:
    """From the PDF files. Raises AdvisorError."""
    return await _measured(bench, configuration, "syllabi", "pdf")


async def syllabi_word(bench: Bench, configuration: Configuration) -> Measured:
    """From the Word files. Raises AdvisorError."""
    return await _measured(bench, configuration, "syllabi-word", "word")


async def _measured(bench: Bench, configuration: Configuration, suite: str, form: str) -> Measured:
    data = bench.folder("syllabi")
    questions = read_questions(data / "qa.jsonl")
    advisor = await bench.on_files(
        suite, configuration, {file.stem: [file] for file in sorted((data / form).iterdir())}
    )
    collector, marked, asked = ScoreCollector(), [each for each in questions if each.evidence], sample(questions)
    for done, question in enumerate(marked, start=1):
        await _score_evidence(collector, advisor, question)
        bench.progress(f"{suite}, {configuration.name}: evidence sought", done, len(marked))
    confidence: list[tuple[Question, float]] = []
    for done, question in enumerate(asked, start=1):
        confidence.append((question, await _score_answer(collector, bench, advisor, question)))
        bench.progress(f"{suite}, {configuration.name}: questions asked", done, len(asked))
    passages = (await advisor.inventory.holdings()).chunks
    return collector.done(suite, configuration.name, passages=passages, **aucs_of_refusing(confidence))


def aucs_of_refusing(confidence: Sequence[tuple[Question, float]]) -> dict[str, float]:
    """AUC of a confidence for answerable questions, overall and by kind, against unanswerable ones."""
    without = [sure for question, sure in confidence if question.unanswerable]
    kinds = {"": [sure for question, sure in confidence if not question.unanswerable]}
    for question, sure in confidence:
        if not question.unanswerable:
            kinds.setdefault(f"_{question.kind.replace(' ', '_')}", []).append(sure)
    return {f"AUC_of_refusing{kind}": area_under_curve(without, sures) for kind, sures in kinds.items()}


async def _score_evidence(collector: ScoreCollector, advisor: AdvisorUnderTest, question: Question) -> None:
    started = perf_counter()
    found = await advisor.engine.retriever.retrieve(question.text, Scope((question.document,)), max(DEPTHS))
    collector.time({"retrieve alone": 1000 * (perf_counter() - started)})
    passages = [candidate.chunk.anchored_text for candidate in found]
    wanted, brought = len(question.evidence), brought_by(passages, question.evidence)
    read = brought_by([f"{candidate.chunk.anchor}\n{candidate.reading}" for candidate in found], question.evidence)
    scores = {f"evidence recall@{depth}": recall_at(brought, wanted, depth) for depth in DEPTHS}
    scores |= {f"evidence hit@{depth}": hit_at(brought, depth) for depth in DEPTHS}
    scores |= {f"evidence hit@{depth} read": hit_at(read, depth) for depth in DEPTHS}
    scores |= {"evidence MRR": reciprocal_rank(brought), "evidence nDCG@10": ndcg_at(brought, wanted, 10)}
    collector.score_all(question.id, scores | {"evidence words@5": _words_found(passages[:5], question.evidence)})


def brought_by(passages: Sequence[str], evidence: Sequence[str]) -> list[set[int]]:
    """Which of the marked spans each passage has."""
    return [{at for at, span in enumerate(evidence) if holds_answer(passage, [span])} for passage in passages]


def _words_found(passages: Sequence[str], evidence: Sequence[str]) -> float:
    """The share of the evidence's content words that stand anywhere in the passages: it may be cut in two."""
    wanted = set(content_words(" ".join(evidence)))
    return len(wanted & set(content_words(" ".join(passages)))) / len(wanted)


async def _score_answer(
    collector: ScoreCollector, bench: Bench, advisor: AdvisorUnderTest, question: Question
) -> float:
    asked = await ask(advisor, question.text, sources=(question.document,))
    collector.time(asked.answer.timings_ms)
    expected = None if question.unanswerable else References((*question.answers, *question.evidence), question.text)
    score_seen(collector, question.id, asked, expected, question.kind)
    if not question.unanswerable:
        await score_text(collector, question.id, asked.text, question.answers, advisor.embedder)
        judged = await judged_scores(bench.judge, question.text, question.answers, asked.text)
        collector.score_all(question.id, judged)
    return asked.confidence
