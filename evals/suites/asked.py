"""Questions of a campus's own suite: right answers, right pages, and refusals on both sides."""

from collections.abc import Sequence
from pathlib import Path

from bot.app import App
from evals.agreement import area_under_curve
from evals.asking import Asked, ask, score_refusal, score_text
from evals.bench import Bench
from evals.configurations import Configuration
from evals.judging import Judge, agreement, judged_scores
from evals.measured import Measured, Tally
from evals.metrics import holds_answer
from evals.ranking import hit_at, ndcg_at, recall_at, reciprocal_rank
from evals.rows import Row, read_rows


async def own_suite(bench: Bench, configuration: Configuration, file: Path) -> Measured:
    """Asks the questions of a file on the index of this installation. Raises AdvisorError."""
    rows = read_rows(file)
    return await ask_rows(bench, await bench.on_own_index(configuration), configuration, file.stem, rows)


async def ask_rows(bench: Bench, app: App, configuration: Configuration, suite: str, rows: Sequence[Row]) -> Measured:
    """Asks every row and scores what came back. Raises AdvisorError."""
    tally, confidence = Tally(), {True: list[float](), False: list[float]()}
    for done, row in enumerate(rows, start=1):
        asked = await ask(app, row.question, row.history)
        confidence[row.unanswerable].append(asked.confidence)
        score_refusal(tally, row.id, asked, not row.unanswerable)
        tally.time(asked.answer.timings_ms)
        if not row.unanswerable:
            await _score_answer(tally, row, asked, app)
            if references := row.answer or row.contains:
                tally.score_all(row.id, await judged_scores(bench.judge, row.question, references, asked.text))
        bench.progress(f"{suite}, {configuration.name}: questions asked", done, len(rows))
    auc = area_under_curve(confidence[True], confidence[False])
    facts = await _agreement(bench.judge, rows) if bench.judge else {}
    return tally.done(suite, configuration.name, questions=len(rows), AUC_of_refusing=auc, **facts)


async def _agreement(judge: Judge, rows: Sequence[Row]) -> dict[str, float]:
    """How far the judge agrees with the people who graded answers in the suite; nothing where nobody did."""
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


async def _score_answer(tally: Tally, row: Row, asked: Asked, app: App) -> None:
    right = float(is_right(row, asked))
    tally.score_all(row.id, {"right": right} | ({f"right ({row.kind})": right} if row.kind else {}))
    if row.pages:
        _score_pages(tally, row, asked)
    if row.answer:
        await score_text(tally, row.id, asked.text, row.answer, app.models.embedder)


def is_right(row: Row, asked: Asked) -> bool:
    """Holds all that it must hold; without that, one of the references; without that, cites a right page."""
    if not asked.is_answered:
        return False
    if row.contains:
        return all(part.lower() in asked.text.lower() for part in row.contains)
    return holds_answer(asked.text, row.answer) if row.answer else _cites_right_page(row, asked)


def _cites_right_page(row: Row, asked: Asked) -> bool:
    return any(_pages_at(row, citation.url) for citation in asked.answer.citations)


def _score_pages(tally: Tally, row: Row, asked: Asked) -> None:
    urls = dict.fromkeys(candidate.chunk.url for candidate in asked.found)  # a page counts once, at its best place
    brought = [_pages_at(row, url) for url in urls]
    scores = {
        "right page": float(_cites_right_page(row, asked)),
        **{f"page hit@{depth}": hit_at(brought, depth) for depth in (1, 5)},
        "page recall@5": recall_at(brought, len(row.pages), 5),
        "page MRR": reciprocal_rank(brought),
        "page nDCG@10": ndcg_at(brought, len(row.pages), 10),
    }
    tally.score_all(row.id, scores)


def _pages_at(row: Row, url: str) -> set[int]:
    return {at for at, page in enumerate(row.pages) if url.rstrip("/").endswith(page.rstrip("/"))}
