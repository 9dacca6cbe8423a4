"""Fit what questions of one meaning differ in, and the threshold from which they are grouped."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.gaps.scores import completeness, mean, purity
from core.ports.models import Vector
from core.quality.gaps.grouping import Matrix, Merge, Phrasing, cut, groups, merges, together

DIRECTIONS, SMOOTHING = 384, 3.0  # of 80/2, 160/1, 384/1 and 384/3 the best for topics left out
THRESHOLDS = tuple(round(0.08 + 0.01 * step, 2) for step in range(15))
_FOLDS = 2
Names = NDArray[np.str_]
Chosen = NDArray[np.bool_]


def fitted(vectors: Sequence[Vector] | Matrix, topics: Sequence[str]) -> Phrasing:
    """The phrasing of these topics; its threshold was chosen for topics that it was not fitted on."""
    told, named = np.asarray(vectors, dtype=np.float64), np.asarray(topics)
    names = sorted(set(topics))
    folds = [np.isin(named, names[fold::_FOLDS]) for fold in range(_FOLDS)]
    merged = [list(merges(together(_without_fold(told, named, fold)))) for fold in folds]
    scores = {each: _worst(merged, named, folds, each) for each in THRESHOLDS}
    return replace(_directions(told, named), threshold=max(THRESHOLDS, key=lambda each: scores[each]))


def groups_of(vectors: Matrix, threshold: float) -> list[int]:
    """The number of the group of each row."""
    return _numbered(groups(together(vectors), threshold))


def _numbered(found: Sequence[Sequence[int]]) -> list[int]:
    group_of = {row: number for number, rows in enumerate(found) for row in rows}
    return [group_of[row] for row in range(len(group_of))]


def _without_fold(told: Matrix, named: Names, left_out: Chosen) -> Matrix:
    """All questions by a phrasing that was fitted without the topics left out."""
    return _directions(told[~left_out], named[~left_out]).without(told)


def _worst(merged: Sequence[Sequence[Merge]], named: Names, folds: Sequence[Chosen], threshold: float) -> float:
    """The lower one of mean purity and mean completeness of topics left out, grouped among all."""
    found = [np.asarray(_numbered(cut(len(named), each, threshold))) for each in merged]
    pairs = [
        [(str(name), int(group)) for name, group in zip(named[fold], numbers[fold], strict=True)]
        for numbers, fold in zip(found, folds, strict=True)
    ]
    return min(mean([mean(score(each)) for each in pairs]) for score in (purity, completeness))


def _directions(told: Matrix, named: Names) -> Phrasing:
    """The directions in which questions of one topic vary most, smoothed by the mean variance."""
    middle = told.mean(axis=0)
    centred = told - middle
    centred /= np.linalg.norm(centred, axis=1, keepdims=True)
    within = np.concatenate([centred[named == name] - centred[named == name].mean(axis=0) for name in set(named)])
    variance, axes = np.linalg.eigh(within.T @ within / len(within))
    smoothed = variance + SMOOTHING * variance.mean()
    removed = 1 - np.sqrt(smoothed.min() / smoothed)
    chosen = np.argsort(removed)[-DIRECTIONS:]
    return Phrasing(middle, axes[:, chosen] * np.sqrt(removed[chosen]), 0.0, 0.5)
