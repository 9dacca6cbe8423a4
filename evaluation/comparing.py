"""Compare two runs that were kept by models, too: how like a right answer each is, and which a judge prefers."""

from collections.abc import Sequence
from dataclasses import replace

from core.domain.answer import Outcome
from core.ports.models import Embedder
from core.rag.verification.citations import without_marks
from evaluation.asking import cosine
from evaluation.bench import Progress, say_nothing
from evaluation.head_to_head import NEITHER, HeadToHead
from evaluation.pairing import Comparison, Pair, differences, paired
from evaluation.reports.answers import Run
from evaluation.scores.measured import Scores
from evaluation.scores.told import Told

SIMILARITY = "similarity to a reference"
_SHOWN = {Outcome.ANSWERED.value, Outcome.CLOSEST.value}


async def compared(
    before: Run,
    after: Run,
    embedder: Embedder,
    judge: HeadToHead | None = None,
    progress: Progress = say_nothing,
) -> Comparison:
    """As `paired`, with the similarity of each answer to a right one, and what a `judge` prefers. Raises ModelError."""
    made = paired(before, after)
    pairs = [await _judged(pair, judge, progress, at, len(made.pairs)) for at, pair in enumerate(made.pairs, 1)]
    items = [pair.after.item for pair in pairs]
    alike = differences(*[{SIMILARITY: await similarity(run, embedder, items)} for run in (before, after)])
    return replace(made, pairs=pairs, differences={**alike, **made.differences})


async def similarity(run: Run, embedder: Embedder, items: Sequence[str]) -> Scores:
    """By question with references, the cosine of what was told and the nearest; 0 for a refusal. Raises ModelError."""
    asked = [run.told[item] for item in items if run.told[item].wanted]
    return {each.item: await _similar(each, embedder) for each in asked}


async def _similar(told: Told, embedder: Embedder) -> float:
    return await cosine(embedder, without_marks(told.text), told.wanted) if told.outcome in _SHOWN else 0.0


async def _judged(pair: Pair, judge: HeadToHead | None, progress: Progress, at: int, of: int) -> Pair:
    if judge is None:
        return pair
    is_same = (pair.before.outcome, pair.before.text) == (pair.after.outcome, pair.after.text)
    verdict = NEITHER if is_same else await judge.better(pair.before, pair.after)
    progress("answers compared by the language model", at, of)
    return Pair(pair.before, pair.after, pair.better, verdict)
