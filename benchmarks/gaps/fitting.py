"""Fit what questions of one meaning differ in, and the threshold from which they are grouped."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from benchmarks.gaps.scores import completeness, purity
from core.ports.models import Vector
from core.quality.gaps.clustering import Matrix, groups
from core.quality.gaps.meaning import Phrasing

DIRECTIONS, SMOOTHING = 384, 3.0  # the best of 80/2, 160/1, 384/1 and 384/3 for topics left out of the fit
THRESHOLDS = tuple(round(0.06 + 0.02 * step, 2) for step in range(18))
_FOLDS = 2


def fitted(vectors: Sequence[Vector] | Matrix, topics: Sequence[str]) -> Phrasing:
    """The phrasing of these topics; its threshold was chosen for topics that it was not fitted on."""
    told, named = np.asarray(vectors, dtype=np.float64), np.asarray(topics)
    names = sorted(set(topics))
    folds = [np.isin(named, names[fold::_FOLDS]) for fold in range(_FOLDS)]
    threshold = max(THRESHOLDS, key=lambda each: min(_worst(told, named, fold, each) for fold in folds))
    return replace(_directions(told, named), threshold=threshold)


def groups_of(vectors: Matrix, threshold: float) -> list[int]:
    """The number of the group of each row."""
    found = {row: number for number, rows in enumerate(groups(vectors, threshold)) for row in rows}
    return [found[row] for row in range(len(vectors))]


def _worst(told: Matrix, named: np.ndarray, left_out: np.ndarray, threshold: float) -> float:
    """The lower one of purity and completeness for the topics that were left out."""
    phrasing = _directions(told[~left_out], named[~left_out])
    found = groups_of(phrasing.without(told[left_out]), threshold)
    pairs = list(zip(map(str, named[left_out]), found, strict=True))
    return min(purity(pairs), completeness(pairs))


def _directions(told: Matrix, named: np.ndarray) -> Phrasing:
    """The directions in which questions of one topic vary most, smoothed by the mean variance."""
    mean = told.mean(axis=0)
    centred = told - mean
    centred /= np.linalg.norm(centred, axis=1, keepdims=True)
    within = np.concatenate([centred[named == name] - centred[named == name].mean(axis=0) for name in set(named)])
    variance, axes = np.linalg.eigh(within.T @ within / len(within))
    smoothed = variance + SMOOTHING * variance.mean()
    removed = 1 - np.sqrt(smoothed.min() / smoothed)
    chosen = np.argsort(removed)[-DIRECTIONS:]
    return Phrasing(mean, axes[:, chosen] * np.sqrt(removed[chosen]), 0.0, 0.5)
