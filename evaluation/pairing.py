"""Pair two runs that were kept, question by question: which answered better, by how much, and where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.errors import ConfigurationError
from evaluation.head_to_head import AFTER, BEFORE, NEITHER
from evaluation.reports.answers import Run
from evaluation.scores.measured import Figure, Scores, figure_of
from evaluation.scores.resampling import Difference, paired_difference
from evaluation.scores.student_view import RIGHT_AT_FIRST, WRONGLY_ANSWERED
from evaluation.scores.told import Told

_HELPS = "right or closest that helps"


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


def paired(before: Run, after: Run) -> Comparison:
    """Two runs of one suite, over the questions of both. Raises ConfigurationError without any."""
    items = [item for item in before.told if item in after.told]
    if before.suite != after.suite or not items:
        raise ConfigurationError(
            f"{before.name} and {after.name} have no question in common: compare runs of one suite."
        )
    pairs = [Pair(before.told[each], after.told[each], better(before, after, each)) for each in items]
    return Comparison(before.name, after.name, differences(before.scores, after.scores), pairs)


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


def differences(before: Mapping[str, Scores], after: Mapping[str, Scores]) -> dict[str, Difference]:
    """The difference of each metric over the questions of both."""
    common = [name for name in before if before[name].keys() & after.get(name, {}).keys()]
    return {name: paired_difference(before[name], after[name]) for name in common}
