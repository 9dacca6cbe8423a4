"""Whether two statements mean the same, by the entailment model."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from core.errors import ModelError
from core.ports.models import EntailmentModel
from core.text.facts.left_over import LeftOver

log = structlog.get_logger(__name__)

# Logistic regression, fitted on development data of the corrections (docs/decisions/0019-one-reader-of-facts.md):
# change of the log-odds that two statements say the same, by log-odds of support, left-over words, and reworded share.
_BIAS, _SUPPORT, _EXTRA, _REWORDED = -3.29, 0.51, 0.5, 3.65
LEAST_PARAPHRASE = 0.25
_MOST_CERTAIN = 0.995  # no probability is taken for surer than this


@dataclass(frozen=True)
class Paraphrases:
    """Two statements say the same when the chance of it is `least`, by how far each supports the other.

    A model that fails says they do not.
    """

    model: EntailmentModel
    least: float = LEAST_PARAPHRASE

    async def has_one(self, pairs: Sequence[tuple[str, str, LeftOver]]) -> bool:
        """Whether one of these pairs of statements says the same; each with the words that are left over."""
        try:
            return any([await self._chance(*pair) >= self.least for pair in pairs])
        except ModelError as error:
            log.warning("the entailment model could not compare statements", reason=type(error).__name__)
            return False

    async def _chance(self, before: str, after: str, left: LeftOver) -> float:
        [forward] = await self.model.support(after, [before])
        [backward] = await self.model.support(before, [after])
        words = _EXTRA * left.extra + _REWORDED * left.reworded
        return 1 / (1 + math.exp(-(_BIAS + _SUPPORT * log_odds(min(forward, backward)) + words)))


def log_odds(chance: float) -> float:
    """The log-odds of a probability, within what is believed of either."""
    sure = min(max(chance, 1 - _MOST_CERTAIN), _MOST_CERTAIN)
    return math.log(sure / (1 - sure))
