"""The same university seen by others: the key fact of whole-sentence answers, and the page that is cited first."""

import json
from dataclasses import dataclass
from pathlib import Path

from core.errors import ConfigurationError
from evaluation.asking import Asked, ask, score_seen
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.scores.expected import References
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.workshop import AdvisorUnderTest


@dataclass(frozen=True)
class Question:
    """A question, its answers in whole sentences, and the file of the page that answers it."""

    id: str
    kind: str
    text: str
    answers: tuple[str, ...]
    page: str


def read_questions(path: Path) -> list[Question]:
    """All questions of the file. Raises ConfigurationError where it is not there."""
    if not path.is_file():
        raise ConfigurationError(f"{path} is not there: name the folder that has cmu_second with --data.")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Question(row["id"], row["category"], row["question"], tuple(row["answers"]), row["page"]) for row in rows]


async def cmu_second(bench: Bench, configuration: Configuration) -> Measured:
    """On its 51 pages. Raises AdvisorError."""
    data = bench.folder("cmu_second")
    questions = read_questions(data / "qa.jsonl")
    advisor = await bench.on_files("cmu-second", configuration, {"pages": sorted((data / "pages").iterdir())})
    collector = ScoreCollector()
    for done, question in enumerate(questions, start=1):
        await _score(collector, advisor, question)
        bench.progress(f"cmu-second, {configuration.name}: questions asked", done, len(questions))
    return collector.done("cmu-second", configuration.name, questions=len(questions))


async def _score(collector: ScoreCollector, advisor: AdvisorUnderTest, question: Question) -> None:
    asked = await ask(advisor, question.text)
    collector.time(asked.answer.timings_ms)
    score_seen(collector, question.id, asked, References(question.answers, question.text), question.kind)
    if asked.is_answered:
        collector.score(question.id, right_page_first=_cites_first(asked, question.page))


def _cites_first(asked: Asked, page: str) -> bool:
    return any(citation.url.endswith(page) for citation in asked.answer.citations[:1])
