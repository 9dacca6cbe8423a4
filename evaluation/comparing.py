"""Compare two runs that were kept, question by question: which answered better, by how much, and where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.domain.answer import Outcome
from core.errors import ConfigurationError
from core.ports.models import Embedder
from core.rag.verification.citations import without_marks
from evaluation.asking import cosine
from evaluation.bench import Progress, say_nothing
from evaluation.head_to_head import AFTER, BEFORE, NEITHER, HeadToHead
from evaluation.reports.answers import Run
from evaluation.scores.measured import Figure, Scores, figure_of
from evaluation.scores.resampling import Difference, paired_difference
from evaluation.scores.student_view import RIGHT_AT_FIRST, WRONGLY_ANSWERED
from evaluation.scores.told import Told

SIMILARITY = "similarity to a reference"
_HELPS = "right or closest that helps"
_SHOWN = {Outcome.ANSWERED.value, Outcome.CLOSEST.value}


@dataclass(frozen=True)
class Pair:
    """One question in both runs, and which answered it better: AFTER (1), NEITHER (.5) or BEFORE (0).

    `judged` is the same by a language model, None where none was asked or understood.
    """

    before: Told
    after: Told
    better: float
    judged: float | None = None


@dataclass(frozen=True)
class Comparison:
    """Both runs' names, the difference of each metric, and every question."""

    before: str
    after: str
    differences: Mapping[str, Difference]
    pairs: Sequence[Pair]

    @property
    def win_rate(self) -> Figure:
        """How often the later run answers better, a tie counting half."""
        return figure_of([pair.better for pair in self.pairs])

    @property
    def judged_win_rate(self) -> Figure | None:
        """The same by the language model, over the pairs that it understood."""
        judged = [pair.judged for pair in self.pairs if pair.judged is not None]
        return figure_of(judged) if judged else None


async def compared(
    before: Run,
    after: Run,
    embedder: Embedder,
    judge: HeadToHead | None = None,
    progress: Progress = say_nothing,
) -> Comparison:
    """Two runs of one suite, over the questions of both. Raises ConfigurationError without any, and ModelError."""
    items = [item for item in before.told if item in after.told]
    if before.suite != after.suite or not items:
        raise ConfigurationError(
            f"{before.name} and {after.name} have no question in common: compare runs of one suite."
        )
    pairs = [Pair(before.told[each], after.told[each], better(before, after, each)) for each in items]
    pairs = [await _judged(pair, judge, progress, at, len(pairs)) for at, pair in enumerate(pairs, 1)]
    scores = [{SIMILARITY: await similarity(run, embedder, items), **run.scores} for run in (before, after)]
    return Comparison(before.name, after.name, _differences(*scores), pairs)


def better(before: Run, after: Run, item: str) -> float:
    """Which one is better by the gold, see `merit`."""
    difference = merit(after, item) - merit(before, item)
    return NEITHER if not difference else AFTER if difference > 0 else BEFORE


def merit(run: Run, item: str) -> float:
    """2 for what is right at the first line, 1 for what is right below it or in a closest quotation, else 0.

    Of a question that nothing answers: 0 where it was answered, else 2.
    """
    wrongly = run.scores.get(WRONGLY_ANSWERED, {})
    if item in wrongly:
        return 2.0 - 2.0 * wrongly[item]
    return max(2.0 * run.scores.get(RIGHT_AT_FIRST, {}).get(item, 0.0), run.scores.get(_HELPS, {}).get(item, 0.0))


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


def _differences(before: Mapping[str, Scores], after: Mapping[str, Scores]) -> dict[str, Difference]:
    common = [name for name in before if before[name].keys() & after.get(name, {}).keys()]
    return {name: paired_difference(before[name], after[name]) for name in common}
