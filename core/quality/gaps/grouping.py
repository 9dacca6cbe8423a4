"""Group questions by meaning: agglomerative clustering with average linkage."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.domain.quality import MissedQuestion
from core.ports.models import Vector
from core.text.questions.asking import unwrapped

NEIGHBOURS = 10  # of 5 and 10, with half, once and twice their weight, the best for topics left out
_ROWS = 512  # compared with all others at once, so that no matrix of all pairs is kept
Matrix = NDArray[np.float64]
Merge = tuple[float, int, int]


def together(vectors: Matrix) -> Matrix:
    """Unit vectors, (n, d), each with the mean of its nearest neighbours added, weighted by their similarity.

    What one question says in odd words, or mistypes, its neighbours say plainly. One step of the diffusion of
    M. Hein, M. Maier, "Manifold Denoising", 2006, that does not move what has no neighbours.
    """
    count = min(NEIGHBOURS, len(vectors) - 1)
    if count < 1:
        return vectors
    moved = vectors.copy()
    for start in range(0, len(vectors), _ROWS):
        moved[start : start + _ROWS] += _neighbourhoods(vectors, start, count)
    unit: Matrix = moved / np.maximum(np.linalg.norm(moved, axis=1, keepdims=True), 1e-12)
    return unit


def _neighbourhoods(vectors: Matrix, start: int, count: int) -> Matrix:
    similar = vectors[start : start + _ROWS] @ vectors.T
    rows = np.arange(len(similar))
    similar[rows, start + rows] = -1.0
    nearest = np.argpartition(-similar, count - 1, axis=1)[:, :count]
    weights = np.maximum(np.take_along_axis(similar, nearest, axis=1), 0.0)
    found: Matrix = np.einsum("rk,rkd->rd", weights, vectors[nearest]) / count
    return found


def groups(vectors: Matrix, threshold: float) -> list[list[int]]:
    """Rows of unit vectors in groups, the largest first, each in order.

    Two groups become one while the mean cosine similarity between their members is at least `threshold`. With
    unit vectors that mean is the product of both groups' sums over both sizes, so that no matrix of all pairs is kept:
    n vectors of length d take n·d floats and about 3·n²·d multiplications. The order of merging is that of
    nearest-neighbour chains (F. Murtagh, "A survey of recent advances in hierarchical clustering algorithms",
    1983), which for average linkage gives the same tree as merging the nearest pair each time.
    """
    return cut(len(vectors), merges(vectors), threshold)


def cut(count: int, merged: Iterable[Merge], threshold: float) -> list[list[int]]:
    """The groups of so many rows, of which those are merged that are similar enough."""
    parents = list(range(count))
    for similarity, one, other in merged:
        if similarity >= threshold:
            parents[_root(parents, other)] = _root(parents, one)
    found: dict[int, list[int]] = {}
    for row in range(count):
        found.setdefault(_root(parents, row), []).append(row)
    return sorted(found.values(), key=lambda rows: (-len(rows), rows))


def merges(vectors: Matrix) -> Iterator[Merge]:
    """The similarity of each pair that is merged, and the rows that stand for both; the first one goes on."""
    sums, sizes = vectors.copy(), np.ones(len(vectors))
    left = np.ones(len(vectors), dtype=bool)
    chain: list[int] = []
    for _ in range(len(vectors) - 1):
        chain = chain or [int(left.argmax())]
        one, other, similarity = _nearest_pair(chain, sums, sizes, left)
        yield similarity, one, other
        sums[one] += sums[other]
        sizes[one] += sizes[other]
        left[other] = False


def _nearest_pair(chain: list[int], sums: Matrix, sizes: Matrix, left: NDArray[np.bool_]) -> tuple[int, int, float]:
    """Lengthens the chain until its last two are each other's nearest, and takes them from it."""
    while True:
        last = chain[-1]
        similar = np.where(left, sums @ sums[last] / (sizes * sizes[last]), -np.inf)
        similar[last] = -np.inf
        nearest = int(similar.argmax())
        if len(chain) > 1 and similar[chain[-2]] >= similar[nearest]:
            one, other = sorted((chain.pop(), chain.pop()))
            return one, other, float(max(similar[one], similar[other]))
        chain.append(nearest)


def _root(parents: Sequence[int], row: int) -> int:
    while parents[row] != row:
        row = parents[row]
    return row


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


_SLICE = 64  # texts that are embedded at once, so that answers are written in between
Encode = Callable[[Sequence[str]], Sequence[Vector]]


@dataclass(frozen=True)
class Grouping:
    """Groups by the embedder that ships with us, `encode`, and by what was fitted for it."""

    encode: Encode
    phrasing: Phrasing = field(default_factory=shipped_phrasing)

    async def of(self, texts: Sequence[str]) -> tuple[Matrix, list[list[int]]]:
        """A unit vector for each text, and the groups as positions in `texts`, the largest first. Raises ModelError."""
        vectors = list[Vector]()
        asked = [unwrapped(text) for text in texts]
        for start in range(0, len(asked), _SLICE):
            vectors += await asyncio.to_thread(self.encode, asked[start : start + _SLICE])
        if not vectors:
            return self.phrasing.mean[None][:0], []
        meanings = await asyncio.to_thread(self.phrasing.without, vectors)
        return meanings, await asyncio.to_thread(lambda: groups(together(meanings), self.phrasing.threshold))


def central(rows: Sequence[int], asked: Sequence[MissedQuestion], vectors: Matrix) -> list[str]:
    """The questions nearest to the middle of their group, one of each person."""
    nearness = vectors[rows] @ vectors[rows].sum(axis=0)
    nearest: dict[int, str] = {}
    for _, row in sorted(zip(-nearness, rows, strict=True)):
        nearest.setdefault(asked[row].person, asked[row].text)
    return list(nearest.values())
