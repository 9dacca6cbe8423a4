"""Run a campus's own suite: right answers, right pages, wrong refusals and wrong answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import ConfigurationError
from evaluation.asking import Asked, ask, score_seen, score_text
from evaluation.bench import Bench, Progress, say_nothing
from evaluation.configurations import DEFAULT, Configuration
from evaluation.judging import Judge, agreement, judged_scores
from evaluation.rows import Row, read_rows
from evaluation.scores.agreement import area_under_curve
from evaluation.scores.expected import Expected, Facts, References
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.scores.ranking import hit_at, ndcg_at, recall_at, reciprocal_rank
from evaluation.scores.right_pages import RightPages, pages_at
from evaluation.scores.seen import Seen
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
        if advisor.closed_book:
            return await self._ask_closed_book(advisor)
        collector = await self._asked(advisor, self.rows)
        confidence = collector.scores["confidence"]
        of_kind = {
            each: [confidence[row.id] for row in self.rows if row.unanswerable is each] for each in (True, False)
        }
        auc = area_under_curve(of_kind[True], of_kind[False])
        facts = await _agreement(self.judge, self.rows) if self.judge else {}
        return collector.done(self.suite, self.configuration, questions=len(self.rows), AUC_of_refusing=auc, **facts)

    async def _ask_closed_book(self, advisor: AdvisorUnderTest) -> Measured:
        """Asks what can be scored without links: questions whose answer is known in words, and unanswerable ones."""
        rows = [row for row in self.rows if row.references or row.unanswerable]
        if not rows:
            raise ConfigurationError("No question says what is right in words: give `contains` or `answer` to some.")
        collector = await self._asked(advisor, rows)
        del collector.scores["confidence"]  # nothing was searched
        without_words = len(self.rows) - len(rows)
        return collector.done(self.suite, self.configuration, questions=len(rows), without_words=without_words)

    async def _asked(self, advisor: AdvisorUnderTest, rows: Sequence[Row]) -> ScoreCollector:
        collector = ScoreCollector()
        for done, row in enumerate(rows, start=1):
            asked = await ask(advisor, row.question, row.history)
            score_seen(collector, row.id, asked, expected_of(row, asked), row.kind)
            collector.time(asked.answer.timings_ms)
            if not row.unanswerable:
                await _score_answer(collector, row, asked, advisor)
                if row.references:
                    judged = await judged_scores(self.judge, row.question, row.references, asked.text)
                    collector.score_all(row.id, judged)
            self.progress(f"{self.suite}, {self.configuration}: questions asked", done, len(rows))
        return collector


async def own_suite(bench: Bench, configuration: Configuration, file: Path, *, unreviewed: bool) -> Measured:
    """Asks the questions of a file on the index of this installation. Raises AdvisorError."""
    rows = read_rows(file, unreviewed=unreviewed)
    advisor = await bench.on_own_index(configuration)
    return await Questions(file.stem, rows, configuration.name, bench.progress, bench.judge).ask(advisor)


async def _agreement(judge: Judge, rows: Sequence[Row]) -> dict[str, float]:
    """The judge's agreement with human grades in the suite; empty without such grades."""
    pairs = [
        (judged.grade, graded.score)
        for row in rows
        for graded in row.graded
        if (judged := await judge.judge(row.question, row.references, graded.answer))
    ]
    if not pairs:
        return {}
    found = agreement([ours for ours, _ in pairs], [theirs for _, theirs in pairs])
    return {"judge_and_people_kappa": found.kappa, "judge_and_people_spearman": found.spearman, "graded": found.n}


async def _score_answer(collector: ScoreCollector, row: Row, asked: Asked, advisor: AdvisorUnderTest) -> None:
    collector.score(row.id, right=is_right(row, asked))
    if row.pages and not advisor.closed_book:
        _score_pages(collector, row, asked)
    if row.answer:
        await score_text(collector, row.id, asked.text, row.answer, advisor.embedder)


def expected_of(row: Row, asked: Asked) -> Expected | None:
    """What a right answer says: the facts, else a reference, else the mark of a right page; None if unanswerable."""
    if row.unanswerable:
        return None
    if row.facts:
        return Facts(row.facts)
    if row.answer:
        return References(row.answer)
    return RightPages(row.pages, {citation.number: citation.url for citation in asked.answer.citations})


def is_right(row: Row, asked: Asked) -> bool:
    """Whether it was answered, and the whole answer says what is expected."""
    expected = expected_of(row, asked)
    return asked.is_answered and expected is not None and expected.is_said(Seen.of(asked.answer).text)


def _score_pages(collector: ScoreCollector, row: Row, asked: Asked) -> None:
    urls = dict.fromkeys(candidate.chunk.url for candidate in asked.found)  # a page counts once, at its best place
    brought = [pages_at(row.pages, url) for url in urls]
    cited = [bool(pages_at(row.pages, citation.url)) for citation in asked.answer.citations]
    scores = {
        "right page": float(asked.is_answered and any(cited)),
        "right page first": float(asked.is_answered and any(cited[:1])),
        **{f"page hit@{depth}": hit_at(brought, depth) for depth in (1, 5)},
        "page recall@5": recall_at(brought, len(row.pages), 5),
        "page MRR": reciprocal_rank(brought),
        "page nDCG@10": ndcg_at(brought, len(row.pages), 10),
    }
    collector.score_all(row.id, scores)
