"""Bootstrap intervals and paired comparisons (Efron & Tibshirani, 1993), 10,000 samples with a fixed seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

SAMPLES = 10_000
SEED = 20_261
_AT_ONCE = 500  # samples drawn together, to bound the memory
Floats = NDArray[numpy.float64]


@dataclass(frozen=True)
class Difference:
    """How much higher the mean of B is than that of A over the same items, with its 95 % interval.

    `p_value` is two-sided: how often a difference as far from zero comes by chance.
    """

    mean: float
    low: float
    high: float
    p_value: float
    n: int


def interval_of_mean(values: Sequence[float], samples: int = SAMPLES, seed: int = SEED) -> tuple[float, float]:
    """The 95 % percentile interval of the mean; (0, 1) without values."""
    if not values:
        return (0.0, 1.0)
    low, high = numpy.quantile(_resampled_means(values, samples, seed), (0.025, 0.975))
    return float(low), float(high)


def paired_difference(
    before: Mapping[str, float], after: Mapping[str, float], samples: int = SAMPLES, seed: int = SEED
) -> Difference:
    """`after` minus `before` over the items that both have, resampled in pairs. Raises ValueError without any."""
    common = sorted(before.keys() & after.keys())
    if not common:
        raise ValueError("the two runs have no item in common: compare runs of one suite")
    differences = [after[item] - before[item] for item in common]
    means = _resampled_means(differences, samples, seed)
    low, high = numpy.quantile(means, (0.025, 0.975))
    # One added to both: a resampling test is never certain (Davison & Hinkley, 1997).
    tail = min(int((means <= 0).sum()), int((means >= 0).sum()))
    p_value = min(1.0, 2 * (tail + 1) / (samples + 1))
    return Difference(float(numpy.mean(differences)), float(low), float(high), p_value, len(common))


def _resampled_means(values: Sequence[float], samples: int, seed: int) -> Floats:
    chooser, numbers = numpy.random.default_rng(seed), numpy.asarray(values, dtype=float)
    starts = range(0, samples, _AT_ONCE)
    parts = [
        numbers[chooser.integers(len(numbers), size=(min(_AT_ONCE, samples - start), len(numbers)))].mean(axis=1)
        for start in starts
    ]
    return numpy.concatenate(parts)
