"""A small logistic model: which statement of a question answers it."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from training.quotes.rows import Row

Matrix = NDArray[np.float64]
QUOTE_PENALTY = 0.1  # L2, on features in units of their standard deviation
_STEPS, _RATE = 400, 0.05


def fit_quotes(rows: Sequence[Row], names: Sequence[str]) -> dict[str, float]:
    """The coefficients that make the statements with the answer likeliest; each site counts by the root of its size."""
    usable = [row for row in rows if any(row.holds) and not all(row.holds)]
    sizes = Counter(row.site for row in usable)
    parts = [(matrix(row, names), np.array(row.holds), 1 / np.sqrt(sizes[row.site])) for row in usable]
    total = sum(weight for _, _, weight in parts)
    spread = np.concatenate([values for values, _, _ in parts]).std(axis=0) + 1e-6
    found, mean, square = (np.zeros(len(names)) for _ in range(3))
    for step in range(1, _STEPS + 1):
        slopes = [weight / total * _slope(values / spread, right, found) for values, right, weight in parts]
        slope = sum(slopes, np.zeros(len(names))) + QUOTE_PENALTY * found
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        found -= _RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)  # Adam, 2015
    return dict(zip(names, (found / spread).tolist(), strict=True))


def right_first(rows: Sequence[Row], weights: Mapping[str, float]) -> float:
    """The share of questions whose best statement holds the answer."""
    names = list(weights)
    factors = np.array([weights[name] for name in names])
    return float(np.mean([row.holds[int(np.argmax(matrix(row, names) @ factors))] for row in rows]))


def matrix(row: Row, names: Sequence[str]) -> Matrix:
    """The features of the statements of a question, one row a statement."""
    return np.array([[values[name] for name in names] for values in row.statements])


def _slope(values: Matrix, right: NDArray[np.bool_], found: Matrix) -> Matrix:
    size = np.exp(values @ found - (values @ found).max())
    likely, wanted = size / size.sum(), size * right / (size * right).sum()
    slope: Matrix = values.T @ (likely - wanted)
    return slope
