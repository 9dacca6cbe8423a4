"""How near a turn is to the phrasings that the classifier of turns was fitted on."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

_STEPS = 127  # of a value in a stored vector, which takes a byte


@dataclass(frozen=True)
class KnownPhrasings:
    """The embeddings of phrasings in the order of their classes; `starts` tells where each class begins."""

    vectors: NDArray[np.float32]
    starts: Sequence[int]

    def nearest(self, vectors: NDArray[np.float32]) -> NDArray[np.float64]:
        """The cosine to the nearest phrasing of each class: one row a turn."""
        # One thread: the product by BLAS takes seven times the processor time of its threads for a single turn.
        cosines = np.einsum("tv,pv->tp", vectors, self.vectors)
        found: NDArray[np.float64] = np.maximum.reduceat(cosines, self.starts, axis=1)
        return found

    def written(self, path: Path) -> None:
        """Stores the vectors, a byte a value."""
        np.save(path, np.round(self.vectors * _STEPS / np.abs(self.vectors).max()).astype(np.int8))


def known_phrasings(path: Path, starts: Sequence[int]) -> KnownPhrasings:
    """The phrasings as they were stored. Raises OSError."""
    stored = np.load(path).astype(np.float32)
    return KnownPhrasings(stored / np.linalg.norm(stored, axis=1, keepdims=True), starts)
