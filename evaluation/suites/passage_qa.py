"""Questions with one passage each, which answers it or does not: whether the two are told apart."""

import html
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from core.domain.document import Document
from core.errors import ConfigurationError
from core.extract.extraction import extract
from core.rag.indexing.indexer import Indexer
from core.storage.database import Database
from core.storage.index.postings import PostgresIndexMaintenance
from evaluation.asking import ask, score_seen
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.corpus import fill_with
from evaluation.scores.agreement import area_under_curve
from evaluation.scores.expected import References
from evaluation.scores.measured import Measured, ScoreCollector

SUITE = "passage-qa"


@dataclass(frozen=True)
class Pair:
    """A question, the passage that is all there is to answer it, and its answers."""

    id: str
    question: str
    title: str
    passage: str
    answers: tuple[str, ...]
    unanswerable: bool


def read_pairs(path: Path) -> list[Pair]:
    """All pairs of the file. Raises ConfigurationError where it is not there."""
    if not path.is_file():
        raise ConfigurationError(f"{path} is not there: name the folder that has refusal with --data.")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Pair(
            f"pair-{at}",
            row["question"],
            row["passage_title"],
            row["passage"],
            tuple(row["answers"]),
            row["unanswerable"],
        )
        for at, row in enumerate(rows, start=1)
    ]


async def passage_qa(bench: Bench, configuration: Configuration) -> Measured:
    """Each passage is a source of its own, and its question is asked of that source alone. Raises AdvisorError."""
    pairs = read_pairs(bench.folder("refusal") / "passage_qa.jsonl")

    async def fill(database: Database, indexer: Indexer) -> None:
        maintenance = PostgresIndexMaintenance(database)
        for done, pair in enumerate(pairs, start=1):
            await fill_with(maintenance, indexer, pair.id, [page_of(pair)])
            bench.progress(f"{SUITE}: passages indexed", done, len(pairs))

    advisor, collector = await bench.on_index(SUITE, configuration, fill), ScoreCollector()
    confidence: dict[bool, list[float]] = {True: [], False: []}
    for done, pair in enumerate(pairs, start=1):
        asked = await ask(advisor, pair.question, sources=(pair.id,))
        collector.time(asked.answer.timings_ms)
        score_seen(collector, pair.id, asked, None if pair.unanswerable else References(pair.answers, pair.question))
        confidence[pair.unanswerable].append(asked.confidence)
        bench.progress(f"{SUITE}, {configuration.name}: questions asked", done, len(pairs))
    auc = area_under_curve(confidence[True], confidence[False])
    return collector.done(SUITE, configuration.name, questions=len(pairs), AUC_of_answering=auc)


def page_of(pair: Pair) -> Document:
    """The passage as a page with its title, read as a crawl would read it."""
    title = html.escape(pair.title)
    body = (
        f"<html><head><title>{title}</title></head><body><main><h1>{title}</h1>"
        f"<p>{html.escape(pair.passage)}</p></main></body></html>"
    )
    return extract(f"http://campus.example/{pair.id}", "text/html", body.encode(), datetime.now(UTC)).document
