"""Fit the probability that a curated answer is for a question: logistic regression, whole answers held out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.curated.questions import FOLDS, Asking
from core.rag.relevance.grader import Logistic

FEATURES = ("near", "text", "no_kind")
RIDGE = 0.3  # of standardised features
_STEPS = 40
Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pair:
    """A question beside the curated answer at `place`, with its features."""

    asking: Asking
    place: int
    features: Mapping[str, float]

    @property
    def is_match(self) -> bool:
        """Whether this answer is for the question."""
        return self.asking.is_for and self.place == self.asking.of


def held_out(pairs: Sequence[Pair], names: Sequence[str] = FEATURES) -> list[float]:
    """The probability of each pair, from a model that saw neither its question nor a curated answer of its fold."""
    found = dict[int, float]()
    for fold in range(FOLDS):
        model = fitted([pair for pair in pairs if fold not in {pair.asking.fold, pair.place % FOLDS}], names)
        found |= {at: model.probability(pair.features) for at, pair in enumerate(pairs) if pair.asking.fold == fold}
    return [found[at] for at in range(len(pairs))]


def fitted(pairs: Sequence[Pair], names: Sequence[str] = FEATURES) -> Logistic:
    """The weights of these features, by Newton's method with a ridge on standardised features."""
    values = np.array([[pair.features.get(name, 0.0) for name in names] for pair in pairs])
    mean, spread = values.mean(axis=0), values.std(axis=0) + 1e-9
    weights = newton((values - mean) / spread, np.array([float(pair.is_match) for pair in pairs]))
    own = weights[:-1] / spread
    named = {name: round(float(weight), 3) for name, weight in zip(names, own, strict=True)}
    return Logistic(round(float(weights[-1] - own @ mean), 3), named)


def newton(values: Matrix, truth: Matrix) -> Matrix:
    """Weights and, last, the bias; the values are standardised."""
    rows = np.c_[values, np.ones(len(values))]
    ridge = np.diag([RIDGE] * values.shape[1] + [1e-6])
    weights: Matrix = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (chance - truth) + ridge @ weights
        weights = weights - np.linalg.solve((rows.T * (chance * (1 - chance))) @ rows + ridge, slope)
    return weights
