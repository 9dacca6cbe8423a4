"""Fit a softmax by Adam (Kingma & Ba, 2015) on small batches, with weight decay."""

import numpy as np
from numpy.typing import NDArray

from training.routing.fitting import Matrix, softmax

EPOCHS, BATCH, RATE, DECAY = 30, 64, 2e-2, 3e-3  # best of nine settings on phrasings left out


def fitted(inputs: Matrix, wanted: Matrix, shares: Matrix, seed: int = 0) -> Matrix:
    """Weights (inputs and a last row of biases × classes) for one-hot classes `wanted`; `shares` weighs the rows."""
    chance, inputs = np.random.default_rng(seed), with_bias(inputs)
    weights = np.zeros((inputs.shape[1], wanted.shape[1]))
    first, second, step = np.zeros_like(weights), np.zeros_like(weights), 0
    for epoch in range(EPOCHS):
        for batch in np.array_split(chance.permutation(len(inputs)), len(inputs) // BATCH):
            wrong = (softmax(inputs[batch] @ weights) - wanted[batch]) * shares[batch, None] / len(batch)
            slope, step = inputs[batch].T @ wrong, step + 1
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            pace = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
            weights -= RATE * (1 - epoch / EPOCHS) * (pace + DECAY * weights)
    return weights


def with_bias(inputs: Matrix) -> Matrix:
    """The inputs with a last column of ones."""
    return np.hstack([inputs, np.ones((len(inputs), 1))])


def out_of_fold(inputs: Matrix, wanted: Matrix, shares: Matrix, fold: NDArray[np.int64]) -> Matrix:
    """The scores of each row by a model that saw none of its fold."""
    found = np.zeros_like(wanted)
    for left_out in np.unique(fold):
        kept = fold != left_out
        found[~kept] = with_bias(inputs[~kept]) @ fitted(inputs[kept], wanted[kept], shares[kept])
    return found
