"""The learning-rate schedule."""

_WARM_UP = 0.05


def rate(part: float) -> float:
    """The share of the peak rate at `part` (0…1) of the run: up in the first twentieth, then down to 0 in a line."""
    if part < _WARM_UP:
        return max(0.02, part / _WARM_UP)
    return max(0.0, (1 - part) / (1 - _WARM_UP))
