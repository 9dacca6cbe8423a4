"""Inter-rater agreement: quadratically weighted kappa and Spearman's rank correlation."""

from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

Floats = NDArray[numpy.float64]


def weighted_kappa(one: Sequence[int], other: Sequence[int], levels: int) -> float:
    """Cohen's kappa over grades 0…levels-1, a disagreement weighing its square (Cohen, 1968).

    1 is full agreement, 0 what chance gives; 1 too when both gave everything one and the same grade.
    """
    seen = numpy.zeros((levels, levels))
    for pair in zip(one, other, strict=True):
        seen[pair] += 1
    by_chance = numpy.outer(seen.sum(axis=1), seen.sum(axis=0)) / max(1, len(one))
    grades = numpy.arange(levels)
    weight = (grades[:, None] - grades[None, :]) ** 2
    expected = float((weight * by_chance).sum())
    return 1 - float((weight * seen).sum()) / expected if expected else 1.0


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The correlation of the ranks, ties sharing their mean rank; 0 where a judge gave everything one grade."""
    first, second = _ranks(one), _ranks(other)
    first, second = first - first.mean(), second - second.mean()
    scale = float(numpy.sqrt((first**2).sum() * (second**2).sum()))
    return float((first * second).sum()) / scale if scale else 0.0


def area_under_curve(lower: Sequence[float], higher: Sequence[float]) -> float:
    """How often one of `higher` scores above one of `lower`, a tie counting half; .5 when either is empty."""
    if not lower or not higher:
        return 0.5
    ranks = _ranks([*lower, *higher])[len(lower) :]
    pairs = len(lower) * len(higher)
    return float(ranks.sum() - len(higher) * (len(higher) + 1) / 2) / pairs


def _ranks(values: Sequence[float]) -> Floats:
    _, place, counts = numpy.unique(numpy.asarray(values, dtype=float), return_inverse=True, return_counts=True)
    last = numpy.cumsum(counts)
    ranks: Floats = (last - (counts - 1) / 2)[place]
    return ranks
