"""Probabilities and their log odds."""

import math

_ALMOST = 1e-4


def log_odds(share: float) -> float:
    """Of a share or probability, within bounds."""
    kept = min(max(share, _ALMOST), 1 - _ALMOST)
    return math.log(kept / (1 - kept))


def chance(odds: float) -> float:
    """The probability (0…1) with these log odds."""
    return 1 / (1 + math.exp(-odds))
