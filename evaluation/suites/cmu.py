"""Real questions about one university on its real pages: search and answer quality."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from core.domain.passage import Candidate, Scope
from core.errors import ConfigurationError
from evaluation.asking import ask, score_seen, score_text
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.judging import judged_scores
from evaluation.scores.expected import References
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.scores.metrics import holds_answer, holds_literally
from evaluation.scores.ranking import hit_at, ndcg_at, reciprocal_rank
from evaluation.workshop import AdvisorUnderTest

PAGES, PAPERS = ("pages", "pdf_text"), ("papers",)
DEPTHS = (1, 5, 10, 50)
LONGEST_PASSAGE_WORDS = 200


@dataclass(frozen=True)
class Question:
    """A question with its accepted answers."""

    id: str
    text: str
    answers: tuple[str, ...]


# As it is read (with its title and headings), by its text alone, and with the answer's words in a row.
FORMS: dict[str, Callable[[Candidate, Sequence[str]], bool]] = {
    "": lambda found, answers: holds_answer(f"{found.chunk.anchor}\n{found.reading}", answers),
    " text": lambda found, answers: holds_answer(found.reading, answers),
    " literal": lambda found, answers: holds_literally(found.reading, answers),
}


def read_questions(path: Path) -> list[Question]:
    """The scorable rows: those whose answer is known to stand in the pages (support at least .8, or unknown)."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    kept = [row for row in rows if row["support_union"] is None or row["support_union"] >= 0.8]
    return [Question(row["id"], row["question"], tuple(row["answers"])) for row in kept]


async def cmu(bench: Bench, configuration: Configuration) -> Measured:
    """On the university's pages alone. Raises AdvisorError."""
    return await _measured(bench, configuration, "cmu", PAGES)


async def cmu_papers(bench: Bench, configuration: Configuration) -> Measured:
    """With its papers as distractors, which takes half an hour to embed the first time. Raises AdvisorError."""
    return await _measured(bench, configuration, "cmu-papers", PAGES + PAPERS)


async def _measured(bench: Bench, configuration: Configuration, suite: str, parts: Sequence[str]) -> Measured:
    data = bench.folder("cmu")
    if not (data / "qa.jsonl").is_file():
        raise ConfigurationError(f"{data} has no qa.jsonl: name the folder of the campus questions with --data.")
    questions = read_questions(data / "qa.jsonl")
    files = {part: sorted((data / part).iterdir()) for part in parts}
    advisor = await bench.on_files(suite, configuration, files)
    collector = ScoreCollector()
    for done, question in enumerate(questions, start=1):
        await _score(collector, bench, advisor, question)
        bench.progress(f"{suite}, {configuration.name}: questions asked", done, len(questions))
    passages = (await advisor.inventory.holdings()).chunks
    return collector.done(suite, configuration.name, questions=len(questions), passages=passages)


async def _score(collector: ScoreCollector, bench: Bench, advisor: AdvisorUnderTest, question: Question) -> None:
    started = perf_counter()
    found = await advisor.engine.retriever.retrieve(question.text, Scope(), max(DEPTHS))
    collector.time({"retrieve alone": 1000 * (perf_counter() - started)})
    for form in FORMS:
        collector.score_all(question.id, _ranked(found, question.answers, form))
    asked = await ask(advisor, question.text)
    collector.time(asked.answer.timings_ms)
    score_seen(collector, question.id, asked, References(question.answers))
    await score_text(collector, question.id, asked.text, question.answers, advisor.embedder)
    judged = await judged_scores(bench.judge, question.text, question.answers, asked.text)
    collector.score_all(question.id, judged)


def _ranked(found: Sequence[Candidate], answers: Sequence[str], form: str) -> dict[str, float]:
    for candidate in found:
        if len(f"{candidate.chunk.anchor} {candidate.reading}".split()) > LONGEST_PASSAGE_WORDS:
            raise ValueError(f"a passage of {candidate.chunk.url} has more than {LONGEST_PASSAGE_WORDS} words")
    brought = [{0} if FORMS[form](candidate, answers) else set[int]() for candidate in found]
    hits = {f"hit@{depth}{form}": hit_at(brought, depth) for depth in DEPTHS}
    return hits | {f"MRR{form}": reciprocal_rank(brought), f"nDCG@10{form}": ndcg_at(brought, 1, 10)}
