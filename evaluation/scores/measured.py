"""Results of a suite with one configuration: scores per item and metric, and their means."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from evaluation.scores.metrics import Share
from evaluation.scores.resampling import interval_of_mean
from evaluation.scores.told import Told, Traced

Scores = Mapping[str, float]


@dataclass(frozen=True)
class Figure:
    """A mean over `n` items with its 95 % interval."""

    value: float
    low: float
    high: float
    n: int

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


@dataclass(frozen=True)
class Measured:
    """The scores of one run: metric → item → score, and the milliseconds of each stage.

    A metric has only the items that it is about (wrong refusals: the answerable ones), so that each is a plain mean.
    `facts` are what else should be known of the run, such as how many passages were searched, `told` the answers, and
    `traces` how each came about.
    """

    suite: str
    configuration: str
    scores: Mapping[str, Scores]
    milliseconds: Mapping[str, Sequence[float]] = field(default_factory=dict)
    facts: Mapping[str, float | str] = field(default_factory=dict)
    told: Sequence[Told] = ()
    traces: Sequence[Traced] = ()

    def figures(self) -> dict[str, Figure]:
        """Every metric's mean with its interval, in the order measured; metrics about no item are left out."""
        return {name: figure_of(list(scores.values())) for name, scores in self.scores.items() if scores}


def figure_of(values: Sequence[float]) -> Figure:
    """The mean with Wilson's interval where all are 0 or 1, else with a bootstrap interval."""
    mean = sum(values) / len(values)
    if all(value in {0, 1} for value in values):
        low, high = Share(round(sum(values)), len(values)).interval
    else:
        low, high = interval_of_mean(values)
    return Figure(mean, low, high, len(values))


@dataclass
class ScoreCollector:
    """Collects scores item by item."""

    scores: dict[str, dict[str, float]] = field(default_factory=dict)
    milliseconds: dict[str, list[float]] = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)
    traces: list[Traced] = field(default_factory=list)

    def score(self, item: str, **by_metric: float) -> None:
        """Add an item's scores; an underscore in a metric's name becomes a space."""
        self.score_all(item, {name.replace("_", " "): score for name, score in by_metric.items()})

    def score_all(self, item: str, by_metric: Mapping[str, float]) -> None:
        """Add an item's scores by the metrics' full names."""
        for name, score in by_metric.items():
            self.scores.setdefault(name, {})[item] = float(score)

    def time(self, milliseconds: Mapping[str, float]) -> None:
        """Add the stage times of an item."""
        for stage, took in milliseconds.items():
            self.milliseconds.setdefault(stage, []).append(took)

    def done(self, suite: str, configuration: str, **facts: float | str) -> Measured:
        """The collected results."""
        return Measured(suite, configuration, self.scores, self.milliseconds, facts, self.told, self.traces)
