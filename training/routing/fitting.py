"""Fit a softmax by gradient descent with Adam (Kingma & Ba, 2015), all rows at once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
STEPS, RATE, PENALTY = 400, 0.1, 0.3


def fitted(inputs: Matrix, wanted: Matrix, shares: Matrix) -> tuple[Matrix, Matrix]:
    """Weights (inputs × classes) and bias for one-hot classes `wanted`; `shares` weighs the rows."""
    values = [np.zeros((inputs.shape[1], wanted.shape[1])), np.zeros(wanted.shape[1])]
    first, second = [np.zeros_like(each) for each in values], [np.zeros_like(each) for each in values]
    share = (shares / shares.sum())[:, None]
    for step in range(1, STEPS + 1):
        wrong = (softmax(inputs @ values[0] + values[1]) - wanted) * share
        slopes = (inputs.T @ wrong + PENALTY * values[0] / len(inputs), wrong.sum(axis=0))
        for at, slope in enumerate(slopes):
            first[at] += 0.1 * (slope - first[at])
            second[at] += 0.01 * (slope * slope - second[at])
            pace = np.sqrt(second[at] / (1 - 0.99**step)) + 1e-8
            values[at] -= RATE * first[at] / (1 - 0.9**step) / pace
    return values[0], values[1]


def softmax(scores: Matrix) -> Matrix:
    """Each row's shares; they sum to 1."""
    found: Matrix = np.exp(scores - scores.max(axis=1, keepdims=True))
    return found / found.sum(axis=1, keepdims=True)


def out_of_fold(inputs: Matrix, wanted: Matrix, shares: Matrix, groups: Sequence[int], folds: int = 5) -> Matrix:
    """The probabilities of each row by a model that saw none of its group."""
    found, fold = np.zeros_like(wanted), np.asarray(groups) % folds
    for left_out in range(folds):
        kept = fold != left_out
        weights, bias = fitted(inputs[kept], wanted[kept], shares[kept])
        found[~kept] = softmax(inputs[~kept] @ weights + bias)
    return found
