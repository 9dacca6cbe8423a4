"""Ranking metrics: hit, recall, reciprocal rank and nDCG.

A ranking is given as one set a place: those of the `wanted` things (answers, evidence spans, pages) found there.
"""

import math
from collections.abc import Collection, Sequence

Brought = Sequence[Collection[int]]


def hit_at(brought: Brought, depth: int) -> float:
    """1 when one of the first `depth` places brings anything that is wanted, else 0."""
    return float(any(brought[:depth]))


def recall_at(brought: Brought, wanted: int, depth: int) -> float:
    """The share of the wanted things that the first `depth` places bring; 0 when nothing is wanted."""
    found = {thing for place in brought[:depth] for thing in place}
    return len(found) / wanted if wanted else 0.0


def reciprocal_rank(brought: Brought) -> float:
    """1 over the first place that brings something wanted; 0 without one. Its mean is MRR."""
    return next((1 / rank for rank, place in enumerate(brought, start=1) if place), 0.0)


def ndcg_at(brought: Brought, wanted: int, depth: int) -> float:
    """Discounted gain as a share of the best possible (Järvelin & Kekäläinen, TOIS 2002), each gain 0 or 1.

    A place gains when it brings something that no earlier one brought; at best each wanted thing has a place.
    """
    seen: set[int] = set()
    gained = 0.0
    for rank, place in enumerate(brought[:depth], start=1):
        gained += _discounted(rank) if set(place) - seen else 0.0
        seen.update(place)
    best = sum(_discounted(rank) for rank in range(1, min(wanted, depth) + 1))
    return gained / best if best else 0.0


def _discounted(rank: int) -> float:
    return 1 / math.log2(rank + 1)
