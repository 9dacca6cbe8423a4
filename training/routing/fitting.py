"""Fit one hidden layer by Adam (Kingma & Ba, 2015) on small batches, with dropout and weight decay."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
HIDDEN, EPOCHS, BATCH, RATE, DECAY, DROPPED = 48, 12, 128, 2e-3, 2e-3, 0.3


def fitted(inputs: Matrix, wanted: Matrix, shares: Matrix, seed: int = 0) -> list[Matrix]:
    """Weights and biases of the hidden layer, then of the classes. `shares` weighs the rows of one-hot `wanted`."""
    chance = np.random.default_rng(seed)
    layers = _begun(inputs.shape[1], wanted.shape[1], chance)
    first, second, step = [np.zeros_like(each) for each in layers], [np.zeros_like(each) for each in layers], 0
    for epoch in range(EPOCHS):
        for batch in np.array_split(chance.permutation(len(inputs)), len(inputs) // BATCH):
            step += 1
            slopes = _slopes(layers, inputs[batch], wanted[batch], shares[batch, None] / len(batch), chance)
            for at, slope in enumerate(slopes):
                first[at] += 0.1 * (slope - first[at])
                second[at] += 0.001 * (slope * slope - second[at])
                pace = first[at] / (1 - 0.9**step) / (np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8)
                layers[at] -= RATE * (1 - epoch / EPOCHS) * (pace + DECAY * layers[at])
    return layers


def scores(inputs: Matrix, layers: Sequence[Matrix]) -> Matrix:
    """The score of each class for each row."""
    weights, bias, last, last_bias = layers
    found: Matrix = np.maximum(inputs @ weights + bias, 0) @ last + last_bias
    return found


def softmax(scores: Matrix) -> Matrix:
    """Each row's shares; they sum to 1."""
    found: Matrix = np.exp(scores - scores.max(axis=1, keepdims=True))
    return found / found.sum(axis=1, keepdims=True)


def out_of_fold(inputs: Matrix, wanted: Matrix, shares: Matrix, fold: NDArray[np.int64]) -> Matrix:
    """The scores of each row by a model that saw none of its fold."""
    found = np.zeros_like(wanted)
    for left_out in np.unique(fold):
        kept = fold != left_out
        found[~kept] = scores(inputs[~kept], fitted(inputs[kept], wanted[kept], shares[kept]))
    return found


def _begun(inputs: int, classes: int, chance: np.random.Generator) -> list[Matrix]:
    weights = chance.normal(0, inputs**-0.5, (inputs, HIDDEN))
    return [weights, np.zeros(HIDDEN), chance.normal(0, 0.1, (HIDDEN, classes)), np.zeros(classes)]


def _slopes(
    layers: Sequence[Matrix], inputs: Matrix, wanted: Matrix, shares: Matrix, chance: np.random.Generator
) -> list[Matrix]:
    weights, bias, last, last_bias = layers
    hidden = np.maximum(inputs @ weights + bias, 0)
    kept = (chance.random(hidden.shape) > DROPPED) / (1 - DROPPED)
    wrong = (softmax(hidden * kept @ last + last_bias) - wanted) * shares
    back = (wrong @ last.T) * (hidden > 0) * kept
    return [inputs.T @ back, back.sum(axis=0), (hidden * kept).T @ wrong, wrong.sum(axis=0)]
