"""Logistic regression on the likeliest passage of each question, and its calibration, in plain numpy."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_STEPS, _TURNS = 25, 6


def fit(x: Floats, y: Floats, weight: Floats, penalty: float) -> Floats:
    """Coefficients of the columns of `x`, then the bias, by Newton's method; `penalty` is on their squares."""
    rows = np.column_stack([x, np.ones(len(x))])
    ridge = np.diag([2 * penalty] * x.shape[1] + [1e-6])
    found: Floats = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        p = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (weight * (p - y)) + ridge @ found
        curve = (rows * (weight * p * (1 - p))[:, None]).T @ rows + ridge
        found = found - np.linalg.solve(curve, slope)
    return found


def fit_best(questions: Sequence[Floats], y: Floats, weight: Floats, penalty: float = 2.0) -> Floats:
    """The same where each question has several passages, of which the likeliest counts (multiple instances).

    Columns are scaled for the fit, so that the penalty is the same for all; the result is for columns as given.
    """
    stacked = np.vstack(questions)
    middle, spread = stacked.mean(axis=0), stacked.std(axis=0) + 1e-9
    scaled = [(rows - middle) / spread for rows in questions]
    best = np.array([rows[0] for rows in scaled])
    for _ in range(_TURNS):
        found = fit(best, y, weight, penalty)
        best = np.array([rows[int(np.argmax(rows @ found[:-1]))] for rows in scaled])
    return np.append(found[:-1] / spread, found[-1] - float((found[:-1] * middle / spread).sum()))


def best_log_odds(questions: Sequence[Floats], found: Floats) -> Floats:
    """The highest log odds among the passages of each question."""
    return np.array([float((rows @ found[:-1]).max() + found[-1]) for rows in questions])


def calibrated(found: Floats, log_odds: Floats, y: Floats, weight: Floats) -> Floats:
    """The coefficients with scale and bias so that log odds are true ones (Platt, 1999)."""
    scale, shift = fit(log_odds[:, None], y, weight, 1e-3)
    return np.append(found[:-1] * scale, found[-1] * scale + shift)
