"""Run a campus's own suite: right answers, right pages, wrong refusals and wrong answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from evaluation.asking import Asked, ask, score_outcome, score_text
from evaluation.bench import Bench, Progress, say_nothing
from evaluation.configurations import DEFAULT, Configuration
from evaluation.judging import Judge, agreement, judged_scores
from evaluation.rows import Row, read_rows
from evaluation.scores.agreement import area_under_curve
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.scores.metrics import holds_answer
from evaluation.scores.ranking import hit_at, ndcg_at, recall_at, reciprocal_rank
from evaluation.workshop import AdvisorUnderTest


@dataclass(frozen=True)
class Questions:
    """A suite's questions, with the progress callback and the judge."""

    suite: str
    rows: Sequence[Row]
    configuration: str = DEFAULT.name
    progress: Progress = say_nothing
    judge: Judge | None = None

    async def ask(self, advisor: AdvisorUnderTest) -> Measured:
        """Asks every question and scores what comes back. Raises AdvisorError."""
        collector, confidence = ScoreCollector(), {True: list[float](), False: list[float]()}
        for done, row in enumerate(self.rows, start=1):
            asked = await ask(advisor, row.question, row.history)
            confidence[row.unanswerable].append(asked.confidence)
            score_outcome(collector, row.id, asked, not row.unanswerable, helps=has_answer(row, asked))
            collector.time(asked.answer.timings_ms)
            if not row.unanswerable:
                await _score_answer(collector, row, asked, advisor)
                if references := row.answer or row.contains:
                    collector.score_all(row.id, await judged_scores(self.judge, row.question, references, asked.text))
            self.progress(f"{self.suite}, {self.configuration}: questions asked", done, len(self.rows))
        auc = area_under_curve(confidence[True], confidence[False])
        facts = await _agreement(self.judge, self.rows) if self.judge else {}
        return collector.done(self.suite, self.configuration, questions=len(self.rows), AUC_of_refusing=auc, **facts)


async def own_suite(bench: Bench, configuration: Configuration, file: Path) -> Measured:
    """Asks the questions of a file on the index of this installation. Raises AdvisorError."""
    rows = read_rows(file)
    advisor = await bench.on_own_index(configuration)
    return await Questions(file.stem, rows, configuration.name, bench.progress, bench.judge).ask(advisor)


async def _agreement(judge: Judge, rows: Sequence[Row]) -> dict[str, float]:
    """The judge's agreement with human grades in the suite; empty without such grades."""
    pairs = [
        (judged.grade, graded.score)
        for row in rows
        for graded in row.graded
        if (judged := await judge.judge(row.question, row.answer or row.contains, graded.answer))
    ]
    if not pairs:
        return {}
    found = agreement([ours for ours, _ in pairs], [theirs for _, theirs in pairs])
    return {"judge_and_people_kappa": found.kappa, "judge_and_people_spearman": found.spearman, "graded": found.n}


async def _score_answer(collector: ScoreCollector, row: Row, asked: Asked, advisor: AdvisorUnderTest) -> None:
    right = float(is_right(row, asked))
    collector.score_all(row.id, {"right": right} | ({f"right ({row.kind})": right} if row.kind else {}))
    if row.pages:
        _score_pages(collector, row, asked)
    if row.answer:
        await score_text(collector, row.id, asked.text, row.answer, advisor.embedder)


def is_right(row: Row, asked: Asked) -> bool:
    """Whether it was answered, and the answer is there."""
    return asked.is_answered and has_answer(row, asked)


def has_answer(row: Row, asked: Asked) -> bool:
    """Whether what is shown contains all required strings; else matches a reference; else cites a right page."""
    if row.contains:
        return all(part.lower() in asked.shown.lower() for part in row.contains)
    return holds_answer(asked.shown, row.answer) if row.answer else _cites_right_page(row, asked)


def _cites_right_page(row: Row, asked: Asked) -> bool:
    return any(_pages_at(row, citation.url) for citation in asked.answer.citations)


def _score_pages(collector: ScoreCollector, row: Row, asked: Asked) -> None:
    urls = dict.fromkeys(candidate.chunk.url for candidate in asked.found)  # a page counts once, at its best place
    brought = [_pages_at(row, url) for url in urls]
    scores = {
        "right page": float(_cites_right_page(row, asked)),
        **{f"page hit@{depth}": hit_at(brought, depth) for depth in (1, 5)},
        "page recall@5": recall_at(brought, len(row.pages), 5),
        "page MRR": reciprocal_rank(brought),
        "page nDCG@10": ndcg_at(brought, len(row.pages), 10),
    }
    collector.score_all(row.id, scores)


def _pages_at(row: Row, url: str) -> set[int]:
    return {at for at, page in enumerate(row.pages) if url.rstrip("/").endswith(page.rstrip("/"))}
