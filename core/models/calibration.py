"""Map a cross-encoder's scores to the scale for which the thresholds were fitted."""

import math
from dataclasses import dataclass, replace

from core.domain.search import Reading

_CERTAIN = 1e-6


def sure(log_odds: float) -> float:
    """The probability with these log odds."""
    return 1 / (1 + math.exp(-log_odds)) if log_odds > -700 else 0.0


def log_odds(probability: float) -> float:
    """The log odds of a probability, bounded near 0 and 1."""
    kept = min(max(probability, _CERTAIN), 1 - _CERTAIN)
    return math.log(kept / (1 - kept))


@dataclass(frozen=True)
class Calibration:
    """`scale` and `shift` of the log odds that a passage answers; a span counts as "none" below `no_answer`."""

    scale: float = 1.0
    shift: float = 0.0
    no_answer: float = 0.0

    def applied(self, reading: Reading) -> Reading:
        """The reading on the calibrated scale; the same object where there is nothing to do."""
        if self == AS_IT_IS:
            return reading
        relevance = sure(self.scale * log_odds(reading.relevance) + self.shift)
        return replace(reading, relevance=relevance, score=reading.score - self.no_answer)


AS_IT_IS = Calibration()
