"""Inter-rater agreement: Cohen's kappa, plain and quadratically weighted, and Spearman's rank correlation."""

from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

from evaluation.scores.measured import Figure
from evaluation.scores.resampling import SAMPLES, SEED

Floats = NDArray[numpy.float64]


def kappa(one: Sequence[str], other: Sequence[str]) -> Figure:
    """Cohen's kappa over labels (Cohen, 1960) with its 95 % bootstrap interval over the items.

    1 is full agreement, 0 what chance gives; 1 too where both gave everything one and the same label, also in a sample.
    Raises ValueError without items.
    """
    if not one:
        raise ValueError("there is no agreement over nothing: give labels of at least one item")
    labels = sorted({*one, *other})
    seen = numpy.zeros((len(labels), len(labels)))
    for first, second in zip(one, other, strict=True):
        seen[labels.index(first), labels.index(second)] += 1
    # To draw items again is to draw how often each pair of labels comes.
    drawn = numpy.random.default_rng(SEED).multinomial(len(one), seen.ravel() / len(one), SAMPLES)
    low, high = numpy.quantile(_kappas(drawn.reshape(SAMPLES, *seen.shape)), (0.025, 0.975))
    return Figure(float(_kappas(seen[None])[0]), float(low), float(high), len(one))


def _kappas(counts: NDArray[numpy.number]) -> Floats:
    """The kappa of each table of counts (tables × labels × labels)."""
    shares = counts / counts.sum(axis=(1, 2), keepdims=True)
    same = shares.trace(axis1=1, axis2=2)
    by_chance = (shares.sum(axis=1) * shares.sum(axis=2)).sum(axis=1)
    is_certain = numpy.isclose(by_chance, 1.0)
    found: Floats = numpy.where(is_certain, 1.0, (same - by_chance) / numpy.where(is_certain, 1.0, 1 - by_chance))
    return found


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
