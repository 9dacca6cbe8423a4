"""Group vectors: agglomerative clustering with average linkage."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

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
