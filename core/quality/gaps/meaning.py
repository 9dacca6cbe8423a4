"""Vectors of questions without what belongs to their phrasing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.ports.models import Vector

Matrix = NDArray[np.float64]
_FITTED = Path(__file__).parent / "data" / "phrasing.npz"


@dataclass(frozen=True)
class Phrasing:
    """What questions of one meaning differ in: `mean` is (d,), `directions` (d, r), as long as they are to be removed.

    `threshold` is the mean similarity from which two groups of questions are one, `answers` the grade from which a page
    is said to answer. Fitted by `python -m benchmarks.gaps --fit` on half of its topics.
    """

    mean: Matrix
    directions: Matrix
    threshold: float
    answers: float

    def without(self, vectors: Sequence[Vector] | Matrix) -> Matrix:
        """Unit vectors, (n, d), of the same questions without their phrasing.

        Within-class covariance normalisation (A. Hatch, S. Kajarekar, A. Stolcke, "Within-class covariance
        normalization for SVM-based speaker recognition", 2006), in the directions of greatest variance only.
        """
        centred = _unit(np.asarray(vectors, dtype=np.float64) - self.mean)
        return _unit(centred - centred @ self.directions @ self.directions.T)


@cache
def shipped_phrasing() -> Phrasing:
    """The one fitted for the embedder that ships with us."""
    with np.load(_FITTED) as stored:
        mean, directions = (np.asarray(stored[name], dtype=np.float64) for name in ("mean", "directions"))
        return Phrasing(mean, directions, float(stored["threshold"]), float(stored["answers"]))


def _unit(vectors: Matrix) -> Matrix:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    found: Matrix = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    return found
